#pragma once

namespace attn {

/// Held while exact numbers are worked with, wherever rows are traced at the same time: their enclosures are refined in
/// place, and Calcium has one context. Doubles and balls need no holding.
class ExactSection {
public:
    ExactSection();
    ~ExactSection();
    ExactSection(const ExactSection&) = delete;
    ExactSection& operator=(const ExactSection&) = delete;
};

}  // namespace attn
