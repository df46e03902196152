// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Motion/ForwardKinematicsKernel.h"

#include "Base/SimdAvx2.h"

#if MG_SIMD_X86
MG_AVX2_BEGIN

namespace MotionGraphs::SimdAvx2
{
#include "Motion/ForwardKinematicsKernel.inl"
}

MG_AVX2_END
#endif
