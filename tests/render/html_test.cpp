#include "catch.hpp"
#include "program.hpp"
#include "render/html_assets.hpp"
#include "render/html_page.hpp"
#include "render/html_words.hpp"
#include "sample.hpp"

using namespace attn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("html: every word is there in both languages", "[render]") {
    for (int word = 0; word < static_cast<int>(PageWord::count_); ++word)
        for (const Language language : {Language::en, Language::zh})
            CHECK_FALSE(say(static_cast<PageWord>(word), language).empty());
    CHECK(about_step("weights", Language::en) == "Each exponential divided by its row's sum.");
    CHECK(about_step("sharpened", Language::en).empty());
}

TEST_CASE("html: what the heads share has one id", "[render]") {
    const auto id = [](std::string step, std::vector<std::size_t> index, std::size_t batch, std::size_t head) {
        return id_of("", on_page({std::move(step), std::move(index), batch, head}));
    };
    CHECK(id("weights", {2, 1}, 0, 3) == "weights.0.3.2.1");
    CHECK(id("X", {2, 1}, 1, 3) == "X.1.0.2.1");
    CHECK(id("W.Q", {0, 5}, 1, 3) == "W.Q.0.0.0.5");     // one matrix for all heads side by side
    CHECK(id("W.Q", {3, 0, 1}, 1, 3) == "W.Q.0.3.0.1");  // a list of one a head
    CHECK(id("b.K", {4}, 1, 3) == "b.K.0.0.4");
    CHECK(id("past.V", {4, 0}, 1, 3) == "past.V.1.3.4.0");
    CHECK(id("concat", {0, 4}, 1, 3) == "concat.1.0.0.4");
}

TEST_CASE("html: a number has both its forms, its colour, its derivation and its sources", "[render]") {
    Section section = sample::query_three();
    section.origins = {{{"weights", {2, 0}, 0, 0},
                        {{{Role::number, "weight₃₁ = 2/8 = 1/4"}}},
                        {{{Role::number, "weight₃₁ = 0.25"}}},
                        {{"exponentials", {2, 0}, 0, 0}, {"sum", {2}, 0, 0}}}};
    const auto page = sample::render("html", {sample::opening(), section});
    CHECK_THAT(page,
               ContainsSubstring("<td><span class=\"n h8\" id=\"weights.0.0.2.0\" data-e=\"weight₃₁ = 2/8 = 1/4\" "
                                 "data-d=\"weight₃₁ = 0.25\" data-f=\"exponentials.0.0.2.0 sum.0.0.2\">"
                                 "<span class=\"e\">1/4</span><span class=\"d\">0.25</span></span></td>"));
    CHECK_THAT(page, ContainsSubstring("<td class=\"total\"><span class=\"n\" id=\"sum.0.0.2\">"));
    CHECK_THAT(page, ContainsSubstring("style-src '" + std::string(page_style_hash) + "'; script-src '" +
                                       std::string(page_script_hash) + "'"));
}

TEST_CASE("html: what a variant changed has a star, what is not read is hatched, and its reason stands there",
          "[render]") {
    const auto page = sample::render("html", {sample::opening(), sample::masked_query()}, {}, sample::closing());
    CHECK_THAT(page, ContainsSubstring("<td class=\"changed\"><span class=\"n h16\" id=\"weights.0.0.0.0\">1</span>"
                                       "<span class=\"star\">*</span></td>"));
    CHECK_THAT(page, ContainsSubstring("<span class=\"n x\" id=\"masked.0.0.0.1\">−∞</span> <span "
                                       "class=\"note\">(causal)</span>"));
    CHECK_THAT(page, ContainsSubstring("<span class=\"n x\" id=\"weights.0.0.0.1\">0</span>"));
    CHECK_THAT(page, ContainsSubstring("<td class=\"vector changed\">[<span class=\"n\"><span class=\"e\">3/2</span>"));
}

TEST_CASE("html: a mask that removes nothing has no table, and one that removes something has all rows", "[render]") {
    const auto page = [](const std::string& more) {
        return test::run({"-", "-f", "html"}, R"({"Q": [[1], [2]], "K": [[0], [1]], "V": [[0], [3]])" + more + "}").out;
    };
    const auto idle = page(R"(, "mask": {"lengths": [2]})");
    CHECK_THAT(idle, !ContainsSubstring("id=\"masked."));
    CHECK_THAT(idle,
               ContainsSubstring("id=\"exponentials.0.0.0.0\" data-e=\"exp₁₁ = e^0 = 1\" data-f=\"scores.0.0.0.0\""));
    const auto causal = page(R"(, "mask": "causal")");
    CHECK_THAT(causal, ContainsSubstring("id=\"masked.0.0.0.0\""));
    CHECK_THAT(causal, ContainsSubstring("id=\"masked.0.0.1.1\""));
    CHECK_THAT(causal, ContainsSubstring("data-f=\"masked.0.0.1.1\""));
}
