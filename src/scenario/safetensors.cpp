#include "scenario/safetensors.hpp"

#include "base/text.hpp"
#include "scenario/messages.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

// A .safetensors file: the header's length in eight bytes, the header, and the numbers of all tensors. The header is
// JSON:
//
//     { "k": { "dtype": "F32", "shape": [3, 4], "data_offsets": [0, 48] }, "__metadata__": { … } }

namespace attn {
namespace {

constexpr std::size_t length_bytes = 8;
constexpr std::size_t most_header_bytes = 100'000'000;
constexpr std::size_t most_depth = 4;
constexpr std::string_view metadata = "__metadata__";

using Sizes = std::vector<std::size_t>;

/// What the header says of the tensor that is wanted.
struct Entry {
    std::optional<std::string> dtype;
    std::optional<Sizes> shape;
    std::optional<Sizes> data_offsets;
};

/// Takes the names of all tensors and the entry of one from the JSON library's events; nothing else is kept.
class HeaderReader : public nlohmann::json_sax<nlohmann::json> {
public:
    HeaderReader(const std::string& tensor, const NamedFile& file)
        : tensor_(tensor), file_(file), part_(tensor_in(file, tensor)) {}

    bool null() override { return misplaced(); }
    bool boolean(bool) override { return misplaced(); }
    bool number_integer(number_integer_t) override { return misplaced(); }
    bool number_unsigned(number_unsigned_t number) override;
    bool number_float(number_float_t, const string_t&) override { return misplaced(); }
    bool string(string_t& text) override;
    bool binary(binary_t&) override { return false; }  // JSON text has none
    bool start_object(std::size_t) override;
    bool start_array(std::size_t) override;
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& key) override;
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override;

    const std::vector<std::string>& names() const { return names_; }
    const std::optional<Entry>& entry() const { return entry_; }

private:
    bool misplaced() const;
    bool in_field(std::string_view name) const { return wanted_ && depth_ == 2 && field_ == name; }
    bool deeper();
    bool close();
    void begin_field(std::string name);

    const std::string& tensor_;
    const NamedFile& file_;
    NamedFile part_;
    std::vector<std::string> names_;
    std::optional<Entry> entry_;
    std::size_t depth_ = 0;
    bool wanted_ = false;  ///< inside the wanted tensor's entry
    std::string field_;    ///< of that entry
    Sizes* list_ = nullptr;
};

/// A value that is not what the wanted tensor's entry has in this place; of others nothing is asked.
bool HeaderReader::misplaced() const {
    if (!wanted_) return true;
    if (depth_ == 1) part_.refuse("is not described by a JSON object");
    if (field_ == "dtype") part_.refuse("has a \"dtype\" that is not a text");
    if (field_ == "shape") part_.refuse("has a \"shape\" that is not a list of sizes");
    if (field_ == "data_offsets") part_.refuse("has \"data_offsets\" that are not two positions");
    return true;
}

bool HeaderReader::number_unsigned(number_unsigned_t number) {
    if (!list_) return misplaced();
    list_->push_back(number);
    return true;
}

bool HeaderReader::string(string_t& text) {
    if (!in_field("dtype")) return misplaced();
    entry_->dtype = std::move(text);
    return true;
}

bool HeaderReader::deeper() {
    if (++depth_ > most_depth) file_.refuse(fmt::format("has a header nested more than {} deep", most_depth));
    return true;
}

bool HeaderReader::start_object(std::size_t) {
    if (wanted_ && depth_ == 1) entry_.emplace();
    else misplaced();
    return deeper();
}

bool HeaderReader::start_array(std::size_t) {
    if (in_field("shape")) list_ = &entry_->shape.emplace();
    else if (in_field("data_offsets")) list_ = &entry_->data_offsets.emplace();
    else misplaced();
    return deeper();
}

bool HeaderReader::close() {
    if (--depth_ == 2) list_ = nullptr;
    return true;
}

void HeaderReader::begin_field(std::string name) {
    const bool again = (name == "dtype" && entry_->dtype) || (name == "shape" && entry_->shape) ||
                       (name == "data_offsets" && entry_->data_offsets);
    if (again) part_.refuse(fmt::format("has two fields \"{}\"", name));
    field_ = std::move(name);
}

bool HeaderReader::key(string_t& key) {
    if (depth_ == 1) {
        wanted_ = key == tensor_ && !tensor_.empty() && key != metadata;
        if (key != metadata) names_.push_back(std::move(key));
    } else if (depth_ == 2 && wanted_) {
        begin_field(std::move(key));
    }
    return true;
}

bool HeaderReader::parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) {
    file_.refuse(fmt::format("has a header that cannot be read as JSON at its byte {}", position));
}

// --- the tensor

std::string listed_names(const std::vector<std::string>& names) {
    constexpr std::size_t most = 10;
    if (names.empty()) return "it holds none";
    std::vector<std::string> shown;
    for (const auto& name : names) {
        if (shown.size() == most) break;
        shown.push_back(in_quotes(one_line(name)));
    }
    if (names.size() > most) shown.push_back(fmt::format("{} more", names.size() - most));
    return "it holds " + listed(std::vector<std::string_view>(shown.begin(), shown.end()), "and");
}

[[noreturn]] void refuse_missing(const std::string& tensor, const std::vector<std::string>& names,
                                 const NamedFile& file) {
    if (tensor.empty()) file.refuse("holds tensors by name; \"tensor\" must say which", listed_names(names));
    constexpr std::size_t slip = 2;
    std::vector<std::string_view> near;  // in length: only they can be a slip of the fingers away
    for (const auto& name : names)
        if (name.size() <= tensor.size() + slip && tensor.size() <= name.size() + slip) near.push_back(name);
    const auto guess = did_you_mean(tensor, near);
    file.refuse("holds no tensor " + in_quotes(one_line(tensor)),
                guess.empty() ? listed_names(names) : one_line(guess) + " " + listed_names(names));
}

void check_names(std::vector<std::string> names, const NamedFile& file) {
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end()) file.refuse(fmt::format("names {} twice", in_quotes(one_line(*twice))));
}

Element element_of(const std::string& dtype, const NamedFile& part) {
    if (dtype == "F64") return {Element::Kind::float64};
    if (dtype == "F32") return {Element::Kind::float32};
    if (dtype == "F16") return {Element::Kind::float16};
    if (dtype == "BF16") return {Element::Kind::bfloat16};
    part.refuse(fmt::format("has dtype {}; those that are read are F64, F32, F16 and BF16", in_quotes(one_line(dtype))),
                "convert it, as t.double() does in PyTorch");
}

Bytes bytes_of(const Sizes& offsets, Bytes data, const NamedFile& part) {
    if (offsets.size() != 2) part.refuse("has \"data_offsets\" that are not two positions");
    const auto begin = offsets[0];
    const auto end = offsets[1];
    if (begin > end) part.refuse(fmt::format("ends before it begins: its data_offsets are [{}, {}]", begin, end));
    if (end > data.size())
        part.refuse(fmt::format("ends at byte {} of the data, but the file holds {} of data", end,
                                counted(data.size(), "byte")),
                    "the file may have been cut short; fetch or write it again");
    return data.subspan(begin, end - begin);
}

StoredTensor stored_tensor(const Entry& entry, Bytes data, const NamedFile& part) {
    if (!entry.dtype) part.refuse("lacks \"dtype\"");
    if (!entry.shape) part.refuse("lacks \"shape\"");
    if (!entry.data_offsets) part.refuse("lacks \"data_offsets\"");
    return {element_of(*entry.dtype, part), false, *entry.shape, bytes_of(*entry.data_offsets, data, part)};
}

// --- the file

std::size_t header_length(Bytes bytes, const NamedFile& file) {
    if (bytes.size() < length_bytes)
        file.refuse(fmt::format("is no safetensors file: it holds {}", counted(bytes.size(), "byte")));
    std::size_t length = 0;
    for (auto i = length_bytes; i-- > 0;) length = length << 8U | std::to_integer<std::size_t>(bytes[i]);
    const auto rest = bytes.size() - length_bytes;
    if (length > rest)
        file.refuse(fmt::format("announces a header of {} bytes, but holds {}", length, rest),
                    "the file was cut short, or it is no safetensors file");
    if (length > most_header_bytes)
        file.refuse(
            fmt::format("has a header of {} bytes; the longest that is read has {}", length, most_header_bytes));
    return length;
}

}  // namespace

NamedFile tensor_in(const NamedFile& file, const std::string& tensor) {
    return {in_quotes(one_line(tensor)) + " in " + file.name, file.where};
}

StoredTensor read_safetensors(Bytes bytes, const std::string& tensor, const NamedFile& file) {
    const auto length = header_length(bytes, file);
    const std::string_view header(reinterpret_cast<const char*>(bytes.data()) + length_bytes, length);
    if (!header.starts_with('{')) file.refuse("has a header that is not a JSON object");
    // The JSON library takes a zero byte for the end of the text.
    if (const auto zero = header.find('\0'); zero != std::string_view::npos)
        file.refuse(fmt::format("has a header that cannot be read as JSON at its byte {}", zero + 1));

    HeaderReader reader(tensor, file);
    nlohmann::json::sax_parse(header.begin(), header.end(), &reader);
    check_names(reader.names(), file);
    if (!reader.entry()) refuse_missing(tensor, reader.names(), file);
    return stored_tensor(*reader.entry(), bytes.subspan(length_bytes + length), tensor_in(file, tensor));
}

}  // namespace attn
