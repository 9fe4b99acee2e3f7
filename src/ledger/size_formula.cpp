#include "ledger/size_formula.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace attn {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > most - b ? most : a + b; }
std::uint64_t times(std::uint64_t a, std::uint64_t b) { return a != 0 && b > most / a ? most : a * b; }

class Evaluator {
public:
    Evaluator(std::string_view formula, const Sizes& sizes) : rest_(formula), sizes_(sizes) {}

    std::uint64_t whole() {
        const std::uint64_t value = sum();
        if (!rest_.empty()) fail();
        return value;
    }

private:
    [[noreturn]] void fail() const { throw std::invalid_argument("no formula: " + std::string(rest_)); }

    bool take(std::string_view token) {
        if (!rest_.starts_with(token)) return false;
        rest_.remove_prefix(token.size());
        return true;
    }

    std::uint64_t sum() {
        std::uint64_t value = product();
        while (true) {
            if (take(" + ")) value = plus(value, product());
            else if (take(" − ")) value -= std::min(value, product());
            else return value;
        }
    }

    std::uint64_t product() {
        std::uint64_t value = factor();
        while (take("·")) value = times(value, factor());
        return value;
    }

    std::uint64_t factor() {
        if (take("(")) {
            const std::uint64_t value = sum();
            if (!take(")")) fail();
            return value;
        }
        const std::string_view word = rest_.substr(0, rest_.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789"));
        if (word.empty()) fail();
        rest_.remove_prefix(word.size());
        if (word.find_first_not_of("0123456789") == std::string_view::npos) return std::stoull(std::string(word));
        const auto size = std::ranges::find(sizes_, word, &Sizes::value_type::first);
        if (size == sizes_.end()) throw std::invalid_argument("no size: " + std::string(word));
        return size->second;
    }

    std::string_view rest_;
    const Sizes& sizes_;
};

}  // namespace

std::uint64_t evaluate(std::string_view formula, const Sizes& sizes) { return Evaluator(formula, sizes).whole(); }

}  // namespace attn
