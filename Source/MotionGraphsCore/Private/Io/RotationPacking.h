// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Quat.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace MotionGraphs
{
	/// A unit quaternion in 64 bits: its three smaller components, 20 bits each over +-1/sqrt(2) (bits 0-19, 20-39, 40-59, in
	/// the order x y z w), which one was left out (bits 60-61), and the sign of that one (bit 62), so that neighbouring
	/// frames stay in the hemisphere they were in. Zero is exact, hence so is the identity.
	/// Error: below 7e-7 a stored component, 5e-6 rad of rotation.
	uint64_t PackRotation(const Quat& rotation);

	/// `packed` holds out.size() words at any alignment. False when one of them is not something PackRotation makes; the
	/// output is finite then too. The same bits on every instruction set.
	bool UnpackRotations(const std::byte* packed, std::span<Quat> out);
}
