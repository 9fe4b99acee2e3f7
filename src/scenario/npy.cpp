#include "scenario/npy.hpp"

#include "base/text.hpp"
#include "scenario/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

// A .npy file: "\x93NUMPY", the version, the header's length (two bytes in version 1, four later), the header, and the
// numbers. The header is written as Python would write a dict:
//
//     {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }

namespace attn {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t version_end = magic.size() + 2;

std::string_view text_of(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

// --- the element

constexpr auto kind_names = std::to_array<std::pair<char, std::string_view>>({
    {'b', "booleans"},
    {'i', "integers"},
    {'u', "unsigned integers"},
    {'c', "complex numbers"},
    {'f', "floats"},
    {'O', "Python objects"},
    {'S', "texts"},
    {'U', "texts"},
    {'V', "raw bytes"},
    {'M', "dates"},
    {'m', "durations"},
});

std::string_view kind_of(std::string_view descr) {
    if (!descr.empty() && std::string_view("<>=|").find(descr[0]) != std::string_view::npos) descr.remove_prefix(1);
    for (const auto& [letter, name] : kind_names)
        if (descr.starts_with(letter)) return name;
    return "something else";
}

[[noreturn]] void refuse_element(std::string_view descr, const NamedFile& file) {
    const bool may_be_bfloat16 = descr.ends_with("V2");
    file.refuse(fmt::format("holds {} (dtype {}); those that are read are float16, float32 and float64", kind_of(descr),
                            in_quotes(one_line(descr))),
                may_be_bfloat16 ? "bfloat16 has no name in a .npy file; a.astype(\"f4\") keeps every number of it"
                                : "in numpy, a.astype(\"f8\") makes float64 of numbers");
}

/// '<f8' and the like. '=', '|' and no sign at all mean the order of the machine that wrote the file; they are read as
/// little-endian everywhere, so that a file means the same everywhere.
Element element_of(std::string_view descr, const NamedFile& file) {
    auto rest = descr;
    if (!rest.empty() && std::string_view("<>=|").find(rest[0]) != std::string_view::npos) rest.remove_prefix(1);
    const bool big_endian = descr.starts_with('>');
    if (rest == "f2") return {Element::Kind::float16, big_endian};
    if (rest == "f4") return {Element::Kind::float32, big_endian};
    if (rest == "f8") return {Element::Kind::float64, big_endian};
    refuse_element(descr, file);
}

// --- the header

constexpr std::string_view space = " \t\r\n";

/// Reads the header's dict: these three keys, each once, in any order.
class DictReader {
public:
    DictReader(std::string_view text, const NamedFile& file)
        : rest_(text.substr(0, text.find_last_not_of(space) + 1)), file_(file) {}
    StoredTensor read();

private:
    [[noreturn]] void broken(const std::string& reason) const;
    [[noreturn]] void expected(std::string_view what) const;
    void skip_space() { rest_.remove_prefix(std::min(rest_.find_first_not_of(space), rest_.size())); }
    bool skip(std::string_view sign);
    void expect(std::string_view sign);
    std::string_view string();
    bool truth();
    std::size_t size();
    std::vector<std::size_t> sizes();
    void entry();
    void once(bool& seen, std::string_view key) const;

    std::string_view rest_;
    const NamedFile& file_;
    StoredTensor result_;
    bool descr_ = false, fortran_order_ = false, shape_ = false;
};

void DictReader::broken(const std::string& reason) const {
    file_.refuse("has a broken header: " + reason, "write it again with np.save");
}

void DictReader::expected(std::string_view what) const {
    constexpr std::size_t most = 20;
    broken(rest_.empty() ? fmt::format("expected {} at its end", what)
                         : fmt::format("expected {} before {}", what, in_quotes(one_line(rest_.substr(0, most)))));
}

/// Skips space, and then the sign if it stands there.
bool DictReader::skip(std::string_view sign) {
    skip_space();
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    return true;
}

void DictReader::expect(std::string_view sign) {
    if (!skip(sign)) expected(sign);
}

/// A string in either quote. Nothing that is read here needs an escape.
std::string_view DictReader::string() {
    skip_space();
    const char quote = rest_.empty() ? '\0' : rest_[0];
    if (quote != '\'' && quote != '"') expected("a quoted text");
    const auto end = rest_.find_first_of(quote == '"' ? "\"\\\n" : "'\\\n", 1);
    if (end == std::string_view::npos || rest_[end] != quote) expected("a text that ends in its quote");
    const auto text = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return text;
}

bool DictReader::truth() {
    if (skip("True")) return true;
    if (skip("False")) return false;
    expected("True or False");
}

std::size_t DictReader::size() {
    skip_space();
    const bool negative = skip("-");
    const auto digits = rest_.substr(0, std::min(rest_.find_first_not_of("0123456789"), rest_.size()));
    if (digits.empty()) expected("a size");
    if (negative) broken(fmt::format("the size -{} is negative", one_line(digits.substr(0, 20))));
    std::size_t value = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc{})
        broken(fmt::format("the size {} is beyond any file", in_quotes(digits)));
    rest_.remove_prefix(digits.size());
    if (rest_.starts_with('L')) rest_.remove_prefix(1);  // Python 2 wrote long integers so
    return value;
}

/// A tuple: (), (3,), (3, 4) or (3, 4,), but not (3), which is a number in Python.
std::vector<std::size_t> DictReader::sizes() {
    std::vector<std::size_t> result;
    expect("(");
    while (!skip(")")) {
        result.push_back(size());
        if (skip(",")) continue;
        if (result.size() == 1) expected(",");
        expect(")");
        break;
    }
    return result;
}

void DictReader::once(bool& seen, std::string_view key) const {
    if (std::exchange(seen, true)) broken(fmt::format("'{}' is given twice", key));
}

void DictReader::entry() {
    const auto key = string();
    expect(":");
    if (key == "descr") {
        once(descr_, key);
        skip_space();
        if (rest_.starts_with('[') || rest_.starts_with('(') || rest_.starts_with('{'))
            file_.refuse("holds records (a structured dtype), not numbers", "save one field of it, as a[\"name\"]");
        result_.element = element_of(string(), file_);
    } else if (key == "fortran_order") {
        once(fortran_order_, key);
        result_.fortran_order = truth();
    } else if (key == "shape") {
        once(shape_, key);
        result_.shape = sizes();
    } else {
        broken(fmt::format("{} is none of 'descr', 'fortran_order' and 'shape'", in_quotes(one_line(key))));
    }
}

StoredTensor DictReader::read() {
    expect("{");
    while (!skip("}")) {
        entry();
        if (skip(",")) continue;
        expect("}");
        break;
    }
    skip_space();
    if (!rest_.empty()) expected("nothing more");
    if (!descr_) broken("it lacks 'descr'");
    if (!fortran_order_) broken("it lacks 'fortran_order'");
    if (!shape_) broken("it lacks 'shape'");
    return std::move(result_);
}

// --- the file

void check_magic(std::string_view text, const NamedFile& file) {
    if (text.starts_with(magic)) return;
    file.refuse("does not begin as a .npy file does",
                text.starts_with("PK") ? "it is a zip archive, as np.savez writes; save one array with np.save"
                                       : "write it with np.save");
}

/// How many bytes state the header's length.
std::size_t size_of_length(std::string_view text, const NamedFile& file) {
    if (text.size() < version_end) file.refuse("ends before its header", "write it again with np.save");
    const auto major = static_cast<unsigned char>(text[magic.size()]);
    const auto minor = static_cast<unsigned char>(text[magic.size() + 1]);
    if (major < 1 || major > 3 || minor != 0)
        file.refuse(fmt::format("has .npy version {}.{}; those that are read are 1.0, 2.0 and 3.0", major, minor));
    return major == 1 ? 2 : 4;
}

std::size_t little_endian(std::string_view text) {
    std::size_t value = 0;
    for (auto i = text.size(); i-- > 0;) value = value << 8U | static_cast<unsigned char>(text[i]);
    return value;
}

}  // namespace

StoredTensor read_npy(Bytes bytes, const NamedFile& file) {
    const auto text = text_of(bytes);
    check_magic(text, file);
    const auto start = version_end + size_of_length(text, file);
    if (text.size() < start) file.refuse("ends before its header", "write it again with np.save");
    const auto length = little_endian(text.substr(version_end, start - version_end));
    if (length > text.size() - start)
        file.refuse(fmt::format("announces a header of {}, but {} there", counted(length, "byte"),
                                text.size() - start == 1 ? "1 is" : fmt::format("{} are", text.size() - start)),
                    "the file may have been cut short; write it again");
    auto stored = DictReader(text.substr(start, length), file).read();
    stored.bytes = bytes.subspan(start + length);
    return stored;
}

}  // namespace attn
