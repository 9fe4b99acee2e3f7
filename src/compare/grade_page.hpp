#pragma once

#include "compare/grade.hpp"
#include "ledger/page.hpp"

#include <string>

namespace attn {

/// The marked sheet. `title` is the scenario's.
Page grade_page(const std::string& title, const Grade& grade, const Scenario& scenario, const PostOptions& options);

}  // namespace attn
