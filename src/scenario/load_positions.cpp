#include "scenario/limits.hpp"
#include "scenario/readers.hpp"
#include "scenario/tensors.hpp"

#include <fmt/format.h>

#include <array>

// What happens to X, and to queries and keys, before they meet.

namespace attn {
namespace {

constexpr auto sinusoidal_keys = std::to_array<std::string_view>({"encoding", "base", "start"});
constexpr auto encodings = std::to_array<std::string_view>({"sinusoidal"});
constexpr auto norm_keys = std::to_array<std::string_view>({"eps", "q", "k"});
constexpr auto rope_keys = std::to_array<std::string_view>({"base", "pairing", "dims", "q_positions", "k_positions"});
constexpr auto pairings = std::to_array<std::string_view>({"half", "interleaved"});

constexpr std::string_view pairings_help =
    "\"half\" turns component i with component i + dims/2 (Llama in transformers, GPT-NeoX); "
    "\"interleaved\" turns neighbours, 1 with 2 (RoFormer, GPT-J)";

/// A base is raised to powers of each component's number. True where it can be.
bool read_base_of(Reading& reading, const Value& object, const Called& called, Exact& base) {
    const Value* value = object.find("base");
    if (value == nullptr) return true;
    const auto name = called.text() + ".base";
    const auto number = reading.number(*value, name);
    if (!number) return false;
    base = *number;
    if (sign(*number) == Sign::positive) return true;
    reading.fault(value->where, name + " is not positive; angles are its powers", "write a positive number: 10000");
    return false;
}

std::vector<Exact> counting_from(std::size_t first, std::size_t count) {
    std::vector<Exact> positions;
    for (std::size_t i = 0; i < count; ++i) positions.emplace_back(first + i);
    return positions;
}

/// One number for each of `count`; the default where the key is not given.
std::vector<Exact> read_as_many(Reading& reading, const Value& object, const std::string& owner, std::string_view key,
                                std::size_t count, std::string_view noun, std::vector<Exact> otherwise) {
    const Value* value = object.find(key);
    if (value == nullptr) return otherwise;
    const auto name = fmt::format("{}.{}", owner, key);
    auto numbers = read_row(reading, *value, name);
    if (numbers.empty() || count == 0 || numbers.size() == count) return numbers;
    reading.fault(value->where,
                  fmt::format("{} has {} for {}", name, counted(numbers.size(), "number"),
                              counted(count, noun, noun == "query" ? "queries" : "")),
                  fmt::format("give one number a {}", noun));
    return {};
}

/// An even number of components: they are turned in pairs.
std::size_t read_dims(Reading& reading, const Value& rope, const Scenario& scenario) {
    const Value* value = rope.find("dims");
    if (value == nullptr) {
        if (scenario.d_k % 2 == 0) return scenario.d_k;
        reading.fault(rope.where,
                      fmt::format("rope turns pairs of components, but d_k is {}, which is odd", scenario.d_k),
                      scenario.d_k > 1 ? fmt::format(R"(say how many are turned: "dims": {})", scenario.d_k - 1)
                                       : std::string("give rows of Q and K an even length"));
        return 0;
    }
    const auto most = scenario.d_k == 0 ? limits::distance : static_cast<long>(scenario.d_k);
    const auto dims = reading.integer(*value, "rope.dims", 1, most);
    if (!dims) return 0;
    if (*dims % 2 == 0) return static_cast<std::size_t>(*dims);
    reading.fault(value->where, fmt::format("rope.dims is {}, which is odd; components are turned in pairs", *dims),
                  "write an even number");
    return 0;
}

std::optional<Pairing> read_pairing(Reading& reading, const Value& rope) {
    const Value* value = rope.find("pairing");
    if (value == nullptr) {
        reading.fault(rope.where, "rope does not say its pairing, and both are in use", std::string(pairings_help));
        return std::nullopt;
    }
    if (value->is_string() && !is_among(value->text, pairings) && nearest_word(value->text, pairings).empty()) {
        reading.fault(value->where,
                      fmt::format("rope.pairing is {}; expected half or interleaved", in_quotes(value->text)),
                      std::string(pairings_help));
        return std::nullopt;
    }
    const auto found = reading.choice(*value, "rope.pairing", pairings);
    if (!found) return std::nullopt;
    return *found == 0 ? Pairing::half : Pairing::interleaved;
}

}  // namespace

void read_positions(Reading& reading, const Value& value, Scenario& scenario) {
    if (!reading.object(value, "positions", sinusoidal_keys)) return;
    if (!scenario.inputs.q.empty()) {
        reading.fault(value.where, "positions is given without X, to which it is added",
                      "give X and W, or turn Q and K with rope");
        return;
    }
    const Value* encoding = value.find("encoding");
    if (encoding == nullptr) {
        reading.fault(value.where, "positions does not say its encoding", R"(write {"encoding": "sinusoidal"})");
        return;
    }
    if (!reading.choice(*encoding, "positions.encoding", encodings)) return;
    Sinusoidal sinusoidal;
    if (!read_base_of(reading, value, "positions", sinusoidal.base)) return;
    if (const Value* start = value.find("start")) {
        sinusoidal.start = reading.integer(*start, "positions.start", -limits::distance, limits::distance).value_or(0);
    } else if (scenario.n_past > 0) {
        reading.warn(value.where,
                     fmt::format("positions starts at 0, though {} cached before X",
                                 scenario.n_past == 1 ? "1 key is" : fmt::format("{} keys are", scenario.n_past)),
                     fmt::format(R"(say "start": {0}, or "start": 0 if that is meant)", scenario.n_past));
    }
    scenario.sinusoidal = std::move(sinusoidal);
}

void read_qk_norm(Reading& reading, const Value& value, Scenario& scenario) {
    if (!reading.object(value, "qk_norm", norm_keys)) return;
    QkNorm norm;
    norm.eps = Exact::ratio(1, 1'000'000);
    if (const Value* eps = value.find("eps")) {
        const auto number = reading.number(*eps, "qk_norm.eps");
        if (number) norm.eps = *number;
        if (number && sign(*number) == Sign::negative)
            reading.fault(eps->where, "qk_norm.eps is negative; it keeps the mean of squares from being 0",
                          "write 0 or a small positive number: 1e-6");
    }
    norm.q_gain = read_as_many(reading, value, "qk_norm", "q", scenario.d_k, "component", {});
    norm.k_gain = read_as_many(reading, value, "qk_norm", "k", scenario.d_k, "component", {});
    scenario.qk_norm = std::move(norm);
}

void read_rope(Reading& reading, const Value& value, Scenario& scenario) {
    if (!reading.object(value, "rope", rope_keys)) return;
    Rope rope;
    const bool good = read_base_of(reading, value, "rope", rope.base);
    const auto pairing = read_pairing(reading, value);
    rope.dims = read_dims(reading, value, scenario);
    const std::size_t first = scenario.inputs.cross() ? 0 : scenario.n_past;
    const std::size_t new_keys = scenario.n_k - std::min(scenario.n_past, scenario.n_k);
    rope.q_positions =
        read_as_many(reading, value, "rope", "q_positions", scenario.n_q, "query", counting_from(first, scenario.n_q));
    rope.k_positions = read_as_many(reading, value, "rope", "k_positions", new_keys,
                                    scenario.n_past > 0 ? "new key" : "key", counting_from(first, new_keys));
    if (!good || !pairing || rope.dims == 0) return;
    rope.pairing = *pairing;
    scenario.rope = std::move(rope);
}

}  // namespace attn
