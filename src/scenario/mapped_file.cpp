#include "scenario/mapped_file.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace attn {
namespace {

class Descriptor {
public:
    // A pipe nobody writes to must not hold the program up before it is refused.
    explicit Descriptor(const std::string& path) : number_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
    ~Descriptor() {
        if (number_ >= 0) close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }

private:
    int number_;
};

[[noreturn]] void cannot_read(const std::string& path, const Where& where, const std::string& reason,
                              std::string help = {}) {
    throw InputError(Fault{where, "cannot read '" + one_line(path) + "': " + reason, std::move(help)});
}

/// The size of a regular file that holds something.
std::size_t size_of(const Descriptor& file, const std::string& path, const Where& where) {
    struct stat status {};
    if (fstat(file.number(), &status) != 0) cannot_read(path, where, std::strerror(errno));
    const std::string help = "a tensor is read from a .npy or .safetensors file";
    if (S_ISDIR(status.st_mode)) cannot_read(path, where, "it is a directory", help);
    if (!S_ISREG(status.st_mode)) cannot_read(path, where, "it is a pipe or a device, not a file", help);
    if (status.st_size == 0) cannot_read(path, where, "the file is empty");
    return static_cast<std::size_t>(status.st_size);
}

}  // namespace

void NamedFile::refuse(const std::string& message, std::string help) const {
    throw InputError(Fault{where, name + " " + message, std::move(help)});
}

MappedFile::MappedFile(const std::string& path, const Where& where) {
    // To the system a name ends at its first zero byte: it would open another file.
    if (path.find('\0') != std::string::npos) cannot_read(path, where, "no file has a zero byte in its name");
    const Descriptor file(path);
    if (file.number() < 0) cannot_read(path, where, std::strerror(errno));
    const auto size = size_of(file, path, where);
    void* start = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (start == MAP_FAILED) cannot_read(path, where, std::strerror(errno));
    bytes_ = {static_cast<const std::byte*>(start), size};
}

MappedFile::~MappedFile() {
    // munmap takes what mmap gave, which was not const.
    munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace attn
