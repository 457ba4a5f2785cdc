# Writes the file from which ninja makes the recorders and their recordings. Sourced.

# Functions of the product and the recorder itself: the same objects in all builds of a platform.
input_sources=(tools/recorder/recorder.cpp harness/base/{text,visible}.cpp
    harness/game/engine_text.cpp harness/run/{paced_frames,schedule,scripted,simulate,simulation}.cpp
    harness/scenario/{scenarios,jump,gate_scenario,wall_scenario,curve,stack,fall,bounce_scenario,cooldown_scenario,lerp,thrust}.cpp
    physics/{engines,euler_engines,box2d_engine,game_bodies,unreal_character,state_hash}.cpp)
engine_sources=(physics/{euler_world,euler_substeps,euler_brake,box2d_world,box2d_bodies}.cpp)
input_flags='-O1 -ffp-contract=off'
# Other libraries by their headers alone: no platform needs them built.
headers="-DFMT_HEADER_ONLY -DXXH_INLINE_ALL= -isystem $box2d_source/include -I$box2d_source/src"

# add_programs: those that a scene needs. Their C has the flags of a build, what calls it has those of inputs.
add_programs() {
    local each any=false
    for each in "${programs[@]}"; do
        [[ " ${scenes[*]} " == *" $each "* ]] || continue
        any=true
        engine_sources+=("$translated/$each/$each.c")
        input_sources+=(physics/"$each"/*.cpp)
        headers+=" -DTICKPROOF_${each^^} -isystem $translated/$each $(< $translated/flags.txt)"
    done
    ! $any || input_sources+=(physics/wasm/runtime.cpp)
}

# In a folder of their own: the compilers of other platforms must not find the headers beside them.
link_headers() {
    mkdir -p "$matrix/include"
    ln -sfn /usr/include/fmt "$matrix/include/fmt"
    ln -sf /usr/include/xxhash.h "$matrix/include/xxhash.h"
    ln -sf /usr/include/wasm-rt.h "$matrix/include/wasm-rt.h"
    # MinGW has its alloca elsewhere.
    mkdir -p "$matrix/windows/include"
    echo '#include <malloc.h>' > "$matrix/windows/include/alloca.h"
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
        windows-portable) echo -static -Wl,--allow-multiple-definition ;;  # The first one counts.
        windows-*) echo -static ;;
    esac
}

# objects_of FOLDER SOURCE...
objects_of() {
    local folder=$1 source
    shift
    for source in "$@"; do
        source=${source##*/}
        printf '%s ' "$folder/${source%.*}.o"
    done
}

# Where the objects with the compiler and flags of the build that is set are, for all such builds.
object_folder() {
    echo "$matrix/$compiler${flags// /}"
}

# The sources that the flags of the build that is set are for.
sources_of_build() {
    printf '%s\n' "${engine_sources[@]}"
    [ "$box2d" = debian ] || printf '%s\n' "$box2d_source"/src/*/*.cpp
}

# Objects that the build that is set shares with all others of its platform.
shared_objects() {
    objects_of "$matrix/$platform" "${input_sources[@]}"
    [ "$box2d" != portable ] || objects_of "$matrix/$platform" physics/portable_sine.cpp
}

# c_compiler COMPILER: that belongs to one of C++.
c_compiler() {
    case $1 in
        clang++) echo clang ;;
        *) echo "${1/g++/gcc}" ;;
    esac
}

# compile FOLDER COMPILER FLAGS SOURCE...: but for objects that were named before.
compile() {
    local folder=$1 with=$2 how=$3 source object language
    shift 3
    for source in "$@"; do
        object=$(objects_of "$folder" "$source")
        [ -z "${compiled[$object]:-}" ] || continue
        compiled[$object]=yes
        case $source in
            *.c) language="$(c_compiler "$with") -fexceptions -w" ;;
            *) language="$with -std=c++20" ;;
        esac
        printf 'build %s: compile %s\n  compiler = %s\n  flags = %s\n' "$object" "$source" \
            "$language" "$how"
    done
}

# For the build that is set.
compile_and_link() {
    local how=$flags sources more=''
    case $platform in
        arm64) more=-Wno-psabi ;;  # Notes of g++ on older versions of itself.
        windows) more="-isystem $matrix/windows/include" ;;
    esac
    # To link functions of two builds together, neither may count on registers that the other
    # leaves alone.
    [[ $compiler = clang++ ]] || how+=' -fno-ipa-ra'
    mapfile -t sources < <(sources_of_build)
    compile "$(object_folder)" "$compiler" "$how $more $headers" "${sources[@]}"
    compile "$matrix/$platform" "$(input_compiler)" "$input_flags $more $headers" \
        "${input_sources[@]}" physics/portable_sine.cpp
    printf 'build %s: link %s\n  compiler = %s\n  libraries = %s\n' "$matrix/$name/recorder.exe" \
        "$(shared_objects) $(objects_of "$(object_folder)" "${sources[@]}")" "$compiler" "$(libraries)"
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
  command = ccache \$compiler \$flags -I. -isystem $matrix/include -c \$in -o \$out \
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
    local each
    local -A compiled=()
    rules "$matrix"
    for each in "$@"; do
        set_build "$each"
        if [ "$platform" = windows ] && [ -z "${compiled[wine]:-}" ]; then
            compiled[wine]=yes
            echo "build $matrix/wine.stamp: wine"
        fi
        compile_and_link
        record_scenes
    done
}
