#pragma once

#include "number/ball.hpp"
#include "number/field.h"
#include "number/truth.hpp"

#include <optional>
#include <string>

namespace attn {

/// A constant of Calcium's field as a C++ value: rationals, roots, logarithms, π. Seen only inside number/.
/// Operations that would pass a budget, or that Calcium gives up on, return nothing.
class Field {
public:
    Field() : element_(field_new()) {}
    explicit Field(const Rational& x) : Field() { field_set_fmpq(element_, x.get()); }
    explicit Field(long integer);
    Field(const Field& other) : element_(field_copy(other.element_)) {}
    Field(Field&& other) noexcept : element_(std::exchange(other.element_, nullptr)) {}
    Field& operator=(Field other) noexcept {
        std::swap(element_, other.element_);
        return *this;
    }
    ~Field() {
        if (element_) field_free(element_);
    }

    static Field pi();

    Truth is_zero() const;
    Truth is_real() const;
    std::optional<Rational> rational() const;
    bool is_stored_rational() const { return field_is_stored_rational(element_) != 0; }
    Ball enclose(long precision) const;
    std::string text() const;

    Field operator-() const;
    friend std::optional<Field> add(const Field& a, const Field& b);
    friend std::optional<Field> subtract(const Field& a, const Field& b);
    friend std::optional<Field> multiply(const Field& a, const Field& b);
    /// b is not zero.
    friend std::optional<Field> divide(const Field& a, const Field& b);
    /// x ≥ 0.
    friend std::optional<Field> square_root(const Field& x);
    /// x > 0.
    friend std::optional<Field> logarithm(const Field& x);
    static std::optional<Field> rational_power(const Rational& base, const Rational& exponent);
    /// x > 0, or y an integer.
    friend std::optional<Field> power(const Field& x, const Field& y);
    friend Truth equal(const Field& a, const Field& b);

    /// e^x = coefficient · e^exponent, with every logarithm of a rational moved into the coefficient:
    /// e^(100 + 2·ln 3) = 9 · e^100. The exponent is 0 where e^x is itself a constant of the field.
    struct SplitExponential;
    friend SplitExponential split_exponential(const Field& x);

private:
    /// Within every budget, and a number?
    bool affordable() const;
    bool root_is_affordable() const;
    bool power_is_affordable(const Rational& exponent) const;
    static std::optional<Field> checked(Field value);

    field_element* element_;
};

struct Field::SplitExponential {
    Field coefficient;
    Field exponent;
};

std::optional<Field> add(const Field& a, const Field& b);
std::optional<Field> subtract(const Field& a, const Field& b);
std::optional<Field> multiply(const Field& a, const Field& b);
std::optional<Field> divide(const Field& a, const Field& b);
std::optional<Field> square_root(const Field& x);
std::optional<Field> logarithm(const Field& x);
std::optional<Field> power(const Field& x, const Field& y);
Truth equal(const Field& a, const Field& b);
Field::SplitExponential split_exponential(const Field& x);

}  // namespace attn
