// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Io/FigureMesh.h"

#include "MotionGraphs/Base/Quat.h"
#include "MotionGraphs/Base/Trigonometry.h"
#include "MotionGraphs/Motion/JointRoles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace MotionGraphs
{
	namespace FigureMeshPrivate
	{
		constexpr int32_t kSides = 6;
		constexpr float kShortest = 1e-4f; ///< m; shorter bones show nothing.

		/// Thickness of a bone relative to its length, set by eye on a CMU figure.
		struct Shape
		{
			float radius = 0.14f; ///< Of the thick ring, in bone lengths.
			float taper = 0.6f; ///< Of the thin ring, in thick radii.
			float thinnest = 0.006f; ///< In figure heights: short bones of the trunk still make a trunk.
			float thickest = 0.042f; ///< In figure heights: long bones stay slim.
			float squattest = 0.45f; ///< In bone lengths, the last word: small bones stay bones.
		};

		constexpr Shape kLimb;
		constexpr Shape kTorso = {0.45f, 0.95f, 0.055f, 0.065f, 1.0f};
		constexpr Shape kHead = {0.5f, 0.85f, 0.038f, 0.05f, 0.9f};

		class Builder
		{
		public:
			explicit Builder(const Skeleton& skeleton)
				: skeleton_(skeleton)
				, positions_(static_cast<size_t>(skeleton.JointCount()))
				, rotations_(positions_.size())
			{
				skeleton.RestPose(positions_, rotations_);
			}

			FigureMesh Run()
			{
				MeasureHeight();
				FindShapes();
				for (int32_t joint = 1; joint < skeleton_.JointCount(); ++joint)
				{
					const int32_t parent = skeleton_.parents[static_cast<size_t>(joint)];
					AddBone(parent, positions_[static_cast<size_t>(joint)], ShapeOf(parent, joint));
				}
				for (const EndSite& site : skeleton_.endSites)
				{
					AddBone(site.joint, TipOf(site), shapes_[static_cast<size_t>(site.joint)]);
				}
				if (mesh_.indices.empty())
				{
					height_ = 1.0f;
					AddBone(0, positions_[0] + Vec3{0, 0.1f, 0}, kLimb);
				}
				return std::move(mesh_);
			}

		private:
			Vec3 TipOf(const EndSite& site) const
			{
				const size_t joint = static_cast<size_t>(site.joint);
				return positions_[joint] + Rotate(rotations_[joint], site.offset);
			}

			void MeasureHeight()
			{
				Vec3 low = positions_[0];
				Vec3 high = positions_[0];
				const auto include = [&](const Vec3& p)
				{
					low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
					high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
				};
				for (const Vec3& p : positions_)
				{
					include(p);
				}
				for (const EndSite& site : skeleton_.endSites)
				{
					include(TipOf(site));
				}
				height_ = std::max({high.x - low.x, high.y - low.y, high.z - low.z});
			}

			/// The trunk and the head are thicker than limbs; where the roles are not known all bones are limbs.
			void FindShapes()
			{
				shapes_.assign(positions_.size(), kLimb);
				const JointRoles roles = FindJointRoles(skeleton_);
				if (roles.Has(EJointRole::Head))
				{
					shapes_[static_cast<size_t>(roles[EJointRole::Head])] = kHead;
				}
				if (!roles.Has(EJointRole::Chest) || !roles.Has(EJointRole::Hips))
				{
					return;
				}
				const int32_t hips = roles[EJointRole::Hips];
				for (int32_t joint = roles[EJointRole::Chest]; joint != Skeleton::kNone && joint != hips;
					 joint = skeleton_.parents[static_cast<size_t>(joint)])
				{
					trunk_.push_back(joint);
				}
				trunk_.push_back(roles[EJointRole::Neck]);
			}

			/// A bone between two joints of the trunk is a piece of it; one that leaves it (a hip, a clavicle) is not.
			const Shape& ShapeOf(int32_t parent, int32_t child) const
			{
				const bool inTrunk = std::find(trunk_.begin(), trunk_.end(), child) != trunk_.end();
				return inTrunk ? kTorso : shapes_[static_cast<size_t>(parent)];
			}

			void AddBone(int32_t joint, const Vec3& end, const Shape& shape)
			{
				const Vec3 start = positions_[static_cast<size_t>(joint)];
				const float length = Distance(start, end);
				if (!(length > kShortest))
				{
					return;
				}
				const Vec3 along = (end - start) * (1.0f / length);
				// Any direction that is not along the bone fixes its sides; the body's own axes keep them in line.
				const Vec3 other = std::fabs(along.z) < 0.9f ? Vec3{0, 0, 1} : Vec3{0, 1, 0};
				const Vec3 across = Cross(other, along) * (1.0f / Length(Cross(other, along)));
				const Vec3 around = Cross(along, across);
				const float thick = std::min(shape.squattest * length,
					std::clamp(shape.radius * length, shape.thinnest * height_, shape.thickest * height_));
				std::array<Vec3, kSides> first;
				std::array<Vec3, kSides> second;
				for (int32_t i = 0; i < kSides; ++i)
				{
					const SinCosPair angle = SinCos(2 * kPi * i / kSides);
					const Vec3 out = across * static_cast<float>(angle.cos) + around * static_cast<float>(angle.sin);
					first[static_cast<size_t>(i)] = start + along * (0.15f * length) + out * thick;
					second[static_cast<size_t>(i)] = start + along * (0.85f * length) + out * (thick * shape.taper);
				}
				for (size_t i = 0; i < kSides; ++i)
				{
					const size_t next = (i + 1) % kSides;
					AddFace(joint, std::array{start, first[next], first[i]});
					AddFace(joint, std::array{first[i], first[next], second[next], second[i]});
					AddFace(joint, std::array{end, second[i], second[next]});
				}
			}

			/// A convex polygon with corners of its own, so that it looks flat.
			void AddFace(int32_t joint, std::span<const Vec3> corners)
			{
				const uint32_t base = static_cast<uint32_t>(mesh_.positions.size());
				const Vec3 normal = Cross(corners[1] - corners[0], corners[2] - corners[0]);
				const Vec3 unit = Vec3(Vec3d(normal) * (1.0 / Length(Vec3d(normal))));
				for (const Vec3& corner : corners)
				{
					mesh_.positions.push_back(corner);
					mesh_.normals.push_back(unit);
					mesh_.joints.push_back(static_cast<uint16_t>(joint));
				}
				for (uint32_t i = 2; i < corners.size(); ++i)
				{
					mesh_.indices.insert(mesh_.indices.end(), {base, base + i - 1, base + i});
				}
			}

			const Skeleton& skeleton_;
			std::vector<Vec3> positions_;
			std::vector<Quat> rotations_;
			std::vector<Shape> shapes_; ///< Of the bones that start at each joint.
			std::vector<int32_t> trunk_; ///< Joints at the upper ends of the trunk's bones.
			FigureMesh mesh_;
			float height_ = 0;
		};
	}

	FigureMesh BuildFigureMesh(const Skeleton& skeleton)
	{
		return FigureMeshPrivate::Builder(skeleton).Run();
	}
}
