#pragma once

#include "scenario/tensor_file.hpp"

#include "base/fault.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// Helpers for tests that build tensor files byte by byte, and read them from memory.

namespace attn::testing {

/// Six numbers that every width holds, save bfloat16.
inline const std::vector<double> six{1, -2, 0.5, 65504, 0, 0x1p-14};
inline const std::vector<float> six_floats(six.begin(), six.end());
inline const std::vector<std::uint16_t> six_halves{0x3C00, 0xC000, 0x3800, 0x7BFF, 0x0000, 0x0400};

/// The bytes of an integer, the lowest first.
inline std::string little(std::uint64_t value, std::size_t count) {
    std::string bytes;
    for (; count > 0; --count, value >>= 8U) bytes += static_cast<char>(value & 0xFFU);
    return bytes;
}

inline std::string big(std::uint64_t value, std::size_t count) {
    const auto bytes = little(value, count);
    return {bytes.rbegin(), bytes.rend()};
}

/// Numbers as a file stores them; `order` is `little` or `big`.
template <class Bits>
std::string stored(const std::vector<Bits>& numbers, std::string (*order)(std::uint64_t, std::size_t) = little) {
    using Integer = std::conditional_t<sizeof(Bits) == 2, std::uint16_t,
                                       std::conditional_t<sizeof(Bits) == 4, std::uint32_t, std::uint64_t>>;
    std::string bytes;
    for (const auto number : numbers) bytes += order(std::bit_cast<Integer>(number), sizeof(Bits));
    return bytes;
}

/// A .npy file with this header, padded as numpy pads it.
inline std::string npy(std::string header, std::string_view data, int version = 1) {
    const std::size_t length_bytes = version == 1 ? 2 : 4;
    while ((8 + length_bytes + header.size() + 1) % 64 != 0) header += ' ';
    header += '\n';
    return "\x93NUMPY" + little(static_cast<std::uint64_t>(version), 1) + '\0' + little(header.size(), length_bytes) +
           header + std::string(data);
}

/// The same, with the header numpy writes.
inline std::string npy(const std::string& descr, const std::string& shape, std::string_view data,
                       const std::string& fortran_order = "False") {
    return npy("{'descr': '" + descr + "', 'fortran_order': " + fortran_order + ", 'shape': " + shape + ", }", data);
}

inline std::string safetensors(const std::string& header, std::string_view data) {
    return little(header.size(), 8) + header + std::string(data);
}

/// A file with the one tensor "k".
inline std::string safetensors_k(const std::string& fields, std::string_view data) {
    return safetensors("{\"k\":{" + fields + "}}", data);
}

/// A file with the one tensor "k" of this dtype and shape, whose offsets take all the data.
inline std::string safetensors_k(const std::string& dtype, const std::string& shape, std::string_view data) {
    return safetensors_k(
        "\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":[0," + std::to_string(data.size()) + "]",
        data);
}

/// The bytes at an address fit for doubles, or `misplaced` bytes past one, in a buffer that ends where they end.
inline std::shared_ptr<const std::byte> placed(std::string_view bytes, std::size_t misplaced = 0) {
    const auto buffer = std::make_shared<std::vector<std::byte>>(bytes.size() + misplaced);
    std::ranges::copy(std::as_bytes(std::span(bytes)), buffer->data() + misplaced);
    return {buffer, buffer->data() + misplaced};
}

inline TensorFile read_bytes(const std::string& name, std::string_view bytes, const std::string& tensor = {},
                             const TensorRules& rules = {}, std::size_t misplaced = 0) {
    const auto buffer = placed(bytes, misplaced);
    return read_tensor_bytes({buffer.get(), bytes.size()}, buffer, {name, {}}, tensor, rules);
}

/// "message | help" of the fault that reading meets; empty if it meets none.
template <class Read>
std::string fault_of(Read read) {
    try {
        read();
        return {};
    } catch (const InputError& error) {
        const auto& fault = error.faults().front();
        return fault.message + (fault.help.empty() ? "" : " | " + fault.help);
    }
}

inline std::string npy_fault(std::string_view bytes, const TensorRules& rules = {}) {
    return fault_of([&] { read_bytes("K.npy", bytes, {}, rules); });
}

inline std::string safetensors_fault(std::string_view bytes, const std::string& tensor = "k") {
    return fault_of([&] { read_bytes("m.safetensors", bytes, tensor); });
}

inline std::vector<double> values(const TensorFile& tensor) { return {tensor.values.begin(), tensor.values.end()}; }

}  // namespace attn::testing
