#pragma once

#include "compare/conventions.hpp"
#include "ledger/page.hpp"

#include <string>

namespace attn {

/// A row a system: its output, and where it parts from the scenario; below, what each defines, and by which document.
Page conventions_page(const std::string& title, const Scenario& scenario, const ConventionReport& report,
                      const PostOptions& options);

}  // namespace attn
