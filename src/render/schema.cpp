#include "render/schema.hpp"

#include "scenario/scenario.hpp"
#include "scenario/steps.hpp"

#include <array>
#include <string_view>

namespace attn {
namespace {

// What follows is the schema as it is printed. @about@, @required@ and @number@ tell a ledger from a sheet; @matrices@,
// @steps@ and @combined@ stand for the names that the table of steps holds.

constexpr std::string_view whole = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
@about@
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
    "combined": { "$ref": "#/$defs/combined" },
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
          "traces": { "$ref": "#/$defs/traces" },
          "combined": { "$ref": "#/$defs/combined" }
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
        "batches": { "$ref": "#/$defs/size", "description": "Batches, where there are several." },
        "num_heads": { "$ref": "#/$defs/size", "description": "Query heads, where there are several." },
        "num_kv_heads": { "$ref": "#/$defs/size", "description": "Heads of keys and values, where they are fewer." },
        "n_q": { "$ref": "#/$defs/size", "description": "Queries." },
        "n_k": { "$ref": "#/$defs/size", "description": "Keys, and values; those of the cache are the first." },
        "d_k": { "$ref": "#/$defs/size", "description": "Numbers in a query, and in a key, of one head." },
        "d_v": { "$ref": "#/$defs/size", "description": "Numbers in a value, and in an output, of one head." },
        "d_model": { "$ref": "#/$defs/size", "description": "Numbers in a row of X, where there is an X." },
        "d_out": { "$ref": "#/$defs/size", "description": "Columns of W.O, where there is one." },
        "n_past": { "$ref": "#/$defs/size", "description": "Cached keys, where there is a cache." }
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
        "empty_row": { "enum": ["zero", "uniform", "nan", "error"] },
        "positions": { "type": "string" },
        "qk_norm": { "type": "string" },
        "rope": { "type": "string" },
        "softcap": { "type": "string" },
        "alibi": { "type": "string", "description": "The slope of each head." },
        "sink": { "type": "string", "description": "The logit of each head." },
        "tiles": { "type": "string", "description": "Keys of each block." }
      }
    },
    "given": {
      "description": "What the calculation starts from, unless Q, K and V themselves were given. Of several batches, heads or matrices in a list each has its number: X[2], W.Q[1], past.K[2,1] of batch 2 and head 1.",
      "type": "object",
      "additionalProperties": false,
      "patternProperties": {
        "^(X|context|past\\.[KV])(\\[[0-9]+(,[0-9]+)?\\])?$": { "$ref": "#/$defs/matrix" },
        "^W\\.[QKV](\\[[0-9]+\\])?$": { "$ref": "#/$defs/matrix" },
        "^W\\.O$": { "$ref": "#/$defs/matrix" },
        "^b\\.[QKV](\\[[0-9]+\\])?$": { "$ref": "#/$defs/row" },
        "^b\\.O$": { "$ref": "#/$defs/row" }
      }
    },
    "traces": {
      "description": "One entry a head of a batch. X_positioned stands with the first head of its batch.",
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "required": [@required@"rows"],
        "additionalProperties": false,
        "properties": {
          "batch": { "$ref": "#/$defs/size" },
          "head": { "$ref": "#/$defs/size" },
@matrices@
          "rows": { "type": "array", "items": { "$ref": "#/$defs/query" } }
        }
      }
    },
    "combined": {
      "description": "What the heads of each batch come to: a row a query.",
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "required": ["batch"],
        "additionalProperties": false,
        "properties": {
@combined@
          "batch": { "$ref": "#/$defs/size" }
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
          "properties": {
            "weights-sum": { "$ref": "#/$defs/result", "description": "The weights, and the share of a sink, sum to 1." },
            "output-range": { "$ref": "#/$defs/result", "description": "The output lies within the values read." },
            "tiles-output": {
              "$ref": "#/$defs/result",
              "description": "The blocks merge to the output: proved, or seen in every digit shown."
            }
          }
        }
      }
    },
    "result": { "enum": ["holds", "fails", "undecided"] },
    "decimal": {
      "description": "The correct rounding of the value. \"?\" where not even the sign could be decided.",
      "anyOf": [{ "type": @number@ }, { "enum": ["inf", "-inf", "nan", "?"] }]
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

/// Where a step stands: with the matrices of a head, with a query, or where the heads come together.
enum class Place { head, query, together };

Place place_of(std::string_view step) {
    if (step == "concat" || step == "projected") return Place::together;
    const bool matrix = step.front() >= 'A' && step.front() <= 'Z';
    return matrix ? Place::head : Place::query;
}

std::string properties(Place place) {
    std::string text;
    for (const auto step : expected_steps()) {
        if (place_of(step) != place) continue;
        const auto axes = step_shape(step, Scenario{}).size();
        const auto kind = kinds[place == Place::query ? axes - 1 : axes];
        text += (text.empty() ? "" : "\n") + std::string(place == Place::query ? 8 : 10, ' ') + "\"" +
                std::string(step) + R"(": { "$ref": "#/$defs/)" + std::string(kind) + R"(" },)";
    }
    return text;
}

void fill_in(std::string& text, std::string_view place, const std::string& with) {
    text.replace(text.find(place), place.size(), with);
}

/// In what the schemas of a ledger and of a sheet differ.
struct Difference {
    std::string_view about, required, number;
};

constexpr Difference of_ledger{R"json(  "title": "attn-ledger ledger",
  "description": "Every number of an attention calculation, as attn-ledger --format json writes it.",)json",
                               R"("batch", "head", "Q", "K", "V", )", R"("number")"};
constexpr Difference of_worksheet{
    R"json(  "title": "attn-ledger worksheet",
  "description": "A ledger with blanks, as attn-ledger worksheet --format json writes it: null where a number is asked for. What would give an answer away is not there. Filled in, it is a ledger.",)json",
    R"("batch", "head", )", R"(["number", "null"])"};

std::string filled_in(const Difference& difference) {
    std::string text(whole);
    fill_in(text, "@about@", std::string(difference.about));
    fill_in(text, "@required@", std::string(difference.required));
    fill_in(text, "@number@", std::string(difference.number));
    fill_in(text, "@matrices@", properties(Place::head));
    fill_in(text, "@steps@", properties(Place::query));
    fill_in(text, "@combined@", properties(Place::together));
    fill_in(text, "@shapes@", definitions());
    return text;
}

}  // namespace

std::string ledger_schema() { return filled_in(of_ledger); }

std::string worksheet_schema() { return filled_in(of_worksheet); }

}  // namespace attn
