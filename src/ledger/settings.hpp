#pragma once

#include "ledger/figure.hpp"
#include "ledger/ledger.hpp"
#include "scenario/scenario.hpp"

#include <vector>

namespace attn {

/// The scenario's settings, for machines and in words. A default that goes without saying has no words.
std::vector<Setting> post_settings(const Scenario& scenario, const PostOptions& options);
/// That of the mask: each of its parts.
Setting mask_setting(const Scenario& scenario, const PostOptions& options);

}  // namespace attn
