#include "compare/attempts.hpp"

#include <algorithm>
#include <utility>

// What goes wrong before the scores: projections, rotations, the cache.

namespace attn {
namespace {

Matrix<Exact> transposed(const InputMatrix& matrix) {
    Matrix<Exact> result(matrix.cols, matrix.rows);
    for (std::size_t row = 0; row < matrix.rows; ++row)
        for (std::size_t col = 0; col < matrix.cols; ++col) result.at(col, row) = matrix.at(row, col);
    return result;
}

bool is_square(const InputMatrix& matrix) { return !matrix.empty() && matrix.rows == matrix.cols; }

/// Can W be turned: as one for all heads, or head by head?
bool turns(const Projection& projection) {
    if (!projection.fused.empty()) return is_square(projection.fused);
    return std::ranges::all_of(projection.weight.parts, is_square) && !projection.weight.parts.empty();
}

void turn(Projection& projection) {
    if (projection.fused.empty()) {
        for (InputMatrix& part : projection.weight.parts) part = transposed(part);
        return;
    }
    projection.fused = transposed(projection.fused);
    const std::size_t heads = projection.weight.heads;
    const std::size_t d = projection.fused.cols / heads;
    for (std::size_t head = 0; head < heads; ++head)
        projection.weight.parts[head] = projection.fused.part(0, projection.fused.rows, head * d, d);
}

struct NamedProjection {
    const char* name;
    Projection Inputs::*projection;
};
constexpr NamedProjection projections[] = {{"Q", &Inputs::w_q}, {"K", &Inputs::w_k}, {"V", &Inputs::w_v}};

void turn_all(Attempt& attempt) {
    attempt.changes_inputs = true;
    for (const NamedProjection& one : projections) turn(attempt.scenario.inputs.*one.projection);
}

void turn_output(Attempt& attempt) { attempt.scenario.inputs.w_o = transposed(attempt.scenario.inputs.w_o); }

/// A projection's bias as it is after a mistake: left out, or twice.
using BiasChange = void (*)(std::vector<Exact>& bias);

void leave_out(std::vector<Exact>& bias) { std::ranges::fill(bias, Exact()); }
void double_it(std::vector<Exact>& bias) {
    for (Exact& number : bias) number = number + number;
}

void change_heads(Projection& projection, BiasChange change) {
    for (auto& bias : projection.bias) change(bias);
}

/// All biases, and where there are several each alone.
Attempts bias_changed(const Attempt& before, BiasChange change) {
    const Inputs& inputs = before.scenario.inputs;
    Attempts each;
    for (const NamedProjection& one : projections) {
        if ((inputs.*one.projection).bias.empty()) continue;
        each.push_back(changed(before, formula(std::string("b.") + one.name), [&](Attempt& attempt) {
            attempt.changes_inputs = true;
            change_heads(attempt.scenario.inputs.*one.projection, change);
        }));
    }
    if (!inputs.b_o.empty())
        each.push_back(changed(before, formula("b.O"), [&](Attempt& attempt) { change(attempt.scenario.inputs.b_o); }));
    if (each.size() < 2) return each;
    each.insert(each.begin(), changed(before, {"all of them", "全部"}, [&](Attempt& attempt) {
                    attempt.changes_inputs = true;
                    for (const NamedProjection& one : projections)
                        change_heads(attempt.scenario.inputs.*one.projection, change);
                    change(attempt.scenario.inputs.b_o);
                }));
    return each;
}

/// Can the queries stand for the keys?
bool interchangeable(const Scenario& scenario) {
    return scenario.n_q == scenario.n_k && scenario.n_past == 0 && scenario.num_heads == scenario.num_kv_heads &&
           !scenario.inputs.cross();
}

}  // namespace

Attempts query_key_swapped(const Attempt& before) {
    return only_if(interchangeable(before.scenario), before, [](Attempt& attempt) {
        attempt.changes_inputs = true;
        Inputs& inputs = attempt.scenario.inputs;
        std::swap(inputs.q, inputs.k);
        std::swap(inputs.w_q, inputs.w_k);
    });
}

Attempts weight_matrix_transposed(const Attempt& before) {
    const Inputs& inputs = before.scenario.inputs;
    Attempts attempts;
    if (!projected(before)) return attempts;
    const bool all = std::ranges::all_of(projections, [&](const auto& one) { return turns(inputs.*one.projection); });
    const bool output = is_square(inputs.w_o);
    if (all && output)
        attempts.push_back(changed(before, {"all of them", "全部"}, [](Attempt& attempt) {
            turn_all(attempt);
            turn_output(attempt);
        }));
    if (all) attempts.push_back(changed(before, {"W.Q, W.K and W.V", "W.Q、W.K 与 W.V"}, turn_all));
    for (const NamedProjection& one : projections)
        if (turns(inputs.*one.projection))
            attempts.push_back(changed(before, formula(std::string("W.") + one.name), [&](Attempt& attempt) {
                attempt.changes_inputs = true;
                turn(attempt.scenario.inputs.*one.projection);
            }));
    if (output) attempts.push_back(changed(before, formula("W.O"), turn_output));
    return attempts;
}

Attempts bias_missing(const Attempt& before) { return bias_changed(before, leave_out); }
Attempts bias_twice(const Attempt& before) { return bias_changed(before, double_it); }

Attempts rope_pairing(const Attempt& before) {
    // One pair of two components is the same both ways.
    return only_if(before.scenario.rope && before.scenario.rope->dims > 2, before, [](Attempt& attempt) {
        attempt.changes_inputs = true;
        Pairing& pairing = attempt.scenario.rope->pairing;
        pairing = pairing == Pairing::half ? Pairing::interleaved : Pairing::half;
    });
}

Attempts rope_position_zero(const Attempt& before) {
    if (!before.scenario.rope) return {};
    const auto at = [&](Text version, bool counting) {
        return changed(before, std::move(version), [counting](Attempt& attempt) {
            attempt.changes_inputs = true;
            for (auto* positions : {&attempt.scenario.rope->q_positions, &attempt.scenario.rope->k_positions})
                for (std::size_t i = 0; i < positions->size(); ++i) (*positions)[i] = counting ? Exact(i) : Exact();
        });
    };
    Attempts attempts{at({"all at 0", "全在 0"}, false)};
    if (before.scenario.n_past > 0 && before.scenario.n_q > 1)
        attempts.push_back(at({"0, 1, 2… as if there were no cache", "0、1、2……如同没有缓存"}, true));
    return attempts;
}

Attempts rope_on_values(const Attempt& before) {
    const auto& rope = before.scenario.rope;
    return only_if(rope && rope->dims <= before.scenario.d_v, before, [&](Attempt& attempt) {
        attempt.changes_inputs = true;
        attempt.deviate().inputs.emplace_back([pairing = rope->pairing](HeadInputs& head) {
            head.v.values = rotate(head.v.values, cosine(head.k_angles), sine(head.k_angles), pairing);
        });
    });
}

Attempts past_after_new(const Attempt& before) {
    return only_if(before.scenario.n_past > 0, before, [](Attempt& attempt) {
        attempt.changes_inputs = true;
        attempt.deviate().inputs.emplace_back([past = attempt.scenario.n_past](HeadInputs& head) {
            for (Derivation* matrix : {&head.k, &head.v}) {
                const Column& all = matrix->values;
                matrix->values = stack(rows_of(all, past, all.rows() - past), rows_of(all, 0, past));
            }
        });
    });
}

}  // namespace attn
