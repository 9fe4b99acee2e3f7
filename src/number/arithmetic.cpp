#include "number/arithmetic.hpp"

#include "number/exact_node.hpp"
#include "number/flint_thread.hpp"

namespace attn::detail {

Column ExactArithmetic::column(std::size_t rows, std::size_t cols, std::vector<Exact> cells) const {
    Matrix<Exact> matrix;
    matrix.rows = rows;
    matrix.cols = cols;
    matrix.cells = std::move(cells);
    return matrix;
}

Column BallArithmetic::column(std::size_t rows, std::size_t cols, std::vector<Ball> cells) const {
    give_flint_caches_back_at_thread_end();
    return {rows, cols, std::make_shared<const BallCells>(BallCells{std::move(cells), precision, {}, {}})};
}

Ball BallArithmetic::from(const Exact& x) const {
    Ball result;
    if (x.is_infinity()) arb_pos_inf(result.get());
    else if (x.is_minus_infinity()) arb_neg_inf(result.get());
    else if (x.is_undefined()) arb_indeterminate(result.get());
    else result = enclose(x, precision);
    return result;
}

Ball BallArithmetic::from_double(double x) const {
    Ball result;
    arb_set_d(result.get(), x);
    return result;
}

Ball BallArithmetic::minus_infinity() const {
    Ball result;
    arb_neg_inf(result.get());
    return result;
}

Ball BallArithmetic::add(const Ball& a, const Ball& b) const {
    Ball result;
    arb_add(result.get(), a.get(), b.get(), precision);
    return result;
}

Ball BallArithmetic::sum(std::span<const Ball> terms) const {
    Ball total;
    for (const Ball& term : terms) arb_add(total.get(), total.get(), term.get(), precision);
    return total;
}

Ball BallArithmetic::subtract(const Ball& a, const Ball& b) const {
    Ball result;
    arb_sub(result.get(), a.get(), b.get(), precision);
    return result;
}

Ball BallArithmetic::multiply(const Ball& a, const Ball& b) const {
    Ball result;
    arb_mul(result.get(), a.get(), b.get(), precision);
    return result;
}

Ball BallArithmetic::divide(const Ball& a, const Ball& b) const {
    Ball result;
    arb_div(result.get(), a.get(), b.get(), precision);
    return result;
}

Ball BallArithmetic::exponential(const Ball& x) const {
    Ball result;
    arb_exp(result.get(), x.get(), precision);
    return result;
}

Ball BallArithmetic::power(const Ball&, const Ball& log_base, const Ball& x) const {
    if (arf_is_neg_inf(arb_midref(x.get()))) return zero();  // a removed key, whatever the base
    return exponential(multiply(log_base, x));
}

Ball BallArithmetic::root(const Ball& x) const {
    Ball result;
    arb_sqrt(result.get(), x.get(), precision);
    return result;
}

/// Arb's own logarithm of 0 is indeterminate.
Ball BallArithmetic::logarithm(const Ball& x) const {
    if (arb_is_zero(x.get())) return minus_infinity();
    Ball result;
    arb_log(result.get(), x.get(), precision);
    return result;
}

namespace {
/// An infinity has no direction; Arb would answer 0 ± 1.
Ball turned(const Ball& x, long precision, void (*function)(arb_t, const arb_t, slong)) {
    Ball result;
    if (arb_is_finite(x.get())) function(result.get(), x.get(), precision);
    else arb_indeterminate(result.get());
    return result;
}
}  // namespace

Ball BallArithmetic::cosine(const Ball& x) const { return turned(x, precision, arb_cos); }
Ball BallArithmetic::sine(const Ball& x) const { return turned(x, precision, arb_sin); }

Ball BallArithmetic::tangent(const Ball& x) const {
    Ball result;
    if (arb_is_exact(x.get()) && arf_is_inf(arb_midref(x.get())))
        arb_set_si(result.get(), arf_sgn(arb_midref(x.get())));
    else arb_tanh(result.get(), x.get(), precision);
    return result;
}

Ball BallArithmetic::larger(const Ball& a, const Ball& b) const {
    Ball result;
    arb_max(result.get(), a.get(), b.get(), precision);
    return result;
}

Truth BallArithmetic::less(const Ball& a, const Ball& b) const {
    if (arb_lt(a.get(), b.get())) return Truth::yes;
    return arb_ge(a.get(), b.get()) ? Truth::no : Truth::unknown;
}

bool BallArithmetic::is_finite(const Ball& x) const { return arb_is_finite(x.get()) != 0; }
bool BallArithmetic::is_undefined(const Ball& x) const { return arf_is_nan(arb_midref(x.get())) != 0; }

}  // namespace attn::detail
