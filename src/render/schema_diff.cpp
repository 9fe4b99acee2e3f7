#include "render/schema.hpp"

#include <string_view>

namespace attn {
namespace {

constexpr std::string_view whole = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "attn-ledger diff",
  "description": "Where two ledgers differ, as attn-ledger diff --format json writes it. A is expected, B was found.",
  "type": "object",
  "required": ["diff", "same", "a", "b", "tolerance", "only_in_a", "only_in_b", "editions"],
  "additionalProperties": false,
  "properties": {
    "diff": { "const": 1, "description": "The version of this schema." },
    "same": { "type": "boolean" },
    "a": { "type": "string", "description": "The file's name." },
    "b": { "type": "string" },
    "tolerance": { "$ref": "#/$defs/tolerances" },
    "only_in_a": { "$ref": "#/$defs/names", "description": "Variants. The scenario itself has an empty name." },
    "only_in_b": { "$ref": "#/$defs/names" },
    "editions": { "type": "array", "items": { "$ref": "#/$defs/edition" } }
  },
  "$defs": {
    "names": { "type": "array", "items": { "type": "string" } },
    "count": { "type": "integer", "minimum": 0 },
    "sizes": { "type": "array", "items": { "type": "integer", "minimum": 1 } },
    "tolerances": {
      "type": "object",
      "required": ["digits"],
      "additionalProperties": false,
      "properties": {
        "digits": { "type": "integer", "minimum": 1, "description": "Where there is neither a closed form nor a tolerance." },
        "general": { "$ref": "#/$defs/tolerance" },
        "paths": { "type": "object", "additionalProperties": { "$ref": "#/$defs/tolerance" } }
      }
    },
    "tolerance": {
      "description": "|b - a| <= atol + rtol |a|",
      "type": "object",
      "required": ["atol", "rtol"],
      "additionalProperties": false,
      "properties": {
        "atol": { "type": "number", "minimum": 0 },
        "rtol": { "type": "number", "minimum": 0 },
        "type": { "enum": ["f16", "bf16", "f32", "f64"] }
      }
    },
    "edition": {
      "description": "The scenario itself, or a variant.",
      "type": "object",
      "required": ["variant_a", "variant_b", "same", "first", "shapes", "settings", "only_in_a", "only_in_b", "steps"],
      "additionalProperties": false,
      "properties": {
        "variant_a": { "type": "string", "description": "Empty for the scenario itself." },
        "variant_b": { "type": "string" },
        "same": { "type": "boolean" },
        "first": { "type": ["string", "null"], "description": "The first step that differs, in the order of calculation." },
        "shapes": { "$ref": "#/$defs/texts", "description": "Sizes that differ." },
        "settings": { "$ref": "#/$defs/texts", "description": "Settings that differ; by themselves no difference." },
        "only_in_a": { "$ref": "#/$defs/names", "description": "Queries and heads." },
        "only_in_b": { "$ref": "#/$defs/names" },
        "steps": { "type": "array", "items": { "$ref": "#/$defs/step" } }
      }
    },
    "texts": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["name", "a", "b"],
        "additionalProperties": false,
        "properties": { "name": { "type": "string" }, "a": { "type": "string" }, "b": { "type": "string" } }
      }
    },
    "step": {
      "type": "object",
      "required": ["step", "result", "cells", "different"],
      "additionalProperties": false,
      "properties": {
        "step": { "type": "string" },
        "result": { "enum": ["compared", "only in a", "only in b", "shapes differ"] },
        "cells": { "$ref": "#/$defs/count", "description": "Compared." },
        "different": { "$ref": "#/$defs/count" },
        "undecided": { "$ref": "#/$defs/count", "description": "Their decimals agree; no proof that they are equal." },
        "shape_a": { "$ref": "#/$defs/sizes" },
        "shape_b": { "$ref": "#/$defs/sizes" },
        "queries_only_in_a": { "$ref": "#/$defs/sizes" },
        "queries_only_in_b": { "$ref": "#/$defs/sizes" },
        "worst": { "$ref": "#/$defs/cell", "description": "The cell whose two numbers are farthest apart." },
        "from": {
          "$ref": "#/$defs/names",
          "description": "The steps in which its differences began; its own name among them where some began here."
        }
      }
    },
    "cell": {
      "type": "object",
      "required": ["path", "a", "b", "off"],
      "additionalProperties": false,
      "properties": {
        "path": { "type": "string" },
        "a": { "$ref": "#/$defs/number" },
        "b": { "$ref": "#/$defs/number" },
        "off": { "type": ["number", "null"], "description": "|b - a|; null where one is not finite." }
      }
    },
    "number": {
      "type": "object",
      "required": ["decimal"],
      "additionalProperties": false,
      "properties": {
        "decimal": { "anyOf": [{ "type": "number" }, { "enum": ["inf", "-inf", "nan", "?"] }] },
        "exact": { "type": "string" }
      }
    }
  }
}
)json";

}  // namespace

std::string diff_schema() { return std::string(whole); }

}  // namespace attn
