#pragma once

#include "base/source.hpp"

#include <exception>
#include <string>
#include <vector>

namespace attn {

/// Something a person has to mend: what was found and expected, where, and a way out.
/// Errors are data; only cli/diagnostics turns them into lines on a terminal.
struct Fault {
    enum class Kind { error, warning };

    Where where;          ///< may point nowhere
    std::string message;  ///< what was found and what was expected, one sentence without a full stop
    std::string help;     ///< a way out, or empty
    Kind kind = Kind::error;
};

/// Thrown when bad input or bad usage ends the work: all the faults that were found together.
class InputError : public std::exception {
public:
    explicit InputError(std::vector<Fault> faults) : faults_(std::move(faults)) {}
    explicit InputError(Fault fault) : faults_{std::move(fault)} {}
    const std::vector<Fault>& faults() const { return faults_; }
    const char* what() const noexcept override { return faults_.empty() ? "" : faults_.front().message.c_str(); }

private:
    std::vector<Fault> faults_;
};

/// Thrown when a result could not be written (disk full, no permission, a closed pipe).
class OutputError : public std::exception {
public:
    OutputError(std::string target, std::string reason, bool reader_left = false);
    /// True when whoever read our output closed it: nothing is wrong, and nothing is said.
    bool reader_left() const { return reader_left_; }
    const char* what() const noexcept override { return message_.c_str(); }

private:
    std::string message_;
    bool reader_left_;
};

/// Collects the faults of one file so that they are reported together.
class Faults {
public:
    void add(Where where, std::string message, std::string help = {});
    void warn(Where where, std::string message, std::string help = {});
    bool any_error() const;
    std::size_t size() const { return faults_.size(); }
    const std::vector<Fault>& all() const { return faults_; }
    /// Throws InputError with everything collected, in order of place, if any of it is an error.
    void throw_if_any() const;

private:
    std::vector<Fault> faults_;
};

}  // namespace attn
