#include "render/schema.hpp"

#include <string_view>

namespace attn {
namespace {

constexpr std::string_view whole = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "attn-ledger why",
  "description": "Where a number comes from, or why two scenarios differ in it, as attn-ledger why --format json writes it.",
  "type": "object",
  "required": ["why"],
  "properties": { "why": { "const": 1, "description": "The version of this schema." } },
  "oneOf": [
    {
      "description": "Of one scenario.",
      "required": ["tree"],
      "properties": { "why": true, "tree": { "$ref": "#/$defs/reason" } },
      "additionalProperties": false
    },
    {
      "description": "Of two scenarios that have the same there.",
      "required": ["path", "differs", "a", "b"],
      "properties": {
        "why": true,
        "path": { "type": "string" },
        "differs": { "const": false },
        "a": { "$ref": "#/$defs/cell" },
        "b": { "$ref": "#/$defs/cell" }
      },
      "additionalProperties": false
    },
    {
      "description": "Of two scenarios that differ.",
      "required": ["path", "differs", "a", "b", "difference", "contributions", "changes"],
      "properties": {
        "why": true,
        "path": { "type": "string" },
        "differs": { "const": true },
        "a": { "$ref": "#/$defs/cell" },
        "b": { "$ref": "#/$defs/cell" },
        "difference": { "$ref": "#/$defs/cell", "description": "b - a." },
        "contributions": {
          "description": "What each group of operands does by itself: taken from B while all else stays as in A.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["operand", "gives", "contributes"],
            "additionalProperties": false,
            "properties": {
              "operand": { "type": "string" },
              "gives": { "$ref": "#/$defs/cell" },
              "contributes": { "$ref": "#/$defs/cell" }
            }
          }
        },
        "interplay": { "$ref": "#/$defs/cell", "description": "What they do together beyond the sum of each." },
        "changes": { "$ref": "#/$defs/change" }
      },
      "additionalProperties": false
    }
  ],
  "$defs": {
    "reason": {
      "description": "A number, or a vector, and what it was made of.",
      "type": "object",
      "required": ["path"],
      "additionalProperties": false,
      "properties": {
        "path": { "type": "string" },
        "value": { "$ref": "#/$defs/cell", "description": "Not there where it is no number, as a mask is none." },
        "formula": { "type": "string" },
        "set": { "const": true, "description": "A variant set it." },
        "given": { "const": true, "description": "The scenario states it." },
        "told": { "const": true, "description": "It was opened further above." },
        "from": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/reason" } }
      }
    },
    "change": {
      "description": "What differs, and the operands that differ with it.",
      "type": "object",
      "required": ["path"],
      "additionalProperties": false,
      "properties": {
        "path": { "type": "string" },
        "a": { "$ref": "#/$defs/cell" },
        "b": { "$ref": "#/$defs/cell" },
        "from": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/change" } }
      }
    },
    "cell": {
      "type": "object",
      "required": ["decimal"],
      "additionalProperties": false,
      "properties": {
        "decimal": {
          "anyOf": [{ "$ref": "#/$defs/decimal" }, { "type": "array", "items": { "$ref": "#/$defs/decimal" } }]
        },
        "exact": {
          "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": ["string", "null"] } }]
        }
      }
    },
    "decimal": { "anyOf": [{ "type": "number" }, { "enum": ["inf", "-inf", "nan", "?"] }] }
  }
}
)json";

constexpr std::string_view catalogue = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "attn-ledger catalogue of known mistakes",
  "description": "What attn-ledger diagnose --list --format json writes.",
  "type": "object",
  "required": ["catalogue", "mistakes"],
  "additionalProperties": false,
  "properties": {
    "catalogue": { "const": 1, "description": "The version of this schema." },
    "mistakes": {
      "description": "In the order in which they are tried.",
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "required": ["name", "sentence"],
        "additionalProperties": false,
        "properties": { "name": { "type": "string" }, "sentence": { "type": "string" } }
      }
    }
  }
}
)json";

}  // namespace

std::string why_schema() { return std::string(whole); }

std::string catalogue_schema() { return std::string(catalogue); }

}  // namespace attn
