// A new file beside another one, which takes its place when all of it is written: until then a full
// disk, a crash or a kill leaves the other one as it was, and two writers never mix.

#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// Closes itself. Throws std::system_error where `number` is that of no open file.
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

/// Where a path leads in the end, also where there is no file yet: the symbolic links that it ends
/// in are followed.
std::filesystem::path end_of_links(const std::filesystem::path& path);

/// The number of the open file of this program that a path leads to, as /dev/stdout does; below 0
/// where it leads to none. What is written there goes on where the program is, so it is not
/// replaced.
int open_descriptor(const std::string& file);

/// True for what is written as it is, because there is no text to lose: terminals, pipes, devices.
bool is_written_directly(const std::string& file);

/// Every function throws std::system_error where it cannot do its work; the target is then as it
/// was.
class FileBeside {
  public:
    /// Makes NAME.tickproof-N in the folder of `target`, which no symbolic link may be. A target
    /// that may not be written is refused, though its folder would let it be replaced.
    explicit FileBeside(std::string target);
    /// Removes the file, unless it took the place of its target.
    ~FileBeside();
    FileBeside(const FileBeside&) = delete;
    FileBeside& operator=(const FileBeside&) = delete;

    const std::string& path() const { return path_; }
    int descriptor() const { return descriptor_.number(); }

    /// Writes at the end.
    void write(std::string_view text);

    /// Puts the file on the disk, and in the place of its target by a rename. It takes over the
    /// mode and the owner of a target that is there. A target of several names, or of an owner to
    /// whom this user cannot give a file, is written over from the file beside: should that be
    /// interrupted, the file beside stays, whole. Throws InputError where it fails in between.
    void take_place();

  private:
    bool is_renamed();

    std::string target_;
    std::string path_;
    Descriptor descriptor_;
    bool is_temporary_ = true;
};

}  // namespace tickproof::harness
