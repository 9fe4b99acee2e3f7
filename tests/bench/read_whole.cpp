#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <memory>

// Reads each file it is given whole into memory: what a program has to spend before it can look at every byte.

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const int file = open(argv[i], O_RDONLY | O_CLOEXEC);
        struct stat status {};
        if (file < 0 || fstat(file, &status) != 0) {
            std::perror(argv[i]);
            return 1;
        }
        const auto size = static_cast<std::size_t>(status.st_size);
        const std::unique_ptr<char[]> bytes(new char[size]);  // NOLINT(modernize-avoid-c-arrays)
        for (std::size_t done = 0; done < size;) {
            const ssize_t piece = read(file, bytes.get() + done, size - done);
            if (piece <= 0) {
                std::perror(argv[i]);
                return 1;
            }
            done += static_cast<std::size_t>(piece);
        }
        close(file);
    }
}
