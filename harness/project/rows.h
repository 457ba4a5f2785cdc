// The functions that the rows of readers.cpp are made of, one group per engine. See readers.h for
// what each does.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/project/readers.h"

namespace tickproof::harness {

bool is_unity(const ProjectFile& file);
std::vector<Project> read_unity(std::span<const ProjectFile> files);
std::string write_unity(const ProjectSetting& setting, const PolicySpec& wanted);
std::vector<FileEdit> insert_unity(const Project& project, std::span<const NewValue> values);

bool is_godot(const ProjectFile& file);
std::vector<Project> read_godot(std::span<const ProjectFile> files);
std::string write_godot(const ProjectSetting& setting, const PolicySpec& wanted);
std::vector<FileEdit> insert_godot(const Project& project, std::span<const NewValue> values);

bool is_unreal(const ProjectFile& file);
std::vector<Project> read_unreal(std::span<const ProjectFile> files);
std::string write_unreal(const ProjectSetting& setting, const PolicySpec& wanted);
std::vector<FileEdit> insert_unreal(const Project& project, std::span<const NewValue> values);

bool is_defold(const ProjectFile& file);
std::vector<Project> read_defold(std::span<const ProjectFile> files);
std::string write_defold(const ProjectSetting& setting, const PolicySpec& wanted);
std::vector<FileEdit> insert_defold(const Project& project, std::span<const NewValue> values);

bool is_stride(const ProjectFile& file);
std::vector<Project> read_stride(std::span<const ProjectFile> files);
std::string write_stride(const ProjectSetting& setting, const PolicySpec& wanted);
std::vector<FileEdit> insert_stride(const Project& project, std::span<const NewValue> values);

bool is_o3de(const ProjectFile& file);
std::vector<Project> read_o3de(std::span<const ProjectFile> files);
std::string write_o3de(const ProjectSetting& setting, const PolicySpec& wanted);
std::vector<FileEdit> insert_o3de(const Project& project, std::span<const NewValue> values);

bool is_own_loop(const ProjectFile& file);
std::vector<Project> read_own_loop(std::span<const ProjectFile> files);
std::string write_own_loop(const ProjectSetting& setting, const PolicySpec& wanted);
std::vector<FileEdit> insert_own_loop(const Project& project, std::span<const NewValue> values);

}  // namespace tickproof::harness
