#include "number/decimal.hpp"

#include "number/ball_rounding.hpp"
#include "number/budget.hpp"
#include "number/decimal_text.hpp"
#include "number/exact_node.hpp"
#include "number/flint_thread.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

// Rounding to nearest, ties away from zero. A digit is printed only when it is proved: rationals are rounded in
// integers; everything else is enclosed more and more narrowly until both ends of the enclosure round alike. If they
// still differ at a precision where that is suspicious, the value is compared exactly with the tie between them.

namespace attn {
namespace {

Integer power_of_ten(long exponent) {
    Integer result;
    fmpz_ui_pow_ui(result.get(), 10, static_cast<ulong>(exponent));
    return result;
}

std::string to_string(const Integer& x) {
    char* raw = fmpz_get_str(nullptr, 10, x.get());
    std::string result(raw);
    flint_free(raw);
    return result;
}

/// rounded · 10^(exponent − significant), where 10^(significant−1) ≤ rounded ≤ 10^significant.
Decimal assemble(bool negative, const Integer& rounded, long exponent, int significant) {
    Decimal result;
    result.negative = negative;
    result.digits = to_string(rounded);
    result.exponent = exponent + static_cast<long>(result.digits.size()) - significant;
    result.digits.erase(result.digits.find_last_not_of('0') + 1);
    return result;
}

enum class To { floor, nearest };

/// |x| · 10^places to an integer: its floor, or the nearest, ties away from zero.
Integer scaled_to_integer(const Rational& x, long places, To to) {
    Integer numerator;
    Integer denominator;
    fmpz_abs(numerator.get(), fmpq_numref(x.get()));
    fmpz_set(denominator.get(), fmpq_denref(x.get()));
    const Integer power = power_of_ten(places < 0 ? -places : places);
    fmpz* scaled = places < 0 ? denominator.get() : numerator.get();
    fmpz_mul(scaled, scaled, power.get());
    if (to == To::nearest) {
        fmpz_mul_ui(numerator.get(), numerator.get(), 2);
        fmpz_add(numerator.get(), numerator.get(), denominator.get());
        fmpz_mul_ui(denominator.get(), denominator.get(), 2);
    }
    Integer result;
    fmpz_fdiv_q(result.get(), numerator.get(), denominator.get());
    return result;
}

/// e with 10^(e−1) ≤ |x| < 10^e, or more: sizes in base ten may be one too large.
long at_least_decimal_exponent(const Rational& x) {
    const auto top = fmpz_sizeinbase(fmpq_numref(x.get()), 10);
    const auto bottom = fmpz_sizeinbase(fmpq_denref(x.get()), 10);
    return static_cast<long>(top) - static_cast<long>(bottom) + 2;
}

bool is_negative(const Rational& x) { return fmpz_sgn(fmpq_numref(x.get())) < 0; }

Decimal round_rational(const Rational& x, int significant) {
    const Integer least = power_of_ten(significant - 1);
    long exponent = at_least_decimal_exponent(x);
    while (fmpz_cmp(scaled_to_integer(x, significant - exponent, To::floor).get(), least.get()) < 0) --exponent;
    return assemble(is_negative(x), scaled_to_integer(x, significant - exponent, To::nearest), exponent, significant);
}

/// x · 10^places // as a ball
Ball scaled(const Ball& x, const Integer& places, long bits) {
    Ball power(x);
    arb_set_ui(power.get(), 10);
    arb_pow_fmpz(power.get(), power.get(), places.get(), bits);
    arb_mul(power.get(), power.get(), x.get(), bits);
    return power;
}

/// Good bits below which an enclosure decides nothing: a radius under 1/100 of the last of the digits asked for.
long needed_accuracy(int significant) { return 4L * significant + 8; }

/// e with 10^(e−1) ≤ x < 10^e. The middle of the ball decides, so that e may be one off, but only where x is so near a
/// power of ten (needed_accuracy) that it rounds to it either way.
std::optional<long> decimal_exponent(const Ball& positive, long bits) {
    Ball log10;
    arb_log(log10.get(), positive.get(), bits);
    Ball ten;
    arb_const_log10(ten.get(), bits);
    arb_div(log10.get(), log10.get(), ten.get(), bits);
    if (!arb_is_finite(log10.get())) return std::nullopt;
    Integer floor;
    arf_get_fmpz(floor.get(), arb_midref(log10.get()), ARF_RND_FLOOR);
    if (!fmpz_fits_si(floor.get())) return std::nullopt;
    return fmpz_get_si(floor.get()) + 1;
}

/// The same, for a ball that is positive and narrow enough to decide anything.
std::optional<long> usable_exponent(const Ball& ball, long bits, int significant) {
    if (!arb_is_positive(ball.get()) || arb_rel_accuracy_bits(ball.get()) < needed_accuracy(significant))
        return std::nullopt;
    return decimal_exponent(ball, bits);
}

/// The integers ⌊x + 1/2⌋ can be, given the ball.
struct Candidates {
    Integer low;
    Integer high;
    bool settled() const { return fmpz_equal(low.get(), high.get()) != 0; }
    bool neighbours() const {
        Integer next;
        fmpz_add_ui(next.get(), low.get(), 1);
        return fmpz_equal(next.get(), high.get()) != 0;
    }
};

Candidates candidates(const Ball& x, long bits) {
    Ball shifted;
    Ball half;
    arb_set_d(half.get(), 0.5);
    arb_add(shifted.get(), x.get(), half.get(), bits);
    Candidates result;
    arf_t end;
    arf_init(end);
    arb_get_lbound_arf(end, shifted.get(), bits);
    arf_get_fmpz(result.low.get(), end, ARF_RND_FLOOR);
    arb_get_ubound_arf(end, shifted.get(), bits);
    arf_get_fmpz(result.high.get(), end, ARF_RND_FLOOR);
    arf_clear(end);
    return result;
}

/// (integer − 1/2) · 10^−places: the point where rounding turns from integer − 1 to integer.
Exact tie_before(const Integer& integer, long places) {
    Rational half_integer;
    fmpz_mul_ui(fmpq_numref(half_integer.get()), integer.get(), 2);
    fmpz_sub_ui(fmpq_numref(half_integer.get()), fmpq_numref(half_integer.get()), 1);
    fmpz_set_ui(fmpq_denref(half_integer.get()), 2);
    const Integer power = power_of_ten(places < 0 ? -places : places);
    if (places < 0) fmpq_mul_fmpz(half_integer.get(), half_integer.get(), power.get());
    else fmpq_div_fmpz(half_integer.get(), half_integer.get(), power.get());
    return detail::from_field(Field(half_integer));
}

constexpr long tie_places_limit = 2000;  // ties are only looked for where 10^places is a number one can hold

/// Pursues the rounding of a positive, irrational (or not provably rational) x.
class BallRounding {
public:
    BallRounding(const Exact& positive, int significant) : x_(positive), significant_(significant) {}

    /// Nothing if a tie could be neither proved nor refuted.
    std::optional<Decimal> run() {
        for (long bits = 64 + 4L * significant_; bits <= budget::precision; bits *= 2)
            if (auto result = attempt(bits)) return result;
        return std::nullopt;
    }

private:
    std::optional<Decimal> attempt(long bits) {
        const Ball& ball = detail::enclose(x_, bits);
        const auto exponent = usable_exponent(ball, bits, significant_);
        if (!exponent) return std::nullopt;
        auto ends = candidates(scaled(ball, Integer(significant_ - *exponent), bits), bits);
        if (!ends.settled() && bits >= budget::suspicion && ends.neighbours()) settle_tie(ends, *exponent);
        if (!ends.settled()) return std::nullopt;
        return assemble(false, ends.low, *exponent, significant_);
    }

    /// Which side of the tie x is on is a question of its own: of 7.25 + 10^−13029 no enclosure tells it, but the
    /// difference is a number like any other, whose sign shows at once.
    void settle_tie(Candidates& ends, long exponent) {
        const long places = significant_ - exponent;
        if (places > tie_places_limit || places < -tie_places_limit) return;
        switch (sign(x_ - tie_before(ends.high, places))) {
            case Sign::zero:
            case Sign::positive: ends.low = ends.high; break;
            case Sign::negative: ends.high = ends.low; break;
            case Sign::unknown: break;
        }
    }

    const Exact& x_;
    int significant_;
};

}  // namespace

std::string Decimal::text(int significant) const {
    switch (kind) {
        case Kind::infinity: return negative ? "-inf" : "inf";
        case Kind::undefined: return "nan";
        case Kind::undecided: return "?";
        case Kind::finite: break;
    }
    if (digits.empty()) return "0";
    std::string result;
    detail::append_decimal(result, negative, digits, exponent, significant);
    return result;
}

bool heavier(const Decimal& a, const Decimal& b) {
    if (a.kind != Decimal::Kind::finite || b.kind != Decimal::Kind::finite) return a.kind < b.kind;
    if (a.digits.empty() || b.digits.empty()) return !a.digits.empty() && b.digits.empty();
    return a.exponent != b.exponent ? a.exponent > b.exponent : a.digits > b.digits;
}

Decimal round_significant(const Exact& x, int significant) {
    if (x.is_undefined()) return {Decimal::Kind::undefined, false, {}, 0};
    if (!x.is_finite()) return {Decimal::Kind::infinity, x.is_minus_infinity(), {}, 0};
    if (const auto* constant = detail::as_field(x)) {
        const auto rational = constant->rational();
        if (rational && fmpq_is_zero(rational->get())) return {};
        if (rational) return round_rational(*rational, significant);
    }
    const Sign s = sign(x);
    if (s == Sign::zero) return {};
    if (s == Sign::unknown) return {Decimal::Kind::undecided, false, {}, 0};
    const Exact positive = s == Sign::negative ? -x : x;
    for (int digits = significant; digits >= 1; --digits) {
        if (auto result = BallRounding(positive, digits).run()) {
            result->negative = s == Sign::negative;
            return *result;
        }
    }
    return {Decimal::Kind::undecided, false, {}, 0};
}

std::optional<Decimal> detail::round_ball(const Ball& ball, int significant) {
    give_flint_caches_back_at_thread_end();
    if (arb_is_zero(ball.get())) return Decimal{};
    if (arb_is_exact(ball.get()) && arf_is_inf(arb_midref(ball.get())))
        return Decimal{Decimal::Kind::infinity, arf_sgn(arb_midref(ball.get())) < 0, {}, 0};
    const bool negative = arb_is_negative(ball.get());
    Ball positive = ball;
    if (negative) arb_neg(positive.get(), positive.get());
    const long bits = arb_bits(positive.get()) + needed_accuracy(significant) + 64;
    const auto exponent = usable_exponent(positive, bits, significant);
    if (!exponent) return std::nullopt;
    const auto ends = candidates(scaled(positive, Integer(significant - *exponent), bits), bits);
    if (!ends.settled()) return std::nullopt;
    return assemble(negative, ends.low, *exponent, significant);
}

bool rounding_is_exact(const Exact& x, const Decimal& decimal) {
    if (decimal.kind != Decimal::Kind::finite || !x.is_rational()) return false;
    if (decimal.digits.empty()) return sign(x) == Sign::zero;
    const auto places = static_cast<long>(decimal.digits.size()) - decimal.exponent;
    const auto value = Exact::from_decimal(fmt::format("{}{}e{}", decimal.negative ? "-" : "", decimal.digits, -places));
    return value && equal(x, *value) == Truth::yes;
}

std::optional<WrittenDecimal> read_written_decimal(std::string_view text) {
    if (text.find_first_of(".eE") == std::string_view::npos) return std::nullopt;
    const auto value = Exact::from_decimal(text);
    if (!value) return std::nullopt;
    const auto mark = std::min(text.find_first_of("eE"), text.size());
    const auto point = text.substr(0, mark).find('.');
    const long places = point == std::string_view::npos ? 0 : static_cast<long>(mark - point) - 1;
    const auto power = mark == text.size() ? std::string("0") : std::string(text.substr(mark + 1));
    const auto unit = Exact::from_decimal(fmt::format("1e{}", std::stol(power) - places));
    if (!unit) return std::nullopt;
    return WrittenDecimal{*value, *unit * Exact::ratio(1, 2)};
}

Truth rounds_to(const Exact& x, const WrittenDecimal& written) {
    if (!x.is_finite()) return Truth::no;
    const Exact target = abs(written.value);
    const bool zero = sign(written.value) == Sign::zero;
    const Exact size = zero ? abs(x) : (sign(written.value) == Sign::negative ? -x : x);
    const Truth below_top = less(size, target + written.half_unit);
    if (zero || below_top != Truth::yes) return below_top;
    switch (less(size, target - written.half_unit)) {
        case Truth::yes: return Truth::no;
        case Truth::no: return Truth::yes;
        default: return Truth::unknown;
    }
}

}  // namespace attn
