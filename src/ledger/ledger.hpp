#pragma once

#include "base/markup.hpp"
#include "ledger/live_formula.hpp"
#include "ledger/origin.hpp"
#include "number/rounding.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attn {

/// How numbers are shown: never changes a value.
enum class NumberForm { exact, decimal, both };

/// A number ready to print, in both its forms.
struct Figure {
    std::string exact;    ///< closed form in people's signs; empty where no short one is proved
    std::string decimal;  ///< "0.980258", "8", "-inf", "nan": the correct rounding at the digits asked for
    bool whole = false;   ///< the decimal is the number itself, not only its rounding
};

/// One cell of a table: a number, or a vector.
struct Cell {
    std::vector<Figure> figures = {};  ///< one, or the components of a vector
    bool vector = false;               ///< written [a, b]
    bool changed = false;              ///< differs from the base scenario, or set by a variant
    Line note = {};                    ///< after the number: (causal)
    Line text = {};                    ///< words, where the cell holds no number
};

/// The decimals of a whole step, for machines: no closed forms, no allocation a number.
struct PackedCells {
    PackedDecimals decimals;
    std::size_t cols = 1;  ///< components of each row's vector
    bool vector = false;   ///< each row is a vector, even of one component
};

/// A column of a table: the values of one step or input over the rows.
struct TableColumn {
    std::string step;  ///< the step's field name (JSON key); empty for a column that only repeats (v, a label)
    Line heading;
    std::vector<Cell> cells;  ///< one a row
    std::optional<Cell> total;
    std::string total_step;                          ///< the step the total is: sum, output; empty when only shown
    bool idle = false;                               ///< the step did nothing here: people needn't see it, machines do
    std::shared_ptr<const PackedCells> packed = {};  ///< instead of `cells`
};

/// A table with one line a row: of keys, of positions, of variants.
struct Table {
    Line caption;   ///< above the table; may be empty
    Line row_head;  ///< "key"
    std::vector<Line> rows;
    Line total_head;  ///< "Σ"; empty when there is no total line
    std::vector<TableColumn> columns;
};

/// A fact that must hold, and whether it does.
struct Check {
    enum class Result { holds, fails, undecided };
    std::string name;  ///< stable: weights-sum, output-range, tiles-output
    Result result = Result::undecided;
    Line text;
};

/// A setting of the scenario, in words and for machines.
struct Setting {
    std::string key;    ///< scale, mask, normalize, base, empty_row, …
    std::string value;  ///< exact text for JSON: "1/√2"
    Line text;          ///< for people; empty when the setting is the default and goes without saying
};

/// Before the queries: what was given, and what each symbol is. With `variant`, the same for that variant. A further
/// head's opening has a title and its own matrices.
struct Opening {
    std::string variant;  ///< name; empty for the scenario itself
    Line title;
    std::vector<Line> notes;                                  ///< the author's note; a variant's changes
    std::vector<std::pair<std::string, std::size_t>> shapes;  ///< n_q, n_k, d_k, d_v, …
    std::vector<Setting> settings;
    std::vector<Table> given;    ///< X, W_Q … as stated
    std::vector<Table> derived;  ///< Q, K, V by position, and what norms and rotations made of them
    std::vector<Line> work;      ///< projections written out, with --work
    std::size_t batch = 1, head = 1;
    std::vector<Origin> origins = {};        ///< of the derived tables' numbers, for formats that show them
    std::vector<Table> parameters = {};      ///< given numbers that settings tell in words, for formats with formulas
    std::vector<Table> own_parameters = {};  ///< those of this head
    std::vector<Live> live = {};             ///< the derived tables' formulas, for those formats
};

/// One query.
struct Section {
    std::size_t batch = 1, head = 1;
    std::size_t query = 1;  ///< from 1
    Line title;             ///< Query 3    q = [1, 1]
    Table table;
    std::optional<Table> tiles = {};  ///< for people: the same row block by block; machines find its steps in `table`
    std::vector<Line> notes;          ///< "This query may read nothing: …"
    std::vector<Check> checks;
    std::vector<Line> work;
    std::vector<Origin> origins = {};
    std::vector<TableColumn> parameters = {};  ///< over the keys, as those of an opening
    std::vector<Live> live = {};
};

/// Where the heads of one batch come together: their outputs side by side, and projected. A row a query.
struct Combination {
    std::size_t batch = 1;
    std::size_t first_query = 1;  ///< from 1
    Line title;
    Table table;  ///< columns concat and projected, as far as there are any
    std::vector<Line> work;
    std::vector<Origin> origins = {};
    std::vector<Live> live = {};
};

/// After the queries: the comparison of variants.
struct Closing {
    std::optional<Table> comparison;
    std::vector<Line> notes;
};

}  // namespace attn
