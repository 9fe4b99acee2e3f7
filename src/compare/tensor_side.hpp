#pragma once

#include "compare/side.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attn {

/// Does a side's name mean a tensor file: a.npy, a.safetensors#weights?
bool names_tensor(std::string_view name);

/// a.safetensors#weights as its two parts; the second is empty for a .npy file.
std::pair<std::string, std::string> split_tensor_name(const std::string& name);

/// What a tensor file may be taken as.
std::vector<std::string_view> tensor_steps();

/// The side that a tensor file is, taken as one step: [n_q, d_v] for the output, or with heads, or batches and heads,
/// before that. Throws InputError.
Side read_tensor_side(const std::string& name, const std::string& step);

/// One dimension more than the step has may be of heads, or of batches: whichever the other side has several of.
void match_leading_dimension(Side& tensor, const Side& other);

}  // namespace attn
