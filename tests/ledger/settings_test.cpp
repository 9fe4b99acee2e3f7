#include "ledger/settings.hpp"
#include "catch.hpp"
#include "traced.hpp"

using namespace attn;

namespace {

/// "key=value: words" of every setting that has words.
std::string told(const std::string& settings, Language language = Language::en) {
    PostOptions options;
    options.language = language;
    const auto scenario =
        test::load(R"({ "Q": [[1, 1], [1, 0]], "K": [[2, 3], [0, 1]], "V": [[3], [4]])" + settings + " }");
    std::string text;
    for (const Setting& setting : post_settings(scenario, options))
        if (!setting.text.empty()) text += setting.key + "=" + setting.value + ": " + plain_text(setting.text) + "\n";
    return text;
}

std::string mask(const std::string& mask, Language language = Language::en) {
    const auto text = told(R"(, "scale": 1, "mask": )" + mask, language);
    return text.substr(0, text.find('\n'));
}

}  // namespace

TEST_CASE("ledger: defaults go without saying, but for the scale") {
    CHECK(told("") == "scale=√2/2: scores are divided by √d_k = √2\n");
    CHECK(told(R"(, "scale": 1)") == "");
    CHECK(told(R"(, "scale": "1/2")") == "scale=1/2: scores are divided by 2\n");
    CHECK(told(R"(, "scale": "2/3")") == "scale=2/3: scores are multiplied by 2/3\n");
    CHECK(told(R"(, "scale": "1/√2")", Language::zh) == "scale=√2/2: 打分除以 √d_k = √2\n");
}

TEST_CASE("ledger: each setting is told in words") {
    CHECK(told(R"(, "scale": 1, "normalize": "sum")") ==
          "normalize=sum: weights are scores divided by their sum, without an exponential\n");
    CHECK(told(R"(, "scale": 1, "base": "1/2")") == "base=1/2: the exponential has base 1/2\n");
    CHECK(told(R"(, "scale": 1, "empty_row": "nan")") == "empty_row=nan: a query that may read nothing gets: nan\n");
    CHECK(told(R"(, "scale": 1, "empty_row": "uniform")", Language::zh) ==
          "empty_row=uniform: 没有可读位置的查询：uniform\n");
}

TEST_CASE("ledger: each part of a mask is told in words") {
    CHECK(mask(R"("causal")") == "mask=causal: mask: causal (a query reads no key after its own position)");
    CHECK(mask(R"({ "window": { "left": 1, "right": 0 } })") ==
          "mask=window: mask: window of 1 before and 0 after the query");
    CHECK(mask(R"({ "window": { "left": 1 } })") == "mask=window: mask: window of 1 before the query");
    CHECK(mask(R"({ "window": { "right": 1 } })") == "mask=window: mask: window of 1 after the query");
    CHECK(mask(R"({ "lengths": [1] })") == "mask=length 1: mask: keys after 1 are padding");
    CHECK(mask(R"({ "allow": [1, 0] })") == "mask=allow: mask: only the allowed pairs");
    CHECK(mask(R"({ "forbid": [1, 0] })") == "mask=forbid: mask: not the forbidden pairs");
    CHECK(mask(R"({ "bias": [2, 0] })") == "mask=bias: mask: a bias is added");
    CHECK(mask(R"("causal")", Language::zh) == "mask=causal: 遮罩：因果（查询不读自己之后的键）");
}

TEST_CASE("ledger: where query 1 stands is told with several parts") {
    CHECK(mask(R"({ "causal": true, "align": 1, "lengths": [1], "bias": [2, 0] })") ==
          "mask=causal, offset 1, length 1, bias: mask: causal (a query reads no key after its own position); "
          "query 1 stands at key 2; keys after 1 are padding; a bias is added");
    CHECK(mask(R"({ "causal": true, "align": 1, "lengths": [1] })", Language::zh) ==
          "mask=causal, offset 1, length 1: 遮罩：因果（查询不读自己之后的键）；查询 1 位于键 2；第 1 个键之后是补齐");
}

TEST_CASE("ledger: settings of the whole family are told in words") {
    const std::string quiet = R"(, "scale": 1)";
    CHECK(told(quiet + R"(, "softcap": 30)") == "softcap=30: scores are capped: 30·tanh(score/30)\n");
    CHECK(told(quiet + R"(, "alibi": { "slopes": ["1/2"] })") ==
          "alibi=1/2: ALiBi: scores lose slope·distance; slope 1/2\n");
    CHECK(told(quiet + R"(, "sink": ["ln 2"])") == "sink=ln 2: a sink takes weight and brings no value; logit ln 2\n");
    CHECK(told(quiet + R"(, "tiles": { "keys": 1 })") == "tiles=1, 1: also block by block, keys in blocks of 1, 1\n");
    CHECK(told(quiet + R"(, "qk_norm": { "eps": "1/10" })") ==
          "qk_norm=eps 1/10: each query and key is divided by √(mean square + 1/10)\n");
    CHECK(told(quiet + R"(, "qk_norm": { "eps": "1/10", "k": [1, 2] })") ==
          "qk_norm=eps 1/10, k [1, 2]: each query and key is divided by √(mean square + 1/10) and multiplied by its "
          "gain\n");
    CHECK(told(quiet + R"(, "rope": { "pairing": "half" })") ==
          "rope=half, base 10000, dims 2: rotary positions (RoPE): components i and i + 1 turn together; base 10000; "
          "queries at 0, 1, keys at 0, 1\n");
    CHECK(told(quiet + R"(, "rope": { "pairing": "interleaved", "base": 100, "k_positions": [5, "1/2"] })") ==
          "rope=interleaved, base 100, dims 2: rotary positions (RoPE): neighbouring components turn together, 2 of "
          "them; "
          "base 100; queries at 0, 1, keys at 5, 1/2\n");
    CHECK(told(quiet + R"(, "softcap": "ln 9")", Language::zh) == "softcap=ln 9: 打分限幅：ln 9·tanh(打分/ln 9)\n");
}

TEST_CASE("ledger: positions added to X are told in words") {
    const auto scenario = test::load(R"({ "X": [[1], [2], [3]], "W": { "Q": [[1]], "K": [[1]], "V": [[1]] },
        "positions": { "encoding": "sinusoidal", "base": 100, "start": 1 }})");
    for (const Setting& setting : post_settings(scenario, {})) {
        if (setting.key != "positions") continue;
        CHECK(setting.value == "sinusoidal, base 100, start 1");
        CHECK(plain_text(setting.text) == "sines and cosines of the positions, from 1 on, are added to X (base 100)");
    }
}

TEST_CASE("ledger: a mask may differ from batch to batch") {
    const auto scenario = test::load(R"({ "Q": [[[[1]]], [[[1]]]], "K": [[[[1], [1]]], [[[1], [1]]]],
        "V": [[[[1], [1]]], [[[1], [1]]]], "mask": { "causal": true, "align": "length - n_q", "lengths": [2, 1] } })");
    const Setting setting = mask_setting(scenario, {});
    CHECK(setting.value == "causal, offsets [1, 0], lengths [2, 1]");
    CHECK(plain_text(setting.text) ==
          "mask: causal (a query reads no key after its own position); query 1 stands at keys 2, 1, batch by batch; "
          "keys after 2, 1 are padding, batch by batch");
}
