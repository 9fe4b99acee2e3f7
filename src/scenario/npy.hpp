#pragma once

#include "scenario/tensor_file.hpp"

namespace attn {

/// The array of a .npy file (versions 1 to 3), as its header describes it.
StoredTensor read_npy(Bytes bytes, const NamedFile& file);

}  // namespace attn
