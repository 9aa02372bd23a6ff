import { stillThere } from '../../../application/errors.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { canInProject } from '../../../domain/access/policy.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { isOpenDesk } from '../../../domain/namespaces/service-desk.ts';
import type { MailAddresses } from '../../../application/mail/mail-addresses.ts';
import type { RestRequest } from '../route.ts';
import { z } from 'zod';
import { presentBranches } from '../repositories/repository-routes.ts';
import { countShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentShares, shareShape } from './share-presenter.ts';

/** Notifications are not configured per project here; 3 is GitLab's "global". */
const globalNotifications = 3;

const accessShape = z.strictObject({ access_level: countShape, notification_level: countShape }).nullable();

export const simpleProjectShape = z
  .strictObject({
    id: idShape,
    description: z.string().nullable(),
    name: z.string(),
    name_with_namespace: z.string(),
    path: z.string(),
    path_with_namespace: z.string(),
    created_at: instantShape,
    default_branch: z.string().nullable(),
    tag_list: listShape(z.string()),
    topics: listShape(z.string()),
    ssh_url_to_repo: z.string(),
    http_url_to_repo: z.string(),
    web_url: z.string(),
    readme_url: z.null(),
    forks_count: countShape,
    avatar_url: z.string().nullable(),
    star_count: countShape,
    last_activity_at: instantShape,
    namespace: z
      .strictObject({
        id: idShape,
        name: z.string(),
        path: z.string(),
        kind: z.enum(['group', 'user']),
        full_path: z.string(),
        parent_id: idShape.nullable(),
        avatar_url: z.string().nullable(),
        web_url: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'SimpleProject' });

export const projectShape = simpleProjectShape
  .extend({
    visibility: z.enum(['private', 'internal', 'public']),
    issues_enabled: z.boolean(),
    service_desk_enabled: z.boolean(),
    service_desk_address: z.string().nullable(),
    merge_requests_enabled: z.boolean(),
    wiki_enabled: z.boolean(),
    jobs_enabled: z.boolean(),
    snippets_enabled: z.boolean(),
    archived: z.boolean(),
    creator_id: idShape.nullable(),
    open_issues_count: countShape,
    shared_with_groups: listShape(shareShape),
    empty_repo: z.boolean(),
    lfs_enabled: z.boolean(),
    request_access_enabled: z.boolean(),
    emails_enabled: z.boolean(),
    issues_access_level: z.enum(['enabled', 'disabled']),
    updated_at: instantShape,
    permissions: z.strictObject({ project_access: accessShape, group_access: accessShape }),
    can_administrate_members: z.literal(true).optional(),
    can_administrate_owners: z.literal(true).optional(),
    can_administrate_labels: z.literal(true).optional(),
    can_administrate_milestones: z.literal(true).optional(),
    _links: z.strictObject({
      self: z.string(),
      issues: z.string(),
      merge_requests: z.string(),
      repo_branches: z.string(),
      labels: z.string(),
      events: z.string(),
      members: z.string(),
    }),
  })
  .meta({ id: 'Project' });

/** Complete projects; the related data of all of them is loaded at once. */
export async function presentProjects(
  request: RestRequest<unknown>,
  projects: readonly Namespace[],
): Promise<Presented<typeof projectShape>[]> {
  const { services, baseUrl } = request;
  const actor = await request.actor();
  const parents = await parentsOf(request, projects);
  const ids = projects.map(({ id }) => id);
  const repositories = await services.queries.repositories.ofProjects(ids);
  const shares = await presentShares(request, ids);
  const counts = await services.queries.namespaces.openIssueCounts(actor, ids);
  return projects.map((project) => ({
    ...simple(project, parents.get(project.parentId as number) ?? null, baseUrl),
    ...presentBranches(project, repositories.get(project.id)),
    visibility: project.visibility,
    issues_enabled: project.issuesEnabled,
    ...serviceDesk(actor, project, services.mailAddresses),
    merge_requests_enabled: true,
    wiki_enabled: false,
    jobs_enabled: false,
    snippets_enabled: false,
    archived: project.archived,
    creator_id: project.creatorId,
    open_issues_count: counts.get(project.id) ?? 0,
    shared_with_groups: shares.get(project.id) ?? [],
    lfs_enabled: project.lfsEnabled,
    request_access_enabled: project.requestAccessEnabled,
    emails_enabled: project.emailsEnabled,
    issues_access_level: project.issuesEnabled ? 'enabled' : 'disabled',
    updated_at: project.updatedAt,
    permissions: permissions(actor, project),
    ...(canInProject(actor, 'administrateMembers', project) && { can_administrate_members: true as const }),
    ...(canInProject(actor, 'administrateOwners', project) && { can_administrate_owners: true as const }),
    ...(canInProject(actor, 'administrateLabels', project) && { can_administrate_labels: true as const }),
    ...(canInProject(actor, 'administrateMilestones', project) && { can_administrate_milestones: true as const }),
    _links: links(project, baseUrl),
  }));
}

export async function presentProject(
  request: RestRequest<unknown>,
  project: Namespace,
): Promise<Presented<typeof projectShape>> {
  return stillThere((await presentProjects(request, [project]))[0]);
}

/** The short form of `simple=true`. */
export async function presentSimpleProjects(
  request: RestRequest<unknown>,
  projects: readonly Namespace[],
): Promise<Presented<typeof simpleProjectShape>[]> {
  const parents = await parentsOf(request, projects);
  const repositories = await request.services.queries.repositories.ofProjects(projects.map(({ id }) => id));
  return projects.map((project) => ({
    ...simple(project, parents.get(project.parentId as number) ?? null, request.baseUrl),
    default_branch: presentBranches(project, repositories.get(project.id)).default_branch,
  }));
}

async function parentsOf(
  request: RestRequest<unknown>,
  projects: readonly Namespace[],
): Promise<Map<number, Namespace | null>> {
  const ids = new Set(projects.map(({ parentId }) => parentId as number));
  return request.services.queries.workItemDetails.namespaces(await request.actor(), [...ids]);
}

function simple(
  project: Namespace,
  parent: Namespace | null,
  baseUrl: string,
): Omit<Presented<typeof simpleProjectShape>, 'default_branch'> {
  const webUrl = `${baseUrl}/${project.fullPath}`;
  return {
    id: project.id,
    description: project.description,
    name: project.name,
    name_with_namespace: project.fullName,
    path: project.path,
    path_with_namespace: project.fullPath,
    created_at: project.createdAt,
    tag_list: project.topics,
    topics: project.topics,
    ssh_url_to_repo: `git@${new URL(baseUrl).hostname}:${project.fullPath}.git`,
    http_url_to_repo: `${webUrl}.git`,
    web_url: webUrl,
    readme_url: null,
    forks_count: 0,
    avatar_url: project.avatarUrl,
    star_count: 0,
    last_activity_at: project.lastActivityAt,
    namespace: parent === null ? null : presentParent(parent, baseUrl),
  };
}

function presentParent(parent: Namespace, baseUrl: string): Presented<typeof simpleProjectShape>['namespace'] {
  return {
    id: parent.id,
    name: parent.name,
    path: parent.path,
    kind: parent.kind === 'user' ? 'user' : 'group',
    full_path: parent.fullPath,
    parent_id: parent.parentId,
    avatar_url: parent.avatarUrl,
    web_url: parent.kind === 'user' ? `${baseUrl}/${parent.fullPath}` : `${baseUrl}/groups/${parent.fullPath}`,
  };
}

/** The caller's roles: in the project itself, and the highest inherited one. */
function permissions(actor: Actor, project: Namespace): Presented<typeof projectShape>['permissions'] {
  const inherited = project.traversalIds.slice(0, -1).map((id) => actor.memberships.get(id) ?? 0);
  return {
    project_access: access(actor.memberships.get(project.id) ?? 0),
    group_access: access(Math.max(0, ...inherited)),
  };
}

function access(level: number): Presented<typeof accessShape> {
  return level === 0 ? null : { access_level: level, notification_level: globalNotifications };
}

/** Off while the instance receives no mail. */
function serviceDesk(
  actor: Actor,
  project: Namespace,
  addresses: MailAddresses | null,
): Pick<Presented<typeof projectShape>, 'service_desk_enabled' | 'service_desk_address'> {
  const isOn = addresses !== null && isOpenDesk(project);
  return {
    service_desk_enabled: isOn,
    service_desk_address:
      isOn && canInProject(actor, 'readOutsideAuthors', project) ? addresses.forDesk(project.id) : null,
  };
}

function links({ id }: Namespace, baseUrl: string): Presented<typeof projectShape>['_links'] {
  const self = `${baseUrl}/api/v4/projects/${id}`;
  return {
    self,
    issues: `${self}/issues`,
    merge_requests: `${self}/merge_requests`,
    repo_branches: `${self}/repository/branches`,
    labels: `${self}/labels`,
    events: `${self}/events`,
    members: `${self}/members`,
  };
}
