#include "catch.hpp"
#include "cli/command.hpp"
#include "golden/lines.hpp"
#include "random.hpp"
#include "scenario/tensor_bytes.hpp"
#include "temporary_folder.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

// Scenarios whose matrices stand in files beside them.

using namespace attn;
using namespace attn::test;
using attn::testing::npy;
using attn::testing::safetensors;
using attn::testing::stored;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

const std::vector<double> q{0.1, -2, 0.5, 1e-3, 0.3, 7};
const std::vector<double> k{1, 0.25, -0.7, 0.2, 1e-5, 3, 0.125, 0.5};
const std::vector<double> v{4, -1, 0.1, 8};

std::string doubles(const std::string& shape, const std::vector<double>& numbers) {
    return npy("<f8", shape, stored(numbers));
}

/// The tensors of a model in one .safetensors file: name, shape as JSON, numbers.
struct Tensor {
    std::string name, shape;
    std::vector<double> numbers;
};

std::string model(const std::vector<Tensor>& tensors) {
    std::string header;
    std::string data;
    for (const Tensor& tensor : tensors) {
        const auto first = std::to_string(data.size());
        data += stored(tensor.numbers);
        header += (header.empty() ? "{\"" : ",\"") + tensor.name + R"(":{"dtype":"F64","shape":)" + tensor.shape +
                  R"(,"data_offsets":[)" + first + "," + std::to_string(data.size()) + "]}";
    }
    return safetensors(header + "}", data);
}

/// A folder with q.npy [3, 2], k.npy [4, 2] and v.npy [4, 1], and a scenario of them.
TemporaryFolder& filled(TemporaryFolder& folder) {
    folder.write("q.npy", doubles("(3, 2)", q));
    folder.write("k.npy", doubles("(4, 2)", k));
    folder.write("v.npy", doubles("(4, 1)", v));
    return folder;
}

std::string scenario_of(const std::string& q_file, const std::string& k_file, const std::string& v_file,
                        const std::string& rest = "") {
    return R"({ "Q": { "file": ")" + q_file + R"(" }, "K": { "file": ")" + k_file + R"(" }, "V": { "file": ")" +
           v_file + "\" }" + rest + " }";
}

const std::string ours = scenario_of("q.npy", "k.npy", "v.npy");

/// An expression that is the double.
std::string exactly(double x) {
    int exponent = 0;
    const double mantissa = std::frexp(x, &exponent);
    return std::to_string(static_cast<long>(std::ldexp(mantissa, 53))) + " * 2^(" + std::to_string(exponent - 53) + ")";
}

std::string written(const std::vector<double>& numbers, std::size_t cols) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += (i == 0 ? "[[" : i % cols == 0 ? "], [" : ", ") + ("\"" + exactly(numbers[i]) + "\"");
    return text + "]]";
}

Ran run_file(const TemporaryFolder& folder, const std::string& scenario, std::vector<std::string> options) {
    folder.write("scenario.json", scenario);
    options.insert(options.begin(), folder.path("scenario.json"));
    return run(options);
}

/// The first message of a run that must refuse its scenario, without the folder's name.
std::string refusal(const TemporaryFolder& folder, const std::string& scenario) {
    const Ran ran = run_file(folder, scenario, {});
    CHECK(ran.code == bad_input);
    CHECK(ran.out.empty());
    std::string text = ran.err.substr(0, ran.err.find('\n'));
    for (const std::string prefix = folder.path() + "/"; text.find(prefix) != std::string::npos;)
        text.erase(text.find(prefix), prefix.size());
    return text;
}

/// One infinite score takes all the weight, and ∞/∞ is no number.
const std::string infinite_score =
    "1\t1\t1\t1\tscores\t-0.4\n1\t1\t1\t2\tscores\tinf\n1\t1\t1\t3\tscores\t-5.9\n1\t1\t1\t4\tscores\t-0.9875\n"
    "1\t1\t1\t1\texponentials\t0.753638\n1\t1\t1\t2\texponentials\tinf\n"
    "1\t1\t1\t3\texponentials\t0.0154225\n1\t1\t1\t4\texponentials\t0.497446\n1\t1\t1\t-\tsum\tinf\n"
    "1\t1\t1\t1\tweights\t0\n1\t1\t1\t2\tweights\tnan\n1\t1\t1\t3\tweights\t0\n1\t1\t1\t4\tweights\t0\n"
    "1\t1\t1\t-\toutput[1]\tnan\n";

}  // namespace

TEST_CASE("files: a matrix in a file is the matrix written out, in every lane") {
    TemporaryFolder folder;
    filled(folder);
    const auto inline_scenario =
        "{ \"Q\": " + written(q, 2) + ", \"K\": " + written(k, 2) + ", \"V\": " + written(v, 1) + " }";
    for (const std::string lane : {"exact", "certified"})
        for (const std::string digits : {"3", "17", "40"}) {
            const std::vector<std::string> options{"--plain", "--lane", lane, "--digits", digits};
            const Ran from_files = run_file(folder, ours, options);
            CHECK(from_files.code == as_asked);
            CHECK(first_difference(run_file(folder, inline_scenario, options).out, from_files.out) == "");
        }
}

TEST_CASE("files: X and the projections may stand in one file, by name") {
    TemporaryFolder folder;
    folder.write("model/m.safetensors", model({{"wq", "[2,1]", {1, -0.5}},
                                               {"wk", "[2,1]", {0.1, 3}},
                                               {"wv", "[2,1]", {2, 2}},
                                               {"x", "[3,2]", q},
                                               {"context", "[4,2]", k}}));
    const auto tensor = [](const std::string& name) {
        return R"({ "file": "model/m.safetensors", "tensor": ")" + name + "\" }";
    };
    const auto scenario = "{ \"X\": " + tensor("x") + ", \"context\": " + tensor("context") +
                          ", \"W\": { \"Q\": " + tensor("wq") + ", \"K\": " + tensor("wk") +
                          ", \"V\": " + tensor("wv") + " } }";
    const auto inline_scenario = "{ \"X\": " + written(q, 2) + ", \"context\": " + written(k, 2) +
                                 R"(, "W": { "Q": [[1], [-0.5]], "K": [[")" + exactly(0.1) +
                                 R"("], [3]], "V": [[2], [2]] } })";
    const Ran ran = run_file(folder, scenario, {"--plain"});
    CHECK(ran.err.empty());
    CHECK(first_difference(run_file(folder, inline_scenario, {"--plain"}).out, ran.out) == "");
}

TEST_CASE("files: a path is relative to the scenario, or absolute") {
    TemporaryFolder folder;
    filled(folder).write("deep/er/scenario.json", scenario_of("../../q.npy", "../../k.npy", "../../v.npy"));
    const auto expected = run_file(folder, ours, {"--plain"}).out;
    CHECK_FALSE(expected.empty());
    CHECK(run({folder.path("deep/er/scenario.json"), "--plain"}).out == expected);
    const auto absolute = scenario_of(folder.path("q.npy"), folder.path("k.npy"), folder.path("v.npy"));
    CHECK(run({"-", "--plain"}, absolute).out == expected);
}

TEST_CASE("files: a batch and a head of one are no more than the matrix") {
    TemporaryFolder folder;
    const auto expected = run_file(filled(folder), ours, {"--plain"}).out;
    folder.write("k4.npy", doubles("(1, 1, 4, 2)", k));
    folder.write("v3.npy", doubles("(1, 4, 1)", v));
    CHECK(run_file(folder, scenario_of("q.npy", "k4.npy", "v3.npy"), {"--plain"}).out == expected);
}

TEST_CASE("files: smaller types hold what they hold") {
    TemporaryFolder folder;
    filled(folder);
    folder.write("f4.npy", npy("<f4", "(3, 2)", stored(std::vector<float>{0.1F, -2, 0.5F, 1e-3F, 0.3F, 7})));
    const auto ran = run_file(folder, scenario_of("f4.npy", "k.npy", "v.npy"), {"--format", "json", "--digits", "12"});
    CHECK(ran.out.find("0.10000000149") != std::string::npos);
}

TEST_CASE("files: shapes are compared as those of written matrices are") {
    TemporaryFolder folder;
    filled(folder);
    folder.write("v_short.npy", doubles("(3, 1)", {1, 2, 3}));
    folder.write("k_wide.npy", doubles("(2, 4)", k));
    folder.write("flat.npy", doubles("(4,)", v));
    folder.write("heads.npy", doubles("(2, 2, 2)", k));
    folder.write("none.npy", doubles("(0, 2)", {}));
    CHECK(refusal(folder, scenario_of("q.npy", "k.npy", "v_short.npy")) ==
          "attn-ledger: scenario.json:1:60: error: V has 3 rows but K has 4; each key needs one value");
    CHECK(refusal(folder, scenario_of("q.npy", "k_wide.npy", "v.npy")).find("K has 4 columns but Q has 2") !=
          std::string::npos);
    CHECK(refusal(folder, scenario_of("q.npy", "k.npy", "flat.npy")) ==
          "attn-ledger: scenario.json:1:70: error: flat.npy has shape [4]; 2 to 4 dimensions are read");
    CHECK(refusal(folder, scenario_of("q.npy", "heads.npy", "v.npy")) ==
          "attn-ledger: scenario.json:1:34: error: 1 query head cannot share 2 key/value heads equally");
    CHECK(refusal(folder, scenario_of("none.npy", "k.npy", "v.npy")) ==
          "attn-ledger: scenario.json:1:18: error: none.npy has shape [0, 2], which holds no number");
}

TEST_CASE("files: what cannot be read is said with its name") {
    TemporaryFolder folder;
    filled(folder).write("text.npy", "1, 2, 3\n");
    folder.write("k.txt", "1, 2, 3\n");
    CHECK(refusal(folder, scenario_of("q.npy", "missing.npy", "v.npy")) ==
          "attn-ledger: scenario.json:1:44: error: cannot read 'missing.npy': No such file or directory");
    CHECK(refusal(folder, scenario_of("q.npy", "text.npy", "v.npy")) ==
          "attn-ledger: scenario.json:1:44: error: text.npy does not begin as a .npy file does");
    CHECK(refusal(folder, scenario_of("q.npy", "k.txt", "v.npy")) ==
          "attn-ledger: scenario.json:1:44: error: k.txt is neither a .npy nor a .safetensors file");
    folder.write("m.safetensors", model({{"key", "[4,2]", k}}));
    CHECK(refusal(folder,
                  R"({ "Q": { "file": "q.npy" }, "K": { "file": "m.safetensors", "tensor": "kei" }, "V": [[1]] })") ==
          "attn-ledger: scenario.json:1:44: error: m.safetensors holds no tensor \"kei\"");
}

TEST_CASE("files: NaN is refused with its place, or allowed and followed") {
    TemporaryFolder folder;
    filled(folder).write("bad.npy", doubles("(4, 1)", {4, -1, not_a_number, 8}));
    folder.write("bad_k.npy", doubles("(4, 2)", {1, 0.25, infinity, 0.2, 1, 3, 0.125, 0.5}));
    CHECK(refusal(folder, scenario_of("q.npy", "k.npy", "bad.npy")) ==
          "attn-ledger: scenario.json:1:70: error: bad.npy holds NaN at [3, 1]; every number must be finite");
    const std::string allowed = R"(, "allow_nonfinite": true)";
    const std::string masked = allowed + R"(, "mask": { "causal": true, "align": "top-left" })";
    for (const std::string lane : {"exact", "certified"}) {
        const auto all = run_file(folder, scenario_of("q.npy", "k.npy", "bad.npy", allowed),
                                  {"--plain", "--steps", "output", "--lane", lane});
        CHECK(all.out == "1\t1\t1\t-\toutput[1]\tnan\n1\t1\t2\t-\toutput[1]\tnan\n1\t1\t3\t-\toutput[1]\tnan\n");
        const auto causal = run_file(folder, scenario_of("q.npy", "k.npy", "bad.npy", masked),
                                     {"--plain", "--steps", "output", "--lane", lane});
        CHECK(causal.out == "1\t1\t1\t-\toutput[1]\t4\n1\t1\t2\t-\toutput[1]\t2.22951\n1\t1\t3\t-\toutput[1]\tnan\n");
        const auto text = run_file(folder, scenario_of("q.npy", "k.npy", "bad.npy", masked), {"--lane", lane}).out;
        const auto third = text.find("Query 3");
        CHECK(text.find("NaN") > third);
        CHECK(text.find("NaN") != std::string::npos);
        CHECK(text.find("✓ output lies within", third) == std::string::npos);
        const auto keys =
            run_file(folder, scenario_of("q.npy", "bad_k.npy", "v.npy", allowed),
                     {"--plain", "--query", "1", "--lane", lane, "--steps", "scores,exponentials,sum,weights,output"});
        CHECK(keys.out == infinite_score);
    }
}

TEST_CASE("files: whatever the doubles are, both lanes print the same") {
    Random random(30);
    const std::vector<double> odd{not_a_number, infinity, -infinity, -0.0,  0,   0x1p-1074,
                                  1e308,        -1e308,   1e-308,    1e155, -300};
    const auto numbers = [&](std::size_t count, std::size_t one_odd_in) {
        std::vector<double> drawn(count);
        for (double& x : drawn)
            x = random.chance(one_odd_in) ? random.one_of(odd)
                                          : (static_cast<double>(random.below(4001)) - 2000) / 1000;
        return drawn;
    };
    TemporaryFolder folder;
    for (int i = 0; i < 150; ++i) {
        const auto one_odd_in = random.between(2, 12);
        folder.write("q.npy", doubles("(2, 2)", numbers(4, one_odd_in)));
        folder.write("k.npy", doubles("(3, 2)", numbers(6, one_odd_in)));
        folder.write("v.npy", doubles("(3, 2)", numbers(6, one_odd_in)));
        const auto settings = random.one_of<std::string>(
            {"", R"(, "mask": { "lengths": [2] })", R"(, "normalize": "sum")", R"(, "scale": -2)"});
        const auto scenario = scenario_of("q.npy", "k.npy", "v.npy", R"(, "allow_nonfinite": true)" + settings);
        for (const std::string format : {"plain", "text"}) {
            std::vector<std::string> options{"-f", format, "--numbers", "decimal", "--lane", "exact"};
            const Ran exact = run_file(folder, scenario, options);
            options.back() = "certified";
            const Ran certified = run_file(folder, scenario, options);
            INFO("run " << i << settings << " " << format);
            CHECK(exact.code == certified.code);
            CHECK(exact.err == certified.err);
            CHECK(first_difference(exact.out, certified.out) == "");
        }
    }
}
