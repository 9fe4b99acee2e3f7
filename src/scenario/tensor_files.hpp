#pragma once

#include "scenario/tensor_file.hpp"

#include <map>
#include <memory>
#include <string>
#include <tuple>

namespace attn {

class Reading;
class Called;
struct Value;

/// The tensors that a scenario's files hold, each read once.
class TensorFiles {
public:
    bool allow_nonfinite = false;

    /// The tensor that { "file": …, "tensor": … } names, or null after a fault. `layout`: may it say how it is laid
    /// out?
    const TensorFile* find(Reading& reading, const Value& value, const Called& called, TensorRules rules,
                           bool layout = false);
    /// Has any been asked for?
    bool any() const { return !answered_.empty(); }

private:
    const TensorFile* open(Reading& reading, const Value& value, const Called& called, const TensorRules& rules,
                           bool layout);

    using Key = std::tuple<std::string, std::string, TensorRules>;
    std::map<Key, std::shared_ptr<const TensorFile>> known_;
    std::map<const Value*, const TensorFile*> answered_;  // a place asked about again has its faults told already
};

/// Is the value such an object?
bool names_tensor_file(const Value& value);

}  // namespace attn
