#include "scenario/tensor_bytes.hpp"

#include "catch.hpp"
#include "scenario/xorshift.hpp"
#include "temporary_folder.hpp"

#include <sys/stat.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>

using namespace attn;
using namespace attn::testing;
using attn::test::TemporaryFolder;

using Doubles = std::vector<double>;

// --- numbers

TEST_CASE("scenario: every float16 is read exactly", "[scenario]") {
    std::vector<std::uint16_t> halves(65536);
    for (std::size_t i = 0; i < halves.size(); ++i) halves[i] = static_cast<std::uint16_t>(i);
    const auto tensor = read_bytes("K.npy", npy("<f2", "(256, 256)", stored(halves)), "", {2, 4, true});
    for (std::size_t i = 0; i < halves.size(); ++i) {
        const int exponent = static_cast<int>(i >> 10U & 31U);
        const auto fraction = static_cast<double>(i & 1023U);
        double expected = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
        if (exponent == 31) expected = fraction == 0 ? INFINITY : NAN;
        if (i >= 32768) expected = -expected;
        const double value = tensor.values[i];
        if (std::isnan(expected) ? !std::isnan(value)
                                 : value != expected || std::signbit(value) != std::signbit(expected))
            FAIL(i << " is read as " << value << ", not " << expected);
    }
}

TEST_CASE("scenario: the smallest and largest of every width are read exactly", "[scenario]") {
    using D = std::numeric_limits<double>;
    using F = std::numeric_limits<float>;
    const Doubles wide{D::denorm_min(), D::max(), -0.0, 0.1};
    const auto read = values(read_bytes("K.npy", npy("<f8", "(2, 2)", stored(wide))));
    CHECK(read == wide);
    CHECK(std::signbit(read[2]));
    const std::vector<float> narrow{F::denorm_min(), F::max(), -F::min(), 0.1F};
    CHECK(values(read_bytes("K.npy", npy("<f4", "(2, 2)", stored(narrow)))) == Doubles(narrow.begin(), narrow.end()));
}

TEST_CASE("scenario: float64 in the machine's order is used where it lies", "[scenario]") {
    const auto bytes = npy("<f8", "(2, 3)", stored(six));
    const auto buffer = placed(bytes);
    const auto read = [&](std::shared_ptr<const std::byte> from) {
        return read_tensor_bytes({from.get(), bytes.size()}, from, {"K.npy", {}}, "");
    };
    const auto tensor = read(buffer);
    if constexpr (std::endian::native == std::endian::little)
        CHECK(static_cast<const void*>(tensor.values.data()) == buffer.get() + (bytes.size() - 48));
    CHECK(read(placed(bytes, 1)).owner != tensor.owner);
    CHECK(values(read(placed(bytes, 1))) == six);
}

TEST_CASE("scenario: the first value that is not finite is found wherever it stands", "[scenario]") {
    CHECK_FALSE(first_nonfinite({}));
    Doubles numbers(2500, std::numeric_limits<double>::max());
    numbers[7] = -std::numeric_limits<double>::denorm_min();
    CHECK_FALSE(first_nonfinite(numbers));
    for (const double bad : {double(NAN), -double(NAN), double(INFINITY), -double(INFINITY)})
        for (const std::size_t at : {2499U, 2048U, 1024U, 1023U, 0U}) {
            auto changed = numbers;
            changed[at] = bad;
            changed.back() = NAN;
            CHECK(first_nonfinite(changed) == at);
        }
}

TEST_CASE("scenario: NaN and infinity are refused with their place, unless they are allowed", "[scenario]") {
    const std::string help =
        " | mend the file, or say \"allow_nonfinite\": true beside Q, K and V: then IEEE rules are followed";
    auto numbers = six;
    const auto fault = [&](const std::string& shape, const TensorRules& rules = {}) {
        return npy_fault(npy("<f8", shape, stored(numbers)), rules);
    };
    numbers[5] = NAN;
    CHECK(fault("(2, 3)") == "K.npy holds NaN at [2, 3]; every number must be finite" + help);
    CHECK(fault("(3, 1, 2)") == "K.npy holds NaN at [3, 1, 2]; every number must be finite" + help);
    CHECK(fault("(2, 3)", {2, 4, true}).empty());
    numbers[1] = INFINITY;
    CHECK(fault("(2, 3)") == "K.npy holds infinity at [1, 2]; every number must be finite" + help);
    numbers[1] = -INFINITY;
    CHECK(fault("(2, 3)") == "K.npy holds minus infinity at [1, 2]; every number must be finite" + help);
    numbers = {NAN};
    CHECK(fault("()", {0, 4}) == "K.npy holds NaN; every number must be finite" + help);
    CHECK(safetensors_fault(safetensors_k("BF16", "[1,1]", little(0x7F80, 2))) ==
          "\"k\" in m.safetensors holds infinity at [1, 1]; every number must be finite" + help);
    const auto columns = npy("<f8", "(2, 3)", stored(Doubles{1, 2, 3, NAN, 5, 6}), "True");
    CHECK(npy_fault(columns) == "K.npy holds NaN at [2, 2]; every number must be finite" + help);
}

// --- files

TEST_CASE("scenario: a tensor outlives the reading of its file, and the file's name", "[scenario]") {
    const TemporaryFolder folder;
    folder.write("K.npy", npy("<f8", "(2, 3)", stored(six)));
    folder.write("m.safetensors", safetensors_k("F32", "[2,3]", stored(six_floats)));
    const auto in_place = read_tensor_file(folder.path("K.npy"), "", {});
    const auto converted = read_tensor_file(folder.path("m.safetensors"), "k", {});
    std::filesystem::remove(folder.path("K.npy"));
    CHECK(values(in_place) == six);
    CHECK(values(converted) == six);
}

TEST_CASE("scenario: what cannot be read as a file is refused", "[scenario]") {
    const TemporaryFolder folder;
    const auto fault = [&](const std::string& name, const std::string& tensor = {}) {
        return fault_of([&] { read_tensor_file(folder.path(name), tensor, {}); });
    };
    const auto cannot = [&](const std::string& name) { return "cannot read '" + folder.path(name) + "': "; };
    const std::string help = " | a tensor is read from a .npy or .safetensors file";
    CHECK(fault("none.npy") == cannot("none.npy") + "No such file or directory");
    folder.write("empty.npy", "");
    CHECK(fault("empty.npy") == cannot("empty.npy") + "the file is empty");
    std::filesystem::create_directory(folder.path("folder.npy"));
    CHECK(fault("folder.npy") == cannot("folder.npy") + "it is a directory" + help);
    REQUIRE(mkfifo(folder.path("pipe.npy").c_str(), 0600) == 0);
    CHECK(fault("pipe.npy") == cannot("pipe.npy") + "it is a pipe or a device, not a file" + help);
    CHECK(fault_of([] { read_tensor_file(std::string("a.npy\0b", 7), "", {}); }) ==
          "cannot read 'a.npy\\x00b': no file has a zero byte in its name");

    folder.write("K.txt", "1 2 3");
    CHECK(fault("K.txt") ==
          "K.txt is neither a .npy nor a .safetensors file | "
          "write one with np.save in numpy, or safetensors.torch.save_file in PyTorch");
    folder.write("K.npy", npy("<f8", "(2, 3)", stored(six)));
    CHECK(fault("K.npy", "k") == "K.npy holds one array, and its arrays have no names | leave \"tensor\" out");
}

TEST_CASE("scenario: a fault of a tensor file stands where the scenario names the file", "[scenario]") {
    const auto source = std::make_shared<const Source>(Source{"quiz.json", R"({ "K": { "file": "none.npy" } })"});
    try {
        read_tensor_file("none.npy", "", {source, 17, 10});
        FAIL("nothing was thrown");
    } catch (const InputError& error) {
        REQUIRE(error.faults().size() == 1);
        CHECK(error.faults()[0].where.text() == "\"none.npy\"");
        CHECK(error.faults()[0].kind == Fault::Kind::error);
    }
}

// --- any bytes at all

namespace {

void mutate_bytes(std::string& bytes, Xorshift& random) {
    static const std::string pieces[] = {"(",    ")",     ",",     "'",    "\"",    "{",
                                         "}",    ":",     "[",     "0",    "-",     "9",
                                         "True", "'<f4'", "'>f2'", "'|O'", "shape", "descr",
                                         "F16",  "\\u00", "1e9",   "null", "\xff",  "99999999999999999999"};
    if (bytes.empty()) return;
    const auto at = random.below(bytes.size());
    switch (random.below(5)) {
        case 0: bytes.erase(at, 1 + random.below(3)); break;
        case 1: bytes.insert(at, pieces[random.below(std::size(pieces))]); break;
        case 2: bytes[at] = static_cast<char>(random.below(256)); break;
        case 3: bytes.resize(at + 1); break;
        default: std::swap(bytes[at], bytes[random.below(bytes.size())]); break;
    }
}

/// Reads mutations of a file for half a second at most; counts those that are read and those that are refused.
std::pair<std::size_t, std::size_t> read_mutated(const std::string& name, const std::string& file,
                                                 const std::string& tensor) {
    Xorshift random;
    std::size_t read = 0;
    std::size_t refused = 0;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
    for (int round = 0; round < 20'000 && std::chrono::steady_clock::now() < end; ++round) {
        auto bytes = file;
        for (auto changes = 1 + random.below(3); changes > 0; --changes) mutate_bytes(bytes, random);
        const auto fault = fault_of([&] {
            const auto result = read_bytes(name, bytes, tensor, {0, 4, false});
            REQUIRE_FALSE(first_nonfinite(result.values));
        });
        ++(fault.empty() ? read : refused);
    }
    return {read, refused};
}

}  // namespace

TEST_CASE("scenario: a mutated tensor file is read or refused, and nothing else", "[scenario]") {
    const auto array = read_mutated("f.npy", npy("<f8", "(3, 2)", stored(six), "True"), "");
    CHECK(array.first > 0);
    CHECK(array.second > 0);
    const auto tensors =
        read_mutated("f.safetensors",
                     safetensors(R"({"__metadata__":{"a":"b"},"k":{"dtype":"F64","shape":[3,2],"data_offsets":[0,48]},)"
                                 R"("q":{"dtype":"F16","shape":[1],"data_offsets":[48,50]}})",
                                 stored(six) + "ab"),
                     "k");
    CHECK(tensors.first > 0);
    CHECK(tensors.second > 0);
}
