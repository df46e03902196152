// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

/// UnrealBuildTool defines MOTIONGRAPHSCORE_API and MG_WITH_UE for every file that sees these headers; plain C++ builds
/// link the core statically and need neither.
#ifndef MOTIONGRAPHSCORE_API
#define MOTIONGRAPHSCORE_API
#endif

#ifndef MG_WITH_UE
#define MG_WITH_UE 0
#endif

/// Lets GCC and Clang compare a printf format with its arguments; counted from 1.
#if defined(__GNUC__)
#define MG_PRINTF_FORMAT(formatIndex, firstArgument) [[gnu::format(printf, formatIndex, firstArgument)]]
#else
#define MG_PRINTF_FORMAT(formatIndex, firstArgument)
#endif
