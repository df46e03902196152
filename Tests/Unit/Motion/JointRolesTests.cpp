// Copyright 2026 MotionGraphs contributors. SPDX-License-Identifier: MIT
#include "MotionGraphs/Motion/JointRoles.h"

#include "TestClips.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace MotionGraphs::Testing::JointRolesTesting
{
	/// A rig written as chains of names: "Hips Spine Neck" hangs each below the one before; the first of a chain is
	/// there already. "{S}" stands for the side: one chain for each.
	struct Rig
	{
		std::vector<std::vector<std::string>> chains;
		std::string left;
		std::string right;
	};

	static std::string WithSide(std::string name, const std::string& side)
	{
		const size_t at = name.find("{S}");
		return at == std::string::npos ? name : name.replace(at, 3, side);
	}

	static Skeleton Build(const Rig& rig)
	{
		Skeleton skeleton;
		for (const std::vector<std::string>& chain : rig.chains)
		{
			const bool sided = std::any_of(chain.begin(), chain.end(),
				[](const std::string& name)
				{
					return name.find("{S}") != std::string::npos;
				});
			for (const std::string& side : sided ? std::vector{rig.left, rig.right} : std::vector<std::string>{""})
			{
				int32_t parent = Skeleton::kNone;
				for (const std::string& name : chain)
				{
					const std::string full = WithSide(name, side);
					const int32_t there = skeleton.FindJoint(full);
					parent = there != Skeleton::kNone ? there : skeleton.AddJoint(full, parent, {0, 0.1f, 0});
				}
			}
		}
		return skeleton;
	}

	/// Expected names of the central roles and of the left ones in the order of EJointRole; "-" = none.
	static void Expect(const Rig& rig, const std::vector<std::string>& central, const std::vector<std::string>& sided)
	{
		const Skeleton skeleton = Build(rig);
		ASSERT_TRUE(skeleton.Validate().IsOk());
		const JointRoles roles = FindJointRoles(skeleton);
		const std::vector<int32_t> mirror = FindMirrorJoints(skeleton, roles);
		const auto nameOf = [&](EJointRole role)
		{
			return roles.Has(role) ? skeleton.names[static_cast<size_t>(roles[role])] : std::string("-");
		};
		for (size_t i = 0; i < central.size(); ++i)
		{
			const EJointRole role = static_cast<EJointRole>(i);
			EXPECT_EQ(nameOf(role), central[i]) << ToString(role);
		}
		for (size_t i = 0; i < sided.size(); ++i)
		{
			const EJointRole role = static_cast<EJointRole>(central.size() + 2 * i);
			EXPECT_EQ(nameOf(role), WithSide(sided[i], rig.left)) << ToString(role);
			EXPECT_EQ(nameOf(MirroredRole(role)), WithSide(sided[i], rig.right)) << ToString(MirroredRole(role));
		}
		for (const std::vector<std::string>& chain : rig.chains)
		{
			for (const std::string& name : chain)
			{
				const int32_t left = skeleton.FindJoint(WithSide(name, rig.left));
				const int32_t right = skeleton.FindJoint(WithSide(name, rig.right));
				EXPECT_EQ(mirror[static_cast<size_t>(left)], right) << name;
				EXPECT_EQ(mirror[static_cast<size_t>(right)], left) << name;
			}
		}
	}

	TEST(JointRoles, KnowsCmuBvh)
	{
		Skeleton rig;
		const int32_t hips = rig.AddJoint("Hips", Skeleton::kNone, {});
		const auto chain = [&](int32_t parent, std::initializer_list<const char*> names)
		{
			for (const char* name : names)
			{
				parent = rig.AddJoint(name, parent, {0, 0.1f, 0});
			}
			return parent;
		};
		chain(hips, {"LHipJoint", "LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToeBase"});
		chain(hips, {"RHipJoint", "RightUpLeg", "RightLeg", "RightFoot", "RightToeBase"});
		const int32_t chest = chain(hips, {"LowerBack", "Spine", "Spine1"});
		chain(chest, {"Neck", "Neck1", "Head"});
		const int32_t left = chain(chest, {"LeftShoulder", "LeftArm", "LeftForeArm", "LeftHand"});
		chain(left, {"LeftFingerBase", "LeftHandIndex1"});
		chain(left, {"LThumb"});
		const int32_t right = chain(chest, {"RightShoulder", "RightArm", "RightForeArm", "RightHand"});
		chain(right, {"RightFingerBase", "RightHandIndex1"});
		chain(right, {"RThumb"});
		const JointRoles roles = FindJointRoles(rig);
		const std::vector<std::string> expected = {"Hips", "LowerBack", "Spine1", "Neck", "Head", "LeftShoulder",
			"RightShoulder", "LeftArm", "RightArm", "LeftForeArm", "RightForeArm", "LeftHand", "RightHand", "LeftUpLeg",
			"RightUpLeg", "LeftLeg", "RightLeg", "LeftFoot", "RightFoot", "LeftToeBase", "RightToeBase"};
		for (size_t role = 0; role < expected.size(); ++role)
		{
			ASSERT_NE(roles.joints[role], Skeleton::kNone) << expected[role];
			EXPECT_EQ(rig.names[static_cast<size_t>(roles.joints[role])], expected[role]);
		}
		const std::vector<int32_t> mirror = FindMirrorJoints(rig, roles);
		for (const auto& [a, b] : std::vector<std::pair<const char*, const char*>>{{"LHipJoint", "RHipJoint"},
				 {"LThumb", "RThumb"}, {"LeftHandIndex1", "RightHandIndex1"}, {"LeftLeg", "RightLeg"}, {"Hips", "Hips"},
				 {"LowerBack", "LowerBack"}})
		{
			EXPECT_EQ(mirror[static_cast<size_t>(rig.FindJoint(a))], rig.FindJoint(b)) << a;
			EXPECT_EQ(mirror[static_cast<size_t>(rig.FindJoint(b))], rig.FindJoint(a)) << b;
		}
	}

	TEST(JointRoles, KnowsCmuAsf)
	{
		Expect({{{"root", "{S}hipjoint", "{S}femur", "{S}tibia", "{S}foot", "{S}toes"},
					{"root", "lowerback", "upperback", "thorax", "lowerneck", "upperneck", "head"},
					{"thorax", "{S}clavicle", "{S}humerus", "{S}radius", "{S}wrist", "{S}hand", "{S}fingers"},
					{"{S}wrist", "{S}thumb"}},
				   "l", "r"},
			{"root", "lowerback", "thorax", "lowerneck", "head"},
			{"{S}clavicle", "{S}humerus", "{S}radius", "{S}hand", "{S}femur", "{S}tibia", "{S}foot", "{S}toes"});
	}

	TEST(JointRoles, KnowsMixamo)
	{
		Expect({{{"mixamorig:Hips", "mixamorig:Spine", "mixamorig:Spine1", "mixamorig:Spine2", "mixamorig:Neck",
					 "mixamorig:Head", "mixamorig:HeadTop_End"},
					{"mixamorig:Spine2", "mixamorig:{S}Shoulder", "mixamorig:{S}Arm", "mixamorig:{S}ForeArm",
						"mixamorig:{S}Hand", "mixamorig:{S}HandThumb1", "mixamorig:{S}HandThumb2"},
					{"mixamorig:{S}Hand", "mixamorig:{S}HandIndex1", "mixamorig:{S}HandIndex2"},
					{"mixamorig:Hips", "mixamorig:{S}UpLeg", "mixamorig:{S}Leg", "mixamorig:{S}Foot",
						"mixamorig:{S}ToeBase", "mixamorig:{S}Toe_End"}},
				   "Left", "Right"},
			{"mixamorig:Hips", "mixamorig:Spine", "mixamorig:Spine2", "mixamorig:Neck", "mixamorig:Head"},
			{"mixamorig:{S}Shoulder", "mixamorig:{S}Arm", "mixamorig:{S}ForeArm", "mixamorig:{S}Hand",
				"mixamorig:{S}UpLeg", "mixamorig:{S}Leg", "mixamorig:{S}Foot", "mixamorig:{S}ToeBase"});
	}

	TEST(JointRoles, KnowsTheUnrealMannequin)
	{
		Expect({{{"root", "pelvis", "spine_01", "spine_02", "spine_03", "spine_04", "spine_05", "neck_01", "neck_02",
					 "head"},
					{"root", "ik_foot_root", "ik_foot_{S}"}, {"root", "ik_hand_root", "ik_hand_gun", "ik_hand_{S}"},
					{"spine_05", "clavicle_{S}", "upperarm_{S}", "upperarm_twist_01_{S}"},
					{"upperarm_{S}", "lowerarm_{S}", "lowerarm_twist_01_{S}"},
					{"lowerarm_{S}", "hand_{S}", "index_metacarpal_{S}", "index_01_{S}", "index_02_{S}"},
					{"hand_{S}", "thumb_01_{S}"}, {"pelvis", "thigh_{S}", "thigh_twist_01_{S}"},
					{"thigh_{S}", "calf_{S}", "calf_twist_01_{S}"}, {"calf_{S}", "foot_{S}", "ball_{S}"},
					{"root", "interaction"}, {"root", "center_of_mass"}},
				   "l", "r"},
			{"pelvis", "spine_01", "spine_05", "neck_01", "head"},
			{"clavicle_{S}", "upperarm_{S}", "lowerarm_{S}", "hand_{S}", "thigh_{S}", "calf_{S}", "foot_{S}",
				"ball_{S}"});
	}

	TEST(JointRoles, KnowsCommonBvh)
	{
		Expect({{{"Hips", "Chest", "Chest2", "Neck", "Head"},
					{"Chest2", "{S}Collar", "{S}Shoulder", "{S}Elbow", "{S}Wrist"},
					{"Hips", "{S}Hip", "{S}Knee", "{S}Ankle", "{S}Toe"}},
				   "Left", "Right"},
			{"Hips", "Chest", "Chest2", "Neck", "Head"},
			{"{S}Collar", "{S}Shoulder", "{S}Elbow", "{S}Wrist", "{S}Hip", "{S}Knee", "{S}Ankle", "{S}Toe"});
	}

	TEST(JointRoles, KnowsTheBoxingSampleOfAssimp)
	{
		Expect({{{"Hips", "Ab", "Chest", "Neck", "Head"}, {"Chest", "{S}Collar", "{S}Shoulder", "{S}Elbow", "{S}Wrist"},
					{"Hips", "{S}Hip", "{S}Knee", "{S}Ankle", "{S}Toes"}},
				   "Left", "Right"},
			{"Hips", "Ab", "Chest", "Neck", "Head"},
			{"{S}Collar", "{S}Shoulder", "{S}Elbow", "{S}Wrist", "{S}Hip", "{S}Knee", "{S}Ankle", "{S}Toes"});
	}

	TEST(JointRoles, KnowsBiped)
	{
		Expect({{{"Bip01", "Bip01 Pelvis", "Bip01 Spine", "Bip01 Spine1", "Bip01 Neck", "Bip01 Head", "Bip01 HeadNub"},
					{"Bip01 Spine1", "Bip01 {S} Clavicle", "Bip01 {S} UpperArm", "Bip01 {S} Forearm", "Bip01 {S} Hand",
						"Bip01 {S} Finger0"},
					{"Bip01 Pelvis", "Bip01 {S} Thigh", "Bip01 {S} Calf", "Bip01 {S} Foot", "Bip01 {S} Toe0",
						"Bip01 {S} Toe0Nub"}},
				   "L", "R"},
			{"Bip01 Pelvis", "Bip01 Spine", "Bip01 Spine1", "Bip01 Neck", "Bip01 Head"},
			{"Bip01 {S} Clavicle", "Bip01 {S} UpperArm", "Bip01 {S} Forearm", "Bip01 {S} Hand", "Bip01 {S} Thigh",
				"Bip01 {S} Calf", "Bip01 {S} Foot", "Bip01 {S} Toe0"});
	}

	TEST(JointRoles, KnowsDazAndPoser)
	{
		Expect(
			{{{"hip", "abdomen", "chest", "neck", "head"}, {"chest", "{S}Collar", "{S}Shldr", "{S}ForeArm", "{S}Hand"},
				 {"hip", "{S}Thigh", "{S}Shin", "{S}Foot", "{S}Toe"}},
				"l", "r"},
			{"hip", "abdomen", "chest", "neck", "head"},
			{"{S}Collar", "{S}Shldr", "{S}ForeArm", "{S}Hand", "{S}Thigh", "{S}Shin", "{S}Foot", "{S}Toe"});
	}

	TEST(JointRoles, KnowsRigify)
	{
		Expect({{{"spine", "spine.001", "spine.002", "spine.003", "spine.004", "spine.005", "spine.006", "face"},
					{"spine", "pelvis.{S}"}, {"spine.003", "shoulder.{S}", "upper_arm.{S}", "forearm.{S}", "hand.{S}"},
					{"spine", "thigh.{S}", "shin.{S}", "foot.{S}", "toe.{S}"}, {"foot.{S}", "heel.02.{S}"}},
				   "L", "R"},
			{"spine", "spine.001", "spine.003", "spine.004", "spine.006"},
			{"shoulder.{S}", "upper_arm.{S}", "forearm.{S}", "hand.{S}", "thigh.{S}", "shin.{S}", "foot.{S}",
				"toe.{S}"});
	}

	TEST(JointRoles, KnowsLafan)
	{
		Expect({{{"Hips", "{S}UpLeg", "{S}Leg", "{S}Foot", "{S}Toe"},
					{"Hips", "Spine", "Spine1", "Spine2", "Neck", "Head"},
					{"Spine2", "{S}Shoulder", "{S}Arm", "{S}ForeArm", "{S}Hand"}},
				   "Left", "Right"},
			{"Hips", "Spine", "Spine2", "Neck", "Head"},
			{"{S}Shoulder", "{S}Arm", "{S}ForeArm", "{S}Hand", "{S}UpLeg", "{S}Leg", "{S}Foot", "{S}Toe"});
	}

	TEST(JointRoles, KnowsSmplWhoseFootIsTheBall)
	{
		Expect({{{"Pelvis", "{S}_Hip", "{S}_Knee", "{S}_Ankle", "{S}_Foot"},
					{"Pelvis", "Spine1", "Spine2", "Spine3", "Neck", "Head"},
					{"Spine3", "{S}_Collar", "{S}_Shoulder", "{S}_Elbow", "{S}_Wrist", "{S}_Hand"}},
				   "L", "R"},
			{"Pelvis", "Spine1", "Spine3", "Neck", "Head"},
			{"{S}_Collar", "{S}_Shoulder", "{S}_Elbow", "{S}_Wrist", "{S}_Hip", "{S}_Knee", "{S}_Ankle", "{S}_Foot"});
	}

	TEST(JointRoles, HipsBearTheLimbs)
	{
		// A handle called "hip" comes first, but nothing hangs on it; Daz has a "pelvis" below its hip for the legs alone.
		Expect(
			{{{"root", "hip"}, {"root", "pelvis", "spine", "head"}, {"pelvis", "thigh_{S}"}, {"spine", "upperarm_{S}"}},
				"l", "r"},
			{"pelvis", "spine", "spine", "-", "head"}, {});
		Expect({{{"hip", "pelvis", "{S}ThighBend"}, {"hip", "abdomenLower", "chestUpper", "{S}ShldrBend"}}, "l", "r"},
			{"hip", "abdomenLower", "chestUpper", "-", "-"}, {"-", "{S}ShldrBend", "-", "-", "{S}ThighBend"});
	}

	TEST(JointRoles, LeavesOffAPrefixThatAllJointsShare)
	{
		Expect({{{"Bob_hips", "Bob_spine", "Bob_head"}, {"Bob_spine", "Bob_{S}_arm", "Bob_{S}_forearm"},
					{"Bob_hips", "Bob_{S}_thigh", "Bob_{S}_shin"}},
				   "left", "right"},
			{"Bob_hips", "Bob_spine", "Bob_spine", "-", "Bob_head"},
			{"-", "Bob_{S}_arm", "Bob_{S}_forearm", "-", "Bob_{S}_thigh", "Bob_{S}_shin", "-", "-"});
	}

	TEST(JointRoles, FindsNothingInARigWithoutKnownNames)
	{
		const Skeleton tree = MakeRandomSkeleton(20, 5);
		EXPECT_EQ(FindJointRoles(tree), JointRoles{});
		const std::vector<int32_t> mirror = FindMirrorJoints(tree, {});
		for (size_t joint = 0; joint < mirror.size(); ++joint)
		{
			EXPECT_EQ(mirror[joint], static_cast<int32_t>(joint));
		}
	}

	TEST(JointRoles, NamesParseAndMirror)
	{
		for (int32_t i = 0; i < kJointRoleCount; ++i)
		{
			const EJointRole role = static_cast<EJointRole>(i);
			EXPECT_EQ(ParseJointRole(ToString(role)), role);
			EXPECT_EQ(MirroredRole(MirroredRole(role)), role);
		}
		EXPECT_EQ(MirroredRole(EJointRole::LeftToes), EJointRole::RightToes);
		EXPECT_EQ(MirroredRole(EJointRole::Head), EJointRole::Head);
		EXPECT_EQ(ParseJointRole("tail"), std::nullopt);
	}

	TEST(JointRoles, OverridesComeFirst)
	{
		const Skeleton human = MakeHuman();
		const std::vector<std::pair<EJointRole, std::string>> overrides = {
			{EJointRole::LeftHand, "LeftForeArm"}, {EJointRole::Chest, "spine"}};
		const Result<JointRoles> roles = FindJointRoles(human, overrides);
		ASSERT_TRUE(roles.IsOk());
		EXPECT_EQ((*roles)[EJointRole::LeftHand], human.FindJoint("LeftForeArm"));
		EXPECT_EQ((*roles)[EJointRole::Chest], human.FindJoint("Spine")) << "case does not matter where it is clear";
		EXPECT_EQ((*roles)[EJointRole::RightHand], human.FindJoint("RightHand"));
		EXPECT_FALSE(roles->Has(EJointRole::LeftForearm)) << "its joint was given to the hand";
	}

	TEST(JointRoles, AnOverrideOfAnUnknownJointListsTheNearestNames)
	{
		const std::vector<std::pair<EJointRole, std::string>> overrides = {{EJointRole::LeftFoot, "LeftFot"}};
		const Result<JointRoles> roles = FindJointRoles(MakeHuman(), overrides);
		ASSERT_FALSE(roles.IsOk());
		const std::string text = roles.GetError().ToString();
		EXPECT_NE(text.find("no joint 'LeftFot' for the role left_foot"), std::string::npos) << text;
		EXPECT_NE(text.find("'LeftFoot'"), std::string::npos) << text;
	}

	TEST(JointRoles, PrefixesOfToolsAreLeftOff)
	{
		EXPECT_EQ(WithoutNamePrefix("mixamorig:Hips"), "Hips");
		EXPECT_EQ(WithoutNamePrefix("mixamorig1:LeftArm"), "LeftArm");
		EXPECT_EQ(WithoutNamePrefix("mixamorig_LeftArm"), "LeftArm");
		EXPECT_EQ(WithoutNamePrefix("Scene|Bob:Bip001 L Thigh"), "L Thigh");
		EXPECT_EQ(WithoutNamePrefix("Character1_Hips"), "Hips");
		EXPECT_EQ(WithoutNamePrefix("Bip01"), "Bip01");
		EXPECT_EQ(WithoutNamePrefix("Bipod"), "Bipod");
		EXPECT_EQ(WithoutNamePrefix("ns:"), "ns:");
		EXPECT_EQ(WithoutNamePrefix(""), "");
	}
}
