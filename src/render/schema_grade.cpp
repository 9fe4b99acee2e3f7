#include "render/schema.hpp"

#include <string_view>

namespace attn {
namespace {

constexpr std::string_view whole = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "attn-ledger marked sheet",
  "description": "An answer sheet, cell by cell, as attn-ledger check --got --format json writes it.",
  "type": "object",
  "required": ["grade", "title", "sheet", "marks", "lines", "wrong", "first_wrong"],
  "additionalProperties": false,
  "properties": {
    "grade": { "const": 1, "description": "The version of this schema." },
    "title": { "type": "string" },
    "sheet": { "type": "string", "description": "The file of the answers." },
    "marks": {
      "description": "How many cells have each mark.",
      "type": "object",
      "required": ["right", "carried", "wrong", "blank"],
      "additionalProperties": false,
      "properties": {
        "right": { "$ref": "#/$defs/count" },
        "carried": { "$ref": "#/$defs/count" },
        "wrong": { "$ref": "#/$defs/count" },
        "blank": { "$ref": "#/$defs/count" }
      }
    },
    "lines": {
      "description": "In the order of the calculation: steps, and of each its rows.",
      "type": "array",
      "items": {
        "type": "object",
        "required": ["step", "batch", "row", "mark", "cells"],
        "additionalProperties": false,
        "properties": {
          "step": { "type": "string" },
          "batch": { "$ref": "#/$defs/number" },
          "head": { "$ref": "#/$defs/number", "description": "Not there where all heads share the step." },
          "row": { "$ref": "#/$defs/number", "description": "A query, or a position." },
          "mark": { "$ref": "#/$defs/mark", "description": "The worst of its cells; blank only where all are." },
          "cells": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/mark" } }
        }
      }
    },
    "wrong": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["path", "written", "right"],
        "additionalProperties": false,
        "properties": {
          "path": { "type": "string" },
          "written": { "type": "string" },
          "right": { "$ref": "#/$defs/figure" }
        }
      }
    },
    "first_wrong": {
      "description": "The first wrong line, and the known mistakes that give it; null where nothing is wrong.",
      "type": ["object", "null"],
      "required": ["path", "findings", "more"],
      "additionalProperties": false,
      "properties": {
        "path": { "type": "string" },
        "findings": { "type": "array", "items": { "$ref": "#/$defs/finding" } },
        "more": { "$ref": "#/$defs/count", "description": "That give it too and are not listed." }
      }
    }
  },
  "$defs": {
    "count": { "type": "integer", "minimum": 0 },
    "number": { "type": "integer", "minimum": 1 },
    "mark": { "enum": ["right", "carried", "wrong", "blank"] },
@finding@
  }
}
)json";

}  // namespace

std::string grade_schema() {
    std::string text(whole);
    constexpr std::string_view place = "@finding@";
    return text.replace(text.find(place), place.size(), finding_definitions());
}

}  // namespace attn
