#include "sample.hpp"

#include "catch.hpp"

using namespace attn;

TEST_CASE("formats are found by name", "[render]") {
    CHECK(formats().front().name == "text");  // the default
    for (const auto& format : formats()) CHECK(find_format(format.name) == &format);
    CHECK(find_format("pdf") == nullptr);
    CHECK(find_format("") == nullptr);
}

TEST_CASE("every format shows a step it has never heard of, and ends its last line", "[render]") {
    Section section;
    section.table.rows.resize(1);
    section.table.columns = {{"sharpened", sample::heading("sharpened"), {sample::number({"17/5", "3.4"})}, {}, {}}};
    for (const auto& format : formats()) {
        if (format.live) continue;  // a workbook is no text
        const auto out = sample::render(format.name, {Opening{}, section});
        CHECK(out.find("sharpened") != std::string::npos);
        const bool decimals = format.name == "plain" || format.name == "csv";
        CHECK(out.find(decimals ? "3.4" : format.name == "latex" ? "\\tfrac{17}{5}" : "17/5") != std::string::npos);
        CHECK(out.ends_with('\n'));
        CHECK_FALSE(out.ends_with("\n\n"));
        CHECK(out.find(" \n") == std::string::npos);
        CHECK((out.find('\r') == std::string::npos || format.name == "csv"));
    }
}
