#ifndef ATTN_NUMBER_FIELD_H
#define ATTN_NUMBER_FIELD_H

/* The whole of what this program needs from Calcium, in plain C: Calcium's headers are not valid C++ in every
 * release, so number/field.c is the one unit that includes them. An element is an exact constant built from
 * rationals, roots, logarithms and π. Elements live in one context, created on first use; calls are not thread-safe. */

#if defined(__has_include) && __has_include(<flint/arb.h>)
#include <flint/arb.h>
#include <flint/fmpq.h>
#else
#include <arb.h>
#include <flint/fmpq.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct field_element field_element;

enum field_truth { FIELD_NO, FIELD_YES, FIELD_UNKNOWN };

field_element* field_new(void); /* zero */
field_element* field_copy(const field_element* x);
void field_free(field_element* x);

void field_set_fmpq(field_element* res, const fmpq_t x);
void field_set_pi(field_element* res);

void field_neg(field_element* res, const field_element* x);
void field_add(field_element* res, const field_element* x, const field_element* y);
void field_sub(field_element* res, const field_element* x, const field_element* y);
void field_mul(field_element* res, const field_element* x, const field_element* y);
void field_div(field_element* res, const field_element* x, const field_element* y);
void field_sqrt(field_element* res, const field_element* x);
void field_log(field_element* res, const field_element* x);
void field_exp(field_element* res, const field_element* x);
void field_pow(field_element* res, const field_element* x, const field_element* y);

/* False where Calcium gave up (unknown) or the value is not a finite number. */
int field_is_number(const field_element* x);
enum field_truth field_is_real(const field_element* x);
enum field_truth field_is_zero(const field_element* x);
enum field_truth field_equal(const field_element* x, const field_element* y);
/* Writes the rational and answers 1 where x is proved rational; otherwise 0. */
int field_get_fmpq(fmpq_t res, const field_element* x);
/* 1 where x is stored as a rational: cheap, no proof attempted. */
int field_is_stored_rational(const field_element* x);

/* A ball that holds x, of about `precision` good bits. */
void field_enclose(arb_t res, const field_element* x, slong precision);

/* Number of generators (√2, ln 3, …) of x's field, and of the field that would hold both x and y. */
slong field_generators(const field_element* x);
slong field_joint_generators(const field_element* x, const field_element* y);
/* Size of the largest coefficient in bits, and the number of terms. */
slong field_bits(const field_element* x);
/* The same of the largest coefficient's whole part: 1000·ln 2/3 has nine. */
slong field_whole_bits(const field_element* x);
slong field_terms(const field_element* x);
/* Where x's field has a generator e^A: writes A and answers 1; otherwise 0. */
int field_exponential_argument(field_element* res, const field_element* x);

/* The closed form as a tree in text, "Where(Mul(2, a_1), Def(a_1, Log(2)))". The caller frees it with field_text_free. */
char* field_text(const field_element* x);
void field_text_free(char* text);

#ifdef __cplusplus
}
#endif

#endif
