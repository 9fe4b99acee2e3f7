#include "attention/inputs.hpp"

#include "attention/interventions.hpp"

namespace attn {
namespace {

Column row_vector(const std::vector<Exact>& cells, Arithmetic arithmetic) {
    Matrix<Exact> row(cells.empty() ? 0 : 1, cells.size());
    row.cells = cells;
    return to_lane(row, arithmetic);
}

/// x·W + b, and what a variant set by hand.
Derivation projected(const Scenario& scenario, const std::string& name, const char* from, const Column& x,
                     const Projection& projection) {
    const Arithmetic arithmetic = x.arithmetic();
    Derivation result{name, Operation::project, {from, "W." + name}, {}};
    result.values = project(x, projection.weight.in_lane(arithmetic), row_vector(projection.bias, arithmetic));
    if (!projection.bias.empty()) result.operands.push_back("b." + name);
    result.changes = intervene(scenario, name, result.values);
    return result;
}

Derivation given(const Scenario& scenario, std::string name, const InputMatrix& values, Arithmetic arithmetic) {
    Derivation result{std::move(name), Operation::given, {}, values.in_lane(arithmetic)};
    result.changes = intervene(scenario, result.name, result.values);
    return result;
}

void derive_projected(const Scenario& scenario, Arithmetic arithmetic, HeadInputs& head) {
    const Inputs& inputs = scenario.inputs;
    const char* source = inputs.cross() ? "context" : "X";
    const Column x = inputs.x.in_lane(arithmetic);
    const Column keys = inputs.cross() ? inputs.context.in_lane(arithmetic) : x;
    head.q = projected(scenario, "Q", "X", x, inputs.w_q);
    head.k = projected(scenario, "K", source, keys, inputs.w_k);
    head.v = projected(scenario, "V", source, keys, inputs.w_v);
}

}  // namespace

HeadInputs derive_inputs(const Scenario& scenario, Arithmetic arithmetic) {
    HeadInputs head;
    if (scenario.inputs.projected()) derive_projected(scenario, arithmetic, head);
    else {
        head.q = given(scenario, "Q", scenario.inputs.q, arithmetic);
        head.k = given(scenario, "K", scenario.inputs.k, arithmetic);
        head.v = given(scenario, "V", scenario.inputs.v, arithmetic);
    }
    head.scale = to_lane(scenario.scale, arithmetic);
    head.bias = to_lane(scenario.mask.bias, arithmetic);
    if (scenario.base) {
        head.base = to_lane(*scenario.base, arithmetic);
        head.log_base = to_lane(log(*scenario.base), arithmetic);
    }
    return head;
}

}  // namespace attn
