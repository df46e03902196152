// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Io/AsfSkeleton.h"

#include "Io/AcclaimText.h"

#include "MotionGraphs/Base/Text.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace MotionGraphs
{
	namespace AsfParserPrivate
	{
		constexpr const char* kRoot = "root";

		std::optional<EAsfDof> ParseDof(std::string_view word)
		{
			constexpr std::array<std::string_view, 7> kNames = {"rx", "ry", "rz", "tx", "ty", "tz", "l"};
			const std::string name = ToLower(word);
			for (size_t i = 0; i < kNames.size(); ++i)
			{
				if (name == kNames[i])
				{
					return static_cast<EAsfDof>(i);
				}
			}
			return std::nullopt;
		}

		/// "XYZ" as 0 1 2; each letter once.
		std::optional<std::array<int32_t, 3>> ParseAxisOrder(std::string_view word)
		{
			const std::string letters = ToLower(word);
			std::array<int32_t, 3> order{};
			int32_t seen = 0;
			for (size_t i = 0; i < letters.size() && i < 3; ++i)
			{
				order[i] = letters[i] - 'x';
				if (order[i] < 0 || order[i] > 2)
				{
					return std::nullopt;
				}
				seen |= 1 << order[i];
			}
			return letters.size() == 3 && seen == 7 ? std::optional(order) : std::nullopt;
		}

		class Parser
		{
		public:
			Parser(std::string_view text, std::string_view file)
				: text_(text, file)
			{
			}

			Result<AsfSkeleton> Run()
			{
				AsfBone& root = asf_.bones.emplace_back();
				root.name = kRoot;
				if (Status read = ReadSections(); !read)
				{
					return read;
				}
				if (!hasRoot_ || !hasBones_ || !hasHierarchy_)
				{
					const char* missing = !hasRoot_ ? ":root" : !hasBones_ ? ":bonedata" : ":hierarchy";
					return text_.Fail(Format("the file ends without a %s section", missing),
						"use the whole .asf file of the subject");
				}
				SettleAxes();
				if (Status built = asf_.BuildTree(rootPosition_, text_.Here().file); !built)
				{
					return built;
				}
				return std::move(asf_);
			}

		private:
			const std::vector<std::string_view>& Words() const { return text_.Words(); }

			void Note(EFinding kind, ESeverity severity, std::string what, std::string action)
			{
				asf_.findings.push_back({kind, severity, std::move(what), std::move(action), text_.Here()});
			}

			/// Notes a word that we do not know, up to a number that nobody reads beyond.
			void NoteUnknown(const char* where)
			{
				constexpr int32_t kMostNotes = 20;
				if (++unknown_ <= kMostNotes)
				{
					Note(EFinding::TextOddity, ESeverity::Note,
						Format("unknown keyword '%s' %s", Printable(Words()[0]).c_str(), where), "left out");
				}
			}

			Status ReadSections()
			{
				bool more = text_.Next();
				while (more)
				{
					if (!text_.IsSection())
					{
						return text_.Fail(Format("'%s' stands before any section", Printable(Words()[0]).c_str()),
							"an .asf file begins with keywords such as :version and :units");
					}
					const std::string section = text_.Keyword();
					Status read;
					if (section == ":units")
					{
						read = ReadLines(&Parser::ReadUnit);
					}
					else if (section == ":root")
					{
						hasRoot_ = true;
						asf_.bones[0].line = text_.Line();
						read = ReadLines(&Parser::ReadRootLine);
					}
					else if (section == ":bonedata")
					{
						hasBones_ = true;
						read = ReadLines(&Parser::ReadBone);
					}
					else if (section == ":hierarchy")
					{
						hasHierarchy_ = true;
						read = ReadHierarchy();
					}
					else
					{
						if (section != ":version" && section != ":name" && section != ":documentation" &&
							section != ":skin")
						{
							NoteUnknown("as a section");
						}
						read = ReadLines(&Parser::SkipLine);
					}
					if (!read)
					{
						return read;
					}
					more = !Words().empty();
				}
				return {};
			}

			/// Hands each line up to the next section to `readLine`.
			Status ReadLines(Status (Parser::*readLine)())
			{
				while (text_.Next() && !text_.IsSection())
				{
					if (Status read = (this->*readLine)(); !read)
					{
						return read;
					}
				}
				return {};
			}

			Status SkipLine() { return {}; }

			/// The numbers after the keyword: exactly `count`, and `words` other words behind them.
			Status ReadNumbers(size_t count, double* values, size_t words = 0, const std::string& joint = "")
			{
				if (Words().size() != 1 + count + words)
				{
					return text_.Fail(Format("'%s' has %zu values where %zu belong", text_.Keyword().c_str(),
										  Words().size() - 1, count + words),
						"", joint);
				}
				for (size_t i = 0; i < count; ++i)
				{
					const std::optional<double> value = AcclaimText::Number(Words()[i + 1]);
					if (!value)
					{
						return text_.Fail(Format("'%s' after '%s' is not a number within +-1e9",
											  Printable(Words()[i + 1]).c_str(), text_.Keyword().c_str()),
							"", joint);
					}
					values[i] = *value;
				}
				return {};
			}

			Status ReadUnit()
			{
				const std::string keyword = text_.Keyword();
				if (keyword == "angle")
				{
					const std::string unit = Words().size() == 2 ? ToLower(Words()[1]) : "";
					if (unit != "deg" && unit != "rad" && unit != "degrees" && unit != "radians")
					{
						return text_.Fail(
							"the angle unit is neither 'deg' nor 'rad'", "write 'angle deg' or 'angle rad'");
					}
					asf_.inDegrees = unit[0] == 'd';
					return {};
				}
				if (keyword != "length" && keyword != "mass")
				{
					NoteUnknown("in :units");
					return {};
				}
				double value = 0;
				if (Status read = ReadNumbers(1, &value); !read)
				{
					return read;
				}
				if (keyword == "length")
				{
					if (value <= 0)
					{
						return text_.Fail(Format("the length unit is %g", value), "it must be above 0");
					}
					asf_.lengthUnit = value;
				}
				return {};
			}

			Status ReadRootLine()
			{
				AsfBone& root = asf_.bones[0];
				const std::string keyword = text_.Keyword();
				if (keyword == "order")
				{
					return ReadDofs(root);
				}
				if (keyword == "axis")
				{
					if (Words().size() != 2)
					{
						return text_.Fail("the root's 'axis' needs one rotation order", "write 'axis XYZ'", kRoot);
					}
					return ReadOrder(Words()[1], axes_[0].order, root.name);
				}
				if (keyword == "position")
				{
					std::array<double, 3> p{};
					Status read = ReadNumbers(3, p.data(), 0, root.name);
					rootPosition_ = {p[0], p[1], p[2]};
					return read;
				}
				if (keyword == "orientation")
				{
					return ReadNumbers(3, axes_[0].angles.data(), 0, root.name);
				}
				NoteUnknown("in :root");
				return {};
			}

			Status ReadOrder(std::string_view word, std::array<int32_t, 3>& order, const std::string& joint)
			{
				const std::optional<std::array<int32_t, 3>> parsed = ParseAxisOrder(word);
				if (!parsed)
				{
					return text_.Fail(Format("'%s' is no rotation order", Printable(word).c_str()),
						"use X, Y and Z once each, as in XYZ", joint);
				}
				order = *parsed;
				return {};
			}

			Status ReadDofs(AsfBone& bone)
			{
				const bool isRoot = &bone == asf_.bones.data();
				if (Words().size() < 2)
				{
					return text_.Fail(Format("'%s' lists no degree of freedom", text_.Keyword().c_str()),
						"leave the line out for a bone that does not move", bone.name);
				}
				bone.dofs.clear();
				uint32_t seen = 0;
				for (size_t i = 1; i < Words().size(); ++i)
				{
					const std::optional<EAsfDof> dof = ParseDof(Words()[i]);
					if (!dof || (isRoot && *dof == EAsfDof::Stretch))
					{
						return text_.Fail(Format("'%s' is no degree of freedom", Printable(Words()[i]).c_str()),
							isRoot ? "use tx ty tz rx ry rz" : "use rx ry rz tx ty tz l", bone.name);
					}
					const uint32_t bit = 1u << static_cast<uint32_t>(*dof);
					if ((seen & bit) != 0)
					{
						return text_.Fail(
							Format("the degree of freedom '%s' stands twice", Printable(Words()[i]).c_str()), "",
							bone.name);
					}
					seen |= bit;
					bone.dofs.push_back(*dof);
				}
				return {};
			}

			Status ReadBone()
			{
				if (text_.Keyword() != "begin")
				{
					return text_.Fail(Format("'%s' where a bone's 'begin' belongs", Printable(Words()[0]).c_str()));
				}
				if (asf_.bones.size() >= static_cast<size_t>(Skeleton::kMostJoints))
				{
					return text_.Fail(Format("more than %d bones", Skeleton::kMostJoints - 1));
				}
				AsfBone bone;
				AxisAngles axis;
				bone.line = text_.Line();
				bool skipping = false;
				while (text_.Next() && !text_.IsSection() && text_.Keyword() != "end")
				{
					if (text_.Keyword() == "begin")
					{
						break;
					}
					if (Status read = ReadBoneLine(bone, axis, skipping); !read)
					{
						return read;
					}
				}
				if (Words().empty() || text_.Keyword() != "end")
				{
					return text_.FailAt(bone.line, "the bone that begins here has no 'end'", "", bone.name);
				}
				return AddBone(std::move(bone), axis);
			}

			struct AxisAngles
			{
				std::array<double, 3> angles{};
				std::array<int32_t, 3> order{0, 1, 2};
			};

			/// `skipping`: the last keyword's values may go on over further lines, as limits do.
			Status ReadBoneLine(AsfBone& bone, AxisAngles& axis, bool& skipping)
			{
				const std::string keyword = text_.Keyword();
				std::array<double, 3> v{};
				const bool continues = AcclaimText::Number(keyword) || keyword.starts_with("inf") ||
					keyword.starts_with("-inf") || keyword.starts_with("+inf");
				if (continues && skipping)
				{
					return {};
				}
				skipping = false;
				if (keyword == "name")
				{
					if (Words().size() < 2)
					{
						return text_.Fail("a bone without a name");
					}
					// A name may hold spaces; its words are what AMC lines can only say joined.
					bone.name = std::string(Words()[1]);
					for (size_t i = 2; i < Words().size(); ++i)
					{
						(bone.name += '_').append(Words()[i]);
					}
				}
				else if (keyword == "direction")
				{
					Status read = ReadNumbers(3, v.data(), 0, bone.name);
					bone.direction = {v[0], v[1], v[2]};
					return read;
				}
				else if (keyword == "length")
				{
					if (Status read = ReadNumbers(1, &bone.length, 0, bone.name); !read)
					{
						return read;
					}
					if (bone.length < 0)
					{
						return text_.Fail(
							Format("the bone's length is %g", bone.length), "it must be 0 or more", bone.name);
					}
				}
				else if (keyword == "axis")
				{
					if (Status read = ReadNumbers(3, axis.angles.data(), 1, bone.name); !read)
					{
						return read;
					}
					return ReadOrder(Words()[4], axis.order, bone.name);
				}
				else if (keyword == "dof")
				{
					return ReadDofs(bone);
				}
				else if (keyword == "limits" || keyword == "id" || keyword == "bodymass" || keyword == "cofmass")
				{
					skipping = true;
				}
				else
				{
					skipping = true;
					NoteUnknown("in a bone");
				}
				return {};
			}

			Status AddBone(AsfBone bone, const AxisAngles& axis)
			{
				if (bone.name.empty())
				{
					return text_.FailAt(bone.line, "the bone that begins here has no name", "add a 'name' line");
				}
				if (ToLower(bone.name) == kRoot || !names_.emplace(bone.name, asf_.bones.size()).second)
				{
					return text_.FailAt(bone.line, Format("a second bone named '%s'", Printable(bone.name).c_str()),
						"give each bone a name of its own", bone.name);
				}
				const double norm = Length(bone.direction);
				if (norm > 0)
				{
					bone.direction = bone.direction * (1.0 / norm);
				}
				else if (bone.length > 0)
				{
					return text_.FailAt(bone.line, Format("the bone is %g long but has no direction", bone.length),
						"add a 'direction' line that is not zero", bone.name);
				}
				constexpr double kUnitTolerance = 1e-3;
				if (norm > 0 && std::fabs(norm - 1) > kUnitTolerance)
				{
					asf_.findings.push_back(
						{EFinding::TextOddity, ESeverity::Repaired, Format("the bone's direction has length %g", norm),
							"took it as a direction of length 1", {text_.Here().file, bone.line, bone.name, -1}});
				}
				asf_.bones.push_back(std::move(bone));
				axes_.push_back(axis);
				return {};
			}

			Status ReadHierarchy()
			{
				const int64_t line = text_.Line();
				asf_.IndexNames();
				if (!text_.Next() || text_.Keyword() != "begin")
				{
					return text_.Fail("the hierarchy does not open with 'begin'");
				}
				while (text_.Next() && !text_.IsSection() && text_.Keyword() != "end")
				{
					const int32_t parent = asf_.FindBone(Words()[0]);
					for (const std::string_view word : Words())
					{
						const int32_t bone = asf_.FindBone(word);
						if (bone < 0)
						{
							return text_.Fail(Format("the hierarchy names '%s', but no such bone is defined above it",
												  Printable(word).c_str()),
								"define the bone in :bonedata, before :hierarchy");
						}
						if (word.data() == Words()[0].data())
						{
							continue;
						}
						if (bone == 0 || bone == parent)
						{
							return text_.Fail(Format("'%s' cannot hang below '%s': the hierarchy would be a ring",
								Printable(word).c_str(), Printable(Words()[0]).c_str()));
						}
						if (asf_.bones[static_cast<size_t>(bone)].parent >= 0)
						{
							return text_.Fail(Format("'%s' has a parent already, '%s'", Printable(word).c_str(),
								Printable(ParentName(bone)).c_str()));
						}
						asf_.bones[static_cast<size_t>(bone)].parent = parent;
					}
				}
				if (Words().empty() || text_.Keyword() != "end")
				{
					return text_.FailAt(line, "the hierarchy that begins here has no 'end'");
				}
				return ReadLines(&Parser::RefuseLine);
			}

			Status RefuseLine()
			{
				return text_.Fail(Format("'%s' after the hierarchy's 'end'", Printable(Words()[0]).c_str()));
			}

			const std::string& ParentName(int32_t bone) const
			{
				const int32_t parent = asf_.bones[static_cast<size_t>(bone)].parent;
				return asf_.bones[static_cast<size_t>(parent)].name;
			}

			/// The angle unit may come after the bones, so turns are made at the end. "XYZ" turns about the fixed X
			/// axis first, then about Y, then about Z; the angles are listed as x y z whatever the order.
			void SettleAxes()
			{
				for (size_t i = 0; i < asf_.bones.size(); ++i)
				{
					Quatd turn;
					for (const int32_t axis : axes_[i].order)
					{
						turn = AsfTurn(axis, axes_[i].angles[static_cast<size_t>(axis)], asf_.inDegrees) * turn;
					}
					asf_.bones[i].axis = Normalize(turn);
				}
			}

			AcclaimText text_;
			AsfSkeleton asf_;
			std::vector<AxisAngles> axes_ = std::vector<AxisAngles>(1); ///< One a bone; the first is the root's.
			std::map<std::string, size_t> names_;
			Vec3d rootPosition_;
			int32_t unknown_ = 0;
			bool hasRoot_ = false;
			bool hasBones_ = false;
			bool hasHierarchy_ = false;
		};
	}

	Result<AsfSkeleton> ParseAsf(std::string_view text, std::string_view file)
	{
		return AsfParserPrivate::Parser(text, file).Run();
	}
}
