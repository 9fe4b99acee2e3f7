#include "render/heat.hpp"

#include "catch.hpp"
#include "render/xml_escape.hpp"

#include <cmath>

using namespace attn;

namespace {

Figure decimal(std::string text) { return {"", std::move(text)}; }

}  // namespace

TEST_CASE("heat: the size of a number", "[render]") {
    CHECK(size_of(decimal("0.25")) == 0.25);
    CHECK(size_of(decimal("-1.5e-3")) == -0.0015);
    CHECK(size_of(decimal("1e-400")) == 0);
    CHECK(*size_of(decimal("-1e400")) < -1e300);
    CHECK(std::isinf(*size_of(decimal("-inf"))));
    CHECK_FALSE(size_of(decimal("nan")));
    CHECK_FALSE(size_of(decimal("?")));
    CHECK_FALSE(size_of(decimal("")));
}

TEST_CASE("heat: a scale starts at 0, or reaches as far below it as above", "[render]") {
    HeatScale weights;
    for (const auto* text : {"0.25", "0.5", "inf", "nan"}) weights.add(decimal(text));
    CHECK(weights.place(decimal("0.25")) == 0.5);
    CHECK(weights.place(decimal("0")) == 0.0);
    CHECK_FALSE(weights.place(decimal("inf")));
    CHECK(weights.least().decimal == "0.25");
    CHECK(weights.largest().decimal == "0.5");
    CHECK_FALSE(weights.has_negative());

    HeatScale scores;
    for (const auto* text : {"-4", "2"}) scores.add(decimal(text));
    CHECK(scores.place(decimal("2")) == 0.5);
    CHECK(scores.place(decimal("-4")) == -1.0);
    CHECK(scores.has_negative());

    HeatScale zeros;
    zeros.add(decimal("0"));
    CHECK(zeros.place(decimal("0")) == 0.0);
    CHECK(HeatScale{}.largest().decimal.empty());
}

TEST_CASE("heat: white at 0, then blue or orange, and words on dark squares are light", "[render]") {
    CHECK(heat_at(0).colour == "#f7fbff");
    CHECK(heat_at(1).colour == "#08306b");
    CHECK(heat_at(-1).colour == "#7f2704");
    CHECK(heat_at(0.5).colour == "#6baed6");
    CHECK_FALSE(heat_at(0.4).dark);
    CHECK(heat_at(0.9).dark);
    CHECK(heat_at(7).colour == heat_at(1).colour);
}

TEST_CASE("xml: any text stands there as itself", "[render]") {
    CHECK(escape_xml("<script>alert('1' & \"2\")</script>") ==
          "&lt;script&gt;alert(&#39;1&#39; &amp; &quot;2&quot;)&lt;/script&gt;");
    CHECK(escape_xml("a\n\x01\xff") == "a\\n\\x01\\xff");
    CHECK(escape_xml("\xEF\xBF\xBE\xEF\xBF\xBF") == "\\ufffe\\uffff");
    CHECK(escape_xml("√2 猫") == "√2 猫");
    CHECK(escape_xml("√2", true) == "sqrt(2)");
}
