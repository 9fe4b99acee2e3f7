// A libFuzzer target: any bytes are a tensor file or are refused with one fault, and nothing else. By hand:
//
//     clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Isrc -Itests
//         tests/fuzz/tensor_fuzz.cpp src/base/*.cpp
//         src/scenario/{messages,tensor_file,npy,safetensors,mapped_file}.cpp -lfmt -lutf8proc

#include "scenario/tensor_bytes.hpp"

#include <cstdlib>

using namespace attn;
using namespace attn::testing;

namespace {

void read(const std::string& name, std::string_view bytes, const std::string& tensor) {
    try {
        const auto result = read_bytes(name, bytes, tensor, {0, 4, false});
        if (first_nonfinite(result.values)) std::abort();
        std::size_t count = 1;
        for (const auto size : result.shape) count *= size;
        if (count != result.values.size()) std::abort();
    } catch (const InputError& error) {
        if (error.faults().size() != 1 || error.faults().front().message.empty()) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    read("f.npy", bytes, "");
    read("f.safetensors", bytes, "k");
    return 0;
}
