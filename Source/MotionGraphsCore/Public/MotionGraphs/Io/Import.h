// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Progress.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Io/Finding.h"
#include "MotionGraphs/Motion/Clip.h"
#include "MotionGraphs/Motion/JointRoles.h"
#include "MotionGraphs/Motion/Skeleton.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace MotionGraphs
{
	enum class EUnit : uint8_t
	{
		Auto, ///< From the file, else from the size of the figure.
		Metres,
		Centimetres,
		Millimetres,
		Inches,
		CmuUnits, ///< CMU's ASF and BVH length unit: (1 / 0.45) inch = 5.644 cm.
	};

	/// Metres in one unit; 0 for Auto.
	MOTIONGRAPHSCORE_API double MetresPer(EUnit unit);
	MOTIONGRAPHSCORE_API const char* ToString(EUnit unit);
	MOTIONGRAPHSCORE_API std::optional<EUnit> ParseUnit(std::string_view name);

	enum class EUpAxis : uint8_t
	{
		Auto, ///< From the rest pose and the motion.
		Y,
		Z,
	};

	/// Everything an import may be told; the defaults find it out.
	struct ImportSettings
	{
		EUnit unit = EUnit::Auto;
		EUpAxis upAxis = EUpAxis::Auto;
		double frameRate = 0; ///< Hz, overrides the file; 0 = from the file.
		bool correctFrameRate = true; ///< Believe gravity over the header where they contradict each other.
		bool skipTPose = true; ///< Drop T-pose frames at both ends.
		bool moveFloorToZero = true; ///< Shift the motion so that the floor lies at height 0.
		std::vector<std::pair<EJointRole, std::string>> roles; ///< Joint names that the user assigned.
	};

	/// A file's motion in core space, and what there is to say about it.
	struct ImportedMotion
	{
		Skeleton skeleton;
		Clip clip;
		JointRoles roles;
		std::vector<Finding> findings;
	};

	/// A file's motion as a reader found it: file units, file axes, names as written.
	struct RawMotion
	{
		Skeleton skeleton;
		Clip clip;
		std::vector<Finding> findings;
		EUnit unit = EUnit::Auto; ///< What the file itself says; Auto when it is silent.
		EUpAxis upAxis = EUpAxis::Auto; ///< Likewise.
		bool hasMotion = true; ///< False for a skeleton alone.
	};

	/// Reads BVH or ASF/AMC by the file's ending (an .amc looks for its .asf beside it) and finishes the import.
	/// Never throws and never crashes, whatever the bytes. Other formats go through RawMotion and FinishImport.
	MOTIONGRAPHSCORE_API Result<ImportedMotion> ImportMotion(
		const std::filesystem::path& path, const ImportSettings& settings = {}, Progress& progress = Progress::None());

	/// The import doctor: brings raw motion into core space (metres, Y up, facing +Z, true frame rate, T-pose frames
	/// gone, floor at 0, contacts detected) and says in words what was odd and what was done about it.
	MOTIONGRAPHSCORE_API Result<ImportedMotion> FinishImport(RawMotion raw, const ImportSettings& settings = {});
}
