#include "attention/inputs.hpp"

#include "attention/engine.hpp"
#include "attention/interventions.hpp"
#include "attention/positions.hpp"
#include "number/exact_section.hpp"

#include <utility>

namespace attn {
namespace {

Column row_vector(const std::vector<Exact>& cells, Arithmetic arithmetic) {
    Matrix<Exact> row(cells.empty() ? 0 : 1, cells.size());
    row.cells = cells;
    return to_lane(row, arithmetic);
}

/// The table of a bias with a row for each query, or one for all. // [n_q or 1, n_k]
Column bias_in_lane(const InputMatrix& bias, std::size_t n_k, Arithmetic arithmetic) {
    if (bias.cols == n_k) return bias.in_lane(arithmetic);
    const ExactSection exact;
    Matrix<Exact> spread(bias.rows, n_k);
    for (std::size_t row = 0; row < bias.rows; ++row)
        for (std::size_t key = 0; key < n_k; ++key) spread.at(row, key) = bias.at(row, 0);
    return to_lane(spread, arithmetic);
}

/// One head's Q, K and V on their way from what was stated to what the rows read.
class HeadDeriver {
public:
    HeadDeriver(const Scenario& scenario, const HeadInputs& shared, Arithmetic arithmetic, HeadId id,
                const Deviation* deviation)
        : scenario_(scenario),
          inputs_(scenario.inputs),
          shared_(shared),
          arithmetic_(arithmetic),
          id_(id),
          deviation_(deviation) {
        head_.batch = id.batch + 1;
        head_.head = id.head + 1;
    }

    HeadInputs derive() {
        const std::size_t kv = scenario_.kv_head(id_.head);
        head_.q = of_head({"Q", shared_.x_name, shared_.x, inputs_.w_q, inputs_.q, scenario_.num_heads}, id_.head);
        head_.k = of_head({"K", shared_.keys_name, shared_.keys, inputs_.w_k, inputs_.k, scenario_.num_kv_heads}, kv);
        head_.v = of_head({"V", shared_.keys_name, shared_.keys, inputs_.w_v, inputs_.v, scenario_.num_kv_heads}, kv);
        put_behind_cache(head_.k, inputs_.past_k, kv);
        put_behind_cache(head_.v, inputs_.past_v, kv);
        for (Derivation* matrix : {&head_.q, &head_.k, &head_.v})
            matrix->changes = intervene(scenario_, matrix->name, id_, matrix->values);
        if (scenario_.qk_norm) norm(*scenario_.qk_norm);
        if (scenario_.rope) turn(*scenario_.rope);
        if (deviation_)
            for (const auto& change : deviation_->inputs) change(head_);
        return with_settings(scenario_, std::move(head_), id_);
    }

private:
    /// Where Q, K or V of every head come from.
    struct Origin {
        std::string name, from;
        const Column& x;
        const Projection& projection;
        const InputTensor& given;
        std::size_t heads;
    };

    /// x·W + b, or as it was given.
    Derivation of_head(const Origin& origin, std::size_t head) const {
        const std::string& name = origin.name;
        if (!inputs_.projected())
            return {name, Operation::given, {}, origin.given.at(id_.batch, head).in_lane(arithmetic_)};
        Derivation result{name, Operation::project, {origin.from, "W." + name}, {}};
        if (!origin.projection.bias.empty()) result.operands.push_back("b." + name);
        const bool as_stored = deviation_ && deviation_->split_as_stored && origin.heads > 1;
        result.values = changed(as_stored ? cut_as_stored(origin, head) : projected(origin, head));
        return result;
    }

    Column projected(const Origin& origin, std::size_t head) const {
        const Projection& projection = origin.projection;
        return project(origin.x, projection.weight.at(0, head).in_lane(arithmetic_),
                       row_vector(projection.bias.empty() ? std::vector<Exact>{} : projection.bias[head], arithmetic_));
    }

    /// [n, heads·d] read on as [heads, n, d]: row i of head h is the piece h·n + i, and each row of the projection holds
    /// as many pieces as there are heads.
    Column cut_as_stored(const Origin& origin, std::size_t head) const {
        std::vector<Column> all;
        for (std::size_t h = 0; h < origin.heads; ++h) all.push_back(projected(origin, h));
        std::vector<Column> rows;
        for (std::size_t i = 0; i < all.front().rows(); ++i) {
            const std::size_t piece = head * all.front().rows() + i;
            rows.push_back(row_of(all[piece % origin.heads], piece / origin.heads));
        }
        return stack(rows);
    }

    /// What a deviation makes of all that is computed.
    Column changed(Column values) const {
        return deviation_ && deviation_->numbers ? deviation_->numbers(values) : values;
    }

    void put_behind_cache(Derivation& matrix, const InputTensor& past, std::size_t kv) const {
        if (past.empty()) return;
        const Column cached = past.at(id_.batch, kv).in_lane(arithmetic_);
        matrix.values = stack(cached, matrix.values);
        matrix.cached = cached.rows();
        matrix.operands.push_back("past." + matrix.name);
    }

    /// Both matrices as they were are kept; `next` is what they become.
    void become(Derivation q, Derivation k) {
        head_.earlier.push_back(std::exchange(head_.q, std::move(q)));
        head_.earlier.push_back(std::exchange(head_.k, std::move(k)));
    }

    Derivation normed(const QkNorm& rule, const Derivation& matrix, const std::vector<Exact>& gain) const {
        Derivation result{matrix.name + "_normed", Operation::normalise, {matrix.name, "eps"}, {}};
        if (!gain.empty()) result.operands.emplace_back("gain");
        result.cached = matrix.cached;
        result.values = changed(normalise(matrix.values, to_lane(rule.eps, arithmetic_),
                                          row_vector(gain, arithmetic_), matrix.cached));
        return result;
    }

    void norm(const QkNorm& rule) { become(normed(rule, head_.q, rule.q_gain), normed(rule, head_.k, rule.k_gain)); }

    Derivation turned(const Rope& rope, const Derivation& matrix, const char* name, const Column& angles) const {
        Derivation result{name, Operation::rotate, {matrix.name, "angles"}, {}};
        result.cached = matrix.cached;
        result.values = changed(rotate(matrix.values, cosine(angles), sine(angles), rope.pairing));
        return result;
    }

    void turn(const Rope& rope) {
        head_.q_angles = rotation_angles(rope, rope.q_positions, 0, arithmetic_);
        head_.k_angles = rotation_angles(rope, rope.k_positions, scenario_.n_past, arithmetic_);
        become(turned(rope, head_.q, "Q_rotated", head_.q_angles), turned(rope, head_.k, "K_rotated", head_.k_angles));
    }

    const Scenario& scenario_;
    const Inputs& inputs_;
    const HeadInputs& shared_;
    Arithmetic arithmetic_;
    HeadId id_;
    const Deviation* deviation_;
    HeadInputs head_;
};

}  // namespace

HeadInputs with_settings(const Scenario& scenario, HeadInputs head, HeadId id) {
    const Arithmetic arithmetic = head.q.values.arithmetic();
    const auto number = [&](const Exact& value) { return to_lane(value, arithmetic); };
    const InputTensor& bias = scenario.mask.bias;
    head.scale = number(scenario.scale);
    head.bias = bias.empty() ? Column() : bias_in_lane(bias.at(id.batch, id.head), scenario.n_k, arithmetic);
    head.base = scenario.base ? number(*scenario.base) : Column();
    head.log_base = scenario.base ? number(log(*scenario.base)) : Column();
    head.softcap = scenario.softcap ? number(*scenario.softcap) : Column();
    head.slope = scenario.alibi_slopes.empty() ? Column() : number(scenario.alibi_slopes[id.head]);
    head.sink = scenario.sinks.empty() ? Column() : number(scenario.sinks[id.head]);
    return head;
}

HeadInputs derive_shared(const Scenario& scenario, Arithmetic arithmetic, std::size_t batch) {
    const Inputs& inputs = scenario.inputs;
    HeadInputs shared;
    shared.batch = batch + 1;
    shared.head = 0;
    shared.w_o = inputs.w_o.empty() ? Column() : inputs.w_o.in_lane(arithmetic);
    shared.b_o = row_vector(inputs.b_o, arithmetic);
    if (!inputs.projected()) return shared;
    shared.x_name = "X";
    shared.x = inputs.x.at(batch).in_lane(arithmetic);
    if (scenario.sinusoidal) {
        Derivation positioned = add_positions(*scenario.sinusoidal, shared.x);
        shared.x_name = positioned.name;
        shared.x = positioned.values;
        shared.earlier.push_back(std::move(positioned));
    }
    shared.keys_name = inputs.cross() ? "context" : shared.x_name;
    shared.keys = inputs.cross() ? inputs.context.at(batch).in_lane(arithmetic) : shared.x;
    return shared;
}

HeadInputs derive_inputs(const Scenario& scenario, const HeadInputs& shared, Arithmetic arithmetic, HeadId id,
                         const Deviation* deviation) {
    return HeadDeriver(scenario, shared, arithmetic, id, deviation).derive();
}

}  // namespace attn
