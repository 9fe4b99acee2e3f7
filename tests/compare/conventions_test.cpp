#include "compare/conventions.hpp"

#include "attention/deviations.hpp"
#include "attention/recorded_step.hpp"
#include "catch.hpp"
#include "traced.hpp"

#include <set>

using namespace attn;
using test::load;

namespace {

ConventionReport compared(const Scenario& scenario, const Selection& selection = {}, Lane lane = Lane::exact) {
    return compare_conventions(scenario, selection, lane, {});
}

const ConventionResult& system_of(const ConventionReport& report, std::string_view id) {
    for (const ConventionResult& system : report.systems)
        if (system.convention->id == id) return system;
    throw std::out_of_range(std::string(id));
}

std::string shown(const std::vector<Cell>& cells) {
    std::string text;
    for (const Cell& cell : cells) text += (text.empty() ? "" : " ") + plain_text(spell(cell, NumberForm::exact));
    return text;
}

/// "[1] [3/2] masked[1,2]: −∞ → 0", or why it is undefined.
std::string told(const ConventionReport& report, std::string_view id) {
    const ConventionResult& system = system_of(report, id);
    if (!system.undefined.empty()) return system.undefined.en;
    const std::string text = shown(system.outputs);
    if (!system.parting) return text;
    return text + " " + system.parting->path + ": " + plain_text(spell(system.parting->here, NumberForm::exact)) +
           " → " + plain_text(spell(system.parting->there, NumberForm::exact));
}

const std::string two_by_five = R"("Q": [[0], [0]], "K": [[0], [0], [0], [0], [0]], "V": [[1], [2], [3], [4], [5]])";

Scenario causal(const std::string& align) {
    return load("{" + two_by_five + R"(, "mask": {"causal": true, "align": )" + align + "}}");
}

/// One query that may read one of two keys, and one that may read none.
const char* const one_empty =
    R"({"Q": [[0], [0]], "K": [[0], [0]], "V": [[1], [3]], "mask": {"allow": [[1, 0], [0, 0]]}})";

}  // namespace

TEST_CASE("conventions: every row of the table says what it is and by which source", "[conventions]") {
    std::set<std::string_view> ids;
    for (const Convention& convention : conventions()) {
        INFO(convention.id);
        CHECK(ids.insert(convention.id).second);
        CHECK_FALSE(convention.name.empty());
        CHECK_FALSE(convention.version.en.empty());
        CHECK(convention.definition.en.size() > 10);
        CHECK(convention.source.size() > 10);
        CHECK(convention.define != nullptr);
    }
    CHECK(ids.size() == 10);
}

TEST_CASE("conventions: a scenario on which all agree parts nowhere", "[conventions]") {
    const auto report = compared(load(R"({"Q": [[1, 0]], "K": [[1, 0], [0, 1]], "V": [[2, 0], [0, 2]]})"));
    for (const ConventionResult& system : report.systems) {
        INFO(system.convention->id);
        CHECK(system.undefined.empty());
        CHECK(system.changes.empty());
        CHECK_FALSE(system.parting);
        CHECK(shown(system.outputs) == shown(report.outputs));
        CHECK_FALSE(system.outputs.front().changed);
    }
}

TEST_CASE("conventions: two queries on five keys stand at the top left or at the bottom right", "[conventions]") {
    const auto top = compared(causal("\"top-left\""));
    CHECK(shown(top.outputs) == "[1] [3/2]");
    CHECK(told(top, "pytorch-sdpa-2.5") == "[1] [3/2]");
    CHECK(told(top, "flash-attention-2.0") == "[1] [3/2]");
    CHECK(told(top, "flash-attention-2.1") == "[5/2] [3] masked[1,2]: −∞ → 0");
    const auto& changes = system_of(top, "flash-attention-2.1").changes;
    REQUIRE(changes.size() == 1);
    CHECK(changes.front().en == "aligned bottom-right: query 1 stands at key 4");
    CHECK(changes.front().zh == "右下对齐：查询 1 位于键 4");

    const auto bottom = compared(causal("\"bottom-right\""));
    CHECK(shown(bottom.outputs) == "[5/2] [3]");
    for (const auto* id : {"pytorch-sdpa-2.0", "pytorch-sdpa-2.5", "onnx-attention-23", "onnx-attention-24",
                           "flash-attention-2.0", "jax-dot-product-attention", "keras-mha", "transformers-eager"}) {
        INFO(id);
        CHECK(told(bottom, id) == "[1] [3/2] masked[1,2]: 0 → −∞");
    }
    CHECK(told(bottom, "flash-attention-2.1") == "[5/2] [3]");
    CHECK(told(bottom, "pytorch-mha") == "[5/2] [3]");  // its mask is a table, and stands where the scenario says
}

TEST_CASE("conventions: lengths move the bottom right of each batch", "[conventions]") {
    const auto report =
        compared(load("{" + two_by_five + R"(, "mask": {"causal": true, "align": "top-left", "lengths": [4]}})"));
    CHECK(told(report, "flash-attention-2.1") == "[2] [5/2] masked[1,2]: −∞ → 0");
    CHECK(told(report, "onnx-attention-24") == "[2] [5/2] masked[1,2]: −∞ → 0");
    // Beside lengths no causal flag is taken: the table says by itself where a query stands.
    CHECK(told(report, "pytorch-sdpa-2.5") == "[1] [3/2]");
    CHECK(told(report, "jax-dot-product-attention") == "[1] [3/2]");
}

TEST_CASE("conventions: a query that may read nothing", "[conventions]") {
    const auto report = compared(load(one_empty));
    CHECK(shown(report.outputs) == "[1] [0]");
    CHECK(told(report, "pytorch-sdpa-2.0") == "[1] [undefined] weights[2,1]: 0 → undefined");
    CHECK(told(report, "pytorch-sdpa-2.5") == "[1] [0]");
    CHECK(told(report, "onnx-attention-23") == "[1] [undefined] weights[2,1]: 0 → undefined");
    CHECK(told(report, "onnx-attention-24") == "[1] [0]");
    CHECK(told(report, "flash-attention-2.1") == "has no mask of single pairs");
    CHECK(told(report, "keras-mha") == "[1] [2] masked[2,1]: −∞ → −1000000000");
    CHECK(system_of(report, "keras-mha").changes.size() == 1);
    CHECK(told(report, "transformers-eager").starts_with("[1] [2] masked[2,1]: −∞ → "));
    CHECK(system_of(report, "transformers-eager").parting->there.decimal == "-3.40282e38");
    CHECK(system_of(report, "jax-dot-product-attention").parting->there.decimal == "-2.38198e38");
}

TEST_CASE("conventions: an allow table handed over as it is, read the other way", "[conventions]") {
    const auto report =
        compared(load(R"({"Q": [[0], [0]], "K": [[0], [0]], "V": [[1], [3]], "mask": {"allow": [[1, 0], [1, 1]]}})"));
    CHECK(shown(report.outputs) == "[1] [2]");
    CHECK(told(report, "pytorch-mha") == "[3] [undefined] masked[1,1]: 0 → −∞");
    CHECK(system_of(report, "pytorch-mha").changes.size() == 2);
    CHECK(told(report, "pytorch-sdpa-2.5") == "[1] [2]");
}

TEST_CASE("conventions: a cap behind the mask lets removed keys in", "[conventions]") {
    Scenario scenario = load(one_empty);
    scenario.softcap = Exact(2);
    const auto report = compared(scenario);
    CHECK(told(report, "onnx-attention-24") == "[1] [0]");
    CHECK(told(report, "pytorch-sdpa-2.5") == "has no softcap");
    CHECK(told(report, "jax-dot-product-attention") == "has no softcap");
    const ConventionResult& capped = system_of(report, "onnx-attention-23");
    REQUIRE(capped.parting);
    CHECK(capped.parting->path == "capped[1,2]");
    CHECK(capped.parting->there.exact == "−2");
    CHECK(capped.outputs.front().changed);
    CHECK(plain_text(spell(capped.outputs.back(), NumberForm::exact)) == "[2]");  // all −c: all alike
}

TEST_CASE("conventions: ALiBi of keys after the query", "[conventions]") {
    Scenario scenario = load(R"({"Q": [[0]], "K": [[0], [0], [0]], "V": [[0], [0], [1]]})");
    scenario.alibi_slopes = {Exact(1)};
    const auto report = compared(scenario);
    CHECK(told(report, "keras-mha") == "has no ALiBi");
    const ConventionResult& flash = system_of(report, "flash-attention-2.1");
    // Bottom-right: the query stands at key 3, so key 1 is two before it.
    REQUIRE(flash.parting);
    CHECK(flash.parting->path == "alibi[1,1]");
    CHECK(flash.parting->there.exact == "−2");
    CHECK(flash.changes.size() == 2);
}

TEST_CASE("conventions: what systems have no word for", "[conventions]") {
    Scenario scenario = load(R"({"Q": [[0]], "K": [[0]], "V": [[1]]})");
    const auto all_say = [&](const std::string& text) {
        for (const ConventionResult& system : compared(scenario).systems) CHECK(system.undefined.en == text);
    };
    scenario.base = Exact(3);
    all_say("has no base but e");
    scenario.normalize = Normalize::sum;
    all_say("has no plain sum in place of softmax");
    scenario.base.reset();
    scenario.normalize = Normalize::softmax;
    scenario.sinks = {Exact(0)};
    CHECK(told(compared(scenario), "pytorch-sdpa-2.5") == "has no sink");
    CHECK(told(compared(scenario), "transformers-eager") == "[1/2]");
}

TEST_CASE("conventions: layers scale by 1/√d_k, whatever the scenario says", "[conventions]") {
    const auto report = compared(
        load(R"({"Q": [[1, 0, 0, 0]], "K": [["2 ln 3", 0, 0, 0], [0, 0, 0, 0]], "V": [[4], [0]], "scale": 1})"));
    CHECK(shown(report.outputs) == "[18/5]");
    CHECK(told(report, "pytorch-mha") == "[3] scaled[1,1]: 2·ln 3 → ln 3");
    CHECK(told(report, "pytorch-sdpa-2.5") == "[18/5]");
}

TEST_CASE("conventions: a lane changes nothing that is shown", "[conventions]") {
    for (const Scenario& scenario : {causal("\"top-left\""), load(one_empty)}) {
        const auto exact = compared(scenario);
        const auto certified = compared(scenario, {}, Lane::certified);
        for (std::size_t i = 0; i < exact.systems.size(); ++i) {
            INFO(exact.systems[i].convention->id);
            const auto& a = exact.systems[i].parting;
            const auto& b = certified.systems[i].parting;
            CHECK((a ? a->path : "") == (b ? b->path : ""));
            CHECK((a ? a->there.decimal : "") == (b ? b->there.decimal : ""));
        }
    }
}

TEST_CASE("conventions: a selection is kept to", "[conventions]") {
    Selection selection;
    selection.query = 1;
    const auto report = compared(causal("\"top-left\""), selection);
    CHECK(report.places.size() == 1);
    CHECK(told(report, "flash-attention-2.1") == "[3] masked[2,3]: −∞ → 0");
}

TEST_CASE("deviations: stages are replaced and moved by name", "[deviations]") {
    const auto names = [](const StageList& list) {
        std::vector<std::string_view> all;
        for (const Stage& stage : list) all.push_back(stage.name);
        return all;
    };
    const auto own = names(own_stages());
    CHECK(names(with_replaced(own_stages(), filled_stage)) == own);
    const auto moved = names(with_moved(own_stages(), "capped", "masked"));
    CHECK(moved.size() == own.size());
    CHECK(std::ranges::find(moved, "capped") == std::ranges::find(moved, "masked") + 1);
    CHECK_THROWS_AS(with_moved(own_stages(), "nothing", "masked"), std::out_of_range);
}

TEST_CASE("deviations: a finite fill takes weight", "[deviations]") {
    const Scenario scenario =
        load(R"({"Q": [[1]], "K": [["ln 2"], [0]], "V": [[0], [9]], "mask": {"allow": [[1, 0]]}, "scale": 1})");
    RunOptions options;
    options.deviation = std::make_shared<Deviation>(Deviation{with_replaced(own_stages(), filled_stage), Exact(0)});
    const auto rows = test::trace_all(scenario, options);
    CHECK(equal(rows.front().output().cells().front(), Exact(3)) == Truth::yes);
}

TEST_CASE("recorded steps: one that did nothing is the one before it", "[deviations]") {
    const Scenario scenario = load(R"({"Q": [[1]], "K": [[2]], "V": [[3]], "scale": "1/2"})");
    const auto rows = test::trace_all(scenario);
    CHECK(recorded_step(rows.front(), "masked")->name == "scaled");
    CHECK(recorded_step(rows.front(), "weights")->name == "weights");
    CHECK(recorded_step(rows.front(), "sink") == nullptr);
}
