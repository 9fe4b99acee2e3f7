#include "scenario/schema_definitions.hpp"

namespace attn {

const std::string_view schema_definitions = R"json(  "$defs": {
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
    "whole": {
      "description": "A whole number, or an expression that is one.",
      "type": ["integer", "string"]
    },
    "file": {
      "description": "A tensor in a file beside the scenario.",
      "type": "object",
      "required": ["file"],
      "additionalProperties": false,
      "properties": {
        "file": { "type": "string", "minLength": 1, "description": "A .npy or .safetensors file." },
        "tensor": { "type": "string", "description": "Its name in a .safetensors file." },
        "layout": { "enum": ["heads-first", "token-major"], "description": "Of Q, K, V and past." }
      }
    },
    "numbers_row": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/number" } },
    "matrix_rows": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/numbers_row" } },
    "matrices": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/matrix_rows" } },
    "row": {
      "description": "A row of numbers.",
      "anyOf": [{ "$ref": "#/$defs/numbers_row" }, { "$ref": "#/$defs/file" }]
    },
    "rows": {
      "description": "A row of numbers, or one a head.",
      "anyOf": [{ "$ref": "#/$defs/row" }, { "$ref": "#/$defs/matrix_rows" }]
    },
    "by_head": {
      "description": "A number, or one a head.",
      "anyOf": [{ "$ref": "#/$defs/number" }, { "$ref": "#/$defs/row" }]
    },
    "matrix": {
      "description": "Rows of numbers.",
      "anyOf": [{ "$ref": "#/$defs/matrix_rows" }, { "$ref": "#/$defs/file" }]
    },
    "weight": {
      "description": "A matrix, or a list with one a head.",
      "anyOf": [
        { "$ref": "#/$defs/matrix" },
        { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/matrix" } }
      ]
    },
    "tensor": {
      "description": "Rows of numbers; lists of such matrices for heads, and lists of those for batches.",
      "anyOf": [
        { "$ref": "#/$defs/matrix" },
        { "$ref": "#/$defs/matrices" },
        { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/matrices" } }
      ]
    },
    "flags": {
      "description": "A table of 0 and 1, or true and false, broadcast from the right to [batch, heads, n_q, n_k].",
      "anyOf": [
        { "$ref": "#/$defs/file" },
        { "type": "array",
          "minItems": 1,
          "items": { "anyOf": [{ "enum": [0, 1, true, false] }, { "$ref": "#/$defs/flag_lists" }] } }
      ]
    },
    "flag_lists": {
      "type": "array",
      "minItems": 1,
      "items": { "anyOf": [{ "enum": [0, 1, true, false] }, { "$ref": "#/$defs/flag_lists" }] }
    },
    "numbers": {
      "description": "Numbers, broadcast from the right to [batch, heads, n_q, n_k]. \"-inf\" removes a pair.",
      "anyOf": [
        { "$ref": "#/$defs/file" },
        { "type": "array",
          "minItems": 1,
          "items": { "anyOf": [{ "$ref": "#/$defs/number" }, { "$ref": "#/$defs/number_lists" }] } }
      ]
    },
    "number_lists": {
      "type": "array",
      "minItems": 1,
      "items": { "anyOf": [{ "$ref": "#/$defs/number" }, { "$ref": "#/$defs/number_lists" }] }
    },
    "pairs": {
      "description": "Query-key pairs; the one left out means every.",
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": false,
        "properties": {
          "batch": { "$ref": "#/$defs/place" }, "head": { "$ref": "#/$defs/place" },
          "query": { "$ref": "#/$defs/place" }, "key": { "$ref": "#/$defs/place" }
        }
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
        "^((batch|head)\\[ *[0-9]+ *\\]\\.){0,2}(@steps@)(\\[ *[0-9]+ *(, *[0-9]+ *)*\\])?$": { "$ref": "#/$defs/values" }
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
          "propertyNames": { "pattern": "^((batch|head)\\[ *[0-9]+ *\\]\\.){0,2}(@settable@)([.\\[].*)?$" }
        },
        "expect": { "$ref": "#/$defs/expect" }
      }
    }
  }
}
)json";

}  // namespace attn
