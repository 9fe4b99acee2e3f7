#include "cli/files.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <streambuf>
#include <system_error>

namespace attn {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_read(const std::string& name, const std::string& reason) {
    std::vector<std::string_view> known;
    for (const Command& command : commands()) known.push_back(command.name);
    const auto guess = name.find_first_of("./") == std::string::npos ? nearest(name, known) : std::string_view{};
    throw InputError(Fault{{},
                           "cannot read '" + one_line(name) + "': " + reason,
                           guess.empty() ? "" : "did you mean the command '" + std::string(guess) + "'?"});
}

/// Everything, but no more than shows that it is too much: the loader then says so.
std::string read_all(std::istream& in, std::size_t most_bytes) {
    std::string text;
    std::string piece(std::size_t{1} << 16U, '\0');
    while (text.size() <= most_bytes) {
        in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        if (in.gcount() <= 0) break;
        text.append(piece, 0, static_cast<std::size_t>(in.gcount()));
    }
    return text;
}

[[noreturn]] void cannot_write(const std::string& name) {
    const int reason = errno;
    throw OutputError(name.empty() ? "standard output" : "'" + one_line(name) + "'",
                      reason ? std::strerror(reason) : "the stream failed", name.empty() && reason == EPIPE);
}

/// Gathers output and passes it on in large pieces; the first piece that cannot be written ends the work.
class Pieces final : public std::streambuf {
public:
    Pieces(std::streambuf& target, std::string name) : target_(target), name_(std::move(name)) {
        setp(buffer_.get(), buffer_.get() + piece_size);
    }

    void finish() {
        pass_on();
        errno = 0;
        if (target_.pubsync() != 0) cannot_write(name_);
    }

protected:
    int_type overflow(int_type c) override {
        pass_on();
        if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
        return traits_type::not_eof(c);
    }

    std::streamsize xsputn(const char* text, std::streamsize size) override {
        if (size < epptr() - pptr()) {
            traits_type::copy(pptr(), text, static_cast<std::size_t>(size));
            pbump(static_cast<int>(size));
            return size;
        }
        pass_on();
        put(text, size);
        return size;
    }

private:
    void pass_on() {
        put(pbase(), pptr() - pbase());
        setp(buffer_.get(), buffer_.get() + piece_size);
    }

    void put(const char* text, std::streamsize size) {
        errno = 0;
        if (target_.sputn(text, size) != size) cannot_write(name_);
    }

    std::streambuf& target_;
    std::string name_;
    static constexpr std::size_t piece_size = std::size_t{1} << 18U;
    std::unique_ptr<char[]> buffer_{new char[piece_size]};  // not cleared: a short ledger touches little of it
};

void write_pieces(const std::string& name, std::streambuf& target, const std::function<void(std::ostream&)>& write) {
    Pieces pieces(target, name);
    std::ostream out(&pieces);
    out.exceptions(std::ios::badbit);  // what `Pieces` throws comes through as it is
    write(out);
    pieces.finish();
}

/// A name beside the target that no other run uses.
fs::path temporary_beside(const fs::path& target) {
    return target.parent_path() / ("." + target.filename().string() + "." + std::to_string(getpid()) + ".part");
}

/// A file that goes away unless it was kept.
class TemporaryFile {
public:
    explicit TemporaryFile(fs::path path) : path_(std::move(path)), on_signal_(path_.string()) {}
    ~TemporaryFile() {
        std::error_code ignored;
        if (!kept_) fs::remove(path_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    void become(const fs::path& target) {
        std::error_code error;
        fs::rename(path_, target, error);
        if (error) throw OutputError("'" + one_line(target.string()) + "'", error.message());
        kept_ = true;
    }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
    RemovedOnSignal on_signal_;
    bool kept_ = false;
};

/// Devices and pipes are written to as they are: they cannot be replaced, and hold no half-written file.
bool is_special(const std::string& name) {
    std::error_code ignored;
    const auto status = fs::status(name, ignored);
    return fs::exists(status) && !fs::is_regular_file(status);
}

/// Opens a file and writes it; on failure the reason is in errno.
void write_opened(const std::string& name, const fs::path& path, const std::function<void(std::ostream&)>& write) {
    errno = 0;
    std::filebuf file;
    if (!file.open(path, std::ios::out | std::ios::binary)) cannot_write(name);
    write_pieces(name, file, write);
    errno = 0;
    if (!file.close()) cannot_write(name);
}

void write_file(const std::string& name, const std::function<void(std::ostream&)>& write) {
    if (is_special(name)) return write_opened(name, name, write);
    TemporaryFile temporary(temporary_beside(name));
    write_opened(name, temporary.path(), write);
    temporary.become(name);
}

}  // namespace

std::shared_ptr<const Source> read_source(const std::string& name, std::istream& standard_input,
                                          std::size_t most_bytes) {
    if (name == "-") return std::make_shared<const Source>(Source{"<stdin>", read_all(standard_input, most_bytes)});
    std::error_code error;
    if (fs::is_directory(name, error)) cannot_read(name, "it is a folder");
    errno = 0;
    std::ifstream in(name, std::ios::binary);
    if (!in) cannot_read(name, std::strerror(errno ? errno : EIO));
    auto source = std::make_shared<const Source>(Source{one_line(name), read_all(in, most_bytes)});
    if (in.bad()) cannot_read(name, std::strerror(errno ? errno : EIO));
    return source;
}

std::vector<std::string> expand_folders(const std::vector<std::string>& names) {
    std::vector<std::string> files;
    for (const std::string& name : names) {
        std::error_code error;
        if (name == "-" || !fs::is_directory(name, error)) {
            files.push_back(name);
            continue;
        }
        std::vector<std::string> found;
        for (const auto& entry : fs::directory_iterator(name, error))
            if (entry.path().extension() == ".json" && !entry.is_directory()) found.push_back(entry.path().string());
        if (error) cannot_read(name, error.message());
        if (found.empty()) cannot_read(name, "the folder holds no scenario (*.json)");
        std::sort(found.begin(), found.end());
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

void refuse_replacing(const std::vector<std::string>& read, const std::string& written) {
    for (const std::string& name : read) {
        std::error_code none;
        if (!fs::equivalent(name, written, none) || none || !fs::is_regular_file(name, none)) continue;
        throw InputError(Fault{{},
                               "'" + one_line(written) + "' is read, and would be replaced by what is written",
                               "write to another file or folder"});
    }
}

void write_output(const std::string& name, std::ostream& standard_output,
                  const std::function<void(std::ostream&)>& write) {
    if (!name.empty() && name != "-") return write_file(name, write);
    errno = 0;
    if (!standard_output) cannot_write("");
    write_pieces("", *standard_output.rdbuf(), write);
}

void write_text(std::ostream& standard_output, const std::string& text) {
    write_output("", standard_output, [&](std::ostream& out) { out << text; });
}

}  // namespace attn
