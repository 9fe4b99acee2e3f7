#include "render/schema.hpp"

namespace attn {

std::string conventions_schema() {
    return R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "attn-ledger conventions",
  "description": "A scenario as other systems define it, as attn-ledger conventions --format json writes it.",
  "type": "object",
  "required": ["conventions", "title", "places", "outputs", "systems"],
  "additionalProperties": false,
  "properties": {
    "conventions": { "const": 1, "description": "The version of this schema." },
    "title": { "type": "string" },
    "places": {
      "description": "Whose outputs follow, in this order. A head is named where the heads do not come together.",
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "required": ["batch", "query"],
        "additionalProperties": false,
        "properties": {
          "batch": { "$ref": "#/$defs/number_from_1" },
          "head": { "$ref": "#/$defs/number_from_1" },
          "query": { "$ref": "#/$defs/number_from_1" }
        }
      }
    },
    "outputs": { "$ref": "#/$defs/outputs", "description": "Of the scenario as it is." },
    "systems": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["id", "name", "version", "definition", "source"],
        "additionalProperties": false,
        "properties": {
          "id": { "type": "string" },
          "name": { "type": "string" },
          "version": { "type": "string" },
          "definition": { "type": "string" },
          "source": { "type": "string" },
          "undefined": { "type": "string", "description": "What the system lacks; it then has no outputs." },
          "changes": { "type": "array", "items": { "type": "string" } },
          "outputs": { "$ref": "#/$defs/outputs" },
          "parts": {
            "anyOf": [
              { "type": "null" },
              {
                "type": "object",
                "required": ["path", "here", "there"],
                "additionalProperties": false,
                "properties": {
                  "path": { "type": "string" },
                  "here": { "$ref": "#/$defs/figure" },
                  "there": { "$ref": "#/$defs/figure" }
                }
              }
            ]
          }
        },
        "if": { "required": ["undefined"] },
        "then": { "not": { "required": ["outputs"] } },
        "else": { "required": ["changes", "outputs", "parts"] }
      }
    }
  },
  "$defs": {
    "number_from_1": { "type": "integer", "minimum": 1 },
    "decimal": { "anyOf": [{ "type": "number" }, { "enum": ["inf", "-inf", "nan", "?"] }] },
    "figure": {
      "type": "object",
      "required": ["decimal"],
      "additionalProperties": false,
      "properties": { "decimal": { "$ref": "#/$defs/decimal" }, "exact": { "type": "string" } }
    },
    "outputs": {
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "required": ["decimal"],
        "additionalProperties": false,
        "properties": {
          "decimal": { "type": "array", "items": { "$ref": "#/$defs/decimal" } },
          "exact": { "type": "array", "items": { "type": ["string", "null"] } }
        }
      }
    }
  }
}
)json";
}

}  // namespace attn
