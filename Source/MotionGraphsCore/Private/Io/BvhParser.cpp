// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/Bvh.h"

#include "Io/BvhHierarchy.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Base/Trigonometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace MotionGraphs
{
	namespace BvhParserPrivate
	{
		/// How a joint's values become a pose: the slots of its frame that are its position, and its turns in order.
		struct JointPlan
		{
			std::array<int32_t, 3> position = {-1, -1, -1}; ///< Value index of x, y, z; -1 = from the offset.
			std::array<int32_t, 3> turnValue = {-1, -1, -1};
			std::array<int8_t, 3> turnAxis = {0, 0, 0};
			int32_t turns = 0;
			int32_t translationSlot = -1;

			bool HasPosition() const { return position[0] >= 0 || position[1] >= 0 || position[2] >= 0; }
		};

		/// q * (turn about a main axis by `degrees`).
		Quatd Turn(const Quatd& q, int8_t axis, double degrees)
		{
			const SinCosPair half = SinCosDegrees(0.5 * degrees);
			const double s = half.sin;
			const double c = half.cos;
			switch (axis)
			{
			case 0:
				return {q.w * s + q.x * c, q.y * c + q.z * s, q.z * c - q.y * s, q.w * c - q.x * s};
			case 1:
				return {q.x * c - q.z * s, q.w * s + q.y * c, q.z * c + q.x * s, q.w * c - q.y * s};
			default:
				return {q.x * c + q.y * s, q.y * c - q.x * s, q.w * s + q.z * c, q.w * c - q.z * s};
			}
		}

		class Reader
		{
		public:
			Reader(std::string_view text, std::string_view file, BvhHierarchy hierarchy, Progress& progress)
				: text_(text)
				, file_(file)
				, hierarchy_(std::move(hierarchy))
				, progress_(progress)
			{
			}

			Result<RawMotion> Run()
			{
				raw_.findings = std::move(hierarchy_.findings);
				BuildSkeleton();
				BuildPlans();
				raw_.hasMotion = hierarchy_.hasMotion;
				raw_.clip.jointCount = raw_.skeleton.JointCount();
				ReadFrameTime();
				if (hierarchy_.hasMotion)
				{
					if (Status read = ReadFrames(); !read)
					{
						return read;
					}
				}
				SettleTranslations();
				ReportRotationOrders();
				return std::move(raw_);
			}

		private:
			void Note(EFinding kind, ESeverity severity, std::string what, std::string action, std::string joint = "")
			{
				raw_.findings.push_back({kind, severity, std::move(what), std::move(action),
					{std::string(file_), 0, std::move(joint), -1}});
			}

			Error Fail(
				std::string what, int64_t line, int64_t frame, std::string remedy = "", std::string joint = "") const
			{
				return {EError::Malformed, std::move(what), std::move(remedy),
					{std::string(file_), line, std::move(joint), frame}};
			}

			void BuildSkeleton()
			{
				std::map<std::string, int> uses;
				for (const BvhJoint& joint : hierarchy_.joints)
				{
					std::string name = joint.name;
					if (const int use = ++uses[name]; use > 1)
					{
						do
						{
							name = joint.name + "_" + std::to_string(uses[joint.name]++);
						} while (uses.contains(name));
						uses[name] = 1;
						raw_.findings.push_back({EFinding::DuplicateName, ESeverity::Repaired,
							"the joint name '" + joint.name + "' stands more than once",
							"renamed this one to '" + name + "'", {std::string(file_), joint.line, joint.name, -1}});
					}
					const int32_t index = raw_.skeleton.AddJoint(std::move(name), joint.parent, Vec3(joint.offset));
					if (joint.hasEndSite)
					{
						raw_.skeleton.endSites.push_back({index, Vec3(joint.endSite)});
					}
				}
			}

			void BuildPlans()
			{
				raw_.clip.translatedJoints = {0};
				for (size_t j = 0; j < hierarchy_.joints.size(); ++j)
				{
					const BvhJoint& joint = hierarchy_.joints[j];
					JointPlan& plan = plans_.emplace_back();
					int32_t value = joint.firstChannel;
					for (const BvhChannel& channel : joint.channels)
					{
						if (channel.kind == BvhChannel::EKind::Position)
						{
							plan.position[static_cast<size_t>(channel.axis)] = value;
						}
						else if (channel.kind == BvhChannel::EKind::Rotation)
						{
							plan.turnValue[static_cast<size_t>(plan.turns)] = value;
							plan.turnAxis[static_cast<size_t>(plan.turns)] = channel.axis;
							++plan.turns;
						}
						++value;
					}
					if (j > 0 && plan.HasPosition())
					{
						raw_.clip.translatedJoints.push_back(static_cast<int32_t>(j));
					}
				}
				for (size_t slot = 0; slot < raw_.clip.translatedJoints.size(); ++slot)
				{
					plans_[static_cast<size_t>(raw_.clip.translatedJoints[slot])].translationSlot =
						static_cast<int32_t>(slot);
				}
			}

			void ReadFrameTime()
			{
				const double time = hierarchy_.frameTime;
				raw_.clip.frameRate = 30;
				if (!hierarchy_.hasMotion)
				{
					return;
				}
				if (!hierarchy_.hasFrameTime || !(time > 0) || !(time <= 1000) || time < 1e-5)
				{
					Note(EFinding::FrameTimeInvalid, ESeverity::Warning,
						hierarchy_.hasFrameTime ? "the frame time is " + ToShortestString(time) + " s"
												: "there is no frame time",
						"took 30 frames a second; set the true frame rate on import");
					return;
				}
				if (time >= 5)
				{
					Note(EFinding::FrameTimeIsRate, ESeverity::Repaired,
						"the frame time is " + ToShortestString(time) + " s, which looks like a rate",
						"read it as " + ToShortestString(time) + " frames a second");
					raw_.clip.frameRate = time;
					return;
				}
				raw_.clip.frameRate = 1.0 / time;
			}

			/// One frame's values to its pose.
			void Convert(const double* values)
			{
				Clip& clip = raw_.clip;
				const size_t joints = plans_.size();
				const size_t frame = static_cast<size_t>(clip.frameCount);
				clip.rotations.resize((frame + 1) * joints);
				clip.translations.resize((frame + 1) * clip.translatedJoints.size());
				Quat* const rotations = clip.rotations.data() + frame * joints;
				Vec3* const translations = clip.translations.data() + frame * clip.translatedJoints.size();
				for (size_t j = 0; j < joints; ++j)
				{
					const JointPlan& plan = plans_[j];
					Quatd q;
					for (size_t t = 0; t < static_cast<size_t>(plan.turns); ++t)
					{
						q = Turn(q, plan.turnAxis[t], values[plan.turnValue[t]]);
					}
					Quat rotation(q);
					// Neighbouring frames stay on one side of the sphere, so that angle wraps leave no trace.
					if (frame > 0 &&
						Dot(rotation, rotations[static_cast<ptrdiff_t>(j) - static_cast<ptrdiff_t>(joints)]) < 0)
					{
						rotation = -rotation;
					}
					rotations[j] = rotation;
					if (plan.translationSlot >= 0)
					{
						const Vec3d& offset = hierarchy_.joints[j].offset;
						translations[plan.translationSlot] = {
							static_cast<float>(plan.position[0] >= 0 ? values[plan.position[0]] : offset.x),
							static_cast<float>(plan.position[1] >= 0 ? values[plan.position[1]] : offset.y),
							static_cast<float>(plan.position[2] >= 0 ? values[plan.position[2]] : offset.z)};
					}
				}
				++clip.frameCount;
			}

			std::string JointOfValue(int64_t value) const
			{
				for (size_t j = hierarchy_.joints.size(); j-- > 0;)
				{
					if (!hierarchy_.joints[j].channels.empty() && hierarchy_.joints[j].firstChannel <= value)
					{
						return hierarchy_.joints[j].name;
					}
				}
				return "";
			}

			/// Calls line(values) for each line that holds numbers; values beyond `most` are counted, not kept.
			/// Stops with an error at text that is no finite number.
			template <class OnLine>
			Status ForEachLine(OnLine&& onLine)
			{
				const char* p = text_.data() + hierarchy_.dataBegin;
				const char* const end = text_.data() + text_.size();
				int64_t lineNumber = hierarchy_.dataLine;
				std::vector<double> values;
				values.reserve(static_cast<size_t>(hierarchy_.channelCount) + 1);
				const char* nextReport = p;
				while (p < end)
				{
					if (p >= nextReport)
					{
						progress_.Report("reading frames",
							static_cast<double>(p - text_.data()) / static_cast<double>(text_.size()));
						if (progress_.IsCancelled())
						{
							return Error{EError::Cancelled, "cancelled", "", {std::string(file_), 0, "", -1}};
						}
						nextReport = p + (1 << 20);
					}
					values.clear();
					while (p < end && *p != '\n' && *p != '\r')
					{
						if (*p == ' ' || *p == '\t' || *p == '\v' || *p == '\f')
						{
							++p;
							continue;
						}
						std::string_view rest(p, static_cast<size_t>(end - p));
						const std::optional<double> number = ConsumeNumber(rest);
						const char* const after = rest.data();
						const bool ends = after == end || *after == ' ' || *after == '\t' || *after == '\n' ||
							*after == '\r' || *after == '\v' || *after == '\f';
						if (!number || !ends || !(std::fabs(*number) < 1e9))
						{
							std::string_view shown(p, static_cast<size_t>(end - p));
							shown = shown.substr(0, shown.find_first_of(" \t\r\n"));
							return Fail("value " + std::to_string(values.size() + 1) + " is '" + Printable(shown) +
									"', not a usable number",
								lineNumber, raw_.clip.frameCount, "export the take again without it, or mend the line",
								JointOfValue(static_cast<int64_t>(values.size())));
						}
						values.push_back(*number);
						p = after;
					}
					if (!values.empty())
					{
						if (Status good = onLine(values, lineNumber); !good)
						{
							return good;
						}
					}
					if (p < end)
					{
						p += *p == '\r' && p + 1 < end && p[1] == '\n' ? 2 : 1;
						++lineNumber;
					}
				}
				return {};
			}

			Error TooManyFrames() const
			{
				return Fail(Format("more than %d frames", Clip::kMostFrames), 0, -1, "cut the take into pieces");
			}

			/// Frames line by line, as every exporter writes them; any other layout is sorted out by ReadOddLayout.
			Status ReadFrames()
			{
				const size_t channels = static_cast<size_t>(hierarchy_.channelCount);
				const size_t bytesLeft = text_.size() - hierarchy_.dataBegin;
				// A value takes two bytes at least, so a header cannot make us reserve more than the file could fill.
				const size_t most = std::min(static_cast<size_t>(hierarchy_.declaredFrames),
					bytesLeft / (2 * std::max<size_t>(channels, 1)) + 1);
				if (most > static_cast<size_t>(Clip::kMostFrames))
				{
					return TooManyFrames();
				}
				raw_.clip.rotations.reserve(most * plans_.size());
				raw_.clip.translations.reserve(most * raw_.clip.translatedJoints.size());
				bool regular = true;
				if (Status read = ForEachLine(
						[&](const std::vector<double>& values, int64_t) -> Status
						{
							regular = regular && values.size() == channels;
							if (regular)
							{
								Convert(values.data());
							}
							return raw_.clip.frameCount < Clip::kMostFrames ? Status() : Status(TooManyFrames());
						});
					!read)
				{
					return read;
				}
				if (!regular)
				{
					if (Status read = ReadOddLayout(channels); !read)
					{
						return read;
					}
				}
				if (raw_.clip.frameCount != hierarchy_.declaredFrames)
				{
					Note(EFinding::FrameCountMismatch, ESeverity::Warning,
						Format("the header says %lld frames, the file holds %d",
							static_cast<long long>(hierarchy_.declaredFrames), raw_.clip.frameCount),
						"read all that are there; the file may be cut off");
				}
				return {};
			}

			/// Frames spread over several lines, or lines with more values than channels.
			Status ReadOddLayout(size_t channels)
			{
				std::vector<double> all;
				size_t lines = 0;
				size_t shortest = SIZE_MAX;
				size_t longest = 0;
				int64_t firstOddLine = 0;
				int64_t firstOddFrame = 0;
				size_t firstOddCount = 0;
				if (Status read = ForEachLine(
						[&](const std::vector<double>& values, int64_t line) -> Status
						{
							all.insert(all.end(), values.begin(), values.end());
							if (values.size() != channels && firstOddLine == 0)
							{
								firstOddLine = line;
								firstOddFrame = static_cast<int64_t>(lines);
								firstOddCount = values.size();
							}
							++lines;
							shortest = std::min(shortest, values.size());
							longest = std::max(longest, values.size());
							return {};
						});
					!read)
				{
					return read;
				}
				raw_.clip.frameCount = 0;
				const size_t declared = static_cast<size_t>(hierarchy_.declaredFrames);
				if (channels > 0 && all.size() % channels == 0 && all.size() / channels == declared)
				{
					Note(EFinding::TextOddity, ESeverity::Repaired, "frames do not keep to one line each",
						"counted values instead of lines");
					for (size_t frame = 0; frame < declared; ++frame)
					{
						Convert(all.data() + frame * channels);
					}
					return {};
				}
				if (shortest == longest && longest > channels)
				{
					Note(EFinding::ExtraValues, ESeverity::Warning,
						Format("every frame has %zu values for %zu channels", longest, channels),
						"left out the last ones of each line");
					for (size_t frame = 0; frame < lines; ++frame)
					{
						Convert(all.data() + frame * longest);
					}
					return {};
				}
				const bool cutOff = static_cast<size_t>(firstOddFrame) + 1 == lines && firstOddCount < channels;
				return Fail(Format("frame %lld has %zu values, the hierarchy declares %zu channels",
								static_cast<long long>(firstOddFrame), firstOddCount, channels),
					firstOddLine, firstOddFrame,
					cutOff ? "the file ends in the middle of a frame: export or copy it again"
						   : "mend that line or export the take again");
			}

			/// Position channels below the root. Many exporters write them although bones do not stretch: those that stand
			/// still become offsets. As in Blender a position replaces the offset; where that would fold every bone to
			/// nothing (all zero) it is added instead.
			void SettleTranslations()
			{
				Clip& clip = raw_.clip;
				const std::vector<int32_t> candidates = clip.translatedJoints;
				if (candidates.size() <= 1)
				{
					return;
				}
				std::vector<int32_t> kept = {0};
				int32_t still = 0;
				int32_t changed = 0;
				for (size_t slot = 1; slot < candidates.size(); ++slot)
				{
					if (SettleTranslation(slot, candidates[slot], changed))
					{
						kept.push_back(candidates[slot]);
					}
					else
					{
						++still;
					}
				}
				KeepTranslations(candidates, kept);
				if (still > 0)
				{
					Note(EFinding::JointTranslations, changed > 0 ? ESeverity::Repaired : ESeverity::Note,
						Format("%d joints below the root have position channels that stand still", still),
						changed > 0
							? Format("used them as bone offsets; %d differed from the OFFSET in the file", changed)
							: "used them as bone offsets");
				}
				if (kept.size() > 1)
				{
					Note(EFinding::JointTranslations, ESeverity::Note,
						Format("%zu joints below the root move in position too", kept.size() - 1),
						"kept their translation", raw_.skeleton.names[static_cast<size_t>(kept[1])]);
				}
			}

			/// True when the joint really moves.
			bool SettleTranslation(size_t slot, int32_t joint, int32_t& changed)
			{
				Clip& clip = raw_.clip;
				const size_t slots = clip.translatedJoints.size();
				Vec3& offset = raw_.skeleton.offsets[static_cast<size_t>(joint)];
				if (clip.frameCount == 0)
				{
					return false;
				}
				const Vec3 first = clip.translations[slot];
				float farthest = 0;
				float largest = 0;
				for (size_t frame = 0; frame < static_cast<size_t>(clip.frameCount); ++frame)
				{
					const Vec3& here = clip.translations[frame * slots + slot];
					farthest = std::max(farthest, Distance(here, first));
					largest = std::max(largest, Length(here));
				}
				const float length = Length(offset);
				if (largest <= 1e-6f * length)
				{
					return false; // All zero: the offset stands.
				}
				if (farthest > 1e-3f * std::max(length, largest))
				{
					return true;
				}
				changed += Distance(first, offset) > 1e-3f * std::max(length, largest) ? 1 : 0;
				offset = first;
				return false;
			}

			void KeepTranslations(const std::vector<int32_t>& from, const std::vector<int32_t>& kept)
			{
				Clip& clip = raw_.clip;
				std::vector<Vec3> translations;
				translations.reserve(static_cast<size_t>(clip.frameCount) * kept.size());
				for (size_t frame = 0; frame < static_cast<size_t>(clip.frameCount); ++frame)
				{
					size_t next = 0;
					for (size_t slot = 0; slot < from.size() && next < kept.size(); ++slot)
					{
						if (from[slot] == kept[next])
						{
							translations.push_back(clip.translations[frame * from.size() + slot]);
							++next;
						}
					}
				}
				clip.translations = std::move(translations);
				clip.translatedJoints = kept;
			}

			void ReportRotationOrders()
			{
				std::map<std::string, int32_t> orders;
				bool scales = false;
				for (const BvhJoint& joint : hierarchy_.joints)
				{
					std::string order;
					for (const BvhChannel& channel : joint.channels)
					{
						order += channel.kind == BvhChannel::EKind::Rotation
							? std::string(1, static_cast<char>('X' + channel.axis))
							: "";
						scales = scales || channel.kind == BvhChannel::EKind::Scale;
					}
					if (order.size() == 3)
					{
						++orders[order];
					}
				}
				if (orders.size() > 1)
				{
					std::string list;
					for (const auto& [order, count] : orders)
					{
						list += (list.empty() ? "" : ", ") + order + " on " + std::to_string(count) +
							(count == 1 ? " joint" : " joints");
					}
					Note(EFinding::MixedRotationOrders, ESeverity::Note, "several rotation orders in one file: " + list,
						"read each joint in its own order");
				}
				else if (orders.size() == 1 && orders.begin()->first != "ZXY" && orders.begin()->first != "ZYX")
				{
					Note(EFinding::RotationOrder, ESeverity::Note,
						"rotation order " + orders.begin()->first + ", less usual than ZXY and ZYX",
						"read it as written");
				}
				if (scales)
				{
					Note(EFinding::TextOddity, ESeverity::Repaired, "some joints have scale channels",
						"left them out: bones keep their length");
				}
			}

			std::string_view text_;
			std::string_view file_;
			BvhHierarchy hierarchy_;
			Progress& progress_;
			RawMotion raw_;
			std::vector<JointPlan> plans_;
		};
	}

	Result<RawMotion> ParseBvh(std::string_view text, std::string_view file, Progress& progress)
	{
		Result<BvhHierarchy> hierarchy = ParseBvhHierarchy(text, file);
		if (!hierarchy)
		{
			return hierarchy.TakeError();
		}
		return BvhParserPrivate::Reader(text, file, std::move(*hierarchy), progress).Run();
	}
}
