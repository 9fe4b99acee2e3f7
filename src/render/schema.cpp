#include "render/schema.hpp"

#include "scenario/scenario.hpp"
#include "scenario/steps.hpp"

#include <array>
#include <string_view>

namespace attn {
namespace {

// What follows is the schema as it is printed. @matrices@ and @steps@ stand for the names that the table of steps
// holds.

constexpr std::string_view whole = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "attn-ledger ledger",
  "description": "Every number of an attention calculation, as attn-ledger --format json writes it.",
  "type": "object",
  "required": ["ledger", "title", "shapes", "config", "traces"],
  "additionalProperties": false,
  "properties": {
    "ledger": { "const": 1, "description": "The version of this schema." },
    "variant": { "type": "string", "description": "The variant this is the ledger of, where one was asked for." },
    "title": { "type": "string" },
    "shapes": { "$ref": "#/$defs/shapes" },
    "config": { "$ref": "#/$defs/config" },
    "given": { "$ref": "#/$defs/given" },
    "traces": { "$ref": "#/$defs/traces" },
    "variants": {
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "required": ["name", "shapes", "config", "traces"],
        "additionalProperties": false,
        "properties": {
          "name": { "type": "string" },
          "shapes": { "$ref": "#/$defs/shapes" },
          "config": { "$ref": "#/$defs/config" },
          "given": { "$ref": "#/$defs/given" },
          "traces": { "$ref": "#/$defs/traces" }
        }
      }
    }
  },
  "$defs": {
    "size": { "type": "integer", "minimum": 1 },
    "shapes": {
      "type": "object",
      "required": ["n_q", "n_k", "d_k", "d_v"],
      "additionalProperties": false,
      "properties": {
        "n_q": { "$ref": "#/$defs/size", "description": "Queries." },
        "n_k": { "$ref": "#/$defs/size", "description": "Keys, and values." },
        "d_k": { "$ref": "#/$defs/size", "description": "Numbers in a query, and in a key." },
        "d_v": { "$ref": "#/$defs/size", "description": "Numbers in a value, and in an output." },
        "d_model": { "$ref": "#/$defs/size", "description": "Numbers in a row of X, where there is an X." }
      }
    },
    "config": {
      "description": "The settings, defaults included.",
      "type": "object",
      "required": ["scale", "mask", "normalize", "base", "empty_row"],
      "additionalProperties": false,
      "properties": {
        "scale": { "type": "string" },
        "mask": { "type": "string" },
        "normalize": { "enum": ["softmax", "sum"] },
        "base": { "type": "string" },
        "empty_row": { "enum": ["zero", "uniform", "nan", "error"] }
      }
    },
    "given": {
      "description": "What Q, K and V were projected from.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "X": { "$ref": "#/$defs/matrix" },
        "context": { "$ref": "#/$defs/matrix" },
        "W.Q": { "$ref": "#/$defs/matrix" },
        "W.K": { "$ref": "#/$defs/matrix" },
        "W.V": { "$ref": "#/$defs/matrix" },
        "b.Q": { "$ref": "#/$defs/row" },
        "b.K": { "$ref": "#/$defs/row" },
        "b.V": { "$ref": "#/$defs/row" }
      }
    },
    "traces": {
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "required": ["batch", "head", @required@, "rows"],
        "additionalProperties": false,
        "properties": {
          "batch": { "$ref": "#/$defs/size" },
          "head": { "$ref": "#/$defs/size" },
@matrices@
          "rows": { "type": "array", "items": { "$ref": "#/$defs/query" } }
        }
      }
    },
    "query": {
      "description": "The steps of one query, in order. One that does nothing may be left out; --steps leaves out others.",
      "type": "object",
      "required": ["query"],
      "additionalProperties": false,
      "properties": {
        "query": { "$ref": "#/$defs/size", "description": "From 1." },
@steps@
        "checks": {
          "type": "object",
          "additionalProperties": false,
          "properties": { "weights-sum": { "$ref": "#/$defs/result" }, "output-range": { "$ref": "#/$defs/result" } }
        }
      }
    },
    "result": { "enum": ["holds", "fails", "undecided"] },
    "decimal": {
      "description": "The correct rounding of the value. \"?\" where not even the sign could be decided.",
      "anyOf": [{ "type": "number" }, { "enum": ["inf", "-inf", "nan", "?"] }]
    },
    "exact": {
      "description": "The value in closed form; null where no short one is proved.",
      "type": ["string", "null"]
    },
@shapes@
  }
}
)json";

/// A step's values: one number, a row of them, or a matrix.
constexpr std::array<std::string_view, 3> kinds{"one", "row", "matrix"};

/// A value in its two forms, nested as deeply as its kind says.
std::string definition(std::size_t depth) {
    const auto nested = [&](const std::string& form) {
        std::string text = R"({ "$ref": "#/$defs/)" + form + R"(" })";
        for (std::size_t i = 0; i < depth; ++i) text = R"({ "type": "array", "items": )" + text + " }";
        return text;
    };
    return "    \"" + std::string(kinds[depth]) + R"(": {
      "type": "object",
      "required": ["decimal"],
      "additionalProperties": false,
      "properties": {
        "decimal": )" +
           nested("decimal") + R"(,
        "exact": )" +
           nested("exact") + R"(
      }
    })";
}

std::string definitions() {
    std::string text;
    for (std::size_t depth = 0; depth < kinds.size(); ++depth) text += (depth ? ",\n" : "") + definition(depth);
    return text;
}

/// Q, K and V belong to all queries; the others to one.
bool is_shared(std::string_view step) { return step == "Q" || step == "K" || step == "V"; }

std::string properties(bool shared) {
    std::string text;
    for (const auto step : expected_steps()) {
        if (is_shared(step) != shared) continue;
        const auto axes = step_shape(step, Scenario{}).size();
        const auto kind = kinds[shared ? axes : axes - 1];
        text += (text.empty() ? "" : "\n") + std::string(shared ? 10 : 8, ' ') + "\"" + std::string(step) +
                R"(": { "$ref": "#/$defs/)" + std::string(kind) + R"(" },)";
    }
    return text;
}

std::string shared_names() {
    std::string text;
    for (const auto step : expected_steps())
        if (is_shared(step)) text += (text.empty() ? "\"" : ", \"") + std::string(step) + "\"";
    return text;
}

void fill_in(std::string& text, std::string_view place, const std::string& with) {
    text.replace(text.find(place), place.size(), with);
}

}  // namespace

std::string ledger_schema() {
    std::string text(whole);
    fill_in(text, "@required@", shared_names());
    fill_in(text, "@matrices@", properties(true));
    fill_in(text, "@steps@", properties(false));
    fill_in(text, "@shapes@", definitions());
    return text;
}

}  // namespace attn
