// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Motion/ForwardKinematicsKernel.h"

#include "Base/SimdBaseline.h"

namespace MotionGraphs::SimdBaseline
{
#include "Motion/ForwardKinematicsKernel.inl"
}
