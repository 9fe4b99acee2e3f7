#include "render/xlsx_results.hpp"

#include "base/fault.hpp"

#include <zip.h>

#include <memory>
#include <string_view>
#include <vector>

namespace attn {
namespace {

[[noreturn]] void fail(const char* reason) { throw OutputError("the workbook", reason); }

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* part) const { zip_fclose(part); }
};
using Archive = std::unique_ptr<zip_t, Discard>;

Archive open_archive(const std::string& file) {
    int code = 0;
    zip_t* const archive = zip_open(file.c_str(), 0, &code);
    if (!archive) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        const std::string reason = zip_error_strerror(&error);
        zip_error_fini(&error);
        fail(reason.c_str());
    }
    return Archive(archive);
}

std::string read_part(zip_t* archive, zip_uint64_t index) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_stat_index(archive, index, 0, &stat) < 0) fail(zip_strerror(archive));
    const std::unique_ptr<zip_file_t, Discard> part(zip_fopen_index(archive, index, 0));
    if (!part) fail(zip_strerror(archive));
    std::string text(stat.size, '\0');
    if (zip_fread(part.get(), text.data(), stat.size) != static_cast<zip_int64_t>(stat.size))
        fail(zip_strerror(archive));
    return text;
}

/// Without the <v>…</v> behind each formula.
std::string without_results(std::string_view xml) {
    constexpr std::string_view begin = "</f><v>", end = "</v>", formula = "</f>";
    std::string text;
    while (true) {
        const auto at = xml.find(begin);
        if (at == std::string_view::npos) return text.append(xml);
        text.append(xml.substr(0, at + formula.size()));
        xml.remove_prefix(xml.find(end, at) + end.size());
    }
}

}  // namespace

void leave_results_untold(const std::string& file, std::size_t sheets) {
    Archive archive = open_archive(file);
    std::vector<std::string> texts;  // the archive reads them when it is closed
    texts.reserve(sheets);
    for (std::size_t i = 1; i <= sheets; ++i) {
        const std::string name = "xl/worksheets/sheet" + std::to_string(i) + ".xml";
        const zip_int64_t index = zip_name_locate(archive.get(), name.c_str(), 0);
        if (index < 0) fail(zip_strerror(archive.get()));
        const auto place = static_cast<zip_uint64_t>(index);
        zip_stat_t stat;
        zip_stat_init(&stat);
        if (zip_stat_index(archive.get(), place, 0, &stat) < 0) fail(zip_strerror(archive.get()));
        texts.push_back(without_results(read_part(archive.get(), place)));
        zip_source_t* const source = zip_source_buffer(archive.get(), texts.back().data(), texts.back().size(), 0);
        if (!source || zip_file_replace(archive.get(), place, source, 0) < 0) {
            zip_source_free(source);
            fail(zip_strerror(archive.get()));
        }
        // The library's own date, which is no clock's.
        if (zip_file_set_mtime(archive.get(), place, stat.mtime, 0) < 0) fail(zip_strerror(archive.get()));
    }
    if (zip_close(archive.get()) < 0) fail(zip_strerror(archive.get()));
    archive.release();  // closed, and freed with it
}

}  // namespace attn
