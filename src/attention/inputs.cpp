#include "attention/engine.hpp"
#include "attention/interventions.hpp"

namespace attn {
namespace {

/// x·W + b. // [n, d_model] · [d_model, d] → [n, d]
Matrix<Exact> project(const Matrix<Exact>& x, const Projection& projection) {
    Matrix<Exact> result(x.rows, projection.weight.cols);
    for (std::size_t row = 0; row < x.rows; ++row)
        for (std::size_t col = 0; col < result.cols; ++col) {
            Exact& cell = result.at(row, col);
            for (std::size_t i = 0; i < x.cols; ++i) cell += x.at(row, i) * projection.weight.at(i, col);
            if (!projection.bias.empty()) cell += projection.bias[col];
        }
    return result;
}

Derivation projected(const Scenario& scenario, std::string name, const char* from, const Matrix<Exact>& x,
                     const Projection& projection) {
    Derivation result{name, Operation::project, {from, "W." + name}, project(x, projection), {}};
    if (!projection.bias.empty()) result.operands.push_back("b." + name);
    result.changes = intervene(scenario, name, result.values);
    return result;
}

Derivation given(const Scenario& scenario, std::string name, const Matrix<Exact>& values) {
    Derivation result{std::move(name), Operation::given, {}, values, {}};
    result.changes = intervene(scenario, result.name, result.values);
    return result;
}

}  // namespace

std::shared_ptr<const HeadInputs> derive_inputs(const Scenario& scenario) {
    const Inputs& inputs = scenario.inputs;
    auto head = std::make_shared<HeadInputs>();
    if (!inputs.projected()) {
        head->q = given(scenario, "Q", inputs.q);
        head->k = given(scenario, "K", inputs.k);
        head->v = given(scenario, "V", inputs.v);
        return head;
    }
    const char* source = inputs.cross() ? "context" : "X";
    const Matrix<Exact>& keys = inputs.cross() ? inputs.context : inputs.x;
    head->q = projected(scenario, "Q", "X", inputs.x, inputs.w_q);
    head->k = projected(scenario, "K", source, keys, inputs.w_k);
    head->v = projected(scenario, "V", source, keys, inputs.w_v);
    return head;
}

}  // namespace attn
