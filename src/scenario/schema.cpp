#include "scenario/schema.hpp"

#include "scenario/read_scenario.hpp"
#include "scenario/steps.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace attn {
namespace {

// What follows is the schema as it is printed. @steps@ and @settable@ stand for names that the tables of steps and
// keys hold.

constexpr std::string_view whole = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "attn-ledger scenario",
  "description": "One attention calculation. Every key but the inputs has a default. Positions count from 1.",
  "type": "object",
  "additionalProperties": false,
  "oneOf": [
    { "title": "Q, K and V are given", "required": ["Q", "K", "V"],
      "properties": { "X": false, "W": false, "b": false, "context": false } },
    { "title": "Q, K and V are projected from X", "required": ["X", "W"],
      "properties": { "Q": false, "K": false, "V": false } }
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
    "Q": { "$ref": "#/$defs/matrix", "description": "Queries, one a row: n_q × d_k." },
    "K": { "$ref": "#/$defs/matrix", "description": "Keys, one a row: n_k × d_k." },
    "V": { "$ref": "#/$defs/matrix", "description": "Values, one a row: n_k × d_v." },
    "X": { "$ref": "#/$defs/matrix", "description": "Inputs, one position a row: n × d_model. Q, K and V are X·W." },
    "context": { "$ref": "#/$defs/matrix", "description": "Cross-attention: K and V are projected from it, Q from X." },
    "W": {
      "description": "The projections; rows times matrix.",
      "type": "object",
      "required": ["Q", "K", "V"],
      "additionalProperties": false,
      "properties": {
        "Q": { "$ref": "#/$defs/matrix" }, "K": { "$ref": "#/$defs/matrix" }, "V": { "$ref": "#/$defs/matrix" }
      }
    },
    "b": {
      "description": "Rows added after projecting.",
      "type": "object",
      "additionalProperties": false,
      "properties": { "Q": { "$ref": "#/$defs/row" }, "K": { "$ref": "#/$defs/row" }, "V": { "$ref": "#/$defs/row" } }
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
    "scale": { "$ref": "#/$defs/number", "description": "Multiplies the scores.", "default": "1/sqrt(d_k)" },
    "mask": { "$ref": "#/$defs/mask", "default": "none" },
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
    "expect": { "$ref": "#/$defs/expect" },
    "variants": {
      "description": "The same calculation with one change at a time.",
      "type": "array",
      "maxItems": 100,
      "items": { "$ref": "#/$defs/variant" }
    }
  },
)json";

constexpr std::string_view definitions = R"json(  "$defs": {
    "text": {
      "description": "A text, or the same text in two languages.",
      "anyOf": [
        { "type": "string" },
        { "type": "object",
          "additionalProperties": false,
          "properties": { "en": { "type": "string" }, "zh": { "type": "string" } } }
      ]
    },
    "labels": { "type": "array", "items": { "type": "string" } },
    "number": {
      "description": "A number means what is written: 0.1 is one tenth. A string is an expression: \"1/3\", \"2 ln 2\".",
      "type": ["number", "string"]
    },
    "count": {
      "description": "A whole number, or an expression that is one.",
      "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string" }]
    },
    "place": {
      "description": "A position, from 1.",
      "anyOf": [{ "type": "integer", "minimum": 1 }, { "type": "string" }]
    },
    "row": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/number" } },
    "matrix": {
      "description": "Rows of numbers, or a tensor in a file beside the scenario.",
      "anyOf": [
        { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/row" } },
        { "type": "object",
          "required": ["file"],
          "additionalProperties": false,
          "properties": {
            "file": { "type": "string", "minLength": 1, "description": "A .npy or .safetensors file." },
            "tensor": { "type": "string", "description": "Its name in a .safetensors file." }
          } }
      ]
    },
    "flags": {
      "description": "A table of 0 and 1, or true and false, broadcast from the right to n_q × n_k.",
      "type": "array",
      "minItems": 1,
      "items": { "anyOf": [{ "enum": [0, 1, true, false] }, { "$ref": "#/$defs/flags" }] }
    },
    "numbers": {
      "description": "A table of numbers, broadcast from the right to n_q × n_k. \"-inf\" removes a pair.",
      "type": "array",
      "minItems": 1,
      "items": { "anyOf": [{ "$ref": "#/$defs/number" }, { "$ref": "#/$defs/numbers" }] }
    },
    "pairs": {
      "description": "Query-key pairs; the one left out means every.",
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": false,
        "properties": { "query": { "$ref": "#/$defs/place" }, "key": { "$ref": "#/$defs/place" } }
      }
    },
    "mask": {
      "description": "Who may read whom. All parts must agree for a pair to stay.",
      "anyOf": [
        { "enum": ["none", "causal"] },
        { "type": "object",
          "additionalProperties": false,
          "properties": {
            "causal": { "type": "boolean", "description": "A query reads no key after its own position." },
            "window": {
              "description": "Keys from left before to right after the query; a missing side is unbounded.",
              "type": "object",
              "minProperties": 1,
              "additionalProperties": false,
              "properties": { "left": { "$ref": "#/$defs/count" }, "right": { "$ref": "#/$defs/count" } }
            },
            "align": {
              "description": "Where query 1 stands: at key 1, so that the last query is at the last key, or an offset.",
              "anyOf": [
                { "enum": ["top-left", "bottom-right"] },
                { "type": "integer" },
                { "type": "string", "description": "An expression in n_q, n_k, past and length." }
              ]
            },
            "lengths": {
              "description": "Keys past the length are padding; one length a batch.",
              "type": "array",
              "minItems": 1,
              "maxItems": 1,
              "items": { "$ref": "#/$defs/count" }
            },
            "allow": { "$ref": "#/$defs/flags" },
            "forbid": { "anyOf": [{ "$ref": "#/$defs/flags" }, { "$ref": "#/$defs/pairs" }] },
            "bias": { "$ref": "#/$defs/numbers" }
          } }
      ]
    },
    "values": {
      "description": "An integer, fraction or expression must be equal, a decimal the correct rounding; null skips.",
      "anyOf": [
        { "type": ["number", "string", "null"] },
        { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/values" } }
      ]
    },
    "expect": {
      "description": "Steps, or parts of them such as output[3], and the values they must have.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "tolerance": { "$ref": "#/$defs/number", "description": "How far a decimal may be off, instead." }
      },
      "patternProperties": {
        "^(@steps@)(\\[ *[0-9]+ *(, *[0-9]+ *)*\\])?$": { "$ref": "#/$defs/values" }
      }
    },
    "variant": {
      "type": "object",
      "required": ["name", "set"],
      "additionalProperties": false,
      "properties": {
        "name": { "type": "string", "minLength": 1, "not": { "const": "all" } },
        "title": { "$ref": "#/$defs/text" },
        "note": { "$ref": "#/$defs/text" },
        "set": {
          "description": "Paths and their new values. K[2] replaces a computed row; \"scores[1]\": {\"add\": 100} adds.",
          "type": "object",
          "propertyNames": { "pattern": "^(@settable@)([.\\[].*)?$" }
        },
        "expect": { "$ref": "#/$defs/expect" }
      }
    }
  }
}
)json";

using Names = std::vector<std::string_view>;

bool among(std::string_view name, std::span<const std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// What a path in `set` may begin with: steps, and keys but those that a variant has for itself.
Names settable_names() {
    constexpr auto own = std::to_array<std::string_view>({"title", "note", "expect", "variants"});
    const auto steps = settable_steps();
    Names names(steps.begin(), steps.end());
    for (const auto key : scenario_keys())
        if (!among(key, own) && !among(key, steps)) names.push_back(key);
    return names;
}

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
    text += definitions;
    fill_in(text, "@steps@", alternatives(expected_steps()));
    fill_in(text, "@settable@", alternatives(settable_names()));
    return text;
}

}  // namespace attn
