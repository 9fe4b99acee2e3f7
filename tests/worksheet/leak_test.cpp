#include "base/text.hpp"
#include "catch.hpp"
#include "program.hpp"
#include "random.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

// A sheet tells no number that it leaves blank: what it prints is held against the ledger, for every scenario, every
// step, in every format. What the sheet may know is what does not come of a blank step.

using namespace attn;

namespace {

using Json = nlohmann::ordered_json;
using Numbers = std::set<std::string>;

/// Steps in the order of the calculation; the second way through a row, block by block, is told apart.
const std::vector<std::string> order{"X_positioned",
                                     "Q",
                                     "K",
                                     "V",
                                     "Q_normed",
                                     "K_normed",
                                     "Q_rotated",
                                     "K_rotated",
                                     "scores",
                                     "scaled",
                                     "capped",
                                     "alibi",
                                     "biased",
                                     "masked",
                                     "shifted",
                                     "exponentials",
                                     "sum",
                                     "lse",
                                     "weights",
                                     "terms",
                                     "output",
                                     "concat",
                                     "projected",
                                     "tile_max",
                                     "tile_running_max",
                                     "tile_rescale",
                                     "tile_exponentials",
                                     "tile_sum",
                                     "tile_output",
                                     "tile_merged"};

std::size_t place_of(const std::string& step) {
    return static_cast<std::size_t>(std::find(order.begin(), order.end(), step) - order.begin());
}

bool has_digit(const std::string& text) { return text.find_first_of("0123456789") != std::string::npos; }

/// Not the small whole numbers that also count keys, queries and hints.
bool is_telling(const std::string& text) { return has_digit(text) && text.size() > 2; }

void add_numbers(const Json& value, Numbers& numbers) {
    if (value.is_structured()) {
        for (const Json& inner : value) add_numbers(inner, numbers);
    } else if (value.is_string()) {
        numbers.insert(value.get<std::string>());
    } else if (value.is_number()) {
        numbers.insert(value.dump());
    }
}

/// Every step of a ledger with its numbers, wherever it stands; variants are other ledgers.
void each_step(const Json& value, const std::function<void(const std::string&, const Json&)>& visit) {
    if (!value.is_structured()) return;
    for (const auto& [key, inner] : value.items()) {
        if (key == "variants") continue;
        if (inner.is_object() && inner.contains("decimal")) visit(key, inner);
        else each_step(inner, visit);
    }
}

/// Those that are small enough for a sheet.
std::vector<std::filesystem::path> scenarios() {
    const auto folder = test::source_dir() / "scenarios";
    auto files = test::files_in(folder, ".json");
    files.push_back(folder / "mistakes" / "together" / "groups.json");
    return files;
}

/// Does a number stand there by itself, rather than inside another one?
bool stands_in(const std::string& text, const std::string& number) {
    constexpr std::string_view inside = "0123456789abcdefghijklmnopqrstuvwxyz/^.*()_-\\";
    const auto joins = [&](char c) { return inside.find(c) != std::string_view::npos; };
    for (auto at = text.find(number); at != std::string::npos; at = text.find(number, at + 1)) {
        const auto end = at + number.size();
        if ((at == 0 || !joins(text[at - 1])) && (end == text.size() || !joins(text[end]))) return true;
    }
    return false;
}

struct Ledger {
    std::string file;
    Json document;
    std::vector<std::string> steps;  ///< that are computed, in order
};

Ledger ledger_of(const std::filesystem::path& file) {
    Ledger ledger{file.string(), Json::parse(test::run({file.string(), "-f", "json"}).out), {}};
    const bool projected = ledger.document["shapes"].contains("d_model");
    std::set<std::string> found;
    each_step(ledger.document, [&](const std::string& step, const Json&) { found.insert(step); });
    for (const auto& step : order) {
        const bool given = !projected && (step == "Q" || step == "K" || step == "V");
        const bool alone = step == "concat" && !found.contains("projected") && !ledger.document.contains("combined");
        if (found.contains(step) && !given && !alone) ledger.steps.push_back(step);
    }
    return ledger;
}

bool is_among(const std::string& step, const std::vector<std::string>& steps) {
    return std::find(steps.begin(), steps.end(), step) != steps.end();
}

/// Is a step computed from another one, at whatever remove?
bool comes_of(const std::string& step, const std::string& from) {
    static const std::vector<std::string> of_values{"terms",     "output",      "concat",
                                                    "projected", "tile_output", "tile_merged"};
    const std::size_t scores = place_of("scores");
    if (place_of(step) == order.size() || place_of(step) <= place_of(from)) return false;
    if (from == "V") return is_among(step, of_values);
    const bool both_matrices = place_of(step) < scores && from != "X_positioned";
    return !both_matrices || step.front() == from.front();
}

void check_tells_nothing(const Ledger& ledger, const std::vector<std::string>& blank, const std::string& name) {
    Numbers answers;
    Numbers known;
    add_numbers(ledger.document["config"], known);
    add_numbers(ledger.document["shapes"], known);
    each_step(ledger.document, [&](const std::string& step, const Json& value) {
        const auto hidden = [&](const std::string& from) { return comes_of(step, from); };
        if (is_among(step, blank)) add_numbers(value, answers);
        else if (std::none_of(blank.begin(), blank.end(), hidden)) add_numbers(value, known);
    });
    std::string given;
    for (const auto& number : known) given += to_ascii(number) + "\n";
    for (const auto* format : {"text", "markdown", "json"}) {
        const auto ran = test::run({"worksheet", ledger.file, "--blank", name, "-f", format, "--ascii"});
        INFO(ledger.file << " --blank " << name << "\n" << ran.err);
        CHECK(ran.code == 0);
        for (const auto& answer : answers) {
            if (!is_telling(answer) || stands_in(given, to_ascii(answer))) continue;
            INFO(ledger.file << " --blank " << name << " -f " << format << " tells " << answer << "\n" << ran.out);
            CHECK_FALSE(stands_in(ran.out, to_ascii(answer)));
        }
    }
}

}  // namespace

TEST_CASE("worksheet: a sheet tells no number of a step that is blank", "[worksheet]") {
    int sheets = 0;
    const auto check = [&](const Ledger& ledger, const std::vector<std::string>& blank, const std::string& name) {
        if (sheets++ % test::sample_step == 0) check_tells_nothing(ledger, blank, name);
    };
    for (const auto& file : scenarios()) {
        const Ledger ledger = ledger_of(file);
        for (const auto& step : ledger.steps) check(ledger, {step}, step);
        check(ledger, {"weights", "output"}, "weights,output");
        check(ledger, ledger.steps, "all");
    }
    CHECK(sheets > 250);
}
