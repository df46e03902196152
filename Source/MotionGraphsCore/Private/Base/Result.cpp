// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Base/Result.h"

namespace MotionGraphs
{
	std::string Place::ToString() const
	{
		std::string text = file;
		if (line > 0)
		{
			text += (text.empty() ? "line " : ":") + std::to_string(line);
		}
		if (!joint.empty())
		{
			text += (text.empty() ? "joint '" : ", joint '") + joint + "'";
		}
		if (frame >= 0)
		{
			text += (text.empty() ? "frame " : ", frame ") + std::to_string(frame);
		}
		return text;
	}

	std::string Error::ToString() const
	{
		std::string text = place.ToString();
		text += (text.empty() ? "" : ": ") + what;
		text += (remedy.empty() ? "" : "; ") + remedy;
		return text;
	}
}
