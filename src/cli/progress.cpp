#include "cli/progress.hpp"

#include "base/sentence.hpp"

#include <fmt/format.h>

#include <ostream>

namespace attn {
namespace {

constexpr auto quiet_time = std::chrono::seconds(2);
constexpr auto refresh = std::chrono::milliseconds(200);
constexpr std::size_t width = 30;
constexpr Sentence line{"[{}{}] {} of {} queries", "[{}{}] 查询 {} / {}"};
static_assert(is_complete(line));

}  // namespace

Progress::Progress(std::ostream& err, bool is_terminal, std::size_t total, Language language)
    : err_(err), is_terminal_(is_terminal), total_(total), language_(language) {}

Progress::~Progress() {
    if (shown_) err_ << "\r\x1b[K" << std::flush;
}

void Progress::advance() {
    ++done_;
    if (!is_terminal_) return;
    const auto now = Clock::now();
    if (now - start_ < quiet_time || now - last_shown_ < refresh) return;
    last_shown_ = now;
    shown_ = true;
    const std::size_t filled = width * done_ / total_;
    err_ << '\r'
         << fmt::format(fmt::runtime(line.in(language_)), std::string(filled, '='), std::string(width - filled, ' '),
                        done_, total_)
         << std::flush;
}

}  // namespace attn
