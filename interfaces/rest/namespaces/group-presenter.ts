import { aiAvailabilities, isAiOn } from '../../../domain/ai/ai-settings.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { canCreateProject, canCreateSubgroup } from '../../../domain/access/namespace-creation.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { RestRequest } from '../route.ts';
import { nameOfProjectLevel, nameOfSubgroupLevel } from './creation-levels.ts';
import { presentProjects, projectShape } from './project-presenter.ts';
import { z } from 'zod';
import { countShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';
import { presentShares, shareShape } from './share-presenter.ts';

/** Maximum number of projects inside a group's own answer. */
const projectsShown = 100;

export const groupShape = z
  .strictObject({
    id: idShape,
    web_url: z.string(),
    name: z.string(),
    path: z.string(),
    description: z.string().nullable(),
    visibility: z.enum(['private', 'internal', 'public']),
    share_with_group_lock: z.boolean(),
    require_two_factor_authentication: z.boolean(),
    two_factor_grace_period: countShape,
    project_creation_level: z.string(),
    auto_devops_enabled: z.null(),
    subgroup_creation_level: z.string(),
    emails_disabled: z.boolean(),
    emails_enabled: z.boolean(),
    mentions_disabled: z.boolean(),
    lfs_enabled: z.boolean(),
    default_branch: z.string().nullable(),
    default_branch_protection: countShape,
    avatar_url: z.string().nullable(),
    request_access_enabled: z.boolean(),
    full_name: z.string(),
    full_path: z.string(),
    created_at: instantShape,
    parent_id: idShape.nullable(),
    organization_id: idShape,
    shared_runners_setting: z.string(),
    wiki_access_level: z.string(),
    duo_features_enabled: z.boolean(),
    can_read_billing: z.literal(true).optional(),
    can_administrate_members: z.literal(true).optional(),
    can_create_epic: z.literal(true).optional(),
    can_create_project: z.literal(true).optional(),
    can_create_subgroup: z.literal(true).optional(),
  })
  .meta({ id: 'Group' });

export const singleGroupShape = groupShape
  .extend({
    shared_with_groups: listShape(shareShape),
    prevent_sharing_groups_outside_hierarchy: z.boolean(),
    membership_lock: z.boolean(),
    projects: listShape(projectShape).optional(),
    duo_availability: z.enum(aiAvailabilities).optional(),
    experiment_features_enabled: z.boolean().optional(),
    ai_limits: z
      .strictObject({ duo_availability: z.enum(aiAvailabilities), experiment_features_enabled: z.boolean() })
      .nullable()
      .optional(),
    ai_provider_is_set: z.boolean().optional(),
  })
  .meta({ id: 'SingleGroup' });

/** A group in lists. Fields about further permissions are included only if the reader has them. */
export function presentGroup(group: Namespace, actor: Actor, baseUrl: string): Presented<typeof groupShape> {
  return presentAs(groupShape, group, {
    web_url: `${baseUrl}/groups/${group.fullPath}`,
    share_with_group_lock: false,
    require_two_factor_authentication: group.requireTwoFactor,
    two_factor_grace_period: 0,
    project_creation_level: nameOfProjectLevel(group.projectCreationLevel),
    auto_devops_enabled: null,
    subgroup_creation_level: nameOfSubgroupLevel(group.subgroupCreationLevel),
    emails_disabled: !group.emailsEnabled,
    mentions_disabled: false,
    default_branch_protection: 2,
    organization_id: 1,
    shared_runners_setting: 'disabled_and_unoverridable',
    wiki_access_level: 'disabled',
    duo_features_enabled: isAiOn(group),
    ...(group.parentId === null && canInGroup(actor, 'readBilling', group) && { can_read_billing: true }),
    ...(canInGroup(actor, 'administrateMembers', group) && { can_administrate_members: true }),
    ...(canInGroup(actor, 'createEpic', group) && { can_create_epic: true }),
    ...(canCreateProject(actor, group) && { can_create_project: true }),
    ...(canCreateSubgroup(actor, group) && { can_create_subgroup: true }),
  });
}

/** A single group: optionally with its first projects, and with AI settings for those who may change them. */
export async function presentSingleGroup(
  request: RestRequest<unknown>,
  group: Namespace,
  withProjects = false,
): Promise<Presented<typeof singleGroupShape>> {
  const actor = await request.actor();
  return {
    ...presentGroup(group, actor, request.baseUrl),
    shared_with_groups: (await presentShares(request, [group.id])).get(group.id) ?? [],
    prevent_sharing_groups_outside_hierarchy: false,
    membership_lock: group.membershipLock,
    ...(withProjects && { projects: await projectsOf(request, group) }),
    ...(await aiSettingsFor(request, group)),
  };
}

async function aiSettingsFor(
  request: RestRequest<unknown>,
  group: Namespace,
): Promise<Partial<Presented<typeof singleGroupShape>>> {
  const actor = await request.actor();
  if (!canInGroup(actor, 'switchAiAvailability', group)) return {};
  const parent = group.parentId === null ? null : await request.services.queries.namespaces.find(actor, group.parentId);
  const settings = ({ duoAvailability, experimentFeaturesEnabled }: Namespace) => ({
    duo_availability: duoAvailability,
    experiment_features_enabled: experimentFeaturesEnabled,
  });
  const { experiment_features_enabled, ...availability } = settings(group);
  return {
    ...availability,
    ...(canInGroup(actor, 'administrate', group) && { experiment_features_enabled }),
    // What the parent group allows.
    ai_limits: parent && settings(parent),
    ai_provider_is_set: await request.services.queries.ai.hasProvider(),
  };
}

async function projectsOf(request: RestRequest<unknown>, group: Namespace): Promise<Presented<typeof projectShape>[]> {
  const { rows } = await request.services.queries.namespaces.page(
    await request.actor(),
    { kinds: ['project'], parentId: group.id },
    { by: 'createdAt', direction: 'desc' },
    { kind: 'offset', page: 1, perPage: projectsShown },
  );
  return presentProjects(request, rows);
}
