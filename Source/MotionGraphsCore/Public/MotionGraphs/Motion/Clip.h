// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#pragma once

#include "MotionGraphs/Base/Api.h"
#include "MotionGraphs/Base/Quat.h"
#include "MotionGraphs/Base/Result.h"
#include "MotionGraphs/Base/Vec3.h"
#include "MotionGraphs/Motion/Annotations.h"
#include "MotionGraphs/Motion/Contacts.h"
#include "MotionGraphs/Motion/Skeleton.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace MotionGraphs
{
	/// One frame: a local rotation for each joint and a translation for each translated joint. Borrowed memory.
	struct PoseView
	{
		std::span<const Quat> rotations;
		std::span<const Vec3> translations;
	};

	/// Where a clip came from, so that labels that count frames of the file still find them.
	struct ClipSource
	{
		std::string file; ///< UTF-8, as given on import; empty for motion made here.
		double frameRate = 0; ///< Hz, the true rate of the file; 0 = unset.
		int64_t firstFrame = 0; ///< File frame that became frame 0 of the clip (1 after a skipped T-pose).
	};

	/// Motion on one skeleton, sampled at a fixed rate, frame after frame.
	/// A joint's local translation is its skeleton offset unless it is listed in translatedJoints; the root always is.
	struct MOTIONGRAPHSCORE_API Clip
	{
		std::string name;
		double frameRate = 30; ///< Hz, > 0.
		int32_t frameCount = 0; ///< >= 0; a clip of n frames lasts (n - 1) / frameRate seconds.
		int32_t jointCount = 0;
		std::vector<int32_t> translatedJoints; ///< Ascending; the first is 0, the root.
		std::vector<Quat> rotations; ///< frameCount x jointCount, unit length.
		std::vector<Vec3> translations; ///< frameCount x translatedJoints.size(), metres, in the parent's space.
		ContactTrack contacts; ///< frameCount entries, or empty when not known.
		Annotations annotations;
		ClipSource source;

		static constexpr int32_t kMostFrames = 1 << 28;

		/// Frames at the rest pose, for filling in.
		static Clip AtRest(const Skeleton& skeleton, int32_t frameCount, double frameRate);

		double Duration() const { return frameCount > 1 ? (frameCount - 1) / frameRate : 0.0; }

		PoseView Pose(int32_t frame) const;
		std::span<Quat> Rotations(int32_t frame);
		std::span<Vec3> Translations(int32_t frame);

		const Vec3& RootPosition(int32_t frame) const
		{
			return translations[static_cast<size_t>(frame) * translatedJoints.size()];
		}

		/// Index into a frame's translations of that joint, or -1 when it is not translated.
		int32_t TranslationSlot(int32_t joint) const;

		/// Local translation of any joint in a frame.
		const Vec3& LocalTranslation(const Skeleton& skeleton, int32_t frame, int32_t joint) const;

		/// Fails on: sizes that do not match each other or the skeleton, a rate that is not positive and finite, translated
		/// joints out of order, values that are not finite, rotations that are not of unit length, annotations outside.
		Status Validate(const Skeleton& skeleton) const;

		/// The frames [first, first + count) with contacts and annotations cut to fit.
		Clip Cut(int32_t first, int32_t count) const;
	};
}
