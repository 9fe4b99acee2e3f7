#include "base/text.hpp"
#include "render/page.hpp"

// Workflow commands: ::error file=quiz.json,line=14,col=8,title=…::message. What would end a command or a property is
// written with %, as GitHub's own toolkit does (actions/toolkit, packages/core/src/command.ts).

namespace attn {
namespace {

std::string_view name_of(Annotation::Level level) {
    switch (level) {
        case Annotation::Level::notice: return "notice";
        case Annotation::Level::warning: return "warning";
        case Annotation::Level::error: break;
    }
    return "error";
}

std::string percent_escaped(std::string_view text, std::string_view signs) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        if (signs.find(c) == std::string_view::npos) {
            result += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        result.append("%").append(1, hex[byte >> 4U]).append(1, hex[byte & 15U]);
    }
    return result;
}

class GithubPage {
public:
    GithubPage(std::ostream& out, bool ascii) : out_(out), ascii_(ascii) {}

    void write(const Annotation& annotation) {
        out_ << "::" << name_of(annotation.level);
        separator_ = ' ';
        property("file", one_line(annotation.file));
        if (annotation.line > 0) property("line", std::to_string(annotation.line));
        if (annotation.column > 0) property("col", std::to_string(annotation.column));
        property("title", shown(annotation.title));
        out_ << "::" << percent_escaped(message(annotation.message), "%\r\n") << '\n';
    }

private:
    std::string shown(std::string_view text) const {
        auto line = one_line(text);
        return ascii_ ? to_ascii(line) : line;
    }

    /// Line by line: a message may have several.
    std::string message(std::string_view text) const {
        std::string result;
        for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
            result += shown(text.substr(0, end)) + '\n';
            text.remove_prefix(end + 1);
        }
        return result + shown(text);
    }

    void property(std::string_view name, std::string_view value) {
        if (value.empty()) return;
        out_ << separator_ << name << '=' << percent_escaped(value, "%\r\n:,");
        separator_ = ',';
    }

    std::ostream& out_;
    bool ascii_;
    char separator_ = ' ';
};

}  // namespace

void write_github_page(const Page& page, std::ostream& out, const RenderOptions& options) {
    GithubPage writer(out, options.ascii);
    for (const Annotation& annotation : page.annotations) writer.write(annotation);
}

}  // namespace attn
