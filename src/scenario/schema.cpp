#include "scenario/schema.hpp"

#include "scenario/schema_definitions.hpp"
#include "scenario/steps.hpp"
#include "scenario/variants.hpp"

#include <span>
#include <string_view>

namespace attn {
namespace {

// What follows is the schema as it is printed, up to its definitions.

constexpr std::string_view whole = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "attn-ledger scenario",
  "description": "One attention calculation. Every key but the inputs has a default. Positions count from 1.",
  "type": "object",
  "additionalProperties": false,
  "oneOf": [
    { "title": "Q, K and V are given", "required": ["Q", "K", "V"],
      "properties": { "X": false, "context": false,
                      "W": { "properties": { "Q": false, "K": false, "V": false } },
                      "b": { "properties": { "Q": false, "K": false, "V": false } } } },
    { "title": "Q, K and V are projected from X", "required": ["X", "W"],
      "properties": { "Q": false, "K": false, "V": false, "W": { "required": ["Q", "K", "V"] } } }
  ],
  "properties": {
    "title": { "$ref": "#/$defs/text", "description": "What the ledger is called." },
    "note": { "$ref": "#/$defs/text", "description": "A remark, printed under the title." },
    "let": {
      "description": "Names for numbers, for use in expressions. A name may use those before it.",
      "type": "object",
      "propertyNames": { "pattern": "^[A-Za-z_][A-Za-z0-9_]*$" },
      "additionalProperties": { "$ref": "#/$defs/number" }
    },
    "allow_nonfinite": {
      "description": "Tensor files may hold NaN and infinities, which then follow IEEE 754.",
      "type": "boolean",
      "default": false
    },
    "layout": {
      "description": "How Q, K, V and past lie: [batch, heads, n, d], or [batch, n, heads·d], heads side by side.",
      "enum": ["heads-first", "token-major"],
      "default": "heads-first"
    },
    "num_heads": { "$ref": "#/$defs/place", "description": "Query heads; 1, or as many as the inputs show." },
    "num_kv_heads": { "$ref": "#/$defs/place", "description": "Key/value heads, shared by neighbours: num_heads." },
    "Q": { "$ref": "#/$defs/tensor", "description": "Queries, one a row: n_q × d_k, of each head and batch." },
    "K": { "$ref": "#/$defs/tensor", "description": "Keys, one a row: n_k × d_k, of each key/value head and batch." },
    "V": { "$ref": "#/$defs/tensor", "description": "Values, one a row: n_k × d_v." },
    "X": { "$ref": "#/$defs/tensor", "description": "Inputs, one position a row: n × d_model. Q, K and V are X·W." },
    "context": { "$ref": "#/$defs/tensor", "description": "Cross-attention: K and V are projected from it, Q from X." },
    "W": {
      "description": "The projections; rows times matrix. Heads side by side, or a list with one matrix a head.",
      "type": "object",
      "minProperties": 1,
      "additionalProperties": false,
      "properties": {
        "Q": { "$ref": "#/$defs/weight" }, "K": { "$ref": "#/$defs/weight" }, "V": { "$ref": "#/$defs/weight" },
        "O": { "$ref": "#/$defs/matrix", "description": "Projects the heads' outputs, side by side." }
      }
    },
    "b": {
      "description": "Rows added after projecting; heads side by side, or one row a head.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "Q": { "$ref": "#/$defs/rows" }, "K": { "$ref": "#/$defs/rows" }, "V": { "$ref": "#/$defs/rows" },
        "O": { "$ref": "#/$defs/row" }
      }
    },
    "past": {
      "description": "Cached keys and values, before the new ones.",
      "type": "object",
      "required": ["K", "V"],
      "additionalProperties": false,
      "properties": { "K": { "$ref": "#/$defs/tensor" }, "V": { "$ref": "#/$defs/tensor" } }
    },
    "tokens": {
      "description": "Labels of positions: one list, or one for the queries and one for the keys.",
      "anyOf": [
        { "$ref": "#/$defs/labels" },
        { "type": "object",
          "additionalProperties": false,
          "properties": { "queries": { "$ref": "#/$defs/labels" }, "keys": { "$ref": "#/$defs/labels" } } }
      ]
    },
    "positions": {
      "description": "Sines and cosines of the positions, added to X.",
      "type": "object",
      "required": ["encoding"],
      "additionalProperties": false,
      "properties": {
        "encoding": { "enum": ["sinusoidal"] },
        "base": { "$ref": "#/$defs/number", "default": 10000 },
        "start": { "$ref": "#/$defs/whole", "description": "The position of the first row.", "default": 0 }
      }
    },
    "qk_norm": {
      "description": "Root-mean-square norm of each query and key, before rope.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "eps": { "$ref": "#/$defs/number", "default": "1/1000000" },
        "q": { "$ref": "#/$defs/row", "description": "A gain for each component." },
        "k": { "$ref": "#/$defs/row", "description": "A gain for each component." }
      }
    },
    "rope": {
      "description": "Rotary positions: pairs of components are turned by angles that grow with the position.",
      "type": "object",
      "required": ["pairing"],
      "additionalProperties": false,
      "properties": {
        "base": { "$ref": "#/$defs/number", "default": 10000 },
        "pairing": {
          "description": "half: component i with i + dims/2; interleaved: neighbours.",
          "enum": ["half", "interleaved"]
        },
        "dims": { "$ref": "#/$defs/place", "description": "Components turned, an even number: d_k." },
        "q_positions": { "$ref": "#/$defs/row", "description": "One a query; from 0, or after past." },
        "k_positions": { "$ref": "#/$defs/row", "description": "One a new key; from 0, or after past." }
      }
    },
    "scale": { "$ref": "#/$defs/number", "description": "Multiplies the scores.", "default": "1/sqrt(d_k)" },
    "softcap": { "$ref": "#/$defs/number", "description": "c of c·tanh(score/c), before any mask; positive." },
    "alibi": {
      "description": "Adds −slope·(position of the query − position of the key).",
      "type": "object",
      "required": ["slopes"],
      "additionalProperties": false,
      "properties": { "slopes": { "$ref": "#/$defs/by_head", "description": "One a head." } }
    },
    "mask": { "$ref": "#/$defs/mask", "default": "none" },
    "sink": {
      "$ref": "#/$defs/by_head",
      "description": "A logit that takes weight and brings no value: one a head, or one for all."
    },
    "normalize": {
      "description": "softmax, or sum: scores divided by their sum, without an exponential.",
      "enum": ["softmax", "sum"],
      "default": "softmax"
    },
    "base": { "$ref": "#/$defs/number", "description": "The base of the exponential.", "default": "e" },
    "empty_row": {
      "description": "What a query that may read nothing gets; error refuses it.",
      "enum": ["zero", "uniform", "nan", "error"],
      "default": "zero"
    },
    "tiles": {
      "description": "The online softmax, block by block: keys of every block, or of each one.",
      "type": "object",
      "required": ["keys"],
      "additionalProperties": false,
      "properties": {
        "keys": {
          "anyOf": [
            { "$ref": "#/$defs/place" },
            { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/place" } }
          ]
        }
      }
    },
    "expect": { "$ref": "#/$defs/expect" },
    "exercise": {
      "description": "What a worksheet asks.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "task": { "$ref": "#/$defs/text", "description": "In place of the sheet's own words." },
        "hints": { "type": "array", "maxItems": 20, "items": { "$ref": "#/$defs/text" } },
        "answer": { "$ref": "#/$defs/text", "description": "For the key: what numbers alone do not say." },
        "blank": { "type": "string", "description": "What is left out, as --blank has it." },
        "query": { "$ref": "#/$defs/place", "description": "The only query asked for, from 1." },
        "variant": { "type": "string", "description": "The variant that is asked for; all: of every one." }
      }
    },
    "variants": {
      "description": "The same calculation with one change at a time.",
      "type": "array",
      "maxItems": 100,
      "items": { "$ref": "#/$defs/variant" }
    }
  },
)json";

std::string alternatives(std::span<const std::string_view> names) {
    std::string text;
    for (const auto name : names) text.append(text.empty() ? "" : "|").append(name);
    return text;
}

void fill_in(std::string& text, std::string_view place, std::string_view names) {
    text.replace(text.find(place), place.size(), names);
}

}  // namespace

std::string scenario_schema() {
    std::string text(whole);
    text += schema_definitions;
    fill_in(text, "@steps@", alternatives(expected_steps()));
    fill_in(text, "@settable@", alternatives(settable_names()));
    return text;
}

}  // namespace attn
