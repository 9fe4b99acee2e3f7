#include "scenario/tensor_file.hpp"

#include "base/text.hpp"
#include "scenario/messages.hpp"
#include "scenario/npy.hpp"
#include "scenario/safetensors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <new>
#include <utility>

namespace attn {
namespace {

constexpr std::size_t most_dimensions = 4;
constexpr std::size_t most_numbers = std::size_t{1} << 40;

// --- one number

double from_float64(std::uint64_t bits) { return std::bit_cast<double>(bits); }
double from_float32(std::uint32_t bits) { return std::bit_cast<float>(bits); }
double from_bfloat16(std::uint16_t bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16U); }

/// One sign, five exponent and ten fraction bits, moved to where float32 has them. The largest exponent (infinity and
/// NaN) goes to the largest. The least stands for 2^-14 without a leading one: it is read with one, and 2^-14 is taken
/// away again. A loop over this has no branches.
double from_float16(std::uint16_t bits) {
    constexpr std::uint32_t bias = (127U - 15U) << 23U;
    const std::uint32_t exponent = bits & 0x7C00U;
    const std::uint32_t leading_one = exponent == 0 ? 1U << 23U : 0U;
    const std::uint32_t beyond = exponent == 0x7C00U ? bias : 0U;
    const float taken = exponent == 0 ? 0x1p-14F : 0.0F;
    const float magnitude = std::bit_cast<float>(((bits & 0x7FFFU) << 13U) + bias + leading_one + beyond) - taken;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | ((bits & 0x8000U) << 16U));
}

std::uint16_t swapped(std::uint16_t bits) { return __builtin_bswap16(bits); }
std::uint32_t swapped(std::uint32_t bits) { return __builtin_bswap32(bits); }
std::uint64_t swapped(std::uint64_t bits) { return __builtin_bswap64(bits); }

// --- many numbers

template <class Bits, double number(Bits), bool swap>
void convert(const std::byte* from, std::span<double> to) {
    for (std::size_t i = 0; i < to.size(); ++i) {
        Bits bits;
        std::memcpy(&bits, from + i * sizeof(Bits), sizeof(Bits));
        to[i] = number(swap ? swapped(bits) : bits);
    }
}

template <class Bits, double number(Bits)>
void convert(const std::byte* from, std::span<double> to, bool swap) {
    if (swap) convert<Bits, number, true>(from, to);
    else convert<Bits, number, false>(from, to);
}

bool needs_swap(const Element& element) { return element.big_endian != (std::endian::native == std::endian::big); }

void convert(const StoredTensor& stored, std::span<double> to) {
    const auto* from = stored.bytes.data();
    const bool swap = needs_swap(stored.element);
    switch (stored.element.kind) {
        case Element::Kind::float16: return convert<std::uint16_t, from_float16>(from, to, swap);
        case Element::Kind::bfloat16: return convert<std::uint16_t, from_bfloat16>(from, to, swap);
        case Element::Kind::float32: return convert<std::uint32_t, from_float32>(from, to, swap);
        case Element::Kind::float64: return convert<std::uint64_t, from_float64>(from, to, swap);
    }
}

bool usable_in_place(const StoredTensor& stored) {
    const auto address = std::bit_cast<std::uintptr_t>(stored.bytes.data());
    return stored.element.kind == Element::Kind::float64 && !needs_swap(stored.element) &&
           address % alignof(double) == 0;
}

/// Gives the tensor a buffer of its own, and the buffer to `fill`.
template <class Fill>
void rewrite(TensorFile& tensor, std::size_t count, Fill fill) {
    const auto buffer = std::make_shared_for_overwrite<double[]>(count);  // NOLINT(modernize-avoid-c-arrays)
    fill(std::span<double>(buffer.get(), count));
    tensor.values = {buffer.get(), count};
    tensor.owner = buffer;
}

/// Copies numbers whose first index runs fastest so that the last one does. Square tiles of the first and the last
/// index keep both sides in the cache.
void copy_fortran_order(std::span<const double> from, const std::vector<std::size_t>& shape, std::span<double> to) {
    constexpr std::size_t tile = 16;
    const auto rows = shape.front();
    const auto cols = shape.back();
    const auto second = shape.size() > 2 ? shape[1] : 1;
    const auto third = shape.size() > 3 ? shape[2] : 1;
    const auto copy_tile = [&](std::size_t row, std::size_t col, std::size_t j, std::size_t k) {
        for (auto r = row; r < std::min(row + tile, rows); ++r)
            for (auto c = col; c < std::min(col + tile, cols); ++c)
                to[((r * second + j) * third + k) * cols + c] = from[r + rows * (j + second * (k + third * c))];
    };
    for (std::size_t j = 0; j < second; ++j)
        for (std::size_t k = 0; k < third; ++k)
            for (std::size_t row = 0; row < rows; row += tile)
                for (std::size_t col = 0; col < cols; col += tile) copy_tile(row, col, j, k);
}

// --- a tensor

std::string written(std::span<const std::size_t> shape) {
    constexpr std::size_t most = 8;
    return fmt::format("[{}{}]", fmt::join(shape.first(std::min(shape.size(), most)), ", "),
                       shape.size() > most ? ", …" : "");
}

std::string way_to_dimensions(std::size_t found, std::size_t most) {
    if (found > most) return "choose a part of it, as a[0] does in numpy";
    if (found == 1) return "in numpy, a.reshape(1, -1) makes it one row and a.reshape(-1, 1) one column";
    return "in numpy, a.reshape(...) adds dimensions of size 1";
}

/// The count of numbers, which the shape must state within reason.
std::size_t check_shape(const std::vector<std::size_t>& shape, const NamedFile& file, const TensorRules& rules) {
    const auto most = std::min(rules.most_dimensions, most_dimensions);
    if (shape.size() < rules.least_dimensions || shape.size() > most)
        file.refuse(
            fmt::format("has shape {}; {} to {} dimensions are read", written(shape), rules.least_dimensions, most),
            way_to_dimensions(shape.size(), most));
    if (std::find(shape.begin(), shape.end(), 0U) != shape.end())
        file.refuse(fmt::format("has shape {}, which holds no number", written(shape)), "give it at least one");
    std::size_t count = 1;
    for (const auto size : shape) {
        if (size > most_numbers / count)
            file.refuse(fmt::format("has shape {}, which no file can hold", written(shape)));
        count *= size;
    }
    return count;
}

void check_length(const StoredTensor& stored, std::size_t count, const NamedFile& file) {
    const auto needed = count * stored.element.size();
    if (stored.bytes.size() == needed) return;
    file.refuse(fmt::format("has {} for its numbers, but shape {} of {} needs {}", counted(stored.bytes.size(), "byte"),
                            written(stored.shape), stored.element.name(), needed),
                stored.bytes.size() < needed ? "the file may have been cut short; write it again"
                                             : "a tensor takes exactly the bytes of its shape; write the file again");
}

/// Where the numbers are, from 1: " at [17, 3]"; nothing for a lone number.
std::string place_of(std::size_t index, std::span<const std::size_t> shape) {
    if (shape.empty()) return {};
    std::vector<std::size_t> place(shape.size());
    for (auto i = shape.size(); i-- > 0; index /= shape[i]) place[i] = index % shape[i] + 1;
    return " at " + written(place);
}

void check_finite(const TensorFile& tensor, const NamedFile& file, bool only_nan) {
    const auto index = first_nonfinite(tensor.values, only_nan);
    if (!index) return;
    const double value = tensor.values[*index];
    if (only_nan)
        file.refuse(fmt::format("holds NaN{}, which is not a number", place_of(*index, tensor.shape)),
                    "write minus infinity to remove a pair");
    file.refuse(fmt::format("holds {}{}; every number must be finite",
                            std::isnan(value) ? "NaN"
                            : value < 0       ? "minus infinity"
                                              : "infinity",
                            place_of(*index, tensor.shape)),
                "mend the file, or say \"allow_nonfinite\": true beside Q, K and V: then IEEE rules are followed");
}

TensorFile decode(const StoredTensor& stored, std::size_t count, std::shared_ptr<const void> owner) {
    TensorFile tensor{stored.shape, {}, std::move(owner)};
    if (usable_in_place(stored)) tensor.values = {reinterpret_cast<const double*>(stored.bytes.data()), count};
    else rewrite(tensor, count, [&](std::span<double> to) { convert(stored, to); });
    if (!stored.fortran_order || stored.shape.size() < 2) return tensor;
    const auto from = tensor;
    rewrite(tensor, count, [&](std::span<double> to) { copy_fortran_order(from.values, from.shape, to); });
    return tensor;
}

// --- a file

StoredTensor find_tensor(Bytes bytes, const NamedFile& file, const std::string& tensor) {
    constexpr std::string_view pointer = "version https://git-lfs.github.com/spec/";
    if (bytes.size() > pointer.size() && std::memcmp(bytes.data(), pointer.data(), pointer.size()) == 0)
        file.refuse("is a Git LFS pointer, not the file itself", "fetch the file with: git lfs pull");
    if (file.name.ends_with(".safetensors")) return read_safetensors(bytes, tensor, file);
    if (!file.name.ends_with(".npy"))
        file.refuse("is neither a .npy nor a .safetensors file",
                    "write one with np.save in numpy, or safetensors.torch.save_file in PyTorch");
    if (!tensor.empty()) file.refuse("holds one array, and its arrays have no names", "leave \"tensor\" out");
    return read_npy(bytes, file);
}

}  // namespace

std::size_t Element::size() const {
    switch (kind) {
        case Kind::float64: return 8;
        case Kind::float32: return 4;
        default: return 2;
    }
}

std::string_view Element::name() const {
    switch (kind) {
        case Kind::float16: return "float16";
        case Kind::bfloat16: return "bfloat16";
        case Kind::float32: return "float32";
        default: return "float64";
    }
}

std::optional<std::size_t> first_nonfinite(std::span<const double> values, bool only_nan) {
    constexpr std::size_t block = 1024;
    constexpr std::uint64_t exponent = 0x7FF0000000000000U;
    constexpr std::uint64_t one = 0x0010000000000000U;  // the exponent's last bit
    for (std::size_t start = 0; start < values.size(); start += block) {
        const auto part = values.subspan(start, std::min(block, values.size() - start));
        // An exponent of all ones, and no other, carries into the sign bit when one is added.
        std::uint64_t carried = 0;
        for (const double value : part) carried |= (std::bit_cast<std::uint64_t>(value) & exponent) + one;
        if (carried >> 63U == 0) continue;
        const auto found = std::find_if(part.begin(), part.end(), [only_nan](double value) {
            return only_nan ? std::isnan(value) : !std::isfinite(value);
        });
        if (found == part.end()) continue;
        return start + static_cast<std::size_t>(found - part.begin());
    }
    return std::nullopt;
}

TensorFile read_tensor_bytes(Bytes bytes, std::shared_ptr<const void> owner, const NamedFile& file,
                             const std::string& tensor, const TensorRules& rules) try {
    const auto stored = find_tensor(bytes, file, tensor);
    const auto part = tensor.empty() ? file : tensor_in(file, tensor);
    const auto count = check_shape(stored.shape, part, rules);
    check_length(stored, count, part);
    auto result = decode(stored, count, std::move(owner));
    if (!rules.allow_nonfinite) check_finite(result, part, rules.allow_infinite);
    return result;
} catch (const std::bad_alloc&) {
    file.refuse("needs more memory than there is");
}

TensorFile read_tensor_file(const std::string& path, const std::string& tensor, const Where& where,
                            const TensorRules& rules) {
    const auto file = std::make_shared<const MappedFile>(path, where);
    const NamedFile name{one_line(std::filesystem::path(path).filename().string()), where};
    return read_tensor_bytes(file->bytes(), file, name, tensor, rules);
}

}  // namespace attn
