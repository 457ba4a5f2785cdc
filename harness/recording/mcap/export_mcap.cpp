// Converts a recording to messages of an MCAP file: steps, bodies, transforms and scenes.

#include "harness/recording/mcap/export_mcap.h"

#include <fmt/format.h>
#include <foxglove/scene.pb.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/recording/mcap/descriptor_set.h"
#include "harness/recording/mcap/exported_run.h"
#include "harness/recording/mcap/mcap_writer.h"
#include "harness/recording/mcap/plot_schema.h"
#include "harness/recording/mcap/viewer_scene.h"

namespace tickproof::harness {
namespace {

using google::protobuf::FieldDescriptorProto;

/// The topic with the messages of one body.
struct BodyTopic {
    std::vector<bool> has;  ///< One flag per field of the recording: true if the messages have it.
    std::vector<std::size_t> fields;  ///< The fields of the messages, as indices in a row.
    mcap::PlotSchema* schema = nullptr;
    std::uint16_t channel = 0;
    bool is_drawn = false;  ///< The body is present and has had a position since it appeared.
};

/// A message type in the file, with its id.
struct PlotType {
    std::unique_ptr<mcap::PlotSchema> schema;
    std::uint16_t id = 0;
};

class Exporter {
  public:
    Exporter(const RecordingSource& recording, const McapWish& wish, const WriteBytes& write)
        : recording_(recording.name),
          wish_(wish),
          run_(mcap::recorded_run(recording.header)),
          clock_(run_.steps, wish.timestep_s),
          writer_("tickproof", write),
          transforms_(writer_.add_channel("/transforms",
                                          add_schema(*foxglove::FrameTransforms::descriptor()))),
          scene_(writer_.add_channel("/scene", add_schema(*foxglove::SceneUpdate::descriptor()))) {}

    void add(const RecordingHeader& header, const RecordedStep& step) {
        time_ns_ = clock_.at(step.step, recording_);
        sequence_ = static_cast<std::uint32_t>(step.step);
        if (info_.steps++ == 0) {
            first_ns_ = time_ns_;
        }
        update(header);
        add_step(step);
        const std::span values(step.values);
        for (std::size_t i = 0; i < topics_.size(); ++i) {
            add_body(header, i, values.subspan(i * header.fields.size(), header.fields.size()));
        }
        put(transforms_, message_);
        message_.Clear();
        if (is_changed_) {
            add_scene(header);
        }
    }

    McapExport close(const RecordingHeader& header, bool is_cut) {
        writer_.add_metadata("tickproof.recording", {{"run", header.spec},
                                                     {"steps", std::to_string(info_.steps)},
                                                     {"breaks off", is_cut ? "yes" : "no"}});
        writer_.add_metadata("tickproof.about", header.about);
        writer_.close();
        info_.bodies = topics_.size();
        info_.length_s = static_cast<double>(time_ns_ - first_ns_) / 1e9;
        add_notes(is_cut);
        return std::move(info_);
    }

  private:
    std::uint16_t add_schema(const google::protobuf::Descriptor& type) {
        return writer_.add_schema(type.full_name(), mcap::descriptor_set(type));
    }

    std::uint16_t add_channel(const std::string& topic, std::uint16_t schema) {
        if (writer_.statistics().channels == mcap::kMostChannels) {
            throw InputError(fmt::format(
                "{}: has more than {} bodies, and an MCAP file has no room for them; record the "
                "bodies that matter",
                visible(recording_), mcap::kMostChannels));
        }
        return writer_.add_channel(topic, schema);
    }

    void put(std::uint16_t channel, const google::protobuf::Message& message) {
        put(channel, mcap::serialised(message));
    }
    void put(std::uint16_t channel, const std::string& data) {
        writer_.add_message(channel, sequence_, time_ns_, data);
    }

    /// Adapts to new bodies, fields and hashes: lines of JSON may add them in any step.
    void update(const RecordingHeader& header) {
        topics_.resize(header.bodies.size());
        if (header.fields.size() != fields_) {
            fields_ = header.fields.size();
            pose_ = mcap::PoseFields(header.fields);
        }
        if (step_.schema == nullptr || header.hashes.size() != hashes_) {
            hashes_ = header.hashes.size();
            std::vector<mcap::PlotField> fields{{"step", FieldDescriptorProto::TYPE_UINT64},
                                                {"dt_s", FieldDescriptorProto::TYPE_DOUBLE}};
            for (const std::string& name : header.hashes) {
                fields.push_back({name + "_hash", FieldDescriptorProto::TYPE_STRING});
            }
            step_.schema =
                std::make_unique<mcap::PlotSchema>(numbered("Step", step_types_++), fields);
            step_.id = add_channel("/step", add_schema(step_.schema->type()));
        }
    }

    /// Names a type: `Body`, then `Body2` for other fields.
    static std::string numbered(std::string_view name, std::size_t before) {
        return before == 0 ? std::string(name) : fmt::format("{}{}", name, before + 1);
    }

    void add_step(const RecordedStep& step) {
        step_.schema->set(0, step.step);
        step_.schema->set(1, clock_.dt_s());
        for (std::size_t i = 0; i < hashes_; ++i) {
            if (step.hashes[i] != 0) {  // 0 means "not recorded".
                step_.schema->set(2 + i, fmt::format("{:016x}", step.hashes[i]));
            }
        }
        put(step_.id, step_.schema->take());
    }

    void add_body(const RecordingHeader& header, std::size_t body, std::span<const double> values) {
        BodyTopic& topic = topics_[body];
        const bool is_there = !std::ranges::all_of(values, is_absent);
        is_changed_ = is_changed_ || (topic.is_drawn && !is_there);
        topic.is_drawn = topic.is_drawn && is_there;
        if (!is_there) {
            return;
        }
        widen(header, body, values);
        for (std::size_t i = 0; i < topic.fields.size(); ++i) {
            const std::size_t field = topic.fields[i];
            if (!is_absent(values[field]) || header.fields[field].type != FieldType::flag) {
                topic.schema->set(i, values[field]);
            }
        }
        put(topic.channel, topic.schema->take());
        if (const auto pose = pose_.of(values)) {
            mcap::add_transform(header.bodies[body], *pose, time_ns_, message_);
            is_changed_ = is_changed_ || !topic.is_drawn;
            topic.is_drawn = true;
        } else if (pose_.has_position(values) && !pose_error_) {
            pose_error_ =
                fmt::format("{} has no finite position in step {}", header.bodies[body], sequence_);
        }
    }

    /// Gives the body a new message type if it has new fields.
    void widen(const RecordingHeader& header, std::size_t body, std::span<const double> values) {
        BodyTopic& topic = topics_[body];
        topic.has.resize(values.size());
        bool is_wider = topic.schema == nullptr;
        for (std::size_t field = 0; field < values.size(); ++field) {
            if (!topic.has[field] && !is_absent(values[field])) {
                topic.has[field] = true;
                is_wider = true;
            }
        }
        if (!is_wider) {
            return;
        }
        topic.fields.clear();
        for (std::size_t field = 0; field < values.size(); ++field) {
            if (topic.has[field]) {
                topic.fields.push_back(field);
            }
        }
        PlotType& type = body_types_[topic.fields];
        if (type.schema == nullptr) {
            std::vector<mcap::PlotField> fields;
            for (const std::size_t field : topic.fields) {
                fields.push_back(mcap::plot_field(header.fields[field]));
            }
            type.schema = std::make_unique<mcap::PlotSchema>(
                numbered("Body", body_types_.size() - 1), fields);
            type.id = add_schema(type.schema->type());
        }
        topic.schema = type.schema.get();
        topic.channel = add_channel("/bodies/" + header.bodies[body], type.id);
    }

    /// Adds all bodies, so that a viewer that jumps to a moment needs only the last message.
    void add_scene(const RecordingHeader& header) {
        foxglove::SceneUpdate update;
        update.add_deletions()->set_type(foxglove::SceneEntityDeletion::ALL);
        for (std::size_t i = 0; i < topics_.size(); ++i) {
            if (topics_[i].is_drawn) {
                const auto known = run_.bodies.find(header.bodies[i]);
                const bool is_known = known != run_.bodies.end();
                has_unknown_shapes_ = has_unknown_shapes_ || !is_known;
                mcap::set_shape(header.bodies[i], is_known ? &known->second : nullptr, wish_.size,
                                time_ns_, *update.add_entities());
            }
        }
        put(scene_, update);
        is_changed_ = false;
    }

    void add_notes(bool is_cut) {
        if (is_cut) {
            info_.notes.emplace_back(
                "the recording breaks off; the file has the steps up to there");
        }
        if (!run_.unknown.empty()) {
            info_.notes.push_back("the run of the recording cannot be made here: " + run_.unknown);
        }
        if (wish_.timestep_s <= 0 && run_.steps.empty()) {
            info_.notes.emplace_back(
                "the recording has no times, so a step takes 1/60 s; --timestep sets another "
                "length");
        }
        if (!pose_.has_position()) {
            info_.notes.emplace_back(
                "no fields are a position (position.x and position.y, or x and y), so there is no "
                "scene; values can be plotted");
        } else if (has_unknown_shapes_) {
            info_.notes.push_back(fmt::format(
                "the recording has no shapes, so bodies are spheres with a diameter of {}; --size "
                "sets another",
                shortest(wish_.size)));
        }
        if (pose_error_) {
            info_.notes.push_back(*pose_error_ + ", so the scene does not move it there");
        }
    }

    std::string recording_;
    McapWish wish_;
    mcap::RecordedRun run_;
    mcap::StepClock clock_;
    mcap::Writer writer_;
    std::uint16_t transforms_;
    std::uint16_t scene_;
    PlotType step_;
    std::size_t step_types_ = 0;
    std::map<std::vector<std::size_t>, PlotType> body_types_;
    std::vector<BodyTopic> topics_;
    mcap::PoseFields pose_{{}};
    std::size_t fields_ = 0;
    std::size_t hashes_ = 0;
    foxglove::FrameTransforms message_;
    std::uint64_t first_ns_ = 0;
    std::uint64_t time_ns_ = 0;
    std::uint32_t sequence_ = 0;
    bool is_changed_ = false;  // True if visible bodies appeared or disappeared.
    bool has_unknown_shapes_ = false;
    std::optional<std::string> pose_error_;
    McapExport info_;
};

}  // namespace

McapExport export_mcap(RecordingSource& recording, const McapWish& wish, const WriteBytes& write) {
    RecordedStep step;
    if (!recording.next(step)) {
        throw InputError(visible(recording.name) +
                         ": the recording has no steps, so there is nothing to show; record it "
                         "again");
    }
    if (!recording.header.has_states) {
        throw InputError(visible(recording.name) +
                         ": the recording has hashes only, so there is nothing to show; record "
                         "it again with states (tickproof record without --only-hashes)");
    }
    Exporter exporter(recording, wish, write);
    do {
        exporter.add(recording.header, step);
    } while (recording.next(step));
    McapExport done = exporter.close(recording.header, recording.is_cut());
    if (const std::uint64_t again = recording.written_again().steps; again > 0) {
        done.notes.push_back(
            fmt::format("the recording writes {} again; the file has the last writing",
                        counted(again, "step")));
    }
    return done;
}

}  // namespace tickproof::harness
