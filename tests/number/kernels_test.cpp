#include "number/kernels.hpp"
#include "catch.hpp"
#include "number/both_lanes.hpp"

#include <cmath>
#include <limits>

using namespace attn;
using namespace attn::test;

namespace {

double exponential(double x) {
    double result = 0;
    kernels::exponentials(&x, 1, &result);
    return result;
}

/// Is |e^x − result| ≤ 8u·result, proved with an enclosure of e^x?
bool is_within_promise(double x) {
    const Exact result = Exact::from_double(exponential(x));
    return less(Exact::from_double(0x1p-50) * result, abs(exp(Exact::from_double(x)) - result)) == Truth::no;
}

std::string first_outside(const std::vector<double>& points) {
    for (const double x : points)
        if (!is_within_promise(x)) return std::to_string(x);
    return {};
}

}  // namespace

TEST_CASE("kernels: e^x is within 8u over its whole range", "[number]") {
    Random random(1);
    std::vector<double> points{0, -0.0, 1, -1, 708, 708.5, 709, -700, -707.99999, -708};
    for (int i = 0; i < 3000; ++i) points.push_back(random_double(random, -60, 8));
    for (int i = 0; i < 1000; ++i) points.push_back(static_cast<double>(random.below(1417001)) / 1000 - 708);
    for (const double tiny : {0x1p-1074, 0x1p-1022, 1e-300, 1e-100, 1e-17, 0x1p-53, 0x1p-52}) {
        points.push_back(tiny);
        points.push_back(-tiny);
    }
    CHECK(first_outside(points) == "");
}

TEST_CASE("kernels: e^x is within 8u where its reduction changes over", "[number]") {
    std::vector<double> points;
    for (int k = -2042; k <= 2044; ++k) {
        const double middle = k * 0.34657359027997265;  // multiples of ln 2 / 2
        if (middle < -707.9 || middle > 708.9) continue;
        points.insert(points.end(), {middle, std::nextafter(middle, -1000), std::nextafter(middle, 1000)});
    }
    CHECK(points.size() > 10000);
    CHECK(first_outside(points) == "");
}

TEST_CASE("kernels: e^x outside its range is 0 or infinite, and NaN stays", "[number]") {
    CHECK(exponential(std::nextafter(-708, -709)) == 0);
    CHECK(exponential(-1e300) == 0);
    CHECK(exponential(std::nextafter(709, 710)) == std::numeric_limits<double>::infinity());
    CHECK(exponential(1e300) == std::numeric_limits<double>::infinity());
    CHECK(exponential(-std::numeric_limits<double>::infinity()) == 0);
    CHECK(exponential(std::numeric_limits<double>::infinity()) == std::numeric_limits<double>::infinity());
    CHECK(std::isnan(exponential(std::numeric_limits<double>::quiet_NaN())));
    CHECK(exponential(0) == 1);
}

TEST_CASE("kernels: sums are of every term once, whatever their number", "[number]") {
    for (const std::size_t n : {0, 1, 7, 8, 9, 31, 32, 33, 511, 512, 513, 1023, 1024, 1025, 5000}) {
        INFO(n);
        std::vector<double> a(n);
        std::vector<double> b(n);
        std::vector<char> kept(n);
        double sum = 0;
        double product = 0;
        double mixture = 0;
        for (std::size_t i = 0; i < n; ++i) {
            a[i] = static_cast<double>(i + 1);
            b[i] = static_cast<double>(i % 13);
            kept[i] = i % 3 != 0;
            sum += a[i];
            product += a[i] * b[i];
            if (kept[i]) mixture += a[i] * b[i];
            else b[i] += 1000;  // not read by the mixture
        }
        CHECK(kernels::sum(a.data(), n) == sum);
        double mixed = -1;
        kernels::mix_rows(a.data(), b.data(), kept.data(), n, 1, &mixed);
        CHECK(mixed == mixture);
        for (std::size_t i = 0; i < n; ++i)
            if (!kept[i]) b[i] -= 1000;
        CHECK(kernels::dot(a.data(), b.data(), n) == product);
        double row = -1;
        kernels::dot_rows(a.data(), b.data(), 1, n, &row);
        CHECK(row == product);
    }
}

TEST_CASE("kernels: tanh x is within 20u", "[number]") {
    Random random(2);
    std::vector<double> points{0.25, std::nextafter(0.25, 0.0), 0.5, 1, 20, 354, 355, 1e300, 0x1p-1074, 1e-300};
    for (int i = 0; i < 2000; ++i) points.push_back(random_double(random, -30, 5));
    for (int i = 0; i < 1000; ++i) points.push_back(random_double(random, -4, 0));
    for (const double x : points) {
        double result = 0;
        kernels::hyperbolic_tangents(&x, 1, &result);
        const Exact error = abs(tanh(Exact::from_double(x)) - Exact::from_double(result));
        INFO(x);
        CHECK(less(Exact::from_double(20 * 0x1p-53) * Exact::from_double(std::abs(result)), error) == Truth::no);
    }
}
