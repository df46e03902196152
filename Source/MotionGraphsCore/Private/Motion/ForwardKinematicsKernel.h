// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "Base/SimdTarget.h"

#include <cstdint>

namespace MotionGraphs
{
	/// What the kernels read and write, as plain pointers. All frames share one skeleton.
	struct ForwardKinematicsInput
	{
		int32_t jointCount = 0;
		int32_t translatedCount = 0;
		const int32_t* parents = nullptr;
		const int32_t* translationSlots = nullptr; ///< One a joint; -1 = the joint keeps its offset.
		const uint8_t* hasChildren = nullptr; ///< One a joint; a leaf's rotation moves nothing.
		const float* offsets = nullptr; ///< jointCount x 3.
		const float* rotations = nullptr; ///< frames x jointCount x 4.
		const float* translations = nullptr; ///< frames x translatedCount x 3.
		float* output = nullptr; ///< jointCount x 3 x stride.
		int64_t stride = 0;
	};

	/// Frames [first, end) of the input to the same frames of the output; `first` is a multiple of 16.
	/// `scratch` holds jointCount x 4 x 16 floats.
	using ForwardKinematicsKernel = void (*)(
		const ForwardKinematicsInput& input, int64_t first, int64_t end, float* scratch);

	namespace SimdBaseline
	{
		void ForwardKinematics(const ForwardKinematicsInput& input, int64_t first, int64_t end, float* scratch);
	}
#if MG_SIMD_X86
	namespace SimdAvx2
	{
		void ForwardKinematics(const ForwardKinematicsInput& input, int64_t first, int64_t end, float* scratch);
	}
#endif
}
