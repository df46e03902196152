// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Motion/Clip.h"
#include "MotionGraphs/Motion/Contacts.h"
#include "MotionGraphs/Motion/JointRoles.h"

namespace MotionGraphs
{
	struct JointPaths;

	/// A limb is in contact while it is low and slow ([Lee2002] sec. 3: position and velocity thresholds). Entering needs
	/// the inner thresholds, staying only the outer ones, so that noise at a threshold does not flicker.
	/// Tuned on CMU walks, runs, jumps and boxing; see Docs/papers.md.
	struct ContactSettings
	{
		float enterHeight = 0.05f; ///< m above where that joint rests on the floor.
		float leaveHeight = 0.08f; ///< m
		float enterSpeed = 0.8f; ///< m/s, of the joint, over smoothingSeconds.
		float leaveSpeed = 1.1f; ///< m/s
		float handHeight = 0.15f; ///< m of the wrist above the floor for a hand to bear on it.
		float smoothingSeconds = 0.05f; ///< Span of the velocity estimate.
		float shortestContact = 0.08f; ///< s; shorter contacts are noise.
		float shortestGap = 0.06f; ///< s; shorter gaps in a contact are noise.

		/// Fails when a leaving threshold lies inside its entering one, or a value is negative or not finite.
		MOTIONGRAPHSCORE_API Status Validate() const;
	};

	/// Height of the floor under a clip: the level that the lower foot keeps returning to (5th percentile of the lowest foot
	/// joint, less the height at which that joint rests). 0 when the skeleton has no feet.
	MOTIONGRAPHSCORE_API float EstimateFloor(
		const Skeleton& skeleton, const JointRoles& roles, const JointPaths& paths);

	/// Contacts of all frames. A limb whose role is missing is never in contact. Heights count from the floor as the feet
	/// found it less than a second before and after, as capture volumes are not level and stages have steps.
	MOTIONGRAPHSCORE_API Result<ContactTrack> DetectContacts(
		const Skeleton& skeleton, const JointRoles& roles, const Clip& clip, const ContactSettings& settings = {});
}
