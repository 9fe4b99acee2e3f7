#pragma once

#include "scenario/tensor_file.hpp"

#include <string>

namespace attn {

/// The tensor of that name in a .safetensors file, as the file's header describes it. Other tensors are not checked.
StoredTensor read_safetensors(Bytes bytes, const std::string& tensor, const NamedFile& file);

/// What messages call a tensor of the file: "k" in m.safetensors.
NamedFile tensor_in(const NamedFile& file, const std::string& tensor);

}  // namespace attn
