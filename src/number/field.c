#include "number/field.h"

#if __has_include(<flint/ca.h>)
#include <flint/ca.h>
#include <flint/fexpr.h>
#else
#include <calcium/ca.h>
#include <calcium/fexpr.h>
#endif

#include <stdlib.h>

struct field_element {
    ca_t value;
};

/* Algebraic numbers past this degree are refused by Calcium (its answer is "unknown") instead of being computed with. */
static const slong algebraic_degree_limit = 24;

static ca_ctx_struct* context(void) {
    static ca_ctx_t shared;
    static int ready = 0;
    if (!ready) {
        ca_ctx_init(shared);
        ca_ctx_set_option(shared, CA_OPT_QQBAR_DEG_LIMIT, algebraic_degree_limit);
        ready = 1;
    }
    return shared;
}

static enum field_truth answer(truth_t truth) {
    switch (truth) {
        case T_TRUE: return FIELD_YES;
        case T_FALSE: return FIELD_NO;
        default: return FIELD_UNKNOWN;
    }
}

field_element* field_new(void) {
    field_element* x = flint_malloc(sizeof *x);
    ca_init(x->value, context());
    return x;
}

field_element* field_copy(const field_element* x) {
    field_element* res = field_new();
    ca_set(res->value, x->value, context());
    return res;
}

void field_free(field_element* x) {
    ca_clear(x->value, context());
    flint_free(x);
}

void field_set_fmpq(field_element* res, const fmpq_t x) { ca_set_fmpq(res->value, x, context()); }
void field_set_pi(field_element* res) { ca_pi(res->value, context()); }

void field_neg(field_element* res, const field_element* x) { ca_neg(res->value, x->value, context()); }

void field_add(field_element* res, const field_element* x, const field_element* y) {
    ca_add(res->value, x->value, y->value, context());
}

void field_sub(field_element* res, const field_element* x, const field_element* y) {
    ca_sub(res->value, x->value, y->value, context());
}

void field_mul(field_element* res, const field_element* x, const field_element* y) {
    ca_mul(res->value, x->value, y->value, context());
}

void field_div(field_element* res, const field_element* x, const field_element* y) {
    ca_div(res->value, x->value, y->value, context());
}

void field_sqrt(field_element* res, const field_element* x) { ca_sqrt(res->value, x->value, context()); }
void field_log(field_element* res, const field_element* x) { ca_log(res->value, x->value, context()); }
void field_exp(field_element* res, const field_element* x) { ca_exp(res->value, x->value, context()); }

void field_pow(field_element* res, const field_element* x, const field_element* y) {
    ca_pow(res->value, x->value, y->value, context());
}

int field_is_number(const field_element* x) { return !CA_IS_SPECIAL(x->value); }
enum field_truth field_is_real(const field_element* x) { return answer(ca_check_is_real(x->value, context())); }
enum field_truth field_is_zero(const field_element* x) { return answer(ca_check_is_zero(x->value, context())); }

enum field_truth field_equal(const field_element* x, const field_element* y) {
    return answer(ca_check_equal(x->value, y->value, context()));
}

int field_get_fmpq(fmpq_t res, const field_element* x) {
    if (CA_IS_SPECIAL(x->value)) return 0;
    return ca_get_fmpq(res, x->value, context());
}

int field_is_stored_rational(const field_element* x) { return CA_IS_QQ(x->value, context()); }

void field_enclose(arb_t res, const field_element* x, slong precision) {
    acb_t ball;
    acb_init(ball);
    ca_get_acb(ball, x->value, precision, context());
    arb_set(res, acb_realref(ball));
    acb_clear(ball);
}

slong field_generators(const field_element* x) {
    if (CA_IS_SPECIAL(x->value)) return 0;
    return CA_FIELD_LENGTH(CA_FIELD(x->value, context()));
}

slong field_joint_generators(const field_element* x, const field_element* y) {
    slong count = field_generators(x);
    if (CA_IS_SPECIAL(y->value) || CA_IS_SPECIAL(x->value)) return count;
    ca_field_srcptr K = CA_FIELD(x->value, context());
    ca_field_srcptr L = CA_FIELD(y->value, context());
    if (K == L) return count;
    for (slong j = 0; j < CA_FIELD_LENGTH(L); j++) {
        int known = 0;
        for (slong i = 0; i < CA_FIELD_LENGTH(K) && !known; i++)
            known = CA_FIELD_EXT_ELEM(K, i) == CA_FIELD_EXT_ELEM(L, j);
        count += !known;
    }
    return count;
}

/* A number-field element is stored as a polynomial in its one generator. */
static void number_field_polynomial(fmpq_poly_t res, const field_element* x) {
    ca_field_srcptr K = CA_FIELD(x->value, context());
    nf_elem_get_fmpq_poly(res, CA_NF_ELEM(x->value), CA_FIELD_NF(K));
}

/* Bits of the largest coefficient above and below the fraction line. */
static void coefficient_bits(slong* top, slong* bottom, const field_element* x) {
    ca_field_srcptr K = CA_FIELD(x->value, context());
    if (CA_FIELD_IS_QQ(K)) {
        *top = (slong)fmpz_bits(CA_FMPQ_NUMREF(x->value));
        *bottom = (slong)fmpz_bits(CA_FMPQ_DENREF(x->value));
    } else if (CA_FIELD_IS_NF(K)) {
        fmpq_poly_t p;
        fmpq_poly_init(p);
        number_field_polynomial(p, x);
        *top = FLINT_ABS(_fmpz_vec_max_bits(p->coeffs, p->length));
        *bottom = (slong)fmpz_bits(p->den);
        fmpq_poly_clear(p);
    } else {
        *top = FLINT_ABS(fmpz_mpoly_max_bits(fmpz_mpoly_q_numref(CA_MPOLY_Q(x->value))));
        *bottom = FLINT_ABS(fmpz_mpoly_max_bits(fmpz_mpoly_q_denref(CA_MPOLY_Q(x->value))));
    }
}

slong field_bits(const field_element* x) {
    if (CA_IS_SPECIAL(x->value)) return 0;
    slong top, bottom;
    coefficient_bits(&top, &bottom, x);
    return FLINT_MAX(top, bottom);
}

slong field_whole_bits(const field_element* x) {
    if (CA_IS_SPECIAL(x->value)) return 0;
    slong top, bottom;
    coefficient_bits(&top, &bottom, x);
    return FLINT_MAX(top - bottom, 0);
}

slong field_terms(const field_element* x) {
    if (CA_IS_SPECIAL(x->value)) return 0;
    ca_field_srcptr K = CA_FIELD(x->value, context());
    if (CA_FIELD_IS_QQ(K)) return 1;
    if (CA_FIELD_IS_NF(K)) {
        fmpq_poly_t p;
        fmpq_poly_init(p);
        number_field_polynomial(p, x);
        slong terms = p->length;
        fmpq_poly_clear(p);
        return terms;
    }
    return fmpz_mpoly_q_numref(CA_MPOLY_Q(x->value))->length + fmpz_mpoly_q_denref(CA_MPOLY_Q(x->value))->length;
}

int field_exponential_argument(field_element* res, const field_element* x) {
    if (CA_IS_SPECIAL(x->value)) return 0;
    ca_field_srcptr K = CA_FIELD(x->value, context());
    for (slong i = 0; i < CA_FIELD_LENGTH(K); i++) {
        ca_ext_srcptr generator = CA_FIELD_EXT_ELEM(K, i);
        if (CA_EXT_HEAD(generator) == CA_Exp) {
            ca_set(res->value, CA_EXT_FUNC_ARGS(generator), context());
            return 1;
        }
    }
    return 0;
}

char* field_text(const field_element* x) {
    fexpr_t tree;
    fexpr_init(tree);
    ca_get_fexpr(tree, x->value, 0, context());
    char* text = fexpr_get_str(tree);
    fexpr_clear(tree);
    return text;
}

void field_text_free(char* text) { flint_free(text); }
