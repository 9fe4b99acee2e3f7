#pragma once

#include "base/source.hpp"
#include "scenario/mapped_file.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// The numbers of a tensor that a file holds.
struct TensorFile {
    std::vector<std::size_t> shape;
    std::span<const double> values;     ///< row by row; each is exactly the number in the file
    std::shared_ptr<const void> owner;  ///< keeps the values alive
};

/// What a tensor must be to be read. No more than four dimensions are read in any case.
struct TensorRules {
    std::size_t least_dimensions = 2;
    std::size_t most_dimensions = 4;
    bool allow_nonfinite = false;
    bool allow_infinite = false;  ///< infinities, but not NaN

    auto operator<=>(const TensorRules&) const = default;
};

/// Reads a .npy file (`tensor` is empty), or the tensor of that name in a .safetensors file. Throws InputError, whose
/// faults all stand at `where`: the place in the scenario that names the file.
TensorFile read_tensor_file(const std::string& path, const std::string& tensor, const Where& where,
                            const TensorRules& rules = {});

/// The same of a file whose bytes are in memory; `owner` keeps them there.
TensorFile read_tensor_bytes(Bytes bytes, std::shared_ptr<const void> owner, const NamedFile& file,
                             const std::string& tensor, const TensorRules& rules = {});

/// Index of the first value that is NaN or infinite; with `only_nan`, of the first that is NaN.
std::optional<std::size_t> first_nonfinite(std::span<const double> values, bool only_nan = false);

/// How a file stores a number.
struct Element {
    enum class Kind : std::uint8_t { float16, bfloat16, float32, float64 };

    Kind kind = Kind::float64;
    bool big_endian = false;

    std::size_t size() const;
    std::string_view name() const;
};

/// A tensor as its file's header describes it. The header was understood; whether the shape is fit for use, and the
/// bytes are as many as it needs, is still to be checked.
struct StoredTensor {
    Element element;
    bool fortran_order = false;  ///< the first index runs fastest
    std::vector<std::size_t> shape;
    Bytes bytes;
};

}  // namespace attn
