#include "worksheet/sheet.hpp"
#include "worksheet/sheet_words.hpp"

#include <algorithm>
#include <utility>

namespace attn {
namespace {

/// Lines to write in, under each table with blanks.
constexpr std::size_t room = 4;

class SheetPage {
public:
    explicit SheetPage(const SheetRequest& request) : key_(request.key), language_(request.post.language) {}

    Page write(const Worksheet& sheet) && {
        const std::string title = plain_text(sheet.title);
        add(Heading{{{Role::label, key_ ? say(SheetWord::answers, language_, title) : title}}});
        add(Paragraph{sheet.task});
        if (key_) add(Paragraph{{{{Role::note, std::string(say(SheetWord::key_legend, language_))}}}});
        for (const SheetEdition& edition : sheet.editions) write(edition);
        if (key_ && !sheet.answer.empty()) {
            add(Heading{{{Role::heading, std::string(say(SheetWord::answer, language_))}}});
            add(Paragraph{sheet.answer});
        }
        if (!key_) write(sheet.hints);
        return std::move(page_);
    }

private:
    void add(Block block) { page_.blocks.push_back(std::move(block)); }

    void write(const SheetEdition& edition) {
        for (const SheetEdition::Head& head : edition.heads) {
            // The scenario's own title stands over the sheet.
            const bool titled = !edition.variant.empty() || &head != &edition.heads.front();
            write(head.opening, titled);
            for (const Section& section : head.sections) {
                add(Heading{section.title});
                write(section.table, section.work);
                if (section.tiles) add(*section.tiles);
                if (!section.notes.empty()) add(Paragraph{section.notes});
            }
        }
        for (const Combination& combination : edition.combinations) {
            add(Heading{combination.title});
            write(combination.table, combination.work);
        }
    }

    void write(const Opening& opening, bool titled) {
        if (titled && !opening.title.empty()) add(Heading{opening.title});
        if (!opening.notes.empty()) add(Paragraph{opening.notes});
        for (const auto* tables : {&opening.given, &opening.derived})
            for (const Table& table : *tables) add(table);
        if (!opening.work.empty()) add(ShownWork{opening.work});
        std::vector<Line> settings;
        for (const Setting& setting : opening.settings)
            if (!setting.text.empty()) settings.push_back(setting.text);
        if (!settings.empty()) add(Paragraph{settings});
    }

    /// A table, and under it the work or the room for it.
    void write(const Table& table, const std::vector<Line>& work) {
        if (!table.columns.empty()) add(table);
        if (!work.empty()) add(ShownWork{work});
        if (!key_) add(Space{room});
    }

    void write(const std::vector<Hint>& hints) {
        if (hints.empty()) return;
        add(Heading{{{Role::heading, std::string(say(SheetWord::hints, language_))}}});
        for (std::size_t i = 0; i < hints.size(); ++i) {
            add(Fold{{{Role::heading, hint_title(hints[i], i + 1, language_)}}, hints[i].lines});
        }
    }

    bool key_;
    Language language_;
    Page page_;
};

}  // namespace

std::string hint_title(const Hint& hint, std::size_t number, Language language) {
    const std::string about = plain_text(hint.summary);
    return about.empty() ? say(SheetWord::hint_author, language, number) : say(SheetWord::hint, language, number, about);
}

Page sheet_page(const Worksheet& sheet, const SheetRequest& request) { return SheetPage(request).write(sheet); }

}  // namespace attn
