#include "scenario/axes.hpp"
#include "scenario/limits.hpp"
#include "scenario/products.hpp"
#include "scenario/readers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

// What the shapes of the inputs say, before any number is read. Where they contradict one another, the first that says
// something is believed here, and compare_inputs reports the others.

namespace attn {
namespace {

class Measurer {
public:
    Measurer(Reading& reading, const Value& root, Scenario& scenario)
        : reading_(reading), root_(root), scenario_(scenario) {}

    StatedHeads measure() {
        settle_layout();
        measure_heads();
        const bool projected = root_.find("X") != nullptr;
        if (projected) measure_projected();
        else measure_given();
        scenario_.n_past = dims("past.K", scenario_.num_kv_heads).rows;
        if (scenario_.n_k > 0) scenario_.n_k += scenario_.n_past;
        scenario_.d_out = dims("W.O", 1).cols;
        measure_batches();
        name_sizes(projected);
        refuse_too_many_pairs();
        return stated_;
    }

private:
    Sizes shape(const StatedInput& input) { return input_shape(reading_, input); }
    Dims dims(std::string_view name, std::size_t heads) {
        const auto input = find_input(root_, name);
        return dims_of(shape(input), input.axes, heads);
    }
    /// The heads that the first of these inputs shows; nothing where none does.
    std::optional<std::size_t> shown(std::initializer_list<std::string_view> names) {
        for (const auto name : names) {
            const auto input = find_input(root_, name);
            if (const auto heads = heads_shown(shape(input), input.axes)) return heads;
        }
        return std::nullopt;
    }
    std::optional<std::size_t> stated(std::string_view key) {
        const Value* value = root_.find(key);
        if (value == nullptr) return std::nullopt;
        const auto count = reading_.integer(*value, key, 1, limits::heads);
        if (!count) return std::nullopt;
        return static_cast<std::size_t>(*count);
    }

    void settle_layout() {
        const Value* layout = root_.find("layout");
        if (layout == nullptr || !read_layout(reading_, *layout, "layout")) return;
        if (root_.find("X") != nullptr && root_.find("past") == nullptr) {
            reading_.warn(layout->where, "layout has no effect on X", "it is for Q, K, V and past");
        }
    }

    void measure_heads() {
        const bool projected = root_.find("X") != nullptr;
        stated_ = {stated("num_heads"), stated("num_kv_heads")};
        const auto q = projected ? shown({"W.Q"}) : shown({"Q"});
        const auto kv = projected ? shown({"W.K", "W.V"}) : shown({"K", "V"});
        scenario_.num_heads = q.value_or(stated_.num_heads.value_or(1));
        scenario_.num_kv_heads = kv.value_or(stated_.num_kv_heads.value_or(scenario_.num_heads));
    }

    void measure_given() {
        const Dims q = dims("Q", scenario_.num_heads);
        scenario_.n_q = q.rows;
        scenario_.d_k = q.cols;
        scenario_.n_k = dims("K", scenario_.num_kv_heads).rows;
        scenario_.d_v = dims("V", scenario_.num_kv_heads).cols;
    }

    void measure_projected() {
        const Dims x = dims("X", 1);
        scenario_.n_q = x.rows;
        scenario_.d_model = x.cols;
        scenario_.n_k = root_.find("context") != nullptr ? dims("context", 1).rows : x.rows;
        scenario_.d_k = dims("W.Q", scenario_.num_heads).cols;
        scenario_.d_v = dims("W.V", scenario_.num_kv_heads).cols;
    }

    void measure_batches() {
        for (const auto name : {"Q", "K", "V", "X", "context", "past.K", "past.V"})
            scenario_.batches = std::max(scenario_.batches, dims(name, 1).batches);
    }

    /// A size that is not known has its fault reported where its input is read.
    void name_size(std::string_view name, std::size_t size) {
        if (size > 0) reading_.define(name, Exact(size));
        else reading_.define_unknown(name);
    }

    void name_sizes(bool projected) {
        name_size("n_q", scenario_.n_q);
        name_size("n_k", scenario_.n_k);
        name_size("d_k", scenario_.d_k);
        name_size("d_v", scenario_.d_v);
        name_size("num_heads", scenario_.num_heads);
        if (projected) name_size("d_model", scenario_.d_model);
        else reading_.define_absent("d_model", "only a scenario with X has");
    }

    /// Written inputs are few numbers; but heads and batches can share them. Those in files were asked for.
    void refuse_too_many_pairs() {
        if (reading_.files().any() || pairs_of(scenario_) <= limits::pairs) return;
        reading_.fault({root_.where.source, root_.where.offset, 1},
                       fmt::format("{} of {} and {} are more than a scenario can hold",
                                   counted(scenario_.batches * scenario_.num_heads, "head"),
                                   counted(scenario_.n_q, "query", "queries"), counted(scenario_.n_k, "key")),
                       "put the inputs into tensor files");
    }

    Reading& reading_;
    const Value& root_;
    Scenario& scenario_;
    StatedHeads stated_;
};

}  // namespace

StatedHeads measure_inputs(Reading& reading, const Value& root, Scenario& scenario) {
    return Measurer(reading, root, scenario).measure();
}

}  // namespace attn
