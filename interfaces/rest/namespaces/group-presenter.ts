import type { Actor } from '../../../domain/access/actor.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { RestRequest } from '../route.ts';
import { nameOfProjectLevel, nameOfSubgroupLevel } from './creation-levels.ts';
import { presentProjects } from './project-presenter.ts';
import { presentShares } from './share-presenter.ts';

/** Projects shown inside a group's own answer. */
const projectsShown = 100;

/** A group in lists. Owners of a top-level group also learn that they may see its seats. */
export function presentGroup(group: Namespace, actor: Actor, baseUrl: string): Record<string, unknown> {
  return {
    id: group.id,
    web_url: `${baseUrl}/groups/${group.fullPath}`,
    name: group.name,
    path: group.path,
    description: group.description,
    visibility: group.visibility,
    share_with_group_lock: false,
    require_two_factor_authentication: false,
    two_factor_grace_period: 48,
    project_creation_level: nameOfProjectLevel(group.projectCreationLevel),
    auto_devops_enabled: null,
    subgroup_creation_level: nameOfSubgroupLevel(group.subgroupCreationLevel),
    emails_disabled: !group.emailsEnabled,
    emails_enabled: group.emailsEnabled,
    mentions_disabled: false,
    lfs_enabled: group.lfsEnabled,
    default_branch: group.defaultBranch,
    default_branch_protection: 2,
    avatar_url: group.avatarUrl,
    request_access_enabled: group.requestAccessEnabled,
    full_name: group.fullName,
    full_path: group.fullPath,
    created_at: group.createdAt,
    parent_id: group.parentId,
    organization_id: 1,
    shared_runners_setting: 'disabled_and_unoverridable',
    wiki_access_level: 'disabled',
    duo_features_enabled: group.duoAvailability !== 'never_on',
    ...(group.parentId === null && canInGroup(actor, 'readBilling', group) && { can_read_billing: true }),
  };
}

/** A group by itself: with its first projects when asked for, and to its owners with the settings of AI. */
export async function presentSingleGroup(
  request: RestRequest<unknown>,
  group: Namespace,
  withProjects = false,
): Promise<Record<string, unknown>> {
  const actor = await request.actor();
  return {
    ...presentGroup(group, actor, request.baseUrl),
    shared_with_groups: await presentShares(request, group),
    prevent_sharing_groups_outside_hierarchy: false,
    membership_lock: false,
    ...(withProjects && { projects: await projectsOf(request, group) }),
    ...(canInGroup(actor, 'administrate', group) && {
      duo_availability: group.duoAvailability,
      experiment_features_enabled: group.experimentFeaturesEnabled,
    }),
  };
}

async function projectsOf(request: RestRequest<unknown>, group: Namespace): Promise<Record<string, unknown>[]> {
  const { rows } = await request.services.queries.namespaces.page(
    await request.actor(),
    { kinds: ['project'], parentId: group.id },
    { by: 'createdAt', direction: 'desc' },
    { kind: 'offset', page: 1, perPage: projectsShown },
  );
  return presentProjects(request, rows);
}
