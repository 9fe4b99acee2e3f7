"""The steps of an attention calculation in NumPy, and json.dump of them: what somebody would write who has no attn-ledger.

    numpy_steps.py FOLDER [one]

FOLDER holds Q.npy, K.npy and V.npy. With `one` the text is made in one piece (json.dumps), which is faster and takes
the memory. It goes to /dev/null, with all the digits that Python writes; nothing is proved of them.
"""

import json
import sys

import numpy as np

q, k, v = (np.load(f"{sys.argv[1]}/{name}.npy") for name in "QKV")
scores = q @ k.T
scaled = scores / np.sqrt(q.shape[1])
exponentials = np.exp(scaled)
total = exponentials.sum(axis=1)
weights = exponentials / total[:, None]
output = weights @ v

steps = {"Q": q, "K": k, "V": v, "scores": scores, "scaled": scaled, "exponentials": exponentials, "sum": total,
         "weights": weights, "output": output}
ledger = {name: step.tolist() for name, step in steps.items()}
with open("/dev/null", "w", encoding="utf-8") as out:
    if sys.argv[2:] == ["one"]:
        out.write(json.dumps(ledger))
    else:
        json.dump(ledger, out)
