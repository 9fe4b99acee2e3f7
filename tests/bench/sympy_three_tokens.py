"""scenarios/ch05_three_tokens.json in SymPy: every step of every query, of the scenario and of its variants.

What somebody would write who has no attn-ledger. It prints the weights and outputs, exactly, as one line of JSON a
query, for run.py to compare.
"""

import json

from sympy import Matrix, Rational, diag, exp, log, simplify, sqrt, zoo

C = sqrt(2) * log(2)
X = Matrix([[1, 0], [0, 1], [1, 1]])
W_Q = Matrix([[1, 0], [0, 1]])
W_K = diag(C, C)
W_V = diag(2, 1)


def attention(q, k, v, causal=False):
    """One [weights, output] a query; simplify makes e^(2·ln 2) 4 and proves what is equal."""
    for query in range(q.rows):
        keys = range(query + 1 if causal else k.rows)
        scores = [simplify(q.row(query).dot(k.row(key)) / sqrt(k.cols)) for key in keys]
        exponentials = [simplify(exp(score)) for score in scores]
        total = sum(exponentials)
        weights = [simplify(e / total) for e in exponentials] + [Rational(0)] * (k.rows - len(keys))
        assert simplify(sum(weights) - 1) == 0
        terms = [weights[key] * v.row(key) for key in range(v.rows)]
        output = sum(terms[1:], terms[0]).applyfunc(simplify)
        assert zoo not in output
        yield [[str(w) for w in weights], [str(o) for o in output]]


def with_row(matrix, row, values):
    changed = matrix.copy()
    changed[row, :] = Matrix([values])
    return changed


def editions():
    q, k, v = X * W_Q, X * W_K, X * W_V
    k2, v2 = with_row(k, 1, [0, 2 * C]), with_row(v, 1, [0, 2])
    x2 = with_row(X, 1, [0, 2])
    yield "", attention(q, k, v)
    yield "causal", attention(q, k, v, causal=True)
    yield "x2 = [0, 2]", attention(x2 * W_Q, x2 * W_K, x2 * W_V)
    yield "only k2", attention(q, k2, v)
    yield "only v2", attention(q, k, v2)
    yield "both", attention(q, k2, v2)


for name, rows in editions():
    for query, (weights, output) in enumerate(rows, 1):
        print(json.dumps({"variant": name, "query": query, "weights": weights, "output": output}))
