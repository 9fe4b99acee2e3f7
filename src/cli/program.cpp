#include "cli/program.hpp"

#include "base/fault.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"

#include <ostream>

namespace attn {

int run_program(const std::vector<std::string>& arguments, const Streams& streams) {
    try {
        const CommandLine line = read_command_line(arguments);
        if (const auto* text = std::get_if<std::string>(&line)) {
            write_text(streams.out, *text);
            return as_asked;
        }
        const auto& options = std::get<Options>(line);
        if (!options.output.empty()) refuse_replacing(options.files, options.output);
        return find_command(options.command)->run(options, streams);
    } catch (const InputError& error) {
        streams.err << diagnostics(error.faults(), streams.err_is_terminal ? Colour::on : Colour::off);
        return bad_input;
    } catch (const OutputError& error) {
        if (!error.reader_left()) streams.err << diagnostic(Fault{{}, error.what(), ""});
        return not_written;
    }
}

}  // namespace attn
