// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "Io/ImportDoctor.h"

#include "MotionGraphs/Base/Text.h"
#include "MotionGraphs/Motion/ContactDetection.h"

#include <algorithm>

namespace MotionGraphs
{
	namespace ImportDoctorPrivate
	{
		/// "a, b, c and 4 more".
		std::string ListSome(const std::vector<std::string>& names)
		{
			constexpr size_t kShown = 4;
			std::string text;
			for (size_t i = 0; i < std::min(kShown, names.size()); ++i)
			{
				text += (i == 0 ? "'" : ", '") + Printable(names[i]) + "'";
			}
			return names.size() > kShown ? text + Format(" and %zu more", names.size() - kShown) : text;
		}
	}

	void ImportDoctor::Note(
		EFinding kind, ESeverity severity, std::string what, std::string action, std::string joint, int64_t clipFrame)
	{
		findings.push_back({kind, severity, std::move(what), std::move(action),
			{file, 0, std::move(joint), clipFrame < 0 ? -1 : clipFrame + clip.source.firstFrame}});
	}

	JointPaths ImportDoctor::Paths() const
	{
		return ComputeJointPaths(skeleton, clip.frameCount > 0 ? clip : Clip::AtRest(skeleton, 1, 30));
	}

	void ImportDoctor::ChangeBasis(const Quatd& turn)
	{
		const Quat t(turn);
		const Quat back = Conjugate(t);
		for (Vec3& offset : skeleton.offsets)
		{
			offset = Rotate(t, offset);
		}
		for (Quat& rest : skeleton.restRotations)
		{
			rest = Normalize(t * rest * back);
		}
		for (EndSite& end : skeleton.endSites)
		{
			end.offset = Rotate(t, end.offset);
		}
		for (Quat& rotation : clip.rotations)
		{
			rotation = Normalize(t * rotation * back);
		}
		for (Vec3& translation : clip.translations)
		{
			translation = Rotate(t, translation);
		}
	}

	void ImportDoctor::ExamineNames()
	{
		const std::string& first = skeleton.names[0];
		const std::string_view bare = WithoutNamePrefix(first);
		if (bare.size() < first.size())
		{
			const std::string prefix = first.substr(0, first.size() - bare.size());
			Note(EFinding::PrefixedNames, ESeverity::Note, "joint names begin with '" + Printable(prefix) + "'",
				"ignored it when matching names");
		}
	}

	void ImportDoctor::ExamineBones()
	{
		std::vector<std::string> zero;
		std::vector<bool> isTip(skeleton.names.size(), true);
		for (int32_t joint = 1; joint < skeleton.JointCount(); ++joint)
		{
			const size_t j = static_cast<size_t>(joint);
			isTip[static_cast<size_t>(skeleton.parents[j])] = false;
			if (!(skeleton.BoneLength(joint) > 0))
			{
				zero.push_back(skeleton.names[j]);
			}
		}
		if (!zero.empty())
		{
			Note(EFinding::ZeroLengthBone, ESeverity::Note,
				Format("%zu bones have no length: ", zero.size()) + ImportDoctorPrivate::ListSome(zero),
				"kept them; retargeting and drawing pass over them");
		}
		for (const EndSite& end : skeleton.endSites)
		{
			isTip[static_cast<size_t>(end.joint)] = false;
		}
		std::vector<std::string> blunt;
		for (size_t j = 0; j < isTip.size(); ++j)
		{
			if (isTip[j])
			{
				blunt.push_back(skeleton.names[j]);
			}
		}
		if (!blunt.empty() && skeleton.endSites.empty())
		{
			Note(EFinding::MissingEndSites, ESeverity::Note,
				"no end sites: the tips of " + ImportDoctorPrivate::ListSome(blunt) + " are not known",
				"the figure ends at these joints");
		}
		else if (!blunt.empty())
		{
			Note(EFinding::MissingEndSites, ESeverity::Note,
				"chains without an end site: " + ImportDoctorPrivate::ListSome(blunt),
				"the figure ends at these joints");
		}
	}

	Status ImportDoctor::FindRoles()
	{
		Result<JointRoles> found = FindJointRoles(skeleton, settings.roles);
		if (!found)
		{
			Error error = found.TakeError();
			error.place.file = file;
			return error;
		}
		roles = *found;
		std::string missing;
		for (int32_t r = 0; r < kJointRoleCount; ++r)
		{
			const EJointRole role = static_cast<EJointRole>(r);
			const bool optional = role == EJointRole::LeftShoulder || role == EJointRole::RightShoulder ||
				role == EJointRole::LeftToes || role == EJointRole::RightToes || role == EJointRole::Neck;
			if (!roles.Has(role) && !optional)
			{
				missing += (missing.empty() ? "" : ", ") + std::string(ToString(role));
			}
		}
		if (!missing.empty())
		{
			Note(EFinding::UnknownRoles, ESeverity::Warning, "no joint name points to: " + missing,
				"name the joints yourself (role = joint) if the figure has these parts");
		}
		return {};
	}

	Result<ImportedMotion> FinishImport(RawMotion raw, const ImportSettings& settings)
	{
		ImportDoctor doctor{settings, raw.clip.source.file, std::move(raw.skeleton), std::move(raw.clip), {},
			std::move(raw.findings), raw.unit, raw.upAxis, raw.hasMotion};
		const auto atFile = [&doctor](Error error)
		{
			error.place.file = doctor.file;
			return error;
		};
		if (Status valid = doctor.skeleton.Validate(); !valid)
		{
			return atFile(valid.TakeError());
		}
		if (Status valid = doctor.clip.Validate(doctor.skeleton); !valid)
		{
			return atFile(valid.TakeError());
		}
		doctor.ExamineNames();
		doctor.ExamineBones();
		if (Status found = doctor.FindRoles(); !found)
		{
			return found;
		}
		doctor.SettleUpAxis();
		doctor.SettleUnits();
		doctor.SettleFacing();
		doctor.SkipTPoses();
		doctor.SettleFrameRate();
		doctor.SettleFloor();
		doctor.ReportFeetBelowFloor();
		doctor.ReportJumps();
		doctor.ReportFrozenStretches();

		// Scaling hostile values may have left the range of a float.
		if (Status valid = doctor.skeleton.Validate(); !valid)
		{
			return atFile(valid.TakeError());
		}
		if (Status valid = doctor.clip.Validate(doctor.skeleton); !valid)
		{
			return atFile(valid.TakeError());
		}
		Result<ContactTrack> contacts = DetectContacts(doctor.skeleton, doctor.roles, doctor.clip);
		if (!contacts)
		{
			return atFile(contacts.TakeError());
		}
		doctor.clip.contacts = std::move(*contacts);
		return ImportedMotion{
			std::move(doctor.skeleton), std::move(doctor.clip), doctor.roles, std::move(doctor.findings)};
	}
}
