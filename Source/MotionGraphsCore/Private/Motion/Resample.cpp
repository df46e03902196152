// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/Resample.h"

#include "MotionGraphs/Base/Parallel.h"
#include "MotionGraphs/Base/Text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace MotionGraphs
{
	namespace ResamplePrivate
	{
		constexpr int64_t kFramesAPiece = 256;

		/// A moment between two frames of the old clip.
		struct Sample
		{
			int32_t before = 0;
			int32_t after = 0;
			float fraction = 0;
			int32_t nearest = 0;
		};

		static Sample SampleAt(double position, int32_t frameCount)
		{
			// Rates that divide each other must hit old frames exactly, however the division rounds.
			const double rounded = std::floor(position + 0.5);
			const double snapped = std::fabs(position - rounded) < 1e-6 ? rounded : position;
			Sample sample;
			sample.before = std::clamp(static_cast<int32_t>(std::floor(snapped)), 0, frameCount - 1);
			sample.after = std::min(sample.before + 1, frameCount - 1);
			sample.fraction = sample.after == sample.before ? 0.0f : static_cast<float>(snapped - sample.before);
			sample.nearest = sample.fraction < 0.5f ? sample.before : sample.after;
			return sample;
		}

		static void Interpolate(const Clip& from, const Sample& sample, Clip& to, int32_t frame)
		{
			const PoseView before = from.Pose(sample.before);
			const PoseView after = from.Pose(sample.after);
			const std::span<Quat> rotations = to.Rotations(frame);
			const std::span<Vec3> translations = to.Translations(frame);
			if (sample.fraction == 0.0f)
			{
				std::copy(before.rotations.begin(), before.rotations.end(), rotations.begin());
				std::copy(before.translations.begin(), before.translations.end(), translations.begin());
				return;
			}
			for (size_t joint = 0; joint < rotations.size(); ++joint)
			{
				rotations[joint] = Slerp(before.rotations[joint], after.rotations[joint], sample.fraction);
			}
			for (size_t slot = 0; slot < translations.size(); ++slot)
			{
				translations[slot] = Lerp(before.translations[slot], after.translations[slot], sample.fraction);
			}
		}

		static bool IsRate(double rate)
		{
			return rate > 0 && std::isfinite(rate);
		}
	}

	Result<Clip> Resample(const Clip& clip, double frameRate)
	{
		using namespace ResamplePrivate;
		if (!IsRate(frameRate) || !IsRate(clip.frameRate))
		{
			return Error{EError::InvalidArgument,
				Format("cannot resample from %g Hz to %g Hz; both must be above 0", clip.frameRate, frameRate), {}, {}};
		}
		if (frameRate == clip.frameRate)
		{
			return clip;
		}
		const double frames = clip.frameCount > 0 ? std::floor(clip.Duration() * frameRate + 1e-9) + 1.0 : 0.0;
		if (!(frames <= Clip::kMostFrames))
		{
			return Error{EError::InvalidArgument,
				Format(
					"resampling to %g Hz would make %.0f frames; the most is %d", frameRate, frames, Clip::kMostFrames),
				"choose a lower rate", {}};
		}
		Clip resampled;
		resampled.name = clip.name;
		resampled.frameRate = frameRate;
		resampled.frameCount = static_cast<int32_t>(frames);
		resampled.jointCount = clip.jointCount;
		resampled.translatedJoints = clip.translatedJoints;
		resampled.source = clip.source;
		const size_t count = static_cast<size_t>(resampled.frameCount);
		resampled.rotations.resize(count * static_cast<size_t>(clip.jointCount));
		resampled.translations.resize(count * clip.translatedJoints.size());
		resampled.contacts.resize(clip.contacts.empty() ? 0 : count);
		const double step = clip.frameRate / frameRate;
		ParallelFor(resampled.frameCount, kFramesAPiece,
			[&](int64_t begin, int64_t end)
			{
				for (int64_t frame = begin; frame < end; ++frame)
				{
					const Sample sample = SampleAt(static_cast<double>(frame) * step, clip.frameCount);
					Interpolate(clip, sample, resampled, static_cast<int32_t>(frame));
					if (!clip.contacts.empty())
					{
						resampled.contacts[static_cast<size_t>(frame)] =
							clip.contacts[static_cast<size_t>(sample.nearest)];
					}
				}
			});
		resampled.annotations = clip.annotations.Mapped(0.0, frameRate / clip.frameRate, resampled.frameCount);
		return resampled;
	}
}
