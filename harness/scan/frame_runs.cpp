#include "harness/scan/frame_runs.h"

namespace tickproof::harness {

std::vector<InsideBlock> with_blocks(std::vector<InsideBlock> outer, const ScriptFunction& function,
                                     std::size_t block) {
    const std::size_t before = outer.size();
    for (; block != 0; block = function.blocks[block].parent) {
        outer.insert(outer.begin() + static_cast<std::ptrdiff_t>(before), {&function, block});
    }
    return outer;
}

namespace {

/// A longer frame is not followed to its end.
constexpr std::size_t kMostRuns = 2000;

/// True for a call of a function of the script itself.
bool is_own(const ScriptCall& call) {
    return call.receiver.empty() || call.receiver == "this" || call.receiver == "self";
}

/// The statements that a frame runs, those of called functions in the place of the call.
class Frame {
  public:
    explicit Frame(const std::vector<const ScriptFunction*>& functions) {
        for (const ScriptFunction* function : functions) {
            by_name_.emplace(function->name, function);
        }
    }

    void add_all(const std::vector<const ScriptFunction*>& functions) {
        TextSet called;
        for (const ScriptFunction* function : functions) {
            for (const ScriptStatement& statement : function->statements) {
                for (const ScriptCall& call : calls_of(statement.code)) {
                    if (is_own(call) && call.name != function->name) {
                        called.emplace(call.name);
                    }
                }
            }
        }
        for (const ScriptFunction* function : functions) {
            if (!called.contains(function->name)) {
                add(*function, {}, 0);
            }
        }
    }

    void add(const ScriptFunction& root) { add(root, {}, 0); }

    std::vector<FrameRun> runs() && { return std::move(runs_); }

  private:
    static constexpr int kDeepest = 4;

    void add(const ScriptFunction& function, const std::vector<InsideBlock>& outer, int depth) {
        for (const ScriptStatement& statement : function.statements) {
            if (runs_.size() >= kMostRuns) {
                return;
            }
            const auto blocks = with_blocks(outer, function, statement.block);
            runs_.push_back({&function, &statement, blocks});
            for (const ScriptCall& call : calls_of(statement.code)) {
                const auto own = by_name_.find(call.name);
                if (own != by_name_.end() && is_own(call) && depth < kDeepest) {
                    add(*own->second, blocks, depth + 1);
                }
            }
        }
    }

    TextMap<const ScriptFunction*> by_name_;
    std::vector<FrameRun> runs_;
};

}  // namespace

std::vector<FrameRun> runs_of_frame(const std::vector<const ScriptFunction*>& functions) {
    Frame frame(functions);
    frame.add_all(functions);
    return std::move(frame).runs();
}

std::vector<FrameRun> runs_from(const ScriptFunction& root,
                                const std::vector<const ScriptFunction*>& functions) {
    Frame frame(functions);
    frame.add(root);
    return std::move(frame).runs();
}

}  // namespace tickproof::harness
