// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/Bvh.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Base/Trigonometry.h"

#include <array>
#include <cmath>

namespace MotionGraphs
{
	namespace BvhWriterPrivate
	{
		/// Decimal with six digits behind the point, the same in any locale.
		void AppendFixed(std::string& text, double value)
		{
			const double scaled = value * 1e6;
			if (!(std::fabs(scaled) < 9e15))
			{
				text += ToShortestString(value);
				return;
			}
			const int64_t rounded = static_cast<int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
			const uint64_t magnitude = static_cast<uint64_t>(rounded < 0 ? -rounded : rounded);
			text += rounded < 0 ? "-" : "";
			text += std::to_string(magnitude / 1000000);
			const std::string fraction = std::to_string(magnitude % 1000000 + 1000000);
			text += '.';
			text.append(fraction, 1);
		}

		void AppendVector(std::string& text, const Vec3d& v)
		{
			AppendFixed(text, v.x);
			text += ' ';
			AppendFixed(text, v.y);
			text += ' ';
			AppendFixed(text, v.z);
		}

		/// Names from other formats may hold what would end a BVH name.
		std::string SafeName(std::string name)
		{
			for (char& c : name)
			{
				c = c == '{' || c == '}' || c == '#' || static_cast<unsigned char>(c) < 0x20 ? '_' : c;
			}
			return name;
		}

		/// Angles in degrees for R = R_i(a) R_j(b) R_k(c), i, j, k the axes of `order`, each once.
		struct EulerOrder
		{
			std::array<int, 3> axis = {2, 1, 0};
			double sign = -1; ///< +1 for the even orders XYZ, YZX, ZXY.

			std::array<double, 3> Angles(const Quatd& q) const
			{
				const double m[3][3] = {
					{1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y - q.w * q.z), 2 * (q.x * q.z + q.w * q.y)},
					{2 * (q.x * q.y + q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z - q.w * q.x)},
					{2 * (q.x * q.z - q.w * q.y), 2 * (q.y * q.z + q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y)}};
				const int i = axis[0];
				const int j = axis[1];
				const int k = axis[2];
				const double sinB = sign * m[i][k];
				const double b = Asin(sinB);
				// At the pole the first and last turn about the same axis: give all of it to the first.
				if (std::fabs(sinB) > 1.0 - 1e-12)
				{
					return {Atan2(sign * m[k][j], m[j][j]) / kDegree, b / kDegree, 0};
				}
				return {
					Atan2(-sign * m[j][k], m[k][k]) / kDegree, b / kDegree, Atan2(-sign * m[i][j], m[i][i]) / kDegree};
			}
		};

		Result<EulerOrder> ParseOrder(const std::string& letters)
		{
			EulerOrder order;
			bool seen[3] = {};
			if (letters.size() == 3)
			{
				for (size_t i = 0; i < 3; ++i)
				{
					const int axis = ToLower(letters)[i] - 'x';
					if (axis >= 0 && axis < 3)
					{
						seen[axis] = true;
						order.axis[i] = axis;
					}
				}
			}
			if (!seen[0] || !seen[1] || !seen[2])
			{
				return Error{EError::InvalidArgument, "'" + Printable(letters) + "' is no rotation order",
					"use XYZ, XZY, YXZ, YZX, ZXY or ZYX", {}};
			}
			order.sign = (order.axis[0] + 1) % 3 == order.axis[1] ? 1 : -1;
			return order;
		}

		double NearestTurn(double angle, double previous)
		{
			return angle - 360.0 * std::floor((angle - previous) / 360.0 + 0.5);
		}

		/// Of the two triples that mean the same rotation, the one closer to the frame before, without jumps of 360 degrees:
		/// people look at these curves.
		std::array<double, 3> Continue(const std::array<double, 3>& angles, const std::array<double, 3>& previous)
		{
			std::array<double, 3> options[2] = {angles, {angles[0] + 180, 180 - angles[1], angles[2] + 180}};
			double cost[2] = {};
			for (int o = 0; o < 2; ++o)
			{
				for (size_t i = 0; i < 3; ++i)
				{
					options[o][i] = NearestTurn(options[o][i], previous[i]);
					cost[o] += std::fabs(options[o][i] - previous[i]);
				}
			}
			return cost[1] < cost[0] ? options[1] : options[0];
		}

		class Writer
		{
		public:
			Writer(const Skeleton& skeleton, const Clip& clip, double scale, const EulerOrder& order)
				: skeleton_(skeleton)
				, clip_(clip)
				, scale_(scale)
				, order_(order)
				, restPositions_(skeleton.names.size())
				, restRotations_(skeleton.names.size())
				, children_(skeleton.names.size())
			{
				skeleton.RestPose(restPositions_, restRotations_);
				for (int32_t joint = 1; joint < skeleton.JointCount(); ++joint)
				{
					children_[static_cast<size_t>(skeleton.parents[static_cast<size_t>(joint)])].push_back(joint);
				}
			}

			std::string Run()
			{
				text_ = "HIERARCHY\n";
				WriteHierarchy();
				text_ += "MOTION\nFrames: " + std::to_string(clip_.frameCount) + "\nFrame Time: ";
				text_ += ToShortestString(1.0 / clip_.frameRate) + "\n";
				previous_.assign(skeleton_.names.size(), {0, 0, 0});
				for (int32_t frame = 0; frame < clip_.frameCount; ++frame)
				{
					WriteFrame(frame);
				}
				return std::move(text_);
			}

		private:
			/// Rest rotation of the joint's parent in model space: what turns its offset upright.
			Quatd ParentRest(int32_t joint) const
			{
				const int32_t parent = skeleton_.parents[static_cast<size_t>(joint)];
				return parent < 0 ? Quatd{} : Quatd(restRotations_[static_cast<size_t>(parent)]);
			}

			Vec3d InFile(int32_t joint, const Vec3& local) const
			{
				return Rotate(ParentRest(joint), Vec3d(local)) * scale_;
			}

			void Indent(size_t depth) { text_.append(depth, '\t'); }

			void BeginJoint(int32_t joint, size_t depth)
			{
				const size_t j = static_cast<size_t>(joint);
				Indent(depth);
				text_ += (joint == 0 ? "ROOT " : "JOINT ") + SafeName(skeleton_.names[j]) + "\n";
				Indent(depth);
				text_ += "{\n";
				Indent(depth + 1);
				text_ += "OFFSET ";
				AppendVector(text_, InFile(joint, skeleton_.offsets[j]));
				text_ += "\n";
				Indent(depth + 1);
				const bool moves = clip_.TranslationSlot(joint) >= 0;
				text_ += moves ? "CHANNELS 6 Xposition Yposition Zposition" : "CHANNELS 3";
				for (const int axis : order_.axis)
				{
					text_ += {' ', static_cast<char>('X' + axis)};
					text_ += "rotation";
				}
				text_ += "\n";
				for (const EndSite& end : skeleton_.endSites)
				{
					if (end.joint == joint)
					{
						Indent(depth + 1);
						text_ += "End Site\n";
						Indent(depth + 1);
						text_ += "{\n";
						Indent(depth + 2);
						text_ += "OFFSET ";
						AppendVector(text_, Rotate(Quatd(restRotations_[j]), Vec3d(end.offset)) * scale_);
						text_ += "\n";
						Indent(depth + 1);
						text_ += "}\n";
						break; // BVH has room for one.
					}
				}
			}

			/// Depth first with a stack of our own; the frames' values follow the same order.
			void WriteHierarchy()
			{
				struct Open
				{
					int32_t joint;
					size_t nextChild;
				};

				std::vector<Open> open = {{0, 0}};
				BeginJoint(0, 0);
				fileOrder_ = {0};
				while (!open.empty())
				{
					const std::vector<int32_t>& children = children_[static_cast<size_t>(open.back().joint)];
					if (open.back().nextChild < children.size())
					{
						const int32_t child = children[open.back().nextChild++];
						BeginJoint(child, open.size());
						fileOrder_.push_back(child);
						open.push_back({child, 0});
						continue;
					}
					Indent(open.size() - 1);
					text_ += "}\n";
					open.pop_back();
				}
			}

			void WriteFrame(int32_t frame)
			{
				const PoseView pose = clip_.Pose(frame);
				const char* separator = "";
				for (const int32_t joint : fileOrder_)
				{
					const size_t j = static_cast<size_t>(joint);
					text_ += separator;
					separator = " ";
					if (const int32_t slot = clip_.TranslationSlot(joint); slot >= 0)
					{
						AppendVector(text_, InFile(joint, pose.translations[static_cast<size_t>(slot)]));
						text_ += ' ';
					}
					const Quatd local =
						ParentRest(joint) * Quatd(pose.rotations[j]) * Conjugate(Quatd(restRotations_[j]));
					previous_[j] = Continue(order_.Angles(Normalize(local)), previous_[j]);
					AppendVector(text_, {previous_[j][0], previous_[j][1], previous_[j][2]});
				}
				text_ += '\n';
			}

			const Skeleton& skeleton_;
			const Clip& clip_;
			double scale_;
			EulerOrder order_;
			std::vector<Vec3> restPositions_;
			std::vector<Quat> restRotations_;
			std::vector<std::vector<int32_t>> children_;
			std::vector<int32_t> fileOrder_;
			std::vector<std::array<double, 3>> previous_;
			std::string text_;
		};
	}

	Result<std::string> WriteBvh(const Skeleton& skeleton, const Clip& clip, const BvhWriteSettings& settings)
	{
		using namespace BvhWriterPrivate;
		if (settings.unit == EUnit::Auto)
		{
			return Error{
				EError::InvalidArgument, "writing a BVH needs a unit", "choose metres, centimetres or another", {}};
		}
		const Result<EulerOrder> order = ParseOrder(settings.rotationOrder);
		if (!order)
		{
			return order.GetError();
		}
		if (Status valid = skeleton.Validate(); !valid)
		{
			return valid;
		}
		if (Status valid = clip.Validate(skeleton); !valid)
		{
			return valid;
		}
		return Writer(skeleton, clip, 1.0 / MetresPer(settings.unit), *order).Run();
	}
}
