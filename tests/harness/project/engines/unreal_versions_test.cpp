// Layers and versions of Unreal. The names of keys are those of the config properties of
// UPhysicsSettings with UPhysicsSettingsCore (4.0, 4.17, 4.26, 5.8) and of UEngine (4.27).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/text.h"
#include "harness/project/patch.h"
#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using namespace testing;

constexpr std::string_view kPhysics = "[/Script/Engine.PhysicsSettings]\n";

ProjectFile ini(std::string_view name, std::string_view keys) {
    return {.name = std::string(name), .text = fmt::format("{}{}", kPhysics, keys)};
}

ProjectFile uproject(std::string_view association) {
    return {.name = "Game.uproject",
            .text = fmt::format("{{\n\t\"FileVersion\": 3,\n\t\"EngineAssociation\": \"{}\"\n}}\n",
                                association)};
}

Project of_version(std::string_view association, std::string_view keys) {
    const std::vector<ProjectFile> files{ini("Config/DefaultEngine.ini", keys),
                                         uproject(association)};
    return read_project_files(files).front();
}

TEST(UnrealVersion, IsThatOfTheProjectFile) {
    EXPECT_EQ(of_version("5.3", "").version, "Unreal 5.3");
    EXPECT_EQ(of_version("4.27", "").version, "Unreal 4.27");
}

TEST(UnrealVersion, IsNotKnownOfAnEngineBuiltFromSource) {
    EXPECT_EQ(of_version("{F3011AB9-40F5-A909-A9CF-FEBB35039340}", "").version, "");
    EXPECT_EQ(of_version("MyEngine", "").version, "");
    EXPECT_EQ(of_version("", "").version, "");
    const std::vector<ProjectFile> broken{ini("Config/DefaultEngine.ini", ""),
                                          {.name = "Game.uproject", .text = "{ \"Engine"}};
    EXPECT_EQ(read_project_files(broken).front().version, "");
}

TEST(UnrealVersion, Of4HasNoAsynchronousTick) {
    const Project project =
        of_version("4.27", "bTickPhysicsAsync=True\nAsyncFixedTimeStepSize=0.01\n");
    EXPECT_EQ(project.policy.policy->name, "unreal-substep");
    EXPECT_EQ(remarks_of(project),
              "renamed Config/DefaultEngine.ini:2 bTickPhysicsAsync = 'True' has no effect\n"
              "renamed Config/DefaultEngine.ini:3 AsyncFixedTimeStepSize = '0.01' has no effect\n");
    EXPECT_THAT(remarks_of(of_version("4.27", "bTickPhysicsAsync=False\n")), IsEmpty());
    EXPECT_EQ(of_version("5.3", "bTickPhysicsAsync=True\n").policy.policy->name, "fixed");
    EXPECT_EQ(of_version("", "bTickPhysicsAsync=True\n").policy.policy->name, "fixed");
}

TEST(UnrealVersion, Of4IsAdvisedNoKeyOf5) {
    EXPECT_EQ(keys_of_fixed_timestep(of_version("4.27", "")), "");
    EXPECT_THAT(keys_of_fixed_timestep(of_version("5.3", "")), HasSubstr("bTickPhysicsAsync"));
    const Project project = of_version("4.27", "");
    EXPECT_THAT(edits_for(project, parse_policy("fixed:timestep=1/60")).not_held,
                ::testing::Contains("policy"));
}

TEST(UnrealVersion, Of5HasNoAsynchronousScene) {
    constexpr std::string_view kScene = "bEnableAsyncScene=True\nAsyncSceneSmoothingFactor=0.9\n";
    EXPECT_EQ(remarks_of(of_version("5.0", kScene)),
              "dead Config/DefaultEngine.ini:2 bEnableAsyncScene = 'True' has no effect\n"
              "dead Config/DefaultEngine.ini:3 AsyncSceneSmoothingFactor = '0.9' has no effect\n");
    EXPECT_THAT(remarks_of(of_version("4.15", kScene)), IsEmpty());
}

// GConfigLayers of ConfigHierarchy.h: ProjectDefault, ProjectPlatform; its platform extensions
// come after each.
TEST(UnrealLayersOfAPlatform, EndWithItsExtension) {
    const std::vector<ProjectFile> files{
        ini("Config/DefaultEngine.ini", "bSubstepping=True\nMaxSubsteps=4\n"),
        ini("Platforms/Switch/Config/SwitchEngine.ini", "MaxSubsteps=2\n"),
        ini("Config/Switch/SwitchEngine.ini", "MaxSubsteps=3\nMaxSubstepDeltaTime=0.01\n")};
    const std::vector<Project> projects = read_project_files(files);
    ASSERT_EQ(projects.size(), 2U);
    EXPECT_EQ(projects[1].platform, "Switch");
    const ProjectSetting& steps = *find_setting(projects[1], "steps_per_frame_max");
    EXPECT_EQ(to_text(steps.at), "Platforms/Switch/Config/SwitchEngine.ini:2");
    EXPECT_EQ(steps.text, "2");
    EXPECT_FALSE(steps.inherited);
    const ProjectSetting& step = *find_setting(projects[1], "timestep");
    EXPECT_EQ(to_text(step.at), "Config/Switch/SwitchEngine.ini:3");
    EXPECT_FALSE(step.inherited);
    EXPECT_TRUE(setting(projects[1], "[/Script/Engine.PhysicsSettings] bSubstepping").inherited);
}

TEST(UnrealLayersOfAPlatform, MayBeOnlyAnExtension) {
    const std::vector<ProjectFile> files{
        ini("Config/DefaultEngine.ini", "bSubstepping=True\n"),
        ini("Platforms/Switch/Config/SwitchEngine.ini", "MaxSubsteps=2\n")};
    EXPECT_EQ(read_project_files(files).size(), 2U);
}

constexpr std::string_view kPhysicsKeys =
    "AngularWakeThresholdMultiplier AnimPhysicsMinDeltaTime AsyncFixedTimeStepSize "
    "AsyncSceneSmoothingFactor BounceThresholdVelocity ChaosSettings CollisionDominancePairs "
    "ContactOffsetMultiplier DefaultBroadphaseSettings DefaultDegreesOfFreedom "
    "DefaultFluidFriction DefaultGravityZ DefaultShapeComplexity DefaultTerminalVelocity "
    "FrictionCombineMode InitialAverageFrameRate LinearWakeThresholdMultiplier LockedAxis "
    "MaxAngularVelocity MaxContactOffset MaxDepenetrationVelocity MaxPhysicsDeltaTime "
    "MaxSubstepDeltaTime MaxSubsteps MinContactOffset MinDeltaVelocityForHitEvents "
    "MinPhysicsDeltaTime MinimumMotionless MomentumPropagation PhysXTreeRebuildRate "
    "PhysicErrorCorrection PhysicalSurfaces PhysicsPrediction PostStepWakeThreshold "
    "RagdollAggregateThreshold RestitutionCombineMode SimulateScratchMemorySize SolverOptions "
    "SyncSceneSmoothingFactor TriangleMeshTriangleMinAreaThreshold "
    "bDefaultHasComplexCollision bDisableActiveActors bDisableCCD "
    "bDisableKinematicKinematicPairs bDisableKinematicStaticPairs bEnable2DPhysics "
    "bEnableAsyncScene bEnableEnhancedDeterminism bEnablePCM bEnableShapeSharing "
    "bEnableStabilization bPartialIslandSleep bSimulateAnimPhysicsAfterReset "
    "bSimulateSkeletalMeshOnDedicatedServer bSubstepping bSubsteppingAsync "
    "bSupportUVFromHitResults bSuppressFaceRemapTable bTickPhysicsAsync bWarnMissingLocks ";
constexpr std::string_view kEngineKeys =
    "AIControllerClassName ActiveClassRedirects ActiveGameNameRedirects ActivePluginRedirects "
    "ActiveStructRedirects AdditionalFontNames ArrowMaterialName AssetManagerClassName "
    "AvoidanceManagerClassName BlueNoiseTextureName CameraRotationThreshold "
    "CameraTranslationThreshold ConsoleClassName CustomTimeStepClassName "
    "DebugEditorMaterialName DebugMeshMaterialName DefaultBSPVertexTextureName "
    "DefaultBloomKernelTextureName DefaultBlueprintBaseClassName DefaultBokehTextureName "
    "DefaultDiffuseTextureName DefaultPhysMaterialName DefaultSelectedMaterialColor "
    "DefaultTextureName DefaultTimecodeFrameRate DefaultTimecodeProviderClassName "
    "DisplayGamma EmissiveMeshMaterialName FixedFrameRate GameScreenshotSaveDirectory "
    "GameSingletonClassName GameUserSettingsClassName GameViewportClientClassName "
    "GenerateDefaultTimecodeFrameDelay GenerateDefaultTimecodeFrameRate HLODColorationColors "
    "HighFrequencyNoiseTextureName IdealLightMapDensity InvalidLightmapSettingsMaterialName "
    "LODColorationColors LargeFontName LevelColorationLitMaterialName "
    "LevelColorationUnlitMaterialName LevelScriptActorClassName LightComplexityColors "
    "LightMapDensitySelectedColor LightMapDensityTextureName LightMapDensityVertexMappedColor "
    "LightingOnlyBrightness LightingTexelDensityName LocalPlayerClassName "
    "MaxES3PixelShaderAdditiveComplexityCount MaxLightMapDensity MaxOcclusionPixelsFraction "
    "MaxParticleResize MaxParticleResizeWarn MaxPixelShaderAdditiveComplexityCount "
    "MaximumLoopIterationCount MediumFontName MeshLODRange MinDesiredFrameRate "
    "MinLightMapDensity MiniFontTextureName NavigationSystemClassName "
    "NavigationSystemConfigClassName NearClipPlane NetClientTicksPerSecond "
    "NetDriverDefinitions NetErrorLogInterval NumPawnsAllowedToBeSpawnedInAFrame "
    "ParticleEventManagerClassPath PhysicsCollisionHandlerClassName "
    "PreIntegratedSkinBRDFTextureName PreviewShadowsIndicatorMaterialName "
    "PrimitiveProbablyVisibleTime QuadComplexityColors RemoveSurfaceMaterialName "
    "RenderLightMapDensityColorScale RenderLightMapDensityGrayscaleScale ServerActors "
    "ShadedLevelColorationLitMaterialName ShadedLevelColorationUnlitMaterialName "
    "ShaderComplexityColors SmallFontName SmoothedFrameRateRange StatColorMappings "
    "StationaryLightOverlapColors StreamingAccuracyColors StreamingDistanceFactor "
    "SubtitleFontName TimecodeFrameRate TimecodeProviderClassName TinyFontName "
    "VertexColorMaterialName WeightMapPlaceholderTextureName WireframeMaterialName "
    "WorldSettingsClassName bAllowMatureLanguage bAllowMultiThreadedAnimationUpdate "
    "bCanBlueprintsTickByDefault bCheckForMultiplePawnsSpawnedInAFrame bDisableAILogging "
    "bEnableEditorPSysRealtimeLOD bEnableOnScreenDebugMessages "
    "bEnableVisualLogRecordingOnStart bForceDisableFrameRateSmoothing "
    "bGenerateDefaultTimecode bOptimizeAnimBlueprintMemberVariableAccess bPauseOnLossOfFocus "
    "bRenderLightMapDensityGrayscale bShouldGenerateLowQualityLightmaps bSmoothFrameRate "
    "bSmoothFrameRateWithoutVSync bSubtitlesEnabled bSubtitlesForcedOff bSuppressMapWarnings "
    "bUseFixedFrameRate ";

TEST(UnrealKeys, ThatAreRealAreNotTakenForMisspelt) {
    std::string text(kPhysics);
    for (const std::string_view key : split(kPhysicsKeys, ' ')) {
        text += fmt::format("+{}=1\n", key);
    }
    text += "[/Script/Engine.Engine]\n";
    for (const std::string_view key : split(kEngineKeys, ' ')) {
        text += fmt::format("+{}=1\n", key);
    }
    for (const std::string_view version : {"", "4.27", "5.4"}) {
        const std::vector<ProjectFile> files{{.name = "Config/DefaultEngine.ini", .text = text},
                                             uproject(version)};
        EXPECT_THAT(remarks_of(read_project_files(files).front()), Not(HasSubstr("unknown ")));
    }
}

TEST(UnrealKeys, ThatAreNearlyOneAreTakenForMisspelt) {
    EXPECT_THAT(remarks_of(of_version("5.3", "MaxPhysicDeltaTime=0.1\n")),
                HasSubstr("unknown Config/DefaultEngine.ini:2 MaxPhysicDeltaTime"));
    EXPECT_THAT(remarks_of(of_version("4.27", "MaxSubstep=8\n")),
                HasSubstr("unknown Config/DefaultEngine.ini:2 MaxSubstep"));
}

TEST(UnrealPlatforms, IsOneMoreForEachPlatformThatOverridesASetting) {
    const std::vector<ProjectFile> files{
        {.name = "Config/DefaultEngine.ini",
         .text = fmt::format("{}bSubstepping=True\nMaxSubsteps=4\n", kPhysics)},
        {.name = "Config/HoloLens/HoloLensEngine.ini", .text = "[/Script/X.Y]\nZ=1\n"},
        {.name = "Config/Switch/SwitchEngine.ini",
         .text = fmt::format("{}MaxSubsteps=2\n", kPhysics)}};
    const std::vector<Project> projects = read_project_files(files);
    ASSERT_EQ(projects.size(), 2U);
    EXPECT_EQ(to_text(projects[0].policy), "unreal-substep:steps_per_frame_max=4");
    EXPECT_EQ(projects[1].platform, "Switch");
    EXPECT_EQ(to_text(projects[1].policy), "unreal-substep:steps_per_frame_max=2");
    EXPECT_EQ(to_text(setting(projects[1], "[/Script/Engine.PhysicsSettings] MaxSubsteps").at),
              "Config/Switch/SwitchEngine.ini:2");
    EXPECT_TRUE(setting(projects[1], "[/Script/Engine.PhysicsSettings] bSubstepping").inherited);
}

}  // namespace
}  // namespace tickproof::harness
