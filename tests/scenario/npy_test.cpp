#include "scenario/tensor_bytes.hpp"

#include "catch.hpp"

using namespace attn;
using namespace attn::testing;

using Doubles = std::vector<double>;
using Shape = std::vector<std::size_t>;

namespace {

const std::string again = " | write it again with np.save";

/// What is said of a header in a .npy file.
std::string header_fault(const std::string& header) { return npy_fault(npy(header, stored(six))); }

}  // namespace

TEST_CASE("scenario: a .npy file is read in each dtype and byte order", "[scenario]") {
    for (const auto& bytes :
         {npy("<f2", "(2, 3)", stored(six_halves)), npy(">f2", "(2, 3)", stored(six_halves, big)),
          npy("<f4", "(2, 3)", stored(six_floats)), npy(">f4", "(2, 3)", stored(six_floats, big)),
          npy("<f8", "(2, 3)", stored(six)), npy(">f8", "(2, 3)", stored(six, big)), npy("=f8", "(2, 3)", stored(six)),
          npy("|f4", "(2, 3)", stored(six_floats)), npy("f2", "(2, 3)", stored(six_halves))}) {
        const auto tensor = read_bytes("K.npy", bytes);
        CHECK(tensor.shape == Shape{2, 3});
        CHECK(values(tensor) == six);
    }
}

TEST_CASE("scenario: a .npy header may be of any version and stand in any order", "[scenario]") {
    for (const int version : {1, 2, 3})
        for (const std::string header : {"{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }",
                                         "{\"shape\":(2,3,),\"fortran_order\":False,\"descr\":\"<f8\"}",
                                         " { 'fortran_order' : False , 'descr' : '<f8' ,\n 'shape' : ( 2L , 3L ) } "})
            CHECK(values(read_bytes("K.npy", npy(header, stored(six), version))) == six);
}

TEST_CASE("scenario: Fortran order becomes row by row", "[scenario]") {
    CHECK(values(read_bytes("K.npy", npy("<f8", "(2, 3)", stored(Doubles{1, 4, 2, 5, 3, 6}), "True"))) ==
          Doubles{1, 2, 3, 4, 5, 6});
    CHECK(values(read_bytes("K.npy", npy(">f4", "(2, 3)", stored(std::vector<float>{1, 4, 2, 5, 3, 6}, big),
                                         "True"))) == Doubles{1, 2, 3, 4, 5, 6});
    CHECK(values(read_bytes("K.npy", npy("<f8", "(2,)", stored(Doubles{1, 2}), "True"), "", {1, 4})) == Doubles{1, 2});
}

TEST_CASE("scenario: Fortran order of four dimensions, beyond one tile", "[scenario]") {
    const Shape shape{19, 2, 3, 35};
    Doubles rows;
    Doubles columns(19UL * 2 * 3 * 35);
    for (std::size_t a = 0; a < 19; ++a)
        for (std::size_t b = 0; b < 2; ++b)
            for (std::size_t c = 0; c < 3; ++c)
                for (std::size_t d = 0; d < 35; ++d) {
                    columns[a + 19 * (b + 2 * (c + 3 * d))] = static_cast<double>(rows.size());
                    rows.push_back(static_cast<double>(rows.size()));
                }
    const auto tensor = read_bytes("K.npy", npy("<f8", "(19, 2, 3, 35)", stored(columns), "True"));
    CHECK(tensor.shape == shape);
    CHECK(values(tensor) == rows);
}

TEST_CASE("scenario: a tensor has the dimensions that the rules allow", "[scenario]") {
    const auto scalar = read_bytes("K.npy", npy("<f8", "()", stored(Doubles{7})), "", {0, 4});
    CHECK(scalar.shape.empty());
    CHECK(values(scalar) == Doubles{7});
    CHECK(read_bytes("K.npy", npy("<f8", "(6,)", stored(six)), "", {1, 1}).shape == Shape{6});
    CHECK(read_bytes("K.npy", npy("<f8", "(1, 2, 3)", stored(six))).shape == Shape{1, 2, 3});

    CHECK(npy_fault(npy("<f8", "()", stored(Doubles{7}))) ==
          "K.npy has shape []; 2 to 4 dimensions are read | in numpy, a.reshape(...) adds dimensions of size 1");
    CHECK(npy_fault(npy("<f8", "(6,)", stored(six))) ==
          "K.npy has shape [6]; 2 to 4 dimensions are read | "
          "in numpy, a.reshape(1, -1) makes it one row and a.reshape(-1, 1) one column");
    CHECK(npy_fault(npy("<f8", "(1, 1, 1, 2, 3)", stored(six)), {0, 9}) ==
          "K.npy has shape [1, 1, 1, 2, 3]; 0 to 4 dimensions are read | choose a part of it, as a[0] does in numpy");
    CHECK(npy_fault(npy("<f8", "(1, 1, 1, 1, 1, 1, 1, 1, 1, 6)", stored(six))) ==
          "K.npy has shape [1, 1, 1, 1, 1, 1, 1, 1, …]; 2 to 4 dimensions are read | "
          "choose a part of it, as a[0] does in numpy");
    CHECK(npy_fault(npy("<f8", "(0, 4)", "")) ==
          "K.npy has shape [0, 4], which holds no number | give it at least one");
}

TEST_CASE("scenario: a shape that no file can hold is refused before anything is reserved", "[scenario]") {
    CHECK(npy_fault(npy("<f8", "(4294967296, 4294967296)", stored(six))) ==
          "K.npy has shape [4294967296, 4294967296], which no file can hold");
    CHECK(npy_fault(npy("<f8", "(2, 9223372036854775809)", stored(six))) ==
          "K.npy has shape [2, 9223372036854775809], which no file can hold");
    CHECK(npy_fault(npy("<f8", "(1048576, 1048576)", stored(six))) ==
          "K.npy has 48 bytes for its numbers, but shape [1048576, 1048576] of float64 needs 8796093022208 | "
          "the file may have been cut short; write it again");
}

TEST_CASE("scenario: a .npy file holds exactly the numbers of its shape", "[scenario]") {
    const auto data = stored(six);
    CHECK(npy_fault(npy("<f8", "(2, 3)", data.substr(1))) ==
          "K.npy has 47 bytes for its numbers, but shape [2, 3] of float64 needs 48 | "
          "the file may have been cut short; write it again");
    CHECK(npy_fault(npy("<f4", "(2, 3)", data + "x")) ==
          "K.npy has 49 bytes for its numbers, but shape [2, 3] of float32 needs 24 | "
          "a tensor takes exactly the bytes of its shape; write the file again");
}

TEST_CASE("scenario: other dtypes are refused by name", "[scenario]") {
    const std::string read = "; those that are read are float16, float32 and float64 | ";
    const std::string convert = "in numpy, a.astype(\"f8\") makes float64 of numbers";
    const auto fault = [](const std::string& descr) { return npy_fault(npy(descr, "(2, 3)", stored(six))); };
    CHECK(fault("<i8") == "K.npy holds integers (dtype \"<i8\")" + read + convert);
    CHECK(fault("|u1") == "K.npy holds unsigned integers (dtype \"|u1\")" + read + convert);
    CHECK(fault("|b1") == "K.npy holds booleans (dtype \"|b1\")" + read + convert);
    CHECK(fault("<c8") == "K.npy holds complex numbers (dtype \"<c8\")" + read + convert);
    CHECK(fault("<f16") == "K.npy holds floats (dtype \"<f16\")" + read + convert);
    CHECK(fault("|O") == "K.npy holds Python objects (dtype \"|O\")" + read + convert);
    CHECK(fault("<M8[ns]") == "K.npy holds dates (dtype \"<M8[ns]\")" + read + convert);
    CHECK(fault("") == "K.npy holds something else (dtype \"\")" + read + convert);
    CHECK(fault("\x1b[31m\xff") == "K.npy holds something else (dtype \"\\x1b[31m\\xff\")" + read + convert);
    CHECK(fault("<V2") == "K.npy holds raw bytes (dtype \"<V2\")" + read +
                              "bfloat16 has no name in a .npy file; a.astype(\"f4\") keeps every number of it");
    CHECK(header_fault("{'descr': [('x', '<f8')], 'fortran_order': False, 'shape': (6,)}") ==
          "K.npy holds records (a structured dtype), not numbers | save one field of it, as a[\"name\"]");
}

TEST_CASE("scenario: a file that is no .npy file says so", "[scenario]") {
    CHECK(npy_fault("nonsense") == "K.npy does not begin as a .npy file does | write it with np.save");
    CHECK(npy_fault("PK\x03\x04") ==
          "K.npy does not begin as a .npy file does | "
          "it is a zip archive, as np.savez writes; save one array with np.save");
    CHECK(npy_fault("version https://git-lfs.github.com/spec/v1\n") ==
          "K.npy is a Git LFS pointer, not the file itself | fetch the file with: git lfs pull");
    CHECK(npy_fault("\x93NUMPY") == "K.npy ends before its header" + again);
    CHECK(npy_fault(std::string("\x93NUMPY\x02\x00\xff\xff", 10)) == "K.npy ends before its header" + again);
    CHECK(npy_fault(std::string("\x93NUMPY\x04\x00", 8)) ==
          "K.npy has .npy version 4.0; those that are read are 1.0, 2.0 and 3.0");
    CHECK(npy_fault(std::string("\x93NUMPY\x01\x01", 8)) ==
          "K.npy has .npy version 1.1; those that are read are 1.0, 2.0 and 3.0");
    CHECK(npy_fault(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff{}", 14)) ==
          "K.npy announces a header of 4294967295 bytes, but 2 are there | "
          "the file may have been cut short; write it again");
}

TEST_CASE("scenario: a broken .npy header says what was expected where", "[scenario]") {
    const std::string broken = "K.npy has a broken header: ";
    CHECK(npy_fault(std::string("\x93NUMPY\x01\x00\x00\x00", 10)) == broken + "expected { at its end" + again);
    CHECK(header_fault("['descr', '<f8']") == broken + "expected { before \"['descr', '<f8']\"" + again);
    CHECK(header_fault("{'descr': '<f8'") == broken + "expected } at its end" + again);
    CHECK(header_fault("{'descr'; '<f8'}") == broken + "expected : before \"; '<f8'}\"" + again);
    CHECK(header_fault("{descr: '<f8', 'a': 1}") ==
          broken + "expected a quoted text before \"descr: '<f8', 'a': 1\"" + again);
    CHECK(header_fault("{'descr': '<f8\\x00', }") ==
          broken + "expected a text that ends in its quote before \"'<f8\\x00', }\"" + again);
    CHECK(header_fault("{'descr': '<f8', 'fortran_order': 0, 'shape': (6,)}") ==
          broken + "expected True or False before \"0, 'shape': (6,)}\"" + again);
    CHECK(header_fault("{}") == broken + "it lacks 'descr'" + again);
    CHECK(header_fault("{'descr': '<f8'}") == broken + "it lacks 'fortran_order'" + again);
    CHECK(header_fault("{'descr': '<f8', 'fortran_order': True}") == broken + "it lacks 'shape'" + again);
    CHECK(header_fault("{'descr': '<f8', 'descr': '<f8'}") == broken + "'descr' is given twice" + again);
    CHECK(header_fault("{'order': 'C'}") ==
          broken + "\"order\" is none of 'descr', 'fortran_order' and 'shape'" + again);
    CHECK(header_fault("{'shape': (2, 3), 'descr': '<f8', 'fortran_order': False} # and more") ==
          broken + "expected nothing more before \"# and more\"" + again);
}

TEST_CASE("scenario: the shape in a .npy header is a tuple of sizes", "[scenario]") {
    const auto fault = [](const std::string& shape) { return npy_fault(npy("<f8", shape, stored(six))); };
    const std::string broken = "K.npy has a broken header: ";
    CHECK(fault("(-2, -3)") == broken + "the size -2 is negative" + again);
    CHECK(fault("(2, 99999999999999999999)") ==
          broken + "the size \"99999999999999999999\" is beyond any file" + again);
    CHECK(fault("(6)") == broken + "expected , before \"), }\"" + again);
    CHECK(fault("[2, 3]") == broken + "expected ( before \"[2, 3], }\"" + again);
    CHECK(fault("(2, None)") == broken + "expected a size before \"None), }\"" + again);
    CHECK(fault("(2.0, 3)") == broken + "expected , before \".0, 3), }\"" + again);
    CHECK(fault("(2, 3") == broken + "expected a size before \"}\"" + again);
    CHECK(fault("(,)") == broken + "expected a size before \",), }\"" + again);
}
