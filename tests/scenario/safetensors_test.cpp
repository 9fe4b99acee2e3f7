#include "scenario/tensor_bytes.hpp"

#include "catch.hpp"

using namespace attn;
using namespace attn::testing;

using Doubles = std::vector<double>;
using Shape = std::vector<std::size_t>;

namespace {

/// What is said of a header that holds only the fields of "k".
std::string fields_fault(const std::string& fields) { return safetensors_fault(safetensors_k(fields, "12345678")); }

}  // namespace

TEST_CASE("scenario: a .safetensors file is read in each dtype", "[scenario]") {
    const std::vector<std::uint16_t> bfloats{0x3F80, 0xC000, 0x3F00, 0x7F7F, 0x0000, 0x0001};
    const Doubles bfloat_values{1, -2, 0.5, 0x1.FEp127, 0, 0x1p-133};
    for (std::size_t misplaced = 0; misplaced < 8; ++misplaced) {
        const auto read = [&](const std::string& bytes) {
            return read_bytes("m.safetensors", bytes, "k", {}, misplaced);
        };
        CHECK(values(read(safetensors_k("F16", "[2,3]", stored(six_halves)))) == six);
        CHECK(values(read(safetensors_k("BF16", "[2,3]", stored(bfloats)))) == bfloat_values);
        CHECK(values(read(safetensors_k("F32", "[2,3]", stored(six_floats)))) == six);
        CHECK(values(read(safetensors_k("F64", "[2,3]", stored(six)))) == six);
        CHECK(read(safetensors_k("F64", "[1,2,3]", stored(six))).shape == Shape{1, 2, 3});
    }
}

TEST_CASE("scenario: a tensor is found among others, whatever is said of them", "[scenario]") {
    const auto bytes =
        safetensors(R"({"__metadata__":{"k":"v","deep":{"er":1}},"q":{"dtype":"I64","shape":"?"},)"
                    R"("k":{"data_offsets":[8,24],"note":[1,{}],"shape":[1,2],"dtype":"F64"},"v":null}  )",
                    stored(Doubles{9, 1, 2, 9}));
    CHECK(values(read_bytes("m.safetensors", bytes, "k")) == Doubles{1, 2});
}

TEST_CASE("scenario: a tensor that is not in the file is answered with those that are", "[scenario]") {
    const auto two = safetensors(R"({"k_proj":{},"q_proj":{},"__metadata__":{}})", "");
    CHECK(safetensors_fault(two, "k_porj") ==
          "m.safetensors holds no tensor \"k_porj\" | did you mean \"k_proj\"? it holds \"k_proj\" and \"q_proj\"");
    CHECK(safetensors_fault(two, "weights") ==
          "m.safetensors holds no tensor \"weights\" | it holds \"k_proj\" and \"q_proj\"");
    CHECK(safetensors_fault(two, "__metadata__") ==
          "m.safetensors holds no tensor \"__metadata__\" | it holds \"k_proj\" and \"q_proj\"");
    CHECK(safetensors_fault(two, "") ==
          "m.safetensors holds tensors by name; \"tensor\" must say which | it holds \"k_proj\" and \"q_proj\"");
    CHECK(safetensors_fault(safetensors("{}", ""), "k") == "m.safetensors holds no tensor \"k\" | it holds none");
    CHECK(safetensors_fault(safetensors(R"({"":{}})", ""), "") ==
          "m.safetensors holds tensors by name; \"tensor\" must say which | it holds \"\"");

    std::string many = "{\"t1\":0";
    for (int i = 2; i <= 12; ++i) many += ",\"t" + std::to_string(i) + "\":0";
    CHECK(
        safetensors_fault(safetensors(many + "}", ""), "weights") ==
        "m.safetensors holds no tensor \"weights\" | it holds \"t1\", \"t2\", \"t3\", \"t4\", \"t5\", \"t6\", \"t7\", "
        "\"t8\", \"t9\", \"t10\" and 2 more");
    CHECK(safetensors_fault(safetensors(R"({"a\u001b[31m":0})", ""), "k\n") ==
          "m.safetensors holds no tensor \"k\\n\" | it holds \"a\\x1b[31m\"");
}

TEST_CASE("scenario: a file that is no .safetensors file says so", "[scenario]") {
    CHECK(safetensors_fault("1234567") == "m.safetensors is no safetensors file: it holds 7 bytes");
    CHECK(safetensors_fault(little(3, 8) + "{}") ==
          "m.safetensors announces a header of 3 bytes, but holds 2 | "
          "the file was cut short, or it is no safetensors file");
    CHECK(safetensors_fault(std::string(8, '\xff') + "{}") ==
          "m.safetensors announces a header of 18446744073709551615 bytes, but holds 2 | "
          "the file was cut short, or it is no safetensors file");
    CHECK(safetensors_fault(little(0, 8)) == "m.safetensors has a header that is not a JSON object");
    CHECK(safetensors_fault(safetensors("[]", "")) == "m.safetensors has a header that is not a JSON object");
    CHECK(safetensors_fault(safetensors("{\"k\":}", "")) ==
          "m.safetensors has a header that cannot be read as JSON at its byte 6");
    CHECK(safetensors_fault(safetensors("{} x", "")) ==
          "m.safetensors has a header that cannot be read as JSON at its byte 4");
    CHECK(safetensors_fault(safetensors(std::string("{}\0{", 4), "")) ==
          "m.safetensors has a header that cannot be read as JSON at its byte 3");
    CHECK(safetensors_fault(safetensors("{\"\xff\":0}", "")) ==
          "m.safetensors has a header that cannot be read as JSON at its byte 3");
    CHECK(safetensors_fault(safetensors("{\"a\":" + std::string(100'000, '['), "")) ==
          "m.safetensors has a header nested more than 4 deep");
    CHECK(safetensors_fault(safetensors(R"({"a":0,"k":0,"a":0})", "")) ==
          "\"k\" in m.safetensors is not described by a JSON object");
    CHECK(safetensors_fault(safetensors(R"({"a":0,"k":{},"a":0})", "")) == "m.safetensors names \"a\" twice");
    CHECK(safetensors_fault(safetensors(R"({"k":{},"k":{}})", "")) == "m.safetensors names \"k\" twice");
}

TEST_CASE("scenario: the description of a tensor is checked field by field", "[scenario]") {
    const std::string k = "\"k\" in m.safetensors ";
    CHECK(fields_fault("") == k + "lacks \"dtype\"");
    CHECK(fields_fault(R"("dtype":"F64")") == k + "lacks \"shape\"");
    CHECK(fields_fault(R"("dtype":"F64","shape":[1,1])") == k + "lacks \"data_offsets\"");
    CHECK(fields_fault(R"("dtype":"F64","dtype":"F64")") == k + "has two fields \"dtype\"");
    CHECK(fields_fault(R"("shape":[],"shape":[])") == k + "has two fields \"shape\"");
    CHECK(fields_fault(R"("dtype":64)") == k + "has a \"dtype\" that is not a text");
    for (const std::string shape : {"6", "{}", "null", "[-1]", "[1.5]", "[\"2\"]", "[[1]]", "[18446744073709551616]"})
        CHECK(fields_fault("\"shape\":" + shape) == k + "has a \"shape\" that is not a list of sizes");
    for (const std::string offsets : {"[0,8,8]", "[]", "[-8,0]", "{}"})
        CHECK(fields_fault(R"("dtype":"F64","shape":[1,1],"data_offsets":)" + offsets) ==
              k + "has \"data_offsets\" that are not two positions");
    CHECK(fields_fault(R"("dtype":"I64","shape":[1,1],"data_offsets":[0,8])") ==
          k + "has dtype \"I64\"; those that are read are F64, F32, F16 and BF16 | "
              "convert it, as t.double() does in PyTorch");
}

TEST_CASE("scenario: data_offsets lie in the file and fit the shape", "[scenario]") {
    const auto fault = [](const std::string& shape, const std::string& offsets) {
        return fields_fault(R"("dtype":"F64","shape":)" + shape + R"(,"data_offsets":)" + offsets);
    };
    const std::string k = "\"k\" in m.safetensors ";
    CHECK(fault("[1,1]", "[0,8]").empty());
    CHECK(fault("[1,1]", "[8,0]") == k + "ends before it begins: its data_offsets are [8, 0]");
    CHECK(fault("[1,2]", "[0,16]") == k + "ends at byte 16 of the data, but the file holds 8 bytes of data | "
                                          "the file may have been cut short; fetch or write it again");
    CHECK(fault("[1,1]", "[18446744073709551608,18446744073709551615]") ==
          k + "ends at byte 18446744073709551615 of the data, but the file holds 8 bytes of data | "
              "the file may have been cut short; fetch or write it again");
    CHECK(fault("[1,1]", "[4,8]") == k + "has 4 bytes for its numbers, but shape [1, 1] of float64 needs 8 | "
                                         "the file may have been cut short; write it again");
    CHECK(fault("[4294967296,4294967296]", "[0,8]") ==
          k + "has shape [4294967296, 4294967296], which no file can hold");
    CHECK(fault("[1]", "[0,8]") == k + "has shape [1]; 2 to 4 dimensions are read | "
                                       "in numpy, a.reshape(1, -1) makes it one row and a.reshape(-1, 1) one column");
}
