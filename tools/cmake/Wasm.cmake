# Engines that npm has as WebAssembly: wasm2c (Debian's wabt) makes C of them. tools/setup --engines installs both, and
# npm compares the file with the hash in physics/wasm/package-lock.json. Without them the engine is left out, and
# `tickproof list engines` says so.

set(TICKPROOF_WASM_FOLDER "${PROJECT_SOURCE_DIR}/physics/wasm/node_modules" CACHE PATH "Where npm put the engines")
# The presets have one path for all their builds: ccache then finds what another build has compiled.
set(TICKPROOF_WASM_AS_C "${PROJECT_BINARY_DIR}/wasm" CACHE PATH "Where the engines stand as C")
if(TICKPROOF_WASM2C AND NOT EXISTS "${TICKPROOF_WASM2C}")
    unset(TICKPROOF_WASM2C CACHE)
endif()
find_program(TICKPROOF_WASM2C wasm2c)
set(TICKPROOF_WASM_BOUNDS "${CMAKE_CURRENT_LIST_DIR}/WasmBounds.cmake")
mark_as_advanced(TICKPROOF_WASM2C)
if(TICKPROOF_WASM2C)
    enable_language(C)
    # No other code is C. Equal commands in all builds: ccache finds what one of them has compiled.
    foreach(configuration DEBUG RELEASE RELWITHDEBINFO MINSIZEREL)
        set(CMAKE_C_FLAGS_${configuration} "")
    endforeach()
endif()

# The options of all code of wasm2c: it compares addresses with the bounds of memory, where its default is 8 GB of guard
# pages and a handler of SIGSEGV, and it counts no calls, which threads would share.
function(tickproof_wasm_flags)
    execute_process(COMMAND "${TICKPROOF_WASM2C}" --version OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
    add_library(tickproof_wasm_flags INTERFACE)
    target_compile_definitions(tickproof_wasm_flags INTERFACE TICKPROOF_WASM_BYTES_MOST=0x8000000)  # 128 MB
    # Written only if it changes: another version translates again.
    file(CONFIGURE OUTPUT "${TICKPROOF_WASM_AS_C}/wabt-version.txt" CONTENT "${version}\n")
    cmake_path(GET TICKPROOF_WASM2C PARENT_PATH folder)
    cmake_path(APPEND folder "../include" OUTPUT_VARIABLE include)
    if(EXISTS "${include}/wasm-rt.h" AND NOT include MATCHES "^/usr/bin")
        target_include_directories(tickproof_wasm_flags SYSTEM INTERFACE "${include}")
    endif()
    if(version VERSION_EQUAL 1.0.32)
        target_compile_definitions(tickproof_wasm_flags INTERFACE TICKPROOF_WABT_1_0_32
            WASM_RT_MEMCHECK_SIGNAL_HANDLER=0 WASM_RT_USE_STACK_DEPTH_COUNT=0)
    elseif(version VERSION_GREATER_EQUAL 1.0.36)
        target_compile_definitions(tickproof_wasm_flags INTERFACE
            WASM_RT_USE_MMAP=0 WASM_RT_MEMCHECK_BOUNDS_CHECK=1 WASM_RT_NONCONFORMING_UNCHECKED_STACK_EXHAUSTION=1)
        if(version VERSION_GREATER 1.0.36)
            target_compile_definitions(tickproof_wasm_flags INTERFACE TICKPROOF_WABT_PAGE_SIZE)
        endif()
    else()
        message(FATAL_ERROR "wasm2c ${version} writes code that tickproof does not know: it knows 1.0.32, and 1.0.36 and "
            "later. Install one of those, or leave the engines out with -DTICKPROOF_WASM2C=")
    endif()
    # tools/matrix compiles the same C with other compilers.
    get_target_property(flags tickproof_wasm_flags INTERFACE_COMPILE_DEFINITIONS)
    list(TRANSFORM flags PREPEND -D)
    list(JOIN flags " " flags)
    file(CONFIGURE OUTPUT "${TICKPROOF_WASM_AS_C}/flags.txt" CONTENT "${flags}\n")
endfunction()

# Makes the library tickproof_NAME of the program FILE of an npm package, and its header NAME.h. Sets TICKPROOF_NAME in
# the caller: whether it is there.
function(tickproof_wasm_program name file)
    string(TOUPPER ${name} option)
    set(wasm "${TICKPROOF_WASM_FOLDER}/${file}")
    set(TICKPROOF_${option} OFF PARENT_SCOPE)
    if(NOT TICKPROOF_WASM2C OR NOT EXISTS "${wasm}")
        return()
    endif()
    if(NOT TARGET tickproof_wasm_flags)
        tickproof_wasm_flags()
    endif()
    set(folder "${TICKPROOF_WASM_AS_C}/${name}")
    file(MAKE_DIRECTORY "${folder}")
    add_custom_command(OUTPUT "${folder}/${name}.c" "${folder}/${name}.h"
        COMMAND "${TICKPROOF_WASM2C}" -n ${name} "${wasm}" -o "${folder}/${name}.c"
        COMMAND "${CMAKE_COMMAND}" "-DFILE=${folder}/${name}.c" -P "${TICKPROOF_WASM_BOUNDS}"
        DEPENDS "${wasm}" "${TICKPROOF_WASM_AS_C}/wabt-version.txt" "${TICKPROOF_WASM_BOUNDS}"
        VERBATIM COMMENT "Translating ${name} to C")
    add_library(tickproof_${name} STATIC "${folder}/${name}.c" "${folder}/${name}.h")
    # Code of somebody else: optimised in every build, without warnings. Exceptions of the runtime pass through it.
    # Sanitizers would see one block of memory, and take minutes to compile.
    set_target_properties(tickproof_${name} PROPERTIES UNITY_BUILD OFF POSITION_INDEPENDENT_CODE ON
        C_COMPILER_LAUNCHER "${CMAKE_CXX_COMPILER_LAUNCHER}")
    target_compile_options(tickproof_${name} PRIVATE -O2 -DNDEBUG -ffp-contract=off -fno-fast-math -fexceptions -w)
    target_include_directories(tickproof_${name} SYSTEM PUBLIC "${folder}")
    target_link_libraries(tickproof_${name} PUBLIC tickproof_wasm_flags)
    set(TICKPROOF_${option} ON PARENT_SCOPE)
endfunction()
