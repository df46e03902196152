// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Io/Import.h"
#include "MotionGraphs/Motion/ForwardKinematics.h"

#include <optional>
#include <string>
#include <utility>

namespace MotionGraphs
{
	/// The patient on its way through the examinations of FinishImport. Each examination looks at one thing, mends it in
	/// place and says so; they run in the order in which they are declared, because each relies on the ones before.
	struct ImportDoctor
	{
		const ImportSettings& settings;
		std::string file;
		Skeleton skeleton;
		Clip clip;
		JointRoles roles;
		std::vector<Finding> findings;
		EUnit statedUnit = EUnit::Auto;
		EUpAxis statedUpAxis = EUpAxis::Auto;
		bool hasMotion = true;

		/// Names, tree and roles; no motion needed (ImportDoctor.cpp).
		void ExamineNames();
		void ExamineBones();
		Status FindRoles();

		/// Where the motion is in space (DoctorSpace.cpp).
		void SettleUpAxis();
		void SettleUnits();
		void SettleFacing();

		/// Which frames are motion, and how fast they run (DoctorTime.cpp).
		void SkipTPoses();
		void SettleFrameRate();

		/// The floor, which needs true units (DoctorSpace.cpp).
		void SettleFloor();

		/// What no repair can decide (DoctorMotion.cpp).
		void ReportFeetBelowFloor();
		void ReportJumps();
		void ReportFrozenStretches();

		/// Records a finding; `clipFrame` is counted in the clip and reported as the file counts it.
		void Note(EFinding kind, ESeverity severity, std::string what, std::string action, std::string joint = "",
			int64_t clipFrame = -1);

		/// Model-space joints of the clip as it is now, or of the rest pose when there are no frames.
		JointPaths Paths() const;

		/// Expresses everything in a frame turned by `turn` (a pure change of basis: the figure itself does not change).
		void ChangeBasis(const Quatd& turn);
	};
}
