// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Progress.h"

namespace MotionGraphs
{
	void Progress::Report(std::string_view /*stage*/, double /*fraction*/) {}

	bool Progress::IsCancelled() const
	{
		return false;
	}

	Progress& Progress::None()
	{
		static Progress none;
		return none;
	}
}
