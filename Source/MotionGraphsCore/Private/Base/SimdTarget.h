// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

/// One binary carries kernels for several instruction sets and picks one at run time (Base/Cpu.h). A kernel is written
/// once in an .inl file against the type Lanes and compiled once for each set, between these brackets: neither
/// UnrealBuildTool nor CMake has to give any file flags of its own. Include all other headers before the brackets.
#if defined(__x86_64__) || defined(_M_X64)
#define MG_SIMD_X86 1
#else
#define MG_SIMD_X86 0
#endif

#if defined(__clang__)
#define MG_AVX2_BEGIN _Pragma("clang attribute push(__attribute__((target(\"avx2,fma\"))), apply_to = function)")
#define MG_AVX2_END _Pragma("clang attribute pop")
#elif defined(__GNUC__)
#define MG_AVX2_BEGIN _Pragma("GCC push_options") _Pragma("GCC target(\"avx2,fma\")")
#define MG_AVX2_END _Pragma("GCC pop_options")
#else // MSVC takes any intrinsic anywhere.
#define MG_AVX2_BEGIN
#define MG_AVX2_END
#endif
