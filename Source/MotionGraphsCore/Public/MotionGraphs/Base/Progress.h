// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"

#include <string_view>

namespace MotionGraphs
{
	/// How long work tells its host how far it is, and asks whether to stop.
	/// Threads: both calls may come from any worker; implementations must be thread-safe.
	class MOTIONGRAPHSCORE_API Progress
	{
	public:
		virtual ~Progress() = default;

		/// stage: what is being done, for people. fraction: 0..1 of that stage.
		virtual void Report(std::string_view stage, double fraction);

		/// True asks the work to stop soon; it then returns EError::Cancelled and leaves nothing behind.
		virtual bool IsCancelled() const;

		/// Reports to nobody and is never cancelled.
		static Progress& None();
	};
}
