#include "render/xlsx_book.hpp"
#include "render/xlsx_plan.hpp"
#include "sample.hpp"

#include "base/fault.hpp"
#include "catch.hpp"
#include "program.hpp"

using namespace attn;

namespace {

Table one_column(std::string step, std::vector<Cell> cells) {
    Table table;
    table.row_head = sample::heading("key");
    table.rows.resize(cells.size());
    table.columns = {{std::move(step), sample::heading("step"), std::move(cells), {}, {}}};
    return table;
}

const PlannedCell* find(const PlannedSheet& sheet, std::size_t row, std::size_t column) {
    for (const PlannedCell& cell : sheet.cells)
        if (cell.row == row && cell.column == column) return &cell;
    return nullptr;
}

}  // namespace

TEST_CASE("cells of a workbook are called by letters and numbers", "[render]") {
    CHECK(cell_address(0, 0) == "A1");
    CHECK(cell_address(9, 25) == "Z10");
    CHECK(cell_address(0, 26) == "AA1");
    CHECK(cell_address(0, 701) == "ZZ1");
    CHECK(cell_address(0, 702) == "AAA1");
    CHECK(cell_address(1048575, 16383) == "XFD1048576");
    CHECK(range_address({0, 1, 1, 1, 1}) == "B2");
    CHECK(range_address({0, 1, 1, 3, 2}) == "B2:C4");
    CHECK(on_sheet("Head 1", "B2") == "'Head 1'!B2");
}

TEST_CASE("a plan finds the cells that a formula names, and leaves out a formula that reads what is not there",
          "[render]") {
    WorkbookPlan plan(Language::en);
    Opening opening;
    opening.shapes = {{"n_k", 2}};
    Section section;
    section.table = one_column("scores", {sample::number(sample::whole(3)), sample::number(sample::whole(4))});
    const LiveRef first{"scores", 1, 1, 0, 0, 0};
    const LiveRef second{"scores", 1, 1, 0, 1, 0};
    const LiveRef nowhere{"K", 1, 1, {}, 0, 0};
    LiveRef both{"scores", 1, 1, 0, 0, 0};
    both.rows = 2;
    section.live = {{first, {"SUM(", both, ")"}}, {second, {nowhere, "+1"}}};
    plan.open(opening);
    plan.section(section);
    plan.close({});
    REQUIRE(plan.sheets().size() == 1);
    const PlannedSheet& sheet = plan.sheets().front();
    REQUIRE(sheet.tables.size() == 1);
    const std::size_t row = sheet.tables.front().first_row;
    const PlannedCell* sum = find(sheet, row, 1);
    const PlannedCell* alone = find(sheet, row + 1, 1);
    REQUIRE(sum);
    REQUIRE(alone);
    const std::string range = cell_address(row, 1) + ":" + cell_address(row + 1, 1);
    CHECK(formula_text(*sum, 0, {"Calculation"}) == "=SUM(" + range + ")");
    CHECK(formula_text(*sum, 7, {"Calculation"}) == "=SUM('Calculation'!" + range + ")");
    CHECK(alone->formula.empty());
}

TEST_CASE("what is shown of a piece says which cells are asked for and which are hidden", "[render]") {
    WorkbookPlan plan(Language::en);
    Opening opening;
    opening.shapes = {{"n_k", 3}};
    Section whole;
    whole.table = one_column("weights", {sample::number(sample::whole(1)), sample::number(sample::whole(2)),
                                         sample::number(sample::whole(3))});
    Section shown = whole;
    shown.table.columns.front().cells[1].figures = {Figure{}};
    shown.table.columns.front().cells[2].figures.clear();
    plan.open(opening);
    plan.section(whole, &shown);
    const PlannedSheet& sheet = plan.sheets().front();
    const std::size_t row = sheet.tables.front().first_row;
    CHECK(find(sheet, row, 1)->fate == CellFate::shown);
    CHECK(find(sheet, row + 1, 1)->fate == CellFate::blank);
    CHECK(find(sheet, row + 2, 1)->fate == CellFate::hidden);
}

TEST_CASE("a ledger that no spreadsheet holds is refused", "[render]") {
    WorkbookPlan plan(Language::en);
    plan.open({});
    Section section;
    section.table = one_column("terms", {sample::vector(std::vector<Figure>(16384, sample::whole(1)))});
    try {
        plan.section(section);
        FAIL("it was laid out");
    } catch (const InputError& error) {
        CHECK(error.faults().front().message ==
              "the ledger does not fit a spreadsheet, which has 1048576 rows and 16384 columns");
        CHECK(error.faults().front().help == "take one query with --query, or --format csv, which has no limit");
    }
}

TEST_CASE("numbers become doubles as spreadsheets hold them", "[render]") {
    CHECK(to_double({"1/4", "0.25"}) == 0.25);
    CHECK(to_double({"", "0.1"}) == 0.1);
    CHECK(to_double({"", "5.07e-435"}) == 0.0);
    CHECK(to_double({"", "1.97e434"}) == std::nullopt);
    CHECK(is_beyond_doubles({"", "1.97e434"}));
    CHECK(to_double({"", "-inf"}) == std::nullopt);
    CHECK_FALSE(is_beyond_doubles({"", "-inf"}));
    CHECK(to_double({"", "nan"}) == std::nullopt);
    CHECK(spelled({"1/4", "0.25", true}, Language::en) == "1/4");
    CHECK(spelled({"", "-inf"}, Language::en) == "−∞");
    CHECK(spelled({"", "nan"}, Language::zh) == "未定义");
}

TEST_CASE("a workbook is not shown on a terminal", "[render]") {
    const std::string scenario = test::source_dir() / "scenarios" / "draft_one_query.json";
    for (const std::vector<std::string>& line : {std::vector<std::string>{"run", scenario, "-f", "xlsx"},
                                                 std::vector<std::string>{"worksheet", scenario, "-f", "xlsx"}}) {
        std::istringstream in;
        std::ostringstream out;
        std::ostringstream err;
        Streams streams{in, out, err};
        streams.out_is_terminal = true;
        CHECK(run_program(line, streams) == 2);
        CHECK(out.view().empty());
        CHECK(err.str() ==
              "attn-ledger: error: xlsx is a file for a spreadsheet, and would fill the terminal with signs\n"
              "  help: say -o NAME.xlsx\n");
    }
}
