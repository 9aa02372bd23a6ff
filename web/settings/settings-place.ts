import type { Visibility } from '../../domain/namespaces/namespace.ts';
import { ApiError, isAbsent } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Project, SingleGroup } from '../api/rest.generated.ts';
import type { NamedNamespace, Namespace } from '../app/namespace.ts';
import { groupRightsQuery, projectRightsQuery } from './settings-rights.graphql.ts';

const projectCreators = ['noone', 'owner', 'maintainer', 'developer'] as const;
export type ProjectCreators = (typeof projectCreators)[number];
export type SubgroupCreators = 'owner' | 'maintainer';

/** The settings that are saved together, with the names of the API. Groups and projects have some of them each. */
export interface GeneralFields {
  name: string;
  description: string;
  visibility: Visibility;
  /** Of projects: separated by commas. */
  topics: string;
  issues_enabled: boolean;
  /** Of groups. */
  project_creation_level: ProjectCreators;
  subgroup_creation_level: SubgroupCreators;
  membership_lock: boolean;
  require_two_factor_authentication: boolean;
}

/** Of projects, where the instance receives mail. */
export interface DeskFields {
  service_desk_enabled: boolean;
}

/** What the reader may do in the settings. */
export interface SettingsRights {
  edit: boolean;
  changeVisibility: boolean;
  archive: boolean;
  move: boolean;
  remove: boolean;
}

/** The group above, as far as the reader may see it. */
export interface ParentGroup {
  id: number;
  name: string;
  fullPath: string;
  visibility: Visibility;
}

/** A group or project with what its settings need. */
export interface SettingsPlace extends NamedNamespace {
  id: number;
  path: string;
  visibility: Visibility;
  isArchived: boolean;
  /** True if it is in no group and in no personal namespace. */
  isTopLevel: boolean;
  parent: ParentGroup | null;
  rights: SettingsRights;
  fields: GeneralFields;
  desk: DeskFields;
  /** Where people without an account write to; null while the service desk is off. */
  deskAddress: string | null;
}

const absent = (): ApiError => new ApiError('not_found', { status: 404 });

/** Reads a group or project with the settings of it that the reader may change. */
export async function readSettings(api: ApiClient, namespace: Namespace, signal: AbortSignal): Promise<SettingsPlace> {
  const path = encodeURIComponent(namespace.fullPath);
  const rightsNow = rightsIn(api, namespace, signal);
  if (namespace.kind === 'group') {
    const [answer, rights] = await Promise.all([
      api.rest('GET', `/api/v4/groups/${path}`, { query: { with_projects: false }, signal }),
      rightsNow,
    ]);
    return { ...ofGroup(answer), parent: await readParent(api, answer.parent_id, signal), rights };
  }
  const [answer, rights] = await Promise.all([api.rest('GET', `/api/v4/projects/${path}`, { signal }), rightsNow]);
  const parentId = answer.namespace?.kind === 'group' ? answer.namespace.id : null;
  return { ...ofProject(answer), parent: await readParent(api, parentId, signal), rights };
}

/** The fields of a group as they are saved. */
export function ofGroup(answer: SingleGroup): Omit<SettingsPlace, 'parent' | 'rights'> {
  return {
    ...common(answer),
    kind: 'group',
    fullPath: answer.full_path,
    fullName: answer.full_name,
    isArchived: false,
    isTopLevel: answer.parent_id === null,
    desk: { service_desk_enabled: false },
    deskAddress: null,
    fields: {
      ...commonFields(answer),
      project_creation_level: projectCreators.find((level) => level === answer.project_creation_level) ?? 'noone',
      subgroup_creation_level: answer.subgroup_creation_level === 'owner' ? 'owner' : 'maintainer',
      membership_lock: answer.membership_lock,
      require_two_factor_authentication: answer.require_two_factor_authentication,
    },
  };
}

/** The fields of a project as they are saved. */
export function ofProject(answer: Project): Omit<SettingsPlace, 'parent' | 'rights'> {
  return {
    ...common(answer),
    kind: 'project',
    fullPath: answer.path_with_namespace,
    fullName: answer.name_with_namespace,
    isArchived: answer.archived,
    isTopLevel: false,
    desk: { service_desk_enabled: answer.service_desk_enabled },
    deskAddress: answer.service_desk_address,
    fields: { ...commonFields(answer), topics: answer.topics.join(', '), issues_enabled: answer.issues_enabled },
  };
}

/** What a form holds before its group or project is read. */
export const emptyFields: GeneralFields = {
  name: '',
  description: '',
  visibility: 'private',
  topics: '',
  issues_enabled: true,
  project_creation_level: 'developer',
  subgroup_creation_level: 'maintainer',
  membership_lock: false,
  require_two_factor_authentication: false,
};

function common({ id, name, path, visibility }: SingleGroup | Project) {
  return { id, name, path, visibility };
}

function commonFields({ name, description, visibility }: SingleGroup | Project): GeneralFields {
  return { ...emptyFields, name, description: description ?? '', visibility };
}

async function rightsIn(api: ApiClient, { kind, fullPath }: Namespace, signal: AbortSignal): Promise<SettingsRights> {
  if (kind === 'group') {
    const { group } = await api.graphql(groupRightsQuery, { fullPath }, { signal });
    if (group?.userPermissions.adminGroup !== true) throw absent();
    return { edit: true, changeVisibility: true, archive: false, move: true, remove: true };
  }
  const { project } = await api.graphql(projectRightsQuery, { fullPath }, { signal });
  const may = project?.userPermissions;
  if (may === undefined || !(may.adminProject || may.archiveProject)) throw absent();
  return {
    edit: may.adminProject,
    changeVisibility: may.changeVisibilityLevel,
    archive: may.archiveProject,
    move: may.changeNamespace,
    remove: may.removeProject,
  };
}

/** Owners of a subgroup may not see the group above. */
async function readParent(api: ApiClient, id: number | null, signal: AbortSignal): Promise<ParentGroup | null> {
  if (id === null) return null;
  try {
    const query = { with_projects: false };
    const parent = await api.rest('GET', `/api/v4/groups/${id}`, { query, signal });
    return { id: parent.id, name: parent.full_name, fullPath: parent.full_path, visibility: parent.visibility };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
