#include "render/tex.hpp"

#include "ledger/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

// A reader of the ledger's own notation, one function a level of binding:
//   relation  sum = sum ≈ sum
//   sum       product + product − product
//   product   quotient·quotient
//   quotient  run/run
//   run       2√2, 2π: factors side by side, without a space
//   power     atom^exponent
// A text that does not fit fails as a whole, and nothing is guessed.

namespace attn {
namespace {

constexpr std::array<std::string_view, 10> subscripts{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
constexpr std::array<std::string_view, 6> functions{"ln", "exp", "max", "cos", "sin", "tanh"};
constexpr int deepest = 64;  // nested parts; far more than a person would write

struct Failure {};

/// A part of the formula in TeX.
struct Part {
    std::string tex;
    bool parenthesised = false;  ///< `tex` is without its parentheses; whoever sets it knows if it needs them
    bool logarithm = false;      ///< "ln 2": a slash after it would be read in two ways

    std::string standing() const { return parenthesised ? "(" + tex + ")" : tex; }
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string fraction(const Part& over, const Part& under) {
    const auto one_digit = [](const std::string& tex) { return tex.size() == 1 && is_digit(tex[0]); };
    if (one_digit(over.tex) && one_digit(under.tex)) return "\\tfrac" + over.tex + under.tex;
    const bool tall = over.parenthesised || under.parenthesised;
    return (tall ? "\\frac{" : "\\tfrac{") + over.tex + "}{" + under.tex + "}";
}

class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    std::string whole() {
        auto tex = relation();
        skip_spaces();
        if (!rest_.empty()) throw Failure{};
        return tex;
    }

private:
    void skip_spaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

    /// Takes a sign that stands exactly here.
    bool take(std::string_view sign) {
        if (!rest_.starts_with(sign)) return false;
        rest_.remove_prefix(sign.size());
        return true;
    }

    /// Takes a sign that may have spaces before it.
    bool take_spaced(std::string_view sign) {
        const auto before = rest_;
        skip_spaces();
        if (take(sign)) return true;
        rest_ = before;
        return false;
    }

    std::string relation() {
        std::string tex = take_spaced("≈") ? "\\approx " : "";
        tex += sum();
        while (true) {
            if (take_spaced("=")) tex += " = " + sum();
            else if (take_spaced("≈")) tex += " \\approx " + sum();
            else return tex;
        }
    }

    std::string sum() {
        std::string tex = take_spaced("−") || take_spaced("-") ? "-" : "";
        tex += product();
        while (true) {
            if (take_spaced("+")) tex += " + " + product();
            else if (take_spaced("−") || take_spaced("-")) tex += " - " + product();
            else return tex;
        }
    }

    std::string product() {
        auto tex = quotient().standing();
        while (true) {
            if (take_spaced("·")) append_factor(tex, "\\cdot", quotient().standing());
            else if (take_spaced("×")) append_factor(tex, "\\times", quotient().standing());
            else if (take_spaced("÷")) append_factor(tex, "\\div", quotient().standing());
            else return tex;
        }
    }

    /// A command must not run into a letter after it: \cdot k, but \cdot\sqrt{2}.
    static void append_factor(std::string& tex, std::string_view command, const std::string& factor) {
        tex += command;
        if (!factor.starts_with('\\') && !factor.starts_with('(')) tex += ' ';
        tex += factor;
    }

    Part quotient() {
        auto part = run();
        while (take_spaced("/")) {
            const auto under = run();
            if (part.logarithm) part = {part.tex + "/" + under.standing()};
            else part = {fraction(part, under)};
        }
        return part;
    }

    Part run() {
        auto part = power();
        while (factor_follows()) {
            const auto next = power();
            part = {part.standing() + next.standing(), false, next.logarithm};
        }
        return part;
    }

    bool factor_follows() const {
        if (rest_.empty()) return false;
        return rest_.starts_with("√") || rest_.starts_with("π") || is_letter(rest_[0]) || rest_[0] == '(';
    }

    Part power() {
        auto base = atom();
        if (take("²")) return {base.standing() + "^2"};
        if (!take("^")) return base;
        const bool negative = take("−") || take("-");
        return {base.standing() + "^{" + (negative ? "-" : "") + atom().tex + "}"};
    }

    Part atom() {
        if (++depth_ > deepest) throw Failure{};
        auto part = atom_itself();
        --depth_;
        return part;
    }

    Part atom_itself() {
        skip_spaces();
        if (rest_.empty()) throw Failure{};
        if (take("(")) return {enclosed(")"), true};
        if (take("[")) return {"[" + enclosed("]") + "]"};
        if (take("√")) return {"\\sqrt{" + atom().tex + "}"};
        if (take("∛")) return {"\\sqrt[3]{" + atom().tex + "}"};
        if (take("∞")) return {"\\infty"};
        if (take("…")) return {"\\ldots"};
        if (take("Σ")) return {"\\Sigma"};
        if (take("π")) return {"\\pi"};
        if (is_digit(rest_[0])) return {number()};
        if (is_letter(rest_[0])) return name();
        if (const auto word = take_han(); !word.empty()) {
            if (word == say(Word::undefined, Language::zh)) return {"\\text{" + std::string(word) + "}"};
            const auto place = index();
            if (place.empty()) throw Failure{};  // a word, not a quantity
            return {"\\text{" + std::string(word) + "}" + place};
        }
        throw Failure{};
    }

    /// What stands up to a closing bracket: relations with commas between.
    std::string enclosed(std::string_view closing) {
        auto tex = relation();
        while (take_spaced(",")) tex += ", " + relation();
        if (!take_spaced(closing)) throw Failure{};
        return tex;
    }

    std::string_view take_while(bool (*wanted)(char)) {
        const auto end = std::find_if_not(rest_.begin(), rest_.end(), wanted);
        const auto taken = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
        rest_.remove_prefix(taken.size());
        return taken;
    }

    /// 12, 0.25, 1.23457e-12.
    std::string number() {
        std::string tex(take_while(is_digit));
        if (rest_.size() > 1 && rest_[0] == '.' && is_digit(rest_[1])) {
            rest_.remove_prefix(1);
            tex.append(".").append(take_while(is_digit));
        }
        const std::size_t sign = rest_.size() > 1 && (rest_[1] == '-' || rest_[1] == '+') ? 1 : 0;
        if (rest_.size() > 1 + sign && rest_[0] == 'e' && is_digit(rest_[1 + sign])) {
            const std::string minus = rest_[1] == '-' ? "-" : "";
            rest_.remove_prefix(1 + sign);
            tex.append("\\cdot 10^{").append(minus).append(take_while(is_digit)).append("}");
        }
        return tex;
    }

    /// The Chinese word that stands here: three bytes a sign, from U+4000 to U+9FFF.
    std::string_view take_han() {
        std::size_t end = 0;
        while (end + 2 < rest_.size() && rest_[end] >= '\xE4' && rest_[end] <= '\xE9') end += 3;
        const auto word = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return word;
    }

    /// ln 2, exp(1/2), q₃, q′₃, weight₃₁, weight[12,1], W_Q, e.
    Part name() {
        const auto word = take_while(is_letter);
        if (word == say(Word::undefined, Language::en)) return {"\\text{" + std::string(word) + "}"};
        if (std::ranges::find(functions, word) != functions.end()) {
            const auto place = subscript_digits();
            return place.empty() ? function(word) : Part{"\\" + std::string(word) + "_{" + place + "}"};
        }
        std::string tex = word.size() == 1 ? std::string(word) : "\\mathrm{" + std::string(word) + "}";
        if (take("_")) return {tex + subscript_word(take_while(is_letter))};
        if (take("′")) tex += "'";
        else if (take("″")) tex += "''";
        return {tex + index()};
    }

    /// ₃₁, or [12,1] right behind the name.
    std::string index() {
        auto digits = subscript_digits();
        if (digits.empty() && take("[")) {
            digits = take_while([](char c) { return is_digit(c) || c == ','; });
            if (digits.empty() || !take("]")) throw Failure{};
        }
        if (digits.empty()) return {};
        return "_" + (digits.size() == 1 ? digits : "{" + digits + "}");
    }

    static std::string subscript_word(std::string_view word) {
        if (word.empty()) throw Failure{};
        return word.size() == 1 ? "_" + std::string(word) : "_{\\mathrm{" + std::string(word) + "}}";
    }

    /// ₃₁ or ₁₂,₃ as plain digits.
    std::string subscript_digits() {
        std::string index;
        while (true) {
            const auto before = rest_;
            const bool comma = !index.empty() && take(",");
            const auto digit = std::find_if(subscripts.begin(), subscripts.end(), [&](auto s) { return take(s); });
            if (digit == subscripts.end()) {
                rest_ = before;
                return index;
            }
            index.append(comma ? "," : "").append(1, static_cast<char>('0' + (digit - subscripts.begin())));
        }
    }

    Part function(std::string_view word) {
        const auto command = "\\" + std::string(word);
        if (take("(")) return {command + "(" + enclosed(")") + ")"};
        const auto argument = power().standing();
        return {command + " " + argument, false, true};
    }

    std::string_view rest_;
    int depth_ = 0;
};

}  // namespace

std::optional<std::string> to_tex(std::string_view text) {
    try {
        return Reader(text).whole();
    } catch (const Failure&) {
        return std::nullopt;
    }
}

}  // namespace attn
