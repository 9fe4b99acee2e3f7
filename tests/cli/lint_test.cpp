#include "catch.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

#include <string>
#include <vector>

// lint and explain as whole programs.

namespace attn::test {
namespace {

constexpr const char* clean = R"({ "Q": [[0]], "K": [[0]], "V": [[1]] })";
constexpr const char* risky = R"({ "Q": [[0, 0]], "K": [[0, 0], [0, 0]], "V": [[1], [2]],
  "scale": 1, "mask": { "bias": [[1, 0]] } })";

}  // namespace

TEST_CASE("lint: nothing found") {
    const Ran ran = run({"lint", "-"}, clean);
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(ran.out == "No hazard found; scenarios: 1\n─────────────────────────────\n");
    CHECK(run({"lint", "-", "--quiet"}, clean).out.empty());
    CHECK(run({"lint", "-", "-f", "github"}, clean).out.empty());
}

TEST_CASE("lint: a finding has its place, its code, its sentence and a way out") {
    const Ran ran = run({"lint", "-"}, risky);
    CHECK(ran.code == 1);
    CHECK(ran.out ==
          "2 hazards found; scenarios: 1\n"
          "─────────────────────────────\n"
          "\n"
          "<stdin>:2:33: H008 zero-one-bias\n"
          "mask.bias holds only 0 and 1: it is added to the scores, so 1 multiplies a weight by e and removes nothing\n"
          "help: for a mask say allow (1 may be read) or forbid (1 may not)\n"
          "\n"
          "<stdin>:2:12: H019 no-scale\n"
          "the scale is 1 with d_k = 2; 1/√2 is usual\n"
          "help: leave scale out for 1/√d_k\n");
}

TEST_CASE("lint: findings can be allowed, by code or name") {
    CHECK(run({"lint", "--allow", "zero-one-bias", "-"}, risky).code == 1);
    CHECK(run({"lint", "--allow", "zero-one-bias,h019", "-"}, risky).code == 0);
    CHECK(run({"lint", "-", "--allow", "H008", "--allow", "no-scale"}, risky).code == 0);
    const Ran ran = run({"lint", "-", "--allow", "zero-one-bios"}, risky);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err == "attn-ledger: error: there is no hazard 'zero-one-bios'\n  help: did you mean 'zero-one-bias'?\n");
}

TEST_CASE("lint: a bad file doesn't keep the others from being looked at") {
    const TemporaryFolder folder;
    folder.write("a.json", clean);
    folder.write("b.json", "{");
    folder.write("c.json", risky);
    const Ran ran = run({"lint", folder.path(".")});
    CHECK(ran.code == 2);
    CHECK(ran.err.find("b.json:1:2: error: ") != std::string::npos);
    CHECK(ran.out.starts_with("2 hazards found; scenarios: 2\n"));
    const Ran missing = run({"lint", folder.path("none.json")});
    CHECK(missing.code == 2);
    CHECK(missing.out.empty());
}

TEST_CASE("lint: names of variants bring nothing along") {
    const Ran ran = run({"lint", "-", "-f", "github"},
                        R"({ "Q": [[0]], "K": [[0]], "V": [[1]],
  "variants": [{ "name": "x\n::error::y", "set": { "scale": 0 } }] })");
    CHECK(ran.code == 1);
    CHECK(
        ran.out ==
        "::warning file=<stdin>,line=2,col=61,title=H017 zero-scale::the scale is 0: every score is 0, and queries and "
        "keys say nothing%0Ain variants: x\\n::error::y%0Ahelp: leave scale out for 1/√d_k\n");
}

TEST_CASE("lint: needs a scenario, or says which hazards there are") {
    const Ran ran = run({"lint"});
    CHECK(ran.code == 2);
    CHECK(ran.err == "attn-ledger: error: no scenario was named\n  help: name a scenario or a folder, or say --list\n");
    CHECK(run({"lint", "--list"}).out == run({"explain"}).out);
}

TEST_CASE("explain: one hazard, by code or name, in any letters") {
    const std::string page = run({"explain", "H009"}).out;
    CHECK(page.starts_with("H009 finite-fill: a finite number in place of −∞\n"));
    CHECK(page == run({"explain", "finite-fill"}).out);
    CHECK(page == run({"explain", "h009"}).out);
    CHECK(run({"explain", "H009", "H010"}).code == 2);
    const Ran ran = run({"explain", "emty-row"});
    CHECK(ran.code == 2);
    CHECK(ran.err == "attn-ledger: error: there is no hazard 'emty-row'\n  help: did you mean 'empty-row'?\n");
    CHECK(run({"explain", "xyzzy"}).err ==
          "attn-ledger: error: there is no hazard 'xyzzy'\n  help: attn-ledger explain lists them\n");
}

}  // namespace attn::test
