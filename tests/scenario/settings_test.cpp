#include "catch.hpp"
#include "scenario/loading.hpp"

using namespace attn;
using namespace attn::testing;

TEST_CASE("every key but the inputs has a default", "[scenario]") {
    const auto s = load(R"({ "Q": [[1, 2, 3, 4]], "K": [[1, 2, 3, 4]], "V": [[0]] })");
    CHECK(s.title.empty());
    CHECK(s.scale_text == "1/sqrt(d_k)");
    CHECK(equal(s.scale, Exact::ratio(1, 2)) == Truth::yes);
    CHECK(s.mask.none());
    CHECK(s.normalize == Normalize::softmax);
    CHECK_FALSE(s.base.has_value());
    CHECK(s.empty_row == EmptyRow::zero);
    CHECK(s.variants.empty());
    CHECK(s.expectations.empty());
    CHECK(s.warnings.empty());
}

TEST_CASE("titles and notes come in one language or two", "[scenario]") {
    const auto s = load(with(one_query, R"("title": "One query", "note": { "en": "a note", "zh": "注" })"));
    CHECK(s.title.en == "One query");
    CHECK(s.title.zh.empty());
    CHECK(s.note.in(Language::zh) == "注");
    CHECK(load(with(one_query, R"("title": { "zh": "一" })")).title.in(Language::en) == "一");
}

TEST_CASE("settings are read", "[scenario]") {
    const auto s = load(with(one_query, R"("scale": "2/n_k", "normalize": "sum", "base": 3, "empty_row": "nan")"));
    CHECK(equal(s.scale, Exact::ratio(2, 3)) == Truth::yes);
    CHECK(s.scale_text == "2/n_k");
    CHECK(s.normalize == Normalize::sum);
    REQUIRE(s.base.has_value());
    CHECK(equal(*s.base, Exact(3)) == Truth::yes);
    CHECK(s.empty_row == EmptyRow::undefined);
    CHECK_FALSE(load(with(one_query, R"("base": "e")")).base.has_value());
    CHECK(load(with(one_query, R"("empty_row": "uniform")")).empty_row == EmptyRow::uniform);
    CHECK(load(with(one_query, R"("empty_row": "error")")).empty_row == EmptyRow::error);
    CHECK(load(with(one_query, R"("scale": 0.5)")).scale_text == "0.5");
}

TEST_CASE("names of let are usable once, in order, and clash with nothing", "[scenario]") {
    CHECK(faults_of(with(one_query, R"("let": { "ln": 1, "n_q": 1, "past": 1, "x y": 1, "": 1 })")) ==
          "2:10 let gives the name ln, which has a meaning already\n"
          "2:19 let gives the name n_q, which has a meaning already\n"
          "2:29 let gives the name past, which has a meaning already\n"
          "2:40 let gives the name \"x y\", which no expression can use\n"
          "2:50 let gives the name \"\", which no expression can use\n");
    CHECK(faults_of(with(one_query, R"("let": { "a": "b", "b": 1 })")) == "2:15 let.a uses b, which comes after it\n");
    CHECK(faults_of(with(one_query, R"("scale": "1/d_model")")) ==
          "2:10 scale uses d_model, which only a scenario with X has\n");
    CHECK_NOTHROW(load(with(three_tokens, R"("scale": "1/d_model")")));
}
