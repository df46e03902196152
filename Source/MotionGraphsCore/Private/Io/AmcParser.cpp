// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Io/AsfAmc.h"

#include "Io/AcclaimText.h"
#include "Io/AsfSkeleton.h"

#include "MotionGraphs/Base/Text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace MotionGraphs
{
	namespace AmcParserPrivate
	{
		constexpr double kUsualRate = 120; ///< Hz, CMU's and Vicon's.
		constexpr double kCmuLengthUnit = 0.45;

		class Parser
		{
		public:
			Parser(AsfSkeleton asf, std::string_view asfFile, std::string_view amc, std::string_view amcFile,
				Progress& progress)
				: asf_(std::move(asf))
				, asfFile_(asfFile)
				, text_(amc, amcFile)
				, amcFile_(amcFile)
				, amcSize_(amc.size())
				, progress_(progress)
				, inDegrees_(asf_.inDegrees)
			{
			}

			Result<RawMotion> Run()
			{
				raw_.findings = std::move(asf_.findings);
				raw_.clip.jointCount = asf_.skeleton.JointCount();
				raw_.clip.frameRate = kUsualRate;
				raw_.hasMotion = amcSize_ > 0;
				FindTranslatedJoints();
				SettleUnit();
				if (raw_.hasMotion)
				{
					if (Status read = ReadFrames(); !read)
					{
						return read;
					}
					ReportRate();
					ReportMissing();
				}
				raw_.clip.source.frameRate = raw_.clip.frameRate;
				raw_.skeleton = std::move(asf_.skeleton);
				return std::move(raw_);
			}

		private:
			const AsfBone& Bone(int32_t index) const { return asf_.bones[static_cast<size_t>(index)]; }

			void Note(EFinding kind, ESeverity severity, std::string what, std::string action, std::string_view file,
				std::string joint = "")
			{
				raw_.findings.push_back(
					{kind, severity, std::move(what), std::move(action), {std::string(file), 0, std::move(joint), -1}});
			}

			static bool Has(const AsfBone& bone, bool (*isKind)(EAsfDof))
			{
				return std::any_of(bone.dofs.begin(), bone.dofs.end(), isKind);
			}

			static bool IsStretch(EAsfDof dof) { return dof == EAsfDof::Stretch; }

			/// The root, bones that slide, and bones that hang from one that stretches.
			void FindTranslatedJoints()
			{
				slots_.assign(asf_.bones.size(), -1);
				for (int32_t i = 0; i < raw_.clip.jointCount; ++i)
				{
					const AsfBone& bone = Bone(i);
					if (i == 0 || Has(bone, IsMove) || (bone.parent >= 0 && Has(Bone(bone.parent), IsStretch)))
					{
						slots_[static_cast<size_t>(i)] = static_cast<int32_t>(raw_.clip.translatedJoints.size());
						raw_.clip.translatedJoints.push_back(i);
					}
				}
				if (raw_.clip.translatedJoints.size() > 1)
				{
					Note(EFinding::JointTranslations, ESeverity::Note,
						Format("%zu bones besides the root slide or stretch", raw_.clip.translatedJoints.size() - 1),
						"kept their translations; a bone's 'l' was added to its length", asfFile_);
				}
			}

			void SettleUnit()
			{
				if (std::fabs(asf_.lengthUnit - kCmuLengthUnit) < 1e-6)
				{
					raw_.unit = EUnit::CmuUnits;
					Note(EFinding::Units, ESeverity::Note,
						"the length unit is 0.45, CMU's: lengths are inches times 0.45",
						Format("took one unit as 2.54 cm / 0.45 = %.4f cm", 100 * MetresPer(EUnit::CmuUnits)),
						asfFile_);
				}
				else if (asf_.lengthUnit > 0)
				{
					Note(EFinding::Units, ESeverity::Note,
						Format("the length unit is %g, which does not say of what", asf_.lengthUnit),
						"the size of the figure decides, unless a unit is set (--unit)", asfFile_);
				}
				else
				{
					Note(EFinding::Units, ESeverity::Note, "the file states no length unit",
						"the size of the figure decides, unless a unit is set (--unit)", asfFile_);
				}
			}

			Status ReadFrames()
			{
				int64_t lines = 0;
				while (text_.Next())
				{
					constexpr int64_t kLinesPerReport = 65536;
					if (lines++ % kLinesPerReport == 0)
					{
						progress_.Report("reading AMC",
							1.0 - static_cast<double>(text_.BytesLeft()) / static_cast<double>(amcSize_));
						if (progress_.IsCancelled())
						{
							return Error{EError::Cancelled, "cancelled", "", {std::string(amcFile_), 0, "", -1}};
						}
					}
					Status read = text_.IsSection() ? ReadKeyword() : ReadFrameOrBone();
					if (!read)
					{
						return read;
					}
				}
				return FinishFrame();
			}

			Status ReadKeyword()
			{
				const std::string keyword = text_.Keyword();
				if (raw_.clip.frameCount > 0)
				{
					return text_.Fail(Format("the keyword '%s' stands amid the frames", Printable(keyword).c_str()),
						"keywords belong above the first frame");
				}
				if (keyword == ":degrees" || keyword == ":radians")
				{
					inDegrees_ = keyword == ":degrees";
				}
				else if (keyword == ":samples-per-second")
				{
					const std::optional<double> rate =
						text_.Words().size() == 2 ? AcclaimText::Number(text_.Words()[1]) : std::nullopt;
					if (!rate || *rate < 1e-3 || *rate > 1e5)
					{
						return text_.Fail("the samples per second are not a number from 0.001 to 100000",
							"correct the line or take it out");
					}
					raw_.clip.frameRate = *rate;
					statesRate_ = true;
				}
				else if (keyword != ":fully-specified" && keyword != ":asf-file" && keyword != ":asf-path" &&
					keyword != ":frame-range" && keyword != ":version" && ++unknown_ <= kMostNotes)
				{
					raw_.findings.push_back({EFinding::TextOddity, ESeverity::Note,
						Format("unknown keyword '%s'", Printable(keyword).c_str()), "left out", text_.Here()});
				}
				return {};
			}

			Status ReadFrameOrBone()
			{
				if (const int32_t bone = asf_.FindBone(text_.Words()[0]); bone >= 0)
				{
					// A bone whose name is a number is told from a frame number by the values behind it.
					if (text_.Words().size() > 1 || !AcclaimText::Number(text_.Words()[0]))
					{
						return ReadBone(bone);
					}
				}
				const std::optional<double> number = AcclaimText::Number(text_.Words()[0]);
				if (!number)
				{
					return text_.Fail(Format("the skeleton has no bone '%s'", Printable(text_.Words()[0]).c_str()),
						"use the .asf of the same subject", "", Frame());
				}
				if (text_.Words().size() > 1 || *number != std::floor(*number))
				{
					return text_.Fail("a line of numbers without a bone's name",
						"write each bone's values on its own line", "", Frame());
				}
				return BeginFrame(static_cast<int64_t>(*number));
			}

			/// Of the frame being read, from 0.
			int64_t Frame() const { return static_cast<int64_t>(raw_.clip.frameCount) - 1; }

			Status BeginFrame(int64_t number)
			{
				if (raw_.clip.frameCount > 0 && number != lastNumber_ + 1)
				{
					return text_.Fail(Format("frame %lld follows frame %lld", static_cast<long long>(number),
										  static_cast<long long>(lastNumber_)),
						"frames must be numbered one by one; a piece may be missing", "", Frame() + 1);
				}
				if (Status finished = FinishFrame(); !finished)
				{
					return finished;
				}
				lastNumber_ = number;
				// Real files spend several bytes on a joint; a forged one must not make us allocate what it never fills.
				constexpr int64_t kAlwaysFine = int64_t{1} << 22;
				const int64_t poses = (raw_.clip.frameCount + int64_t{1}) * raw_.clip.jointCount;
				if (raw_.clip.frameCount >= Clip::kMostFrames || poses > kAlwaysFine + static_cast<int64_t>(amcSize_))
				{
					return text_.Fail("far more frames than the file has values for",
						"check that the file lists every bone in every frame", "", Frame() + 1);
				}
				++raw_.clip.frameCount;
				frameLine_ = text_.Line();
				bonesInFrame_ = 0;
				const Skeleton& skeleton = asf_.skeleton;
				raw_.clip.rotations.insert(
					raw_.clip.rotations.end(), skeleton.restRotations.begin(), skeleton.restRotations.end());
				for (const int32_t joint : raw_.clip.translatedJoints)
				{
					raw_.clip.translations.push_back(skeleton.offsets[static_cast<size_t>(joint)]);
				}
				return {};
			}

			Status FinishFrame()
			{
				if (raw_.clip.frameCount > 0 && bonesInFrame_ == 0)
				{
					return text_.FailAt(frameLine_, "the frame that begins here has no bones",
						"the file may have been cut; remove this line to read what is there", "", Frame());
				}
				return {};
			}

			Status ReadBone(int32_t index)
			{
				const AsfBone& bone = Bone(index);
				if (raw_.clip.frameCount == 0)
				{
					return text_.Fail("a bone before the first frame number", "add a line with 1 above it", bone.name);
				}
				if (lastFrameOf_.empty())
				{
					lastFrameOf_.assign(asf_.bones.size(), -1);
				}
				if (std::exchange(lastFrameOf_[static_cast<size_t>(index)], Frame()) == Frame())
				{
					return text_.Fail("the bone stands twice in one frame", "", bone.name, Frame());
				}
				const size_t count = text_.Words().size() - 1;
				if (count != bone.dofs.size())
				{
					return text_.Fail(Format("%zu values where the skeleton gives the bone %zu degrees of freedom",
										  count, bone.dofs.size()),
						"use the .asf of the same subject; the file may have been cut", bone.name, Frame());
				}
				++bonesInFrame_;
				Quatd turn;
				Vec3d move;
				double stretch = 0;
				for (size_t i = 0; i < count; ++i)
				{
					const std::string_view word = text_.Words()[i + 1];
					const std::optional<double> value = AcclaimText::Number(word);
					if (!value)
					{
						return text_.Fail(Format("'%s' is not a number within +-1e9", Printable(word).c_str()),
							"gaps in the capture must be filled before it is exported", bone.name, Frame());
					}
					Apply(bone.dofs[i], *value, turn, move, stretch);
				}
				Pose(index, turn, move, stretch);
				return {};
			}

			/// Each turn is about a fixed axis, so a later one comes in from the left.
			void Apply(EAsfDof dof, double value, Quatd& turn, Vec3d& move, double& stretch) const
			{
				if (IsTurn(dof))
				{
					turn = AsfTurn(static_cast<int32_t>(dof), value, inDegrees_) * turn;
					return;
				}
				(dof == EAsfDof::MoveX          ? move.x
						: dof == EAsfDof::MoveY ? move.y
						: dof == EAsfDof::MoveZ ? move.z
												: stretch) = value;
			}

			/// With C a bone's axes in the world at rest and M its motion in them, C M C' is its turn in a frame that is
			/// aligned with the world at rest, which is what a joint with an identity rest rotation has. The root's motion
			/// is about the world's axes already, and adds to its preset orientation.
			void Pose(int32_t index, const Quatd& turn, const Vec3d& move, double stretch)
			{
				const AsfBone& bone = Bone(index);
				const int32_t frame = static_cast<int32_t>(Frame());
				const Quatd local = index == 0 ? turn * bone.axis : bone.axis * turn * Conjugate(bone.axis);
				raw_.clip.Rotations(frame)[static_cast<size_t>(index)] = Quat(Normalize(local));
				const std::span<Vec3> translations = raw_.clip.Translations(frame);
				if (const int32_t slot = slots_[static_cast<size_t>(index)]; slot >= 0)
				{
					Vec3& translation = translations[static_cast<size_t>(slot)];
					translation = translation + Vec3(index == 0 ? move : Rotate(bone.axis, move));
				}
				if (stretch == 0)
				{
					return;
				}
				for (size_t i = static_cast<size_t>(index) + 1; i < asf_.bones.size(); ++i)
				{
					if (asf_.bones[i].parent == index)
					{
						Vec3& translation = translations[static_cast<size_t>(slots_[i])];
						translation = translation + Vec3(bone.direction * stretch);
					}
				}
			}

			void ReportRate()
			{
				if (statesRate_)
				{
					return;
				}
				Note(EFinding::FrameTimeInvalid, ESeverity::Note, "an AMC file states no frame rate",
					Format("took %g Hz, CMU's; set the frame rate (--frame-rate) if it was another", kUsualRate),
					amcFile_);
			}

			/// Bones that could move but that the motion never mentions.
			void ReportMissing()
			{
				std::string names;
				int32_t missing = 0;
				for (size_t i = 0; i < asf_.bones.size() && raw_.clip.frameCount > 0; ++i)
				{
					if (!asf_.bones[i].dofs.empty() && (lastFrameOf_.empty() || lastFrameOf_[i] < 0))
					{
						constexpr int32_t kMostNames = 5;
						if (++missing <= kMostNames)
						{
							names += (names.empty() ? "" : ", ") + Printable(asf_.bones[i].name);
						}
					}
				}
				if (missing > 0)
				{
					Note(EFinding::TextOddity, ESeverity::Warning,
						Format("the motion never mentions %d bones that could move: %s%s", missing, names.c_str(),
							missing > 5 ? ", ..." : ""),
						"they keep their rest", amcFile_);
				}
			}

			static constexpr int32_t kMostNotes = 20;

			AsfSkeleton asf_;
			std::string_view asfFile_;
			AcclaimText text_;
			std::string_view amcFile_;
			size_t amcSize_;
			Progress& progress_;
			RawMotion raw_;
			std::vector<int32_t> slots_; ///< Of each bone among the translated joints; -1 = none.
			std::vector<int64_t> lastFrameOf_; ///< Frame in which each bone was last read; empty before the first.
			int64_t lastNumber_ = 0;
			int64_t frameLine_ = 0;
			int32_t bonesInFrame_ = 0;
			int32_t unknown_ = 0;
			bool inDegrees_;
			bool statesRate_ = false;
		};
	}

	Result<RawMotion> ParseAsfAmc(std::string_view asf, std::string_view asfFile, std::string_view amc,
		std::string_view amcFile, Progress& progress)
	{
		Result<AsfSkeleton> skeleton = ParseAsf(asf, asfFile);
		if (!skeleton)
		{
			return skeleton.TakeError();
		}
		return AmcParserPrivate::Parser(std::move(*skeleton), asfFile, amc, amcFile, progress).Run();
	}
}
