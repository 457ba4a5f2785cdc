// A new file beside a target. It takes the target's place once it is complete. Until then a full
// disk, a crash or a kill leaves the target as it was. Two writers never mix.

#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// Closes the file when it is destroyed. The constructor throws std::system_error if `number` is
/// below 0.
class Descriptor {
  public:
    explicit Descriptor(int number);
    ~Descriptor();
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const { return number_; }

  private:
    int number_;
};

/// Follows the symbolic links at the end of `path`. The file need not exist.
std::filesystem::path end_of_links(const std::filesystem::path& path);

/// Number of this program's open file that `file` leads to, as /dev/stdout does; below 0 if there
/// is none. Text for such a file goes on at the program's position, so the file is not replaced.
int open_descriptor(const std::string& file);

/// True for terminals, pipes and devices: they hold no text that a failed write could destroy.
bool is_written_directly(const std::string& file);

/// Every function throws std::system_error if it fails; the target is then unchanged.
class FileBeside {
  public:
    /// Makes NAME.tickproof-N in the folder of `target`, which must not be a symbolic link. Refuses
    /// a target that the user cannot write, even if its folder would allow a rename.
    explicit FileBeside(std::string target);
    /// Removes the file, unless it took the place of its target.
    ~FileBeside();
    FileBeside(const FileBeside&) = delete;
    FileBeside& operator=(const FileBeside&) = delete;

    const std::string& path() const { return path_; }
    int descriptor() const { return descriptor_.number(); }

    /// Appends `text`.
    void write(std::string_view text);

    /// Syncs the file and renames it over its target, with the mode and owner of an existing
    /// target. A target with several names, or with an owner to whom this user cannot give a file,
    /// is overwritten with a copy. If the copy fails, throws InputError, and the whole file stays
    /// beside the target.
    void take_place();

  private:
    /// Returns false if the target must be overwritten instead.
    bool replace_by_rename();

    std::string target_;
    std::string path_;
    Descriptor descriptor_;
    bool is_temporary_ = true;
};

}  // namespace tickproof::harness
