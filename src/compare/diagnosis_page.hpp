#pragma once

#include "compare/diagnosis.hpp"
#include "ledger/page.hpp"

#include <string>

namespace attn {

/// A diagnosis as people and programs are told of it.
Page diagnosis_page(const std::string& title, const Diagnosis& diagnosis, const PostOptions& options);

/// The catalogue of mistakes.
Page catalogue_page(Language language);

}  // namespace attn
