#include "render/schema.hpp"

namespace attn {

std::string cost_schema() {
    return R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "attn-ledger cost",
  "description": "What each step takes, as attn-ledger SCENARIO --cost --format json writes it.",
  "type": "object",
  "required": ["cost", "title", "sizes", "pairs", "read", "steps", "total", "cache", "cache_per_head", "held"],
  "additionalProperties": false,
  "properties": {
    "cost": { "const": 1, "description": "The version of this schema." },
    "title": { "type": "string" },
    "sizes": { "type": "object", "additionalProperties": { "type": "integer", "minimum": 1 } },
    "pairs": { "$ref": "#/$defs/count" },
    "read": { "type": "integer", "minimum": 0, "description": "Pairs the mask leaves." },
    "steps": {
      "type": "array",
      "minItems": 1,
      "items": {
        "required": ["step", "cells"],
        "properties": { "step": { "type": "string" } },
        "$ref": "#/$defs/counts",
        "unevaluatedProperties": false
      }
    },
    "total": { "$ref": "#/$defs/counts", "unevaluatedProperties": false },
    "cache": { "$ref": "#/$defs/count", "description": "Cells of K and V." },
    "cache_per_head": { "$ref": "#/$defs/count", "description": "The same, had every query head its own." },
    "held": { "$ref": "#/$defs/count", "description": "Scores held at once." },
    "held_by_tiles": { "$ref": "#/$defs/count", "description": "The same, block by block." }
  },
  "$defs": {
    "count": {
      "type": "object",
      "required": ["number", "doubled"],
      "additionalProperties": false,
      "properties": {
        "formula": { "type": "string" },
        "number": { "type": "integer", "minimum": 0 },
        "doubled": { "type": "integer", "minimum": 0, "description": "With twice the positions." }
      }
    },
    "counts": {
      "type": "object",
      "properties": {
        "multiplications": { "$ref": "#/$defs/count" },
        "additions": { "$ref": "#/$defs/count" },
        "divisions": { "$ref": "#/$defs/count" },
        "exponentials": { "$ref": "#/$defs/count" },
        "functions": { "$ref": "#/$defs/count" },
        "comparisons": { "$ref": "#/$defs/count" },
        "cells": { "$ref": "#/$defs/count" }
      }
    }
  }
}
)json";
}

}  // namespace attn
