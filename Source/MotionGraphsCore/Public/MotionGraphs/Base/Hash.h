// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace MotionGraphs
{
	/// 64-bit checksum at memory speed, the same on every machine: four lanes of multiply and rotate over 32-byte blocks,
	/// then a mixing step. Finds damage; it does not keep out an attacker.
	MOTIONGRAPHSCORE_API uint64_t Hash64(std::span<const std::byte> bytes, uint64_t seed = 0);
}
