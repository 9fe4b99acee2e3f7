#pragma once
// Catch2 2 or 3, in the spelling of 3 where they differ, and `Approx` for short. Tests include no other Catch2 header.
// A test case's name becomes ctest's: it may hold no `;`, no backslash and no bracket without its partner.

#if __has_include(<catch2/catch_all.hpp>)

#include <catch2/catch_all.hpp>

using Catch::Approx;

#else

#include <catch2/catch.hpp>

#include <string>

namespace Catch {

using Detail::Approx;

namespace Matchers {

inline auto ContainsSubstring(const std::string& text) { return Contains(text); }

}  // namespace Matchers
}  // namespace Catch

#endif
