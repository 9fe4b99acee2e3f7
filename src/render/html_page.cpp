#include "render/html_page.hpp"
#include "base/text.hpp"
#include "ledger/figure.hpp"
#include "render/html_assets.hpp"
#include "render/html_words.hpp"
#include "render/layout.hpp"
#include "render/xml_escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace attn {
namespace {

constexpr double levels = 16;  // steps of a heat map's colour; page.css has a rule for each

bool zero_is_unread(std::string_view station) { return station == "weights" || station == "exponentials"; }

class Page {
public:
    Page(std::ostream& out, const RenderOptions& options) : out_(out), options_(options) {}

    void write(const std::vector<PageEdition>& editions, const Closing& closing) {
        head(editions.front());
        tools(editions.front());
        out_ << "<main>\n";
        for (const PageEdition& edition : editions) write(edition, &edition == &editions.front());
        comparison(closing);
        out_ << "</main>\n";
        out_ << "<aside id=\"origin\" role=\"status\" aria-live=\"polite\" data-given=\"" << word(PageWord::no_origin)
             << "\"><p>" << word(editions.front().origins.empty() ? PageWord::unknown_origin : PageWord::hint)
             << "</p></aside>\n";
        out_ << "<script>" << page_script << "</script>\n</body>\n</html>\n";
    }

private:
    std::string shown(std::string_view text) const { return escape_xml(text, options_.ascii); }
    std::string word(PageWord word) const { return shown(say(word, options_.language)); }

    /// A line with its roles as classes, where they have a look.
    std::string line(const Line& line) const {
        std::string html;
        for (const Span& span : line) {
            const std::string_view look = look_of(span.role);
            html +=
                look.empty() ? shown(span.text) : fmt::format("<span class=\"{}\">{}</span>", look, shown(span.text));
        }
        return html;
    }

    static std::string_view look_of(Role role) {
        switch (role) {
            case Role::note: return "note";
            case Role::good: return "good";
            case Role::bad: return "bad";
            case Role::changed: return "changed";
            case Role::label: return "label";
            case Role::symbol: return "symbol";
            default: return {};
        }
    }

    void head(const PageEdition& edition) {
        out_ << "<!DOCTYPE html>\n<html lang=\"" << (options_.language == Language::zh ? "zh" : "en")
             << "\" data-numbers=\"" << (options_.numbers == NumberForm::decimal ? "decimal" : "exact")
             << "\">\n<head>\n"
             << "<meta charset=\"utf-8\">\n"
             << "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '"
             << page_style_hash << "'; script-src '" << page_script_hash
             << "'; base-uri 'none'; form-action 'none'\">\n"
             << "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             << "<title>" << shown(plain_text(edition.title)) << "</title>\n<style>" << page_style
             << "</style>\n</head>\n<body>\n<header>\n<h1>" << line(edition.title) << "</h1>\n";
        about(edition);
        out_ << "</header>\n";
    }

    void about(const PageEdition& edition) {
        for (const Line& note : edition.notes) out_ << "<p>" << line(note) << "</p>\n";
        if (!edition.shapes.empty()) out_ << "<p class=\"shapes\">" << line(edition.shapes) << "</p>\n";
        if (edition.settings.empty()) return;
        out_ << "<ul class=\"settings\">\n";
        for (const Line& setting : edition.settings) out_ << "<li>" << line(setting) << "</li>\n";
        out_ << "</ul>\n";
    }

    void tools(const PageEdition& edition) {
        const bool decimal = options_.numbers == NumberForm::decimal;
        out_ << "<form class=\"tools\" id=\"tools\">\n<fieldset id=\"numbers\"><legend>" << word(PageWord::numbers)
             << "</legend>";
        radio("numbers", "exact", PageWord::exact, !decimal);
        radio("numbers", "decimal", PageWord::decimal, decimal);
        out_ << "</fieldset>\n<fieldset><legend>" << word(PageWord::look) << "</legend>";
        radio("look", "auto", PageWord::look_auto, true);
        radio("look", "light", PageWord::look_light, false);
        radio("look", "dark", PageWord::look_dark, false);
        out_ << "</fieldset>\n<div class=\"steps\"><label for=\"step\">" << word(PageWord::step) << "</label>"
             << button("previous", "‹", PageWord::previous) << "<input type=\"range\" id=\"step\" min=\"0\" max=\""
             << edition.stations.size() << "\" value=\"0\" aria-describedby=\"step-name\">"
             << button("next", "›", PageWord::next) << "<output id=\"step-name\" for=\"step\" data-all=\""
             << word(PageWord::all_steps) << "\">" << word(PageWord::all_steps) << "</output></div>\n</form>\n";
    }

    void radio(std::string_view group, std::string_view value, PageWord label, bool checked) {
        out_ << fmt::format("<label><input type=\"radio\" name=\"{}\" value=\"{}\"{}> {}</label>", group, value,
                            checked ? " checked" : "", word(label));
    }

    std::string button(std::string_view id, std::string_view sign, PageWord label) const {
        return fmt::format("<button type=\"button\" id=\"{}\" aria-label=\"{}\">{}</button>", id, word(label),
                           options_.ascii ? (id == "next" ? "&gt;" : "&lt;") : std::string(sign));
    }

    void write(const PageEdition& edition, bool first) {
        note_ids(edition);
        out_ << "<article>\n";
        if (first) {
            if (!edition.road.empty())
                out_ << "<figure class=\"road\"><figcaption>" << word(PageWord::road)
                     << (edition.heads > 1 ? word(PageWord::each_head) : "") << "</figcaption><div class=\"scroll\">\n"
                     << road_picture(edition, options_) << "</div></figure>\n";
        } else {
            out_ << "<h2>" << line(edition.title) << "</h2>\n";
            about(edition);
        }
        out_ << "<div class=\"stations\">\n";
        for (const Station& station : edition.stations) write(station, edition);
        remarks(edition);
        out_ << "</div>\n";
        if (!edition.work.empty()) {
            out_ << "<details class=\"work\"><summary>" << word(PageWord::work) << "</summary>\n";
            for (const Line& written : edition.work) out_ << "<p>" << line(written) << "</p>\n";
            out_ << "</details>\n";
        }
        out_ << "</article>\n";
    }

    void remarks(const PageEdition& edition) {
        if (edition.remarks.empty()) return;
        out_ << "<section class=\"remarks\"><h3>" << word(PageWord::checks) << "</h3>\n<ul>\n";
        for (const auto& lines : edition.remarks) {
            out_ << "<li>";
            for (const Line& remark : lines)
                out_ << (&remark == &lines.front() ? "<b>" : "<span>") << line(remark)
                     << (&remark == &lines.front() ? "</b> " : "</span> ");
            out_ << "</li>\n";
        }
        out_ << "</ul></section>\n";
    }

    void write(const Station& station, const PageEdition& edition) {
        out_ << fmt::format("<section class=\"station\" id=\"{0}at.{1}\" data-station=\"{1}\"{2}>\n<h3>{3}</h3>\n",
                            edition.prefix, shown(station.key), is_given(station, edition) ? " data-given" : "",
                            line(station.title));
        if (const auto about = about_step(station.key, options_.language); !about.empty())
            out_ << "<p class=\"about\">" << shown(about) << "</p>\n";
        out_ << "<div class=\"maps\">\n";
        for (const PageTable& table : station.tables) write(table, &station, &edition);
        out_ << "</div>\n</section>\n";
    }

    /// What was given came from nothing on the page.
    static bool is_given(const Station& station, const PageEdition& edition) {
        if (edition.origins.empty()) return false;
        for (const PageTable& table : station.tables)
            for (const PageTable::Row& row : table.rows)
                for (const PageCell& cell : row.cells)
                    for (const PageNumber& number : cell.numbers)
                        if (edition.origins.contains(number.id) || edition.origins.contains(cell.id)) return false;
        return true;
    }

    void write(const PageTable& table, const Station* station, const PageEdition* edition) {
        const std::string_view size = table.heads.size() > 24   ? " class=\"widest\""
                                      : table.heads.size() > 12 ? " class=\"wide\""
                                                                : "";
        out_ << "<div class=\"scroll\"><table" << size << ">\n";
        if (!table.title.empty()) out_ << "<caption>" << shown(table.title) << "</caption>\n";
        out_ << "<thead><tr><th scope=\"col\">" << line(table.corner) << "</th>";
        for (const Line& head : table.heads) out_ << "<th scope=\"col\">" << line(head) << "</th>";
        out_ << "</tr></thead>\n<tbody>\n";
        for (const PageTable::Row& row : table.rows) {
            out_ << "<tr><th scope=\"row\">" << line(row.head) << "</th>";
            for (const PageCell& cell : row.cells) write(cell, station, edition);
            out_ << "</tr>\n";
        }
        out_ << "</tbody>\n</table></div>\n";
    }

    void write(const PageCell& cell, const Station* station, const PageEdition* edition) {
        std::string look;
        for (const auto& [holds, name] :
             {std::pair{cell.vector, "vector"}, {cell.changed, "changed"}, {cell.total, "total"}})
            if (holds) look += (look.empty() ? "" : " ") + std::string(name);
        out_ << "<td" << (look.empty() ? "" : " class=\"" + look + "\"");
        if (cell.vector && edition) origin(*edition, cell.id);
        out_ << '>' << line(cell.text);
        if (cell.vector) out_ << '[';
        for (const PageNumber& number : cell.numbers) {
            if (&number != &cell.numbers.front()) out_ << ", ";
            write(number, cell.total ? nullptr : station, edition);
        }
        if (cell.vector) out_ << ']';
        if (cell.changed) out_ << "<span class=\"star\">*</span>";
        if (!cell.note.empty()) out_ << ' ' << line(cell.note);
        out_ << "</td>";
    }

    void write(const PageNumber& number, const Station* station, const PageEdition* edition) {
        out_ << "<span class=\"n" << (station ? heat(number.figure, *station) : "") << '"';
        if (!number.id.empty()) {
            out_ << " id=\"" << number.id << '"';
            if (edition) origin(*edition, number.id);
        }
        const bool both = options_.numbers == NumberForm::both;
        const std::string exact =
            plain_text(spell(number.figure, both ? NumberForm::both : NumberForm::exact, options_.language));
        const std::string decimal = plain_text(spell(number.figure, NumberForm::decimal, options_.language));
        if (exact == decimal) out_ << '>' << shown(exact);
        else
            out_ << "><span class=\"e\">" << shown(exact) << "</span><span class=\"d\">" << shown(decimal) << "</span>";
        out_ << "</span>";
    }

    /// Where a number came from: its derivation in both forms, and the ids of what it was made of.
    void origin(const PageEdition& edition, const std::string& id) {
        const auto found = edition.origins.find(id);
        if (found == edition.origins.end()) return;
        const Origin& origin = found->second;
        out_ << " data-e=\"" << lines(origin.exact) << '"';
        if (!origin.decimal.empty() && origin.decimal != origin.exact)
            out_ << " data-d=\"" << lines(origin.decimal) << '"';
        std::vector<std::string> sources;
        for (const CellRef& cell : origin.from) add_source(edition, id_of(edition.prefix, on_page(cell)), sources);
        std::string from;
        for (const std::string& source : sources) from += (from.empty() ? "" : " ") + source;
        if (!from.empty()) out_ << " data-f=\"" << from << '"';
    }

    /// A source, or what it came from where the page does not show it: a mask that removed nothing has no table.
    void add_source(const PageEdition& edition, const std::string& id, std::vector<std::string>& sources) const {
        const auto hidden = shown_.contains(id) ? edition.origins.end() : edition.origins.find(id);
        if (hidden != edition.origins.end()) {
            for (const CellRef& cell : hidden->second.from)
                add_source(edition, id_of(edition.prefix, on_page(cell)), sources);
        } else if (std::ranges::find(sources, id) == sources.end()) {
            sources.push_back(id);
        }
    }

    /// Every id on the page, and what a vector of several numbers is called.
    void note_ids(const PageEdition& edition) {
        for (const Station& station : edition.stations)
            for (const PageTable& table : station.tables)
                for (const PageTable::Row& row : table.rows)
                    for (const PageCell& cell : row.cells)
                        for (const PageNumber& number : cell.numbers) {
                            shown_.insert(number.id);
                            shown_.insert(number.id.substr(0, number.id.rfind('.')));
                        }
    }

    std::string lines(const std::vector<Line>& all) const {
        std::string text;
        for (const Line& one : all) text += (text.empty() ? "" : "&#10;") + shown(plain_text(one));
        return text;
    }

    static std::string heat(const Figure& figure, const Station& station) {
        const auto place = station.scale.place(figure);
        if (!place || (zero_is_unread(station.key) && figure.decimal == "0")) return " x";
        const long level = std::lround(*place * levels);
        if (level == 0) return "";
        return fmt::format(" {}{}", level < 0 ? 'm' : 'h', std::abs(level));
    }

    void comparison(const Closing& closing) {
        if (!closing.comparison) return;
        const Table& from = *closing.comparison;
        PageTable table{{}, from.row_head, {}, {}};
        for (const TableColumn& column : from.columns) table.heads.push_back(column.heading);
        for (std::size_t row = 0; row < from.rows.size(); ++row) {
            table.rows.push_back({from.rows[row], {}});
            for (const TableColumn& column : from.columns) {
                const Cell& cell = column.cells[row];
                PageCell page{{}, cell.vector, cell.changed, cell.note, cell.text};
                for (const Figure& figure : cell.figures) page.numbers.push_back({figure, ""});
                table.rows.back().cells.push_back(std::move(page));
            }
        }
        out_ << "<section class=\"comparison\">\n<h2>" << line(from.caption) << "</h2>\n";
        write(table, nullptr, nullptr);
        for (const Line& note : closing.notes) out_ << "<p>" << line(note) << "</p>\n";
        out_ << "</section>\n";
    }

    std::ostream& out_;
    const RenderOptions& options_;
    std::unordered_set<std::string> shown_;
};

}  // namespace

void write_html(const std::vector<PageEdition>& editions, const Closing& closing, std::ostream& out,
                const RenderOptions& options) {
    Page(out, options).write(editions, closing);
}

}  // namespace attn
