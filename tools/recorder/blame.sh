# Which files, and which functions in them, make two builds differ: links the first build with one
# file, then with one function, of the second. Sourced.
#
# Every file is tried alone, not by halves: several are to blame, as a rule, and each is enough.

blamed=$matrix/blame

# Inline functions stand in many objects, each in a group of sections of which the linker keeps one.
# Those of a file of the second build get names of their own and leave their groups, so that this
# file alone uses them, and uses no others.
rename_inline_functions() {
    "${prefix}nm" --defined-only "$1" | awk '$(NF - 1) == "W" { print $NF, "second_build_" $NF }'
}

# take_file OBJECT RESULT
take_file() {
    rename_inline_functions "$1" > "$2.renamed"
    "${prefix}objcopy" --remove-section=.group --redefine-syms="$2.renamed" "$1" "$2"
}

# take_function FUNCTION OBJECT RESULT: all else in the result gives way to the first build's.
# objcopy takes no empty list.
take_function() {
    rename_inline_functions "$2" > "$3.renamed"
    "${prefix}nm" --defined-only --extern-only "$2" |
        awk -v kept="$1" '$(NF - 1) != "W" && $NF != kept { print $NF }
            END { print "no_symbol" }' > "$3.weakened"
    "${prefix}objcopy" --remove-section=.group --redefine-syms="$3.renamed" --weaken-symbols="$3.weakened" "$2" "$3"
}

# try NAME OBJECT...: the rules that link and record.
try() {
    local result=$blamed/$1
    shift
    printf 'build %s: link %s %s\n  compiler = %s\n  libraries = %s\n' "$result.exe" \
        "$(shared_objects)" "$*" "$compiler" "$(libraries)"
    printf 'build %s: record %s\n  run = %s\n  scene = %s\n' "$result.tprec" "$result.exe" \
        "$(runner)" "$run_of_scene"
}

# without OBJECT: the objects of the first build but this.
without() {
    local object
    for object in "${objects[@]}"; do
        [ "$object" = "$1" ] || printf '%s ' "$first_objects/$object"
    done
}

# Prints the lines `NAME step value ULP distance end` of the tried that differ from the first build.
differing() {
    local each found
    for each in "$@"; do
        found=$(diff "$matrix/$first/$scene.tprec" "$blamed/$each.tprec")
        [ -z "$found" ] || printf '%s\t%s\n' "$each" "$found"
    done
}

functions_of() {
    "${prefix}nm" --defined-only --extern-only "$1" | awk '$(NF - 1) == "T" { print $NF }'
}

# Files that differ by the step in which the builds differ first: lines of differing().
blame_files() {
    local object tried=()
    {
        rules "$blamed"
        for object in "${objects[@]}"; do
            cmp --silent "$first_objects/$object" "$second_objects/$object" && continue
            take_file "$second_objects/$object" "$blamed/$object"
            try "${object%.o}" "$(without "$object")" "$blamed/$object"
            tried+=("${object%.o}")
        done
    } > "$blamed/build.ninja"
    run_ninja "$blamed"
    differing "${tried[@]}"
}

# blame_functions FILE...: the same of the functions of these files.
blame_functions() {
    local file function tried=()
    {
        rules "$blamed"
        for file in "$@"; do
            for function in $(functions_of "$second_objects/$file.o"); do
                "${prefix}objcopy" --weaken-symbol="$function" "$first_objects/$file.o" \
                    "$blamed/$file-$function.first.o"
                take_function "$function" "$second_objects/$file.o" "$blamed/$file-$function.o"
                try "$file-$function" "$(without "$file.o")" "$blamed/$file-$function.first.o" \
                    "$blamed/$file-$function.o"
                tried+=("$file-$function")
            done
        done
    } > "$blamed/build.ninja"
    run_ninja "$blamed"
    differing "${tried[@]}"
}

# Reads lines of differing().
print_blame() {
    local name step value ulps apart end function
    printf 'file\tfunction\tfrom step\tfirst value\tULP\tpositions at the end\n'
    while IFS=$'\t' read -r name step value ulps apart end; do
        [ -n "$name" ] || continue
        function='all'
        [[ $name != *-* ]] || function=$(c++filt "${name#*-}" | sed 's/(.*//')
        printf '%s.cpp\t%s\t%d\t%s\t%s\t%.2g m apart\n' "${name%%-*}" "$function" "$step" \
            "$value" "$ulps" "$end"
    done
}

# refuse_to_blame FIRST SECOND SCENE: exits with 2 if it cannot be done, before anything is built.
refuse_to_blame() {
    set_build "$1"
    local first_platform=$platform first_box2d=$box2d
    set_build "$2"
    if [[ "$first_platform $platform" == *windows* ]]; then
        echo "tools/matrix: --blame cannot take Windows objects apart; name two builds for x86-64 or for arm64" >&2
        exit 2
    fi
    if [ "$platform" != "$first_platform" ] || [[ "$box2d $first_box2d" == *debian* ]]; then
        echo "tools/matrix: --blame links two builds of one platform, with Box2D from source" >&2
        exit 2
    fi
    set_scene "$3"
    local engine
    read -r _ engine _ <<< "$run_of_scene"
    if [[ " ${programs[*]} " == *" $engine "* ]]; then
        echo "tools/matrix: --blame takes no scene of $engine: it is one file, whose functions have no names" >&2
        exit 2
    fi
}

# blame FIRST SECOND SCENE
blame() {
    local first=$1 second=$2 scene=$3 run_of_scene prefix='' objects found step
    local first_objects second_objects
    set_build "$second"
    second_objects=$(object_folder)
    set_build "$first"
    first_objects=$(object_folder)
    [[ $compiler != *-g++ ]] || prefix=${compiler%g++}
    set_scene "$scene"
    if ! is_recorded "$first" || ! is_recorded "$second"; then
        echo "tools/matrix: ${not_tried[*]}" >&2
        exit 2
    fi
    found=$(diff "$matrix/$first/$scene.tprec" "$matrix/$second/$scene.tprec")
    if [ -z "$found" ]; then
        echo "$first and $second agree in $scene to the bit: nothing is to blame"
        return
    fi
    step=${found%%$'\t'*}
    rm -rf "$blamed"
    mkdir -p "$blamed"
    mapfile -t objects < <(sources_of_build | sed 's/.*\///; s/[.][^.]*$/.o/')
    local files at_once later functions
    files=$(blame_files)
    at_once=$(awk -F'\t' -v last="$step" '$2 <= last' <<< "$files")
    later=$(awk -F'\t' -v last="$step" '$2 > last { print $1 ".cpp from step " $2 }' <<< "$files")
    functions=$(blame_functions $(cut -f1 <<< "$at_once") | awk -F'\t' -v last="$step" '$2 <= last')
    printf '%s with one file or function of %s: %s differs from step %d on\n\n' "$first" \
        "$second" "$scene" "$step"
    print_blame <<< "$at_once"$'\n'"$functions" | print_table
    if [ -z "$at_once" ]; then
        echo "No file does it alone."
        return 1
    fi
    [ -z "$later" ] || printf '\nlater: %s\n' "$(paste -sd, <<< "$later" | sed 's/,/, /g')"
}
