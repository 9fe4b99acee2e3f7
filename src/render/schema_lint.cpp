#include "render/schema.hpp"

namespace attn {

std::string lint_schema() {
    return R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "attn-ledger lint",
  "description": "What attn-ledger lint and attn-ledger explain write with --format json: findings, the list of hazards, or one hazard.",
  "oneOf": [{ "$ref": "#/$defs/lint" }, { "$ref": "#/$defs/hazards" }, { "$ref": "#/$defs/hazard" }],
  "$defs": {
    "lint": {
      "description": "What was found in some scenarios.",
      "type": "object",
      "required": ["lint", "findings", "files"],
      "additionalProperties": false,
      "properties": {
        "lint": { "const": 1, "description": "The version of this schema." },
        "findings": { "type": "integer", "minimum": 0, "description": "How many there are in all files." },
        "files": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["file", "findings"],
            "additionalProperties": false,
            "properties": { "file": { "type": "string" }, "findings": { "$ref": "#/$defs/findings" } }
          }
        }
      }
    },
    "hazards": {
      "description": "Every hazard there is.",
      "type": "object",
      "required": ["hazards"],
      "additionalProperties": false,
      "properties": {
        "hazards": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["code", "name", "what"],
            "additionalProperties": false,
            "properties": {
              "code": { "$ref": "#/$defs/code" },
              "name": { "$ref": "#/$defs/name" },
              "what": { "type": "string" }
            }
          }
        }
      }
    },
    "hazard": {
      "description": "One hazard.",
      "type": "object",
      "required": ["hazard", "code", "name", "what", "why", "elsewhere", "advice", "source"],
      "additionalProperties": false,
      "properties": {
        "hazard": { "const": 1, "description": "The version of this schema." },
        "code": { "$ref": "#/$defs/code" },
        "name": { "$ref": "#/$defs/name" },
        "what": { "type": "string" },
        "why": { "type": "string" },
        "elsewhere": { "type": "string", "description": "What systems do." },
        "advice": { "type": "string" },
        "source": { "type": "string" },
        "example": { "type": "string", "description": "A scenario that has it, as JSON." },
        "findings": { "$ref": "#/$defs/findings", "description": "What lint finds in the example." },
        "systems": {
          "type": "array",
          "items": { "type": "object" },
          "description": "What systems make of the example, as attn-ledger conventions writes it."
        }
      }
    },
    "code": { "type": "string", "pattern": "^H[0-9]{3}$" },
    "name": { "type": "string", "pattern": "^[a-z0-9-]+$" },
    "findings": { "type": "array", "items": { "$ref": "#/$defs/finding" } },
    "finding": {
      "type": "object",
      "required": ["code", "name", "line", "column", "path", "variants", "message", "help", "numbers"],
      "additionalProperties": false,
      "properties": {
        "code": { "$ref": "#/$defs/code" },
        "name": { "$ref": "#/$defs/name" },
        "line": { "type": "integer", "minimum": 1 },
        "column": { "type": "integer", "minimum": 1 },
        "path": { "type": ["string", "null"], "description": "The number concerned; null where a setting is all there is to it." },
        "variants": {
          "type": "array",
          "items": { "type": "string" },
          "description": "Those that have it and the scenario has not; empty where the scenario has it."
        },
        "message": { "type": "string" },
        "help": { "type": "string" },
        "numbers": { "type": "object", "additionalProperties": { "$ref": "#/$defs/figure" } }
      }
    },
    "figure": {
      "type": "object",
      "required": ["decimal"],
      "additionalProperties": false,
      "properties": {
        "decimal": { "anyOf": [{ "type": "number" }, { "enum": ["inf", "-inf", "nan", "?"] }] },
        "exact": { "type": ["string", "null"] }
      }
    }
  }
}
)json";
}

}  // namespace attn
