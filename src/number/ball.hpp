#pragma once

#include "number/field.h"

#include <utility>

namespace attn {

/// An Arb ball as a C++ value: a real number known to lie within mid ± rad. Seen only inside number/.
class Ball {
public:
    Ball() { arb_init(value_); }
    Ball(const Ball& other) : Ball() { arb_set(value_, other.value_); }
    Ball(Ball&& other) noexcept : Ball() { arb_swap(value_, other.value_); }
    Ball& operator=(Ball other) noexcept {
        arb_swap(value_, other.value_);
        return *this;
    }
    ~Ball() { arb_clear(value_); }

    arb_ptr get() { return value_; }
    arb_srcptr get() const { return value_; }

private:
    arb_t value_;
};

/// A FLINT rational as a C++ value. Seen only inside number/.
class Rational {
public:
    Rational() { fmpq_init(value_); }
    Rational(const Rational& other) : Rational() { fmpq_set(value_, other.value_); }
    Rational(Rational&& other) noexcept : Rational() { fmpq_swap(value_, other.value_); }
    Rational& operator=(Rational other) noexcept {
        fmpq_swap(value_, other.value_);
        return *this;
    }
    ~Rational() { fmpq_clear(value_); }

    fmpq* get() { return value_; }
    const fmpq* get() const { return value_; }

private:
    fmpq_t value_;
};

/// A FLINT integer as a C++ value. Seen only inside number/.
class Integer {
public:
    Integer() { fmpz_init(value_); }
    explicit Integer(slong x) : Integer() { fmpz_set_si(value_, x); }
    Integer(const Integer& other) : Integer() { fmpz_set(value_, other.value_); }
    Integer(Integer&& other) noexcept : Integer() { fmpz_swap(value_, other.value_); }
    Integer& operator=(Integer other) noexcept {
        fmpz_swap(value_, other.value_);
        return *this;
    }
    ~Integer() { fmpz_clear(value_); }

    fmpz* get() { return value_; }
    const fmpz* get() const { return value_; }

private:
    fmpz_t value_;
};

}  // namespace attn
