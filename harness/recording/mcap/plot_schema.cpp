// Builds Protobuf message types from the fields of a recording, and fills their messages.

#include "harness/recording/mcap/plot_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "harness/recording/mcap/descriptor_set.h"

namespace tickproof::harness::mcap {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::FieldDescriptorProto;

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string in_letters(std::string_view name) {
    std::string text;
    for (const char c : name) {
        text.push_back(is_letter(c) || (c >= '0' && c <= '9') ? c : '_');
    }
    return text.empty() || !is_letter(text.front()) ? "f_" + text : text;
}

/// Drops `_` and case from a name: JSON writes `position_x` as `positionX`.
std::string key_of(std::string_view name) {
    std::string key;
    for (const char c : name) {
        if (c != '_') {
            key.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
        }
    }
    return key;
}

/// Numbers fields; Protobuf reserves 19000 to 19999.
int number_of(std::size_t field) {
    constexpr std::size_t kReservedFirst = 19'000;
    const std::size_t number = field + 1;
    return static_cast<int>(number < kReservedFirst ? number : number + 1'000);
}

}  // namespace

PlotField plot_field(const RecordedField& field) {
    switch (field.type) {
        case FieldType::f32:
            return {field.name, FieldDescriptorProto::TYPE_FLOAT};
        case FieldType::f64:
            return {field.name, FieldDescriptorProto::TYPE_DOUBLE};
        case FieldType::flag:
            break;
    }
    return {field.name, FieldDescriptorProto::TYPE_BOOL};
}

std::vector<std::string> message_names(const std::vector<PlotField>& fields) {
    std::vector<std::string> names;
    std::set<std::string> used_keys;
    for (const PlotField& field : fields) {
        const std::string wanted = in_letters(field.name);
        std::string name = wanted;
        for (int i = 2; !used_keys.insert(key_of(name)).second; ++i) {
            name = fmt::format("{}_{}", wanted, i);
        }
        names.push_back(std::move(name));
    }
    return names;
}

PlotSchema::PlotSchema(std::string_view name, const std::vector<PlotField>& fields) {
    google::protobuf::FileDescriptorProto file;
    file.set_name(fmt::format("tickproof/{}.proto", name));
    file.set_package("tickproof");
    file.set_syntax("proto3");
    auto& message = *file.add_message_type();
    message.set_name(std::string(name));
    const std::vector<std::string> names = message_names(fields);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        auto& field = *message.add_field();
        field.set_name(names[i]);
        field.set_number(number_of(i));
        field.set_label(FieldDescriptorProto::LABEL_OPTIONAL);
        field.set_type(fields[i].type);
    }
    const auto* built = pool_.BuildFile(file);
    if (built == nullptr) {
        throw std::logic_error(fmt::format("no Protobuf type of {} fields", fields.size()));
    }
    type_ = built->message_type(0);
    factory_ = std::make_unique<google::protobuf::DynamicMessageFactory>(&pool_);
    message_.reset(factory_->GetPrototype(type_)->New());
}

void PlotSchema::set(std::size_t field, double value) {
    const FieldDescriptor* at = type_->field(static_cast<int>(field));
    const auto& reflection = *message_->GetReflection();
    switch (at->cpp_type()) {
        case FieldDescriptor::CPPTYPE_FLOAT:
            reflection.SetFloat(message_.get(), at, static_cast<float>(value));
            return;
        case FieldDescriptor::CPPTYPE_BOOL:
            reflection.SetBool(message_.get(), at, value != 0);
            return;
        default:
            reflection.SetDouble(message_.get(), at, value);
            return;
    }
}

void PlotSchema::set(std::size_t field, std::uint64_t value) {
    message_->GetReflection()->SetUInt64(message_.get(), type_->field(static_cast<int>(field)),
                                         value);
}

void PlotSchema::set(std::size_t field, const std::string& text) {
    message_->GetReflection()->SetString(message_.get(), type_->field(static_cast<int>(field)),
                                         text);
}

std::string PlotSchema::take() {
    std::string bytes = serialised(*message_);
    message_->Clear();
    return bytes;
}

}  // namespace tickproof::harness::mcap
