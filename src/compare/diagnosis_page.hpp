#pragma once

#include "compare/diagnosis.hpp"
#include "ledger/page.hpp"

#include <string>

namespace attn {

/// A diagnosis as people and programs are told of it.
Page diagnosis_page(const std::string& title, const Diagnosis& diagnosis, const PostOptions& options);

/// The catalogue of mistakes.
Page catalogue_page(Language language);

/// The parts of which other pages are made, too: a suspect's name, mask-inverted (the table only) + no-scale; what was
/// done; and a finding for machines.
std::string name_of(const Suspect& suspect, Language language);
std::string sentence_of(const Mistake& mistake, Language language);
Datum finding_datum(const Finding& finding, Language language);

}  // namespace attn
