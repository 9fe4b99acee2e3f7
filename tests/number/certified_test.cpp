#include "catch.hpp"
#include "number/both_lanes.hpp"

#include <limits>

// The certified lane's promise, an operation at a time: the true value, which the exact lane gives, lies within
// mid ± rad, whatever the numbers are like.

using namespace attn;
using namespace attn::test;

namespace {

constexpr int runs = 100;  // of each kind of numbers

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Kept random_kept(Random& random, std::size_t size) {
    Kept kept(size, 1);
    for (char& key : kept) key = random.chance(4) ? 0 : 1;
    return kept;
}

/// Shows `judge` random numbers of every kind, and asks for tight bounds in at least so many of a hundred cells.
template <class Judge>
void judge_every_kind(std::uint32_t seed, std::size_t least_tight, Judge judge) {
    Random random(seed);
    Tally tally;
    for (const Kind kind : kinds)
        for (int run = 0; run < runs; ++run) {
            INFO("kind " << static_cast<int>(kind) << ", run " << run);
            CHECK(judge(random, kind, tally) == "");
        }
    CHECK(tally.tight * 100 >= least_tight * tally.cells);
}

/// Numbers small enough for their exponentials.
Matrix<Exact> random_scores(Random& random, std::size_t size, Kind kind) {
    Matrix<Exact> scores = random_matrix(random, size, 1, kind);
    for (Exact& score : scores.cells)
        if (less(Exact(800), abs(score)) == Truth::yes) score = Exact::from_double(random_double(random, -3, 9));
    return scores;
}

Both applied(const Both& in, Column (*operation)(const Column&)) {
    return {operation(in.exact), operation(in.certified)};
}

}  // namespace

TEST_CASE("certified: numbers are read to within half a unit in the last place", "[number]") {
    judge_every_kind(1, 100, [](Random& random, Kind kind, Tally& tally) {
        const Both in(random_matrix(random, 3, 3, kind));
        return tally.judge(in);
    });
    const Both whole(Exact::ratio(3, 8));
    CHECK(whole.certified.approximation().rad.empty());
    const Both third(Exact::ratio(1, 3));
    CHECK(third.certified.approximation().rad[0] <= 0x1p-55);
    CHECK(third.certified.approximation().rad[0] > 0);
}

TEST_CASE("certified: dot products", "[number]") {
    judge_every_kind(2, 70, [](Random& random, Kind kind, Tally& tally) {
        const auto d = random.between(1, 19);
        const Both q(random_matrix(random, 2, d, kind));
        const Both k(random_matrix(random, random.between(1, 4), d, kind));
        const auto query = random.below(2);
        return tally.judge({dot(q.exact, query, k.exact), dot(q.certified, query, k.certified)});
    });
}

TEST_CASE("certified: dot products of small whole numbers are exact", "[number]") {
    Random random(3);
    Tally tally;
    for (int run = 0; run < 100; ++run) {
        const auto d = random.between(1, 40);
        const Both q(random_matrix(random, 1, d, Kind::small_integers));
        const Both k(random_matrix(random, 3, d, Kind::zeros));
        CHECK(tally.judge({dot(q.exact, 0, k.exact), dot(q.certified, 0, k.certified)}) == "");
    }
    CHECK(tally.exact > 200);  // all but the rows that got a 2^−60
}

TEST_CASE("certified: projections", "[number]") {
    judge_every_kind(4, 70, [](Random& random, Kind kind, Tally& tally) {
        const auto d_model = random.between(1, 5);
        const auto d = random.between(1, 3);
        const Both x(random_matrix(random, 2, d_model, kind));
        const Both w(random_matrix(random, d_model, d, kind));
        const Both b(random.chance(2) ? Matrix<Exact>() : random_matrix(random, 1, d, kind));
        const Both result(project(x.exact, w.exact, b.exact), project(x.certified, w.certified, b.certified));
        const auto fault = tally.judge(result);
        if (!fault.empty()) return fault;
        // What was projected is read by dot products: its sizes must be right too.
        return tally.judge({dot(result.exact, 0, result.exact), dot(result.certified, 0, result.certified)});
    });
}

TEST_CASE("certified: scaling, and adding a row", "[number]") {
    judge_every_kind(5, 90, [](Random& random, Kind kind, Tally& tally) {
        const auto size = random.between(1, 6);
        const Both scores(random_matrix(random, size, 1, kind));
        const Both factor(random_exact(random, random.chance(2) ? kind : Kind::roots));
        const Both scaled(scale(scores.exact, factor.exact), scale(scores.certified, factor.certified));
        const auto fault = tally.judge(scaled);
        if (!fault.empty()) return fault;
        const Both bias(random_matrix(random, 2, size, kind));
        return tally.judge({add(scaled.exact, bias.exact, 1), add(scaled.certified, bias.certified, 1)});
    });
}

TEST_CASE("certified: sums", "[number]") {
    judge_every_kind(6, 60, [](Random& random, Kind kind, Tally& tally) {
        return tally.judge(applied(Both(random_matrix(random, random.between(1, 40), 1, kind)), sum));
    });
}

TEST_CASE("certified: a shift by the largest, near ties and with removed keys", "[number]") {
    judge_every_kind(7, 80, [](Random& random, Kind kind, Tally& tally) {
        Matrix<Exact> scores = random_matrix(random, random.between(1, 6), 1, kind);
        if (scores.rows > 2 && random.chance(2)) scores.cells[2] = scores.cells[0] * Exact::ratio(3, 3);
        const Kept kept = random_kept(random, scores.rows);
        const Both in(scores);
        return tally.judge({shift(in.exact, kept), shift(in.certified, kept)});
    });
}

TEST_CASE("certified: removal fills in what it says", "[number]") {
    Random random(8);
    Tally tally;
    const Both in(random_matrix(random, 5, 1, Kind::roots));
    const Kept kept{1, 0, 1, 0, 0};
    for (const Filler filler : {Filler::zero, Filler::minus_infinity})
        CHECK(tally.judge({remove(in.exact, kept, filler), remove(in.certified, kept, filler)}) == "");
    CHECK(is_zero(remove(in.certified, kept, Filler::zero), 1));
}

TEST_CASE("certified: exponentials of scores that are themselves uncertain", "[number]") {
    judge_every_kind(9, 80, [](Random& random, Kind kind, Tally& tally) {
        const Both scores(random_scores(random, 4, kind));
        const Both factor(random_exact(random, Kind::roots));
        const Both scaled(scale(scores.exact, factor.exact), scale(scores.certified, factor.certified));
        const auto fault = tally.judge(applied(scores, exponential));
        return fault.empty() ? tally.judge(applied(scaled, exponential)) : fault;
    });
}

TEST_CASE("certified: powers of another base", "[number]") {
    judge_every_kind(10, 80, [](Random& random, Kind kind, Tally& tally) {
        Matrix<Exact> cells = random_scores(random, 4, kind);
        if (random.chance(3)) cells.cells[3] = Exact::minus_infinity();
        const Both scores(cells);
        const Exact number = random.one_of<Exact>({Exact(2), Exact(10), Exact::ratio(1, 2), sqrt(Exact(3)), Exact(1)});
        const Both base(number);
        const Both log_base(log(number));
        return tally.judge({power(base.exact, log_base.exact, scores.exact),
                            power(base.certified, log_base.certified, scores.certified)});
    });
}

TEST_CASE("certified: quotients, also of what is near zero", "[number]") {
    judge_every_kind(11, 80, [](Random& random, Kind kind, Tally& tally) {
        const Both parts(random_matrix(random, 4, 1, kind));
        const Both total(random_exact(random, random.chance(2) ? kind : Kind::decimals));
        const auto fault = tally.judge({divide(parts.exact, total.exact), divide(parts.certified, total.certified)});
        if (!fault.empty()) return fault;
        const Both own = applied(parts, sum);  // may cancel to nothing
        return tally.judge({divide(parts.exact, own.exact), divide(parts.certified, own.certified)});
    });
}

TEST_CASE("certified: products with values, and their mixture, in one step or two", "[number]") {
    judge_every_kind(12, 70, [](Random& random, Kind kind, Tally& tally) {
        const auto n = random.between(1, 9);
        const Both weights(random_matrix(random, n, 1, random.chance(2) ? kind : Kind::decimals));
        const Both values(random_matrix(random, n, random.between(1, 3), kind));
        const Kept kept = random_kept(random, n);
        const Both terms(multiply(weights.exact, values.exact, kept),
                         multiply(weights.certified, values.certified, kept));
        auto fault = tally.judge(terms);
        if (fault.empty()) fault = tally.judge(applied(terms, mix));
        if (fault.empty())
            fault = tally.judge(
                {weigh(weights.exact, values.exact, kept), weigh(weights.certified, values.certified, kept)});
        return fault;
    });
}

TEST_CASE("certified: a long mixture of many blocks", "[number]") {
    Random random(13);
    Tally tally;
    const Both weights(random_matrix(random, 700, 1, Kind::decimals));
    const Both values(random_matrix(random, 700, 2, Kind::decimals));
    const Kept kept = random_kept(random, 700);
    CHECK(tally.judge({weigh(weights.exact, values.exact, kept), weigh(weights.certified, values.certified, kept)}) ==
          "");
    CHECK(tally.judge(applied(weights, sum)) == "");
    CHECK(tally.tight == 3);
}

TEST_CASE("certified: a whole row, from scores to output", "[number]") {
    judge_every_kind(14, 60, [](Random& random, Kind kind, Tally& tally) {
        const auto n = random.between(1, 6);
        const Kept kept = random_kept(random, n);
        const auto weights = [&](const Column& scores) {
            const Column parts = exponential(shift(remove(scores, kept, Filler::minus_infinity), kept));
            return divide(parts, sum(parts));
        };
        const Both scores(random_scores(random, n, kind));
        const Both values(random_matrix(random, n, 2, kind));
        const Both both(weights(scores.exact), weights(scores.certified));
        const auto fault = tally.judge(both);
        if (!fault.empty()) return fault;
        return tally.judge({weigh(both.exact, values.exact, kept), weigh(both.certified, values.certified, kept)});
    });
}

TEST_CASE("certified: cells changed by hand, and parts taken out", "[number]") {
    judge_every_kind(15, 90, [](Random& random, Kind kind, Tally& tally) {
        const Both in(random_matrix(random, 3, 2, kind));
        const std::vector<CellChange> changes{{1, random_exact(random, kind), true},
                                              {4, random_exact(random, kind), false},
                                              {1, random_exact(random, kind), true},
                                              {5, -random_exact(random, Kind::roots), true}};
        const Both changed(with_changes(in.exact, changes), with_changes(in.certified, changes));
        auto fault = tally.judge(changed);
        if (fault.empty()) fault = tally.judge({row_of(changed.exact, 2), row_of(changed.certified, 2)});
        if (fault.empty()) fault = tally.judge({cell(changed.exact, 1), cell(changed.certified, 1)});
        // A changed matrix is read by dot products and mixtures.
        if (fault.empty())
            fault = tally.judge({dot(changed.exact, 1, changed.exact), dot(changed.certified, 1, changed.certified)});
        return fault;
    });
}

TEST_CASE("certified: what is decided of a column is true", "[number]") {
    Random random(16);
    for (const Kind kind : kinds)
        for (int run = 0; run < runs; ++run) {
            const Both in(random_matrix(random, 3, 1, kind));
            const double limit = std::abs(random_double(random, -2, 12));
            const Truth certain = any_exceeds(in.certified, limit);
            if (certain != Truth::unknown) CHECK(certain == any_exceeds(in.exact, limit));
            for (std::size_t i = 0; i < 3; ++i)
                if (is_zero(in.certified, i)) CHECK(sign(in.exact.cells()[i]) == Sign::zero);
            const Both matrix(random_matrix(random, 3, 4, kind));
            const double bound = score_bound(matrix.certified, matrix.certified);
            if (std::isinf(bound)) continue;
            const Column scores = dot(matrix.exact, 0, matrix.exact);
            for (const Exact& score : scores.cells()) CHECK(less(Exact::from_double(bound), abs(score)) != Truth::yes);
        }
}

TEST_CASE("certified: a limit that a score meets is not exceeded", "[number]") {
    for (const Lane lane : {Lane::exact, Lane::certified}) {
        const auto exceeds = [&](const Exact& score) { return any_exceeds(to_lane(score, {lane, 0}), 700); };
        CHECK(exceeds(Exact(700)) == Truth::no);
        CHECK(exceeds(Exact(-700)) == Truth::no);
        CHECK(exceeds(Exact::from_double(std::nextafter(700, 800))) != Truth::no);
        CHECK(exceeds(Exact(-701)) == Truth::yes);
        CHECK(exceeds(Exact::minus_infinity()) == Truth::no);
    }
}

TEST_CASE("certified: NaN and infinities follow IEEE 754, as they do in the exact lane", "[number]") {
    Random random(17);
    const std::vector<double> cells{not_a_number, infinity, -infinity, 0, -0.0, 1, -2, 0.1, 1e300};
    const auto special = [&](std::size_t rows, std::size_t cols) {
        const auto doubles = std::make_shared<std::vector<double>>();
        for (std::size_t i = 0; i < rows * cols; ++i) doubles->push_back(random.chance(2) ? 1.5 : random.one_of(cells));
        return Both(to_lane(rows, cols, *doubles, {Lane::exact, 0}, doubles),
                    to_lane(rows, cols, *doubles, {Lane::certified, 0}, doubles));
    };
    Tally tally;
    for (int run = 0; run < 1000; ++run) {
        INFO("run " << run);
        const auto n = random.between(1, 5);
        const auto d = random.between(1, 3);
        const Both q = special(1, d);
        const Both k = special(n, d);
        const Both scores(dot(q.exact, 0, k.exact), dot(q.certified, 0, k.certified));
        CHECK(tally.judge(scores) == "");
        const Both number = special(1, 1);
        CHECK(tally.judge({scale(scores.exact, number.exact), scale(scores.certified, number.certified)}) == "");
        CHECK(tally.judge({divide(scores.exact, number.exact), divide(scores.certified, number.certified)}) == "");
        const Both bias = special(1, n);
        CHECK(tally.judge({add(scores.exact, bias.exact, 0), add(scores.certified, bias.certified, 0)}) == "");
        CHECK(tally.judge(applied(scores, sum)) == "");
        CHECK(tally.judge(applied(scores, exponential)) == "");
        const Kept all(n, 1);
        CHECK(tally.judge({shift(scores.exact, all), shift(scores.certified, all)}) == "");
        const Both weights = special(n, 1);
        const Kept kept = random_kept(random, n);
        const Both terms(multiply(weights.exact, k.exact, kept), multiply(weights.certified, k.certified, kept));
        CHECK(tally.judge(terms) == "");
        CHECK(tally.judge(applied(terms, mix)) == "");
        CHECK(tally.judge({weigh(weights.exact, k.exact, kept), weigh(weights.certified, k.certified, kept)}) == "");
    }
}
