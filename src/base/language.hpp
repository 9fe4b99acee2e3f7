#pragma once

#include <string>

namespace attn {

/// The languages the ledger speaks.
enum class Language { en, zh };

/// A text given in one or both languages.
struct Text {
    std::string en;
    std::string zh;

    /// The text in a language, or in the other one where only that was given.
    const std::string& in(Language language) const {
        if (language == Language::zh) return zh.empty() ? en : zh;
        return en.empty() ? zh : en;
    }
    bool empty() const { return en.empty() && zh.empty(); }
};

}  // namespace attn
