// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "TestClips.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

namespace MotionGraphs::Testing
{
	namespace TestClipsPrivate
	{
		/// std::uniform_real_distribution differs between libraries; this does not.
		class Random
		{
		public:
			explicit Random(uint32_t seed)
				: engine_(seed)
			{
			}

			/// -1..1
			float Signed() { return static_cast<float>(engine_()) / 2147483648.0f - 1.0f; }

			uint32_t Below(uint32_t count) { return static_cast<uint32_t>(engine_()) % count; }

			Vec3 Direction()
			{
				for (;;)
				{
					const Vec3 v{Signed(), Signed(), Signed()};
					const float length = Length(v);
					if (length > 0.1f && length < 1.0f)
					{
						return v * (1.0f / length);
					}
				}
			}

		private:
			std::mt19937 engine_;
		};

		static Eigen::Matrix4d LocalMatrix(const Quat& rotation, const Vec3& translation)
		{
			const Eigen::Quaterniond q(rotation.w, rotation.x, rotation.y, rotation.z);
			Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
			matrix.topLeftCorner<3, 3>() = q.normalized().toRotationMatrix();
			matrix.topRightCorner<3, 1>() = Eigen::Vector3d(translation.x, translation.y, translation.z);
			return matrix;
		}

		static void AddLeg(Skeleton& human, int32_t hips, const std::string& side, float x)
		{
			const int32_t thigh = human.AddJoint(side + "UpLeg", hips, {0.09f * x, -0.06f, 0.0f});
			const int32_t shin = human.AddJoint(side + "Leg", thigh, {0.0f, -0.40f, 0.0f});
			const int32_t foot = human.AddJoint(side + "Foot", shin, {0.0f, -0.40f, 0.0f});
			const int32_t toes = human.AddJoint(side + "ToeBase", foot, {0.0f, -0.06f, 0.14f});
			human.endSites.push_back({toes, {0.0f, -0.02f, 0.07f}});
		}

		static void AddArm(Skeleton& human, int32_t chest, const std::string& side, float x)
		{
			const int32_t shoulder = human.AddJoint(side + "Shoulder", chest, {0.03f * x, 0.15f, 0.0f});
			const int32_t upperArm = human.AddJoint(side + "Arm", shoulder, {0.15f * x, 0.0f, 0.0f});
			const int32_t forearm = human.AddJoint(side + "ForeArm", upperArm, {0.28f * x, 0.0f, 0.0f});
			const int32_t hand = human.AddJoint(side + "Hand", forearm, {0.25f * x, 0.0f, 0.0f});
			human.endSites.push_back({hand, {0.18f * x, 0.0f, 0.0f}});
		}
	}

	Skeleton MakeHuman()
	{
		using namespace TestClipsPrivate;
		Skeleton human;
		const int32_t hips = human.AddJoint("Hips", Skeleton::kNone, {0.0f, 0.94f, 0.0f});
		AddLeg(human, hips, "Left", 1.0f);
		AddLeg(human, hips, "Right", -1.0f);
		const int32_t spine = human.AddJoint("Spine", hips, {0.0f, 0.10f, 0.0f});
		const int32_t chest = human.AddJoint("Spine1", spine, {0.0f, 0.22f, 0.0f});
		const int32_t neck = human.AddJoint("Neck", chest, {0.0f, 0.20f, 0.0f});
		const int32_t head = human.AddJoint("Head", neck, {0.0f, 0.09f, 0.0f});
		human.endSites.push_back({head, {0.0f, 0.15f, 0.0f}});
		AddArm(human, chest, "Left", 1.0f);
		AddArm(human, chest, "Right", -1.0f);
		return human;
	}

	Clip MakeRandomClip(const Skeleton& skeleton, int32_t frames, uint32_t seed, float angle)
	{
		TestClipsPrivate::Random random(seed);
		Clip clip = Clip::AtRest(skeleton, frames, 30.0);
		clip.name = "random" + std::to_string(seed);
		const float phase = 3.0f * random.Signed();
		for (int32_t joint = 0; joint < clip.jointCount; ++joint)
		{
			// One axis and one slow wave a joint: smooth in time, different everywhere.
			const Vec3 axis = random.Direction();
			const float rate = 0.05f + 0.04f * random.Signed();
			const float start = 3.0f * random.Signed();
			for (int32_t frame = 0; frame < frames; ++frame)
			{
				Quat& rotation = clip.Rotations(frame)[static_cast<size_t>(joint)];
				const float turn = angle * std::sin(start + rate * static_cast<float>(frame));
				rotation = Normalize(rotation * FromAxisAngle(axis, turn));
			}
		}
		for (int32_t frame = 0; frame < frames; ++frame)
		{
			const float t = static_cast<float>(frame);
			const Vec3 walk{std::sin(phase + 0.02f * t), 0.05f * std::sin(phase + 0.3f * t), 0.03f * t};
			clip.Translations(frame)[0] = clip.RootPosition(frame) + walk;
		}
		return clip;
	}

	Skeleton MakeRandomSkeleton(int32_t joints, uint32_t seed)
	{
		TestClipsPrivate::Random random(seed);
		Skeleton skeleton;
		for (int32_t joint = 0; joint < joints; ++joint)
		{
			const int32_t parent =
				joint == 0 ? Skeleton::kNone : static_cast<int32_t>(random.Below(static_cast<uint32_t>(joint)));
			const Vec3 offset = random.Direction() * (0.25f + 0.2f * random.Signed());
			const Quat rest = FromAxisAngle(random.Direction(), 3.0f * random.Signed());
			skeleton.AddJoint("Joint" + std::to_string(joint), parent, offset, rest);
		}
		for (int32_t joint = 0; joint < joints; ++joint)
		{
			if (std::find(skeleton.parents.begin(), skeleton.parents.end(), joint) == skeleton.parents.end())
			{
				skeleton.endSites.push_back({joint, random.Direction() * 0.1f});
			}
		}
		return skeleton;
	}

	std::vector<Vec3d> ReferencePositions(const Skeleton& skeleton, const Clip& clip, int32_t frame)
	{
		std::vector<Eigen::Matrix4d> model(static_cast<size_t>(skeleton.JointCount()));
		std::vector<Vec3d> positions;
		positions.reserve(model.size());
		for (int32_t joint = 0; joint < skeleton.JointCount(); ++joint)
		{
			const size_t j = static_cast<size_t>(joint);
			const Quat& rotation = clip.Pose(frame).rotations[j];
			const Vec3& translation = clip.LocalTranslation(skeleton, frame, joint);
			model[j] = TestClipsPrivate::LocalMatrix(rotation, translation);
			if (skeleton.parents[j] != Skeleton::kNone)
			{
				model[j] = model[static_cast<size_t>(skeleton.parents[j])] * model[j];
			}
			positions.push_back({model[j](0, 3), model[j](1, 3), model[j](2, 3)});
		}
		return positions;
	}

	double LargestDistance(const Skeleton& skeletonA, const Clip& a, const Skeleton& skeletonB, const Clip& b)
	{
		double largest = 0.0;
		for (int32_t frame = 0; frame < std::min(a.frameCount, b.frameCount); ++frame)
		{
			const std::vector<Vec3d> left = ReferencePositions(skeletonA, a, frame);
			const std::vector<Vec3d> right = ReferencePositions(skeletonB, b, frame);
			for (size_t joint = 0; joint < std::min(left.size(), right.size()); ++joint)
			{
				largest = std::max(largest, Distance(left[joint], right[joint]));
			}
		}
		return largest;
	}
}
