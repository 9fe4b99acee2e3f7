#include "attention/engine.hpp"
#include "base/fault.hpp"
#include "cli/command.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "cli/render_options.hpp"
#include "cli/selection.hpp"
#include "render/page.hpp"
#include "render/xlsx_sheet.hpp"
#include "scenario/load.hpp"
#include "worksheet/sheet.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>

namespace attn {
namespace {

namespace fs = std::filesystem;

constexpr const char* usual_blanks = "weights,output";

/// The command line, with what the scenario's exercise says where it is silent.
Options with_exercise(Options options, const Exercise& exercise) {
    if (!options.query) options.query = exercise.query;
    if (options.variant.empty()) options.variant = exercise.variant;
    return options;
}

Reader reader_of(const std::string& format) {
    if (format == "xlsx") return Reader::workbook;
    return format == "json" ? Reader::machine : Reader::person;
}

SheetRequest request_of(const Options& options, const Exercise& exercise) {
    SheetRequest request;
    request.exercise = exercise;
    const bool authors = options.worksheet.blank.empty() && !exercise.blank.empty();
    request.blank_where = authors ? exercise.blank_where : Where{};
    const std::string usual = authors ? exercise.blank : usual_blanks;
    request.blank =
        read_blank_request(options.worksheet.blank.empty() ? usual : options.worksheet.blank, request.blank_where);
    request.seed = options.seed;
    request.part = {options.query, options.head, options.batch};
    request.reader = reader_of(options.format);
    request.workbook_digits = workbook_digits;
    request.key = options.worksheet.key;
    request.post.language = options.language;
    request.post.digits = options.digits;
    request.post.numbers = options.numbers;
    return request;
}

/// The scenario itself (null), one variant, or all of them.
std::vector<const Variant*> editions_of(const Options& options, const Scenario& scenario, const SheetRequest& request) {
    if (options.variant.empty()) return {nullptr};
    if (options.variant != "all") return {&find_variant(scenario, options.variant)};
    if (request.blank.kind == BlankRequest::Kind::cells || request.blank.kind == BlankRequest::Kind::given)
        throw InputError(Fault{request.blank_where,
                               "cells and given are chosen in one variant, but all of them were asked for",
                               "say --variant NAME, or which steps to leave blank"});
    std::vector<const Variant*> editions{nullptr};
    for (const Variant& variant : scenario.variants) editions.push_back(&variant);
    return editions;
}

void require_small(const Scenario& scenario) {
    if (is_worksheet(scenario)) return;
    throw InputError(Fault{{},
                           scenario.source +
                               " is beyond a worksheet: it is too large to be worked exactly, or norms and "
                               "rotations make it so",
                           "take fewer queries, keys or heads, or leave out qk_norm or rope"});
}

void write_ledger(const Worksheet& sheet, LedgerWriter& writer) {
    for (const SheetEdition& edition : sheet.editions) {
        for (const SheetEdition::Head& head : edition.heads) {
            writer.open(head.opening);
            for (const Section& section : head.sections) writer.section(section);
        }
        for (const Combination& combination : edition.combinations) writer.combined(combination);
    }
    writer.close({});
}

void write(const Scenario& scenario, const std::vector<const Variant*>& editions, const SheetRequest& request,
           const Options& options, const RenderOptions& render, const std::string& name, const Streams& streams) {
    const Worksheet sheet = make_sheet(scenario, editions, request);
    write_output(name, streams.out, [&](std::ostream& out) {
        const bool in_pieces = request.reader == Reader::machine || (request.reader == Reader::workbook && request.key);
        if (in_pieces) write_ledger(sheet, *find_format(options.format)->make(out, render));
        else if (request.reader == Reader::workbook) write_workbook_sheet(sheet, request, out);
        else write_page(sheet_page(sheet, request), options.format, out, render);
    });
}

struct Ending {
    std::string_view format, ending;
};
constexpr std::array endings{Ending{"markdown", ".md"}, Ending{"text", ".txt"}, Ending{"json", ".json"},
                             Ending{"xlsx", ".xlsx"}};

std::string ending_of(const std::string& format) {
    return std::string(std::ranges::find(endings, format, &Ending::format)->ending);
}

/// FOLDER/quiz.md and FOLDER/quiz.key.md
std::string beside(const Options& options, const char* kind) {
    const std::string& file = options.files.front();
    const std::string stem = file == "-" ? "worksheet" : fs::path(file).stem().string();
    return (fs::path(options.worksheet.pair) / (stem + kind + ending_of(options.format))).string();
}

void make_folder(const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw OutputError("'" + folder + "'", error.message());
}

}  // namespace

int run_worksheet(const Options& asked, const Streams& streams) {
    const auto source = read_source(asked.files.front(), streams.in);
    const Scenario scenario = load_scenario(source);
    const Exercise exercise = load_exercise(source, scenario);
    if (!asked.quiet) streams.err << diagnostics(scenario.warnings, streams.err_is_terminal ? Colour::on : Colour::off);
    const Options options = with_exercise(asked, exercise);
    require_small(scenario);
    require_picked(options, scenario);
    SheetRequest request = request_of(options, exercise);
    const auto editions = editions_of(options, scenario, request);
    const RenderOptions render = render_options(options, streams);
    if (options.worksheet.pair.empty()) {
        require_workbook_file(options, streams);
        write(scenario, editions, request, options, render, options.output, streams);
        return as_asked;
    }
    make_folder(options.worksheet.pair);
    std::string written;
    for (const bool key : {false, true}) refuse_replacing(options.files, beside(options, key ? ".key" : ""));
    for (const bool key : {false, true}) {
        request.key = key;
        const std::string name = beside(options, key ? ".key" : "");
        write(scenario, editions, request, options, render, name, streams);
        written += name + "\n";
    }
    if (!options.quiet) write_text(streams.out, written);
    return as_asked;
}

}  // namespace attn
