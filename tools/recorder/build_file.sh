# Writes the file from which ninja makes the recorders and their recordings. Sourced.

# Functions of the product and the recorder itself: the same objects in all builds of a platform.
input_sources=(tools/recorder/recorder.cpp harness/base/{text,visible}.cpp
    harness/game/engine_text.cpp harness/run/{script,simulate}.cpp
    harness/scenario/{scenarios,jump,gate,wall,curve,stack,fall,bounce,cooldown,lerp}.cpp
    physics/{engines,game_bodies,unreal_character,state_hash}.cpp)
engine_sources=(physics/{euler_world,box2d_world}.cpp)
input_flags='-O1 -ffp-contract=off'
# Libraries of headers only, so that no other platform needs them built.
header_only='-DFMT_HEADER_ONLY -DXXH_INLINE_ALL='

# In folders of their own: the compilers of other platforms must not find the headers beside them.
link_headers() {
    mkdir -p "$matrix/include" "$matrix/box2d"
    ln -sfn /usr/include/fmt "$matrix/include/fmt"
    ln -sf /usr/include/xxhash.h "$matrix/include/xxhash.h"
    ln -sfn /usr/include/box2d "$matrix/box2d/box2d"
}

# The compiler of the inputs.
input_compiler() {
    case $platform in
        x86-64) echo g++ ;;
        *) echo "$compiler" ;;
    esac
}

# What runs a program of the platform that is set.
runner() {
    case $platform in
        arm64) echo "qemu-aarch64-static -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH=$box2d_arm64" ;;
        windows) echo "env WINEPREFIX=$PWD/$matrix/wine WINEDEBUG=-all wine" ;;
    esac
}

# Of the build that is set.
libraries() {
    case $platform-$box2d in
        x86-64-debian) echo -lbox2d ;;
        arm64-debian) echo "$box2d_arm64/libbox2d.so" ;;
        windows-*) echo -static ;;
    esac
}

# objects_of FOLDER SOURCE...
objects_of() {
    local folder=$1 source
    shift
    for source in "$@"; do
        source=${source##*/}
        printf '%s ' "$folder/${source%.cpp}.o"
    done
}

# The sources that the flags of the build that is set are for.
sources_of_build() {
    printf '%s\n' "${engine_sources[@]}"
    [ "$box2d" = debian ] || printf '%s\n' "$box2d_source"/src/*/*.cpp
}

# Objects that the build that is set shares with others.
shared_objects() {
    objects_of "$matrix/$platform" "${input_sources[@]}"
    [ "$box2d" != portable ] || objects_of "$matrix/$platform" physics/portable_sine.cpp
}

# compile FOLDER COMPILER FLAGS SOURCE...
compile() {
    local folder=$1 with=$2 how=$3 source
    shift 3
    for source in "$@"; do
        printf 'build %s: compile %s\n  compiler = %s\n  flags = %s\n' \
            "$(objects_of "$folder" "$source")" "$source" "$with" "$how"
    done
}

# For the build that is set.
compile_and_link() {
    local include=$box2d_source/include how=$flags sources
    [ "$box2d" != debian ] || include=$matrix/box2d
    # To link functions of two builds together, neither may count on registers that the other
    # leaves alone.
    [[ $compiler != *g++ ]] || how+=' -fno-ipa-ra'
    mapfile -t sources < <(sources_of_build)
    compile "$matrix/$name" "$compiler" "$how $header_only -isystem $include -I$box2d_source/src" \
        "${sources[@]}"
    printf 'build %s: link %s\n  compiler = %s\n  libraries = %s\n' "$matrix/$name/recorder.exe" \
        "$(shared_objects) $(objects_of "$matrix/$name" "${sources[@]}")" "$compiler" "$(libraries)"
}

# record_scenes: by the build that is set.
record_scenes() {
    local row scene run_of_scene wine=''
    [ "$platform" != windows ] || wine=" | $matrix/wine.stamp"
    for row in "${scenes[@]}"; do
        read -r scene run_of_scene <<< "$row"
        printf 'build %s: record %s%s\n  run = %s\n  scene = %s\n  about = %s\n' \
            "$matrix/$name/$scene.tprec" "$matrix/$name/recorder.exe" "$wine" "$(runner)" \
            "$run_of_scene" "--about 'build=$name' --about 'compiler=$compiler' \
--about 'flags=$flags' --about 'box2d=$box2d'"
    done
}

# rules FOLDER: where ninja keeps its log.
rules() {
    cat << RULES
builddir = $1
rule compile
  command = ccache \$compiler -std=c++20 \$flags -I. -isystem $matrix/include -c \$in -o \$out \
-MMD -MF \$out.d
  depfile = \$out.d
  deps = gcc
  description = \$out
rule link
  command = \$compiler -o \$out \$in \$libraries
  description = \$out
rule record
  command = \$run \$in \$out \$scene \$about > \$out.end
  description = \$out
rule wine
  command = WINEPREFIX=$PWD/$matrix/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml= \
wine wineboot --init > /dev/null 2>&1 && touch \$out
  description = \$out
RULES
}

# build_file NAME...: prints it. Paths are those of the project's folder.
build_file() {
    local done='' each
    rules "$matrix"
    echo "build $matrix/wine.stamp: wine"
    for each in "$@"; do
        set_build "$each"
        if [[ " $done " != *" $platform "* ]]; then
            done+=" $platform"
            compile "$matrix/$platform" "$(input_compiler)" "$input_flags $header_only" \
                "${input_sources[@]}" physics/portable_sine.cpp
        fi
        compile_and_link
        record_scenes
    done
}
