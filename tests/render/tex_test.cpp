#include "render/tex.hpp"

#include "catch.hpp"

#include <string>
#include <utility>
#include <vector>

using attn::to_tex;

TEST_CASE("people's signs become TeX", "[render]") {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"0", R"(0)"},
        {"−3", R"(-3)"},
        {"1/4", R"(\tfrac14)"},
        {"−1/4", R"(-\tfrac14)"},
        {"3/16", R"(\tfrac{3}{16})"},
        {"√2", R"(\sqrt{2})"},
        {"√2/2", R"(\tfrac{\sqrt{2}}{2})"},
        {"2√2", R"(2\sqrt{2})"},
        {"2√3/5", R"(\tfrac{2\sqrt{3}}{5})"},
        {"1/√2", R"(\tfrac{1}{\sqrt{2}})"},
        {"√(1/2)", R"(\sqrt{\tfrac12})"},
        {"√(2 + √3)", R"(\sqrt{2 + \sqrt{3}})"},
        {"ln 2", R"(\ln 2)"},
        {"cos(1/2)", R"(\cos(\tfrac12))"},
        {"sin 2", R"(\sin 2)"},
        {"2·cos(1) − 3·sin(1)", R"(2\cdot\cos(1) - 3\cdot\sin(1))"},
        {"5·tanh(7/5)", R"(5\cdot\tanh(\tfrac75))"},
        {"(1² + (−3)²)/2", R"(\frac{1^2 + (-3)^2}{2})"},
        {"exp₃₁ = e^(ln 2) = 2", R"(\exp_{31} = e^{\ln 2} = 2)"},
        {"q′₃·k″₁", R"(q'_3\cdot k''_1)"},
        {"weight[12,1]", R"(\mathrm{weight}_{12,1})"},
        {"权重₃₁ = 1/4", R"(\text{权重}_{31} = \tfrac14)"},
        {"ln 2/3", R"(\ln 2/3)"},
        {"ln(3/2)", R"(\ln(\tfrac32))"},
        {"ln(1 + √2)", R"(\ln(1 + \sqrt{2}))"},
        {"√2·ln 2", R"(\sqrt{2}\cdot\ln 2)"},
        {"2√2·ln 2", R"(2\sqrt{2}\cdot\ln 2)"},
        {"2·ln 2", R"(2\cdot\ln 2)"},
        {"1/2·ln 2", R"(\tfrac12\cdot\ln 2)"},
        {"π", R"(\pi)"},
        {"2π", R"(2\pi)"},
        {"π/4", R"(\tfrac{\pi}{4})"},
        {"e", R"(e)"},
        {"e^2", R"(e^{2})"},
        {"e^−2", R"(e^{-2})"},
        {"e^(−2)", R"(e^{-2})"},
        {"2/3·e^2", R"(\tfrac23\cdot e^{2})"},
        {"e^(√2/2)", R"(e^{\tfrac{\sqrt{2}}{2}})"},
        {"2^(1/3)", R"(2^{\tfrac13})"},
        {"(1 + e)^2", R"((1 + e)^{2})"},
        {"(√5 − 1)/4", R"(\frac{\sqrt{5} - 1}{4})"},
        {"1/(1 + e)", R"(\frac{1}{1 + e})"},
        {"1 + √2", R"(1 + \sqrt{2})"},
        {"3 − 2√2·ln 2", R"(3 - 2\sqrt{2}\cdot\ln 2)"},
        {"2·(1 + e)", R"(2\cdot(1 + e))"},
        {"0.25", R"(0.25)"},
        {"≈ 0.268941", R"(\approx 0.268941)"},
        {"≈ −1.23457e-12", R"(\approx -1.23457\cdot 10^{-12})"},
        {"1.5e20", R"(1.5\cdot 10^{20})"},
        {"1/4 = 0.25", R"(\tfrac14 = 0.25)"},
        {"√2 ≈ 1.41421", R"(\sqrt{2} \approx 1.41421)"},
        {"−∞", R"(-\infty)"},
        {"undefined", R"(\text{undefined})"},
        {"[1, 未定义]", R"([1, \text{未定义}])"},
        {"[3/2, ≈ 0.75]", R"([\tfrac32, \approx 0.75])"},
        {"[1]", R"([1])"},
        {"q = [1, 1]", R"(q = [1, 1])"},
        {"q₃·k₁ = 1·√2·ln 2 + 1·(−2)", R"(q_3\cdot k_1 = 1\cdot\sqrt{2}\cdot\ln 2 + 1\cdot(-2))"},
        {"weight₃₁ = 2/(2+2+4) = 1/4", R"(\mathrm{weight}_{31} = \frac{2}{2 + 2 + 4} = \tfrac14)"},
        {"weight₁₂,₃", R"(\mathrm{weight}_{12,3})"},
        {"W_Q", R"(W_Q)"},
        {"d_model = 4", R"(d_{\mathrm{model}} = 4)"},
        {"exp(1/2)", R"(\exp(\tfrac12))"},
        {"2 × 3 ÷ 4", R"(2\times 3\div 4)"},
        {"Σ", R"(\Sigma)"},
    };
    for (const auto& [text, tex] : cases) {
        INFO(text);
        CHECK(to_tex(text).value_or("(none)") == tex);
    }
}

TEST_CASE("what is no formula stays as it is", "[render]") {
    for (const std::string text :
         {"", " ", "(1", "1 +", "?", "[1, 2", "a b", "1/", "√", "2^", "q_", "猫", "$x$", "\\sqrt", "1 | 2"}) {
        INFO(text);
        CHECK_FALSE(to_tex(text));
    }
    CHECK_FALSE(to_tex(std::string(100000, '(')));
    std::string roots;
    for (int i = 0; i < 100000; ++i) roots += "√";
    CHECK_FALSE(to_tex(roots + "2"));
}

TEST_CASE("a backslash stands only before a letter", "[render]") {
    const auto tex = to_tex("[−2√2/3·ln(1/2), ∞, e^(1/2)] ≈ Σ × π").value();
    for (std::size_t at = tex.find('\\'); at != std::string::npos; at = tex.find('\\', at + 1)) {
        REQUIRE(at + 1 < tex.size());
        CHECK(((tex[at + 1] >= 'a' && tex[at + 1] <= 'z') || (tex[at + 1] >= 'A' && tex[at + 1] <= 'Z')));
    }
}
