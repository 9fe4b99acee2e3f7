#pragma once

#include "scenario/tensor_file.hpp"

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace attn {

class Reading;
class Called;
struct Value;

/// The tensors that a scenario's files hold, each read once.
class TensorFiles {
public:
    bool allow_nonfinite = false;

    /// The tensor that { "file": …, "tensor": … } names, or null after a fault.
    const TensorFile* find(Reading& reading, const Value& value, const Called& called);

private:
    const TensorFile* open(Reading& reading, const Value& value, const Called& called);

    std::map<std::pair<std::string, std::string>, std::shared_ptr<const TensorFile>> known_;
    std::map<const Value*, const TensorFile*> answered_;  // a place asked about again has its faults told already
};

/// Is the value such an object?
bool names_tensor_file(const Value& value);

}  // namespace attn
