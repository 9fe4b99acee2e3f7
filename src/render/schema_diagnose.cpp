#include "render/schema.hpp"

#include <string_view>

namespace attn {
namespace {

constexpr std::string_view whole = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "attn-ledger diagnosis",
  "description": "Which known mistake gives the numbers somebody got, as attn-ledger diagnose --format json writes it.",
  "type": "object",
  "required": ["diagnosis", "title", "got", "step", "verdict", "numbers", "tolerance", "findings", "more", "separated_by", "pairs_tried", "pairs_left"],
  "additionalProperties": false,
  "properties": {
    "diagnosis": { "const": 1, "description": "The version of this schema." },
    "title": { "type": "string" },
    "got": { "type": "string", "description": "The file of the numbers." },
    "step": { "type": "string", "description": "What they were compared as; empty for what the scenario comes to." },
    "verdict": { "enum": ["right", "found", "near-miss", "nothing"] },
    "numbers": { "$ref": "#/$defs/count" },
    "tolerance": {
      "description": "null where written numbers were compared at their digits.",
      "type": ["object", "null"],
      "required": ["atol", "rtol"],
      "additionalProperties": false,
      "properties": {
        "atol": { "type": "number", "minimum": 0 },
        "rtol": { "type": "number", "minimum": 0 }
      }
    },
    "findings": { "type": "array", "items": { "$ref": "#/$defs/finding" }, "description": "All that fit." },
    "more": { "$ref": "#/$defs/count", "description": "That fit and are not listed." },
    "separated_by": {
      "description": "A change of the scenario under which all findings differ, as a variant sets it.",
      "type": ["object", "null"],
      "required": ["path", "value"],
      "additionalProperties": false,
      "properties": { "path": { "type": "string" }, "value": { "type": "string" } }
    },
    "pairs_tried": { "$ref": "#/$defs/count" },
    "pairs_left": { "$ref": "#/$defs/count" },
    "nearest": { "anyOf": [{ "$ref": "#/$defs/finding" }, { "type": "null" }] },
    "nearest_score": { "$ref": "#/$defs/score" },
    "right_score": { "$ref": "#/$defs/score" },
    "rows_scored": { "$ref": "#/$defs/count" },
    "rows": { "$ref": "#/$defs/count" }
  },
  "$defs": {
    "count": { "type": "integer", "minimum": 0 },
@finding@,
    "score": {
      "type": "object",
      "required": ["fitting", "of"],
      "additionalProperties": false,
      "properties": { "fitting": { "$ref": "#/$defs/count" }, "of": { "$ref": "#/$defs/count" } }
    }
  }
}
)json";

/// What a known mistake is told by, wherever one is found.
constexpr std::string_view finding = R"json(    "finding": {
      "type": "object",
      "required": ["mistakes", "departs"],
      "additionalProperties": false,
      "properties": {
        "mistakes": { "type": "array", "minItems": 1, "maxItems": 2, "items": { "$ref": "#/$defs/mistake" } },
        "departs": { "anyOf": [{ "$ref": "#/$defs/departure" }, { "type": "null" }] }
      }
    },
    "mistake": {
      "type": "object",
      "required": ["name", "sentence"],
      "additionalProperties": false,
      "properties": {
        "name": { "type": "string" },
        "sentence": { "type": "string" },
        "version": { "type": "string", "description": "Which of several ways to make it." }
      }
    },
    "departure": {
      "description": "The first step, and there the first number, that differs from the right calculation.",
      "type": "object",
      "required": ["path", "right", "wrong", "corrected"],
      "additionalProperties": false,
      "properties": {
        "path": { "type": "string" },
        "right": { "$ref": "#/$defs/figure" },
        "wrong": { "$ref": "#/$defs/figure" },
        "corrected": { "type": "string" }
      }
    },
    "figure": {
      "description": "null where the calculation has no such step.",
      "type": ["object", "null"],
      "required": ["decimal"],
      "additionalProperties": false,
      "properties": {
        "decimal": { "anyOf": [{ "type": "number" }, { "enum": ["inf", "-inf", "nan", "?"] }] },
        "exact": { "type": ["string", "null"] }
      }
    })json";

}  // namespace

std::string finding_definitions() { return std::string(finding); }

std::string diagnosis_schema() {
    std::string text(whole);
    constexpr std::string_view place = "@finding@";
    return text.replace(text.find(place), place.size(), finding_definitions());
}

}  // namespace attn
