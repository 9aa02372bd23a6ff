import {
  get,
  row,
  seenContainer,
  send,
  sendFromPage,
  type Build,
  type GraphqlCall,
  type MatrixRow,
} from './matrix-row.ts';

const newName = (): Record<string, unknown> => {
  const path = `made-${Math.random().toString(36).slice(2)}`;
  return { name: path, path };
};
/** What `userPermissions` says. */
const permission =
  (kind: 'group' | 'project', name: string): Build<GraphqlCall> =>
  async (place, stage) => ({
    ...(await seenContainer(kind, `userPermissions { ${name} }`)(place, stage)),
    allowed: ({ container }) =>
      (container as { userPermissions: Record<string, boolean> } | null)?.userPermissions[name] ?? null,
  });
const everyone = '+ + | + + + + + + | +';
const planners = 'A · | · + + + + + | +';
const ownersAlone = 'A · | · · · · · + | +';
const maintainers = 'A · | · · · · + + | +';

/** Groups, projects and their members. */
export const containerRows: readonly MatrixRow[] = [
  row('see a group', everyone, { rest: get(({ group }) => `/groups/${group}`), graphql: seenContainer('group') }),
  row('see its labels', everyone, {
    rest: get(({ group }) => `/groups/${group}/labels`),
    graphql: seenContainer('group', 'labels { nodes { id } }'),
    page: ({ groupPath }) => `/groups/${groupPath}/-/labels`,
  }),
  row('see its milestones', everyone, {
    rest: get(({ group }) => `/groups/${group}/milestones`),
    graphql: seenContainer('group', 'milestones { nodes { id } }'),
    page: ({ groupPath }) => `/groups/${groupPath}/-/milestones`,
  }),
  row('see its iterations', everyone, {
    rest: get(({ group }) => `/groups/${group}/iterations`),
    graphql: seenContainer('group', 'iterationCadences { nodes { id } } iterations { nodes { id } }'),
  }),
  row('see its members', everyone, {
    rest: get(({ group }) => `/groups/${group}/members/all`),
    graphql: seenContainer('group', 'autocompleteUsers { id }'),
    page: ({ groupPath }) => `/groups/${groupPath}/-/group_members`,
  }),
  row('see its subgroups', everyone, {
    rest: get(({ group }) => `/groups/${group}/descendant_groups`),
    graphql: seenContainer('group', 'descendantGroups { nodes { id } }'),
  }),
  row('record a visit of a group', 'A + | + + + + + + | +', {
    rest: sendFromPage(
      'POST',
      () => '/-/track_namespace_visits',
      ({ group }) => ({ type: 'groups', id: group }),
    ),
  }),
  row('record a visit of a project', 'A + | + + + + + + | +', {
    rest: sendFromPage(
      'POST',
      () => '/-/track_namespace_visits',
      ({ project }) => ({ type: 'projects', id: project }),
    ),
  }),
  row('create a subgroup', maintainers, {
    rest: send(
      'POST',
      () => '/groups',
      ({ group }) => ({ ...newName(), parent_id: group }),
    ),
  }),
  row('create a project', 'A · | · · · + + + | +', {
    rest: send(
      'POST',
      () => '/projects',
      ({ group }) => ({ ...newName(), namespace_id: group }),
    ),
  }),
  row('edit the settings of a group', ownersAlone, {
    page: ({ groupPath }) => `/groups/${groupPath}/-/edit`,
    graphql: permission('group', 'adminGroup'),
    rest: send(
      'PUT',
      ({ group }) => `/groups/${group}`,
      () => ({ description: String(Math.random()) }),
    ),
  }),
  row('change the visibility of a group', ownersAlone, {
    rest: send(
      'PUT',
      async ({ subgroup }) => `/groups/${await subgroup()}`,
      () => ({ visibility: 'private' }),
    ),
  }),
  row('change the availability of AI', maintainers, {
    rest: send(
      'PUT',
      ({ group }) => `/groups/${group}`,
      () => ({ duo_availability: 'default_off' }),
    ),
  }),
  row('turn AI experiments on or off', ownersAlone, {
    rest: send(
      'PUT',
      ({ group }) => `/groups/${group}`,
      () => ({ experiment_features_enabled: true }),
    ),
  }),
  row('move a group to the top', ownersAlone, {
    rest: send('POST', async ({ subgroup }) => `/groups/${await subgroup()}/transfer`),
  }),
  row('move a project to another group', ownersAlone, {
    graphql: permission('project', 'changeNamespace'),
    rest: send(
      'PUT',
      async ({ subproject }) => `/projects/${await subproject()}/transfer`,
      async ({ subgroup }) => ({ namespace: await subgroup() }),
    ),
  }),
  row('delete a group', ownersAlone, { rest: send('DELETE', async ({ subgroup }) => `/groups/${await subgroup()}`) }),
  row('add a member to a group', ownersAlone, {
    rest: send(
      'POST',
      async ({ subgroup }) => `/groups/${await subgroup()}/members`,
      ({ candidate }) => ({ user_id: candidate, access_level: 10 }),
    ),
    command: async ({ subgroup, candidateName }) => [
      'members',
      'add',
      String(await subgroup()),
      candidateName,
      '--role',
      'guest',
    ],
  }),
  row('invite another group to a group', ownersAlone, {
    rest: send(
      'POST',
      async ({ subgroup }) => `/groups/${await subgroup()}/share`,
      async ({ publicGroup }) => ({ group_id: await publicGroup(), group_access: 10 }),
    ),
  }),
  row('remove the invitation of another group', ownersAlone, {
    rest: send('DELETE', async ({ sharedSubgroup }) => {
      const { id, invited } = await sharedSubgroup();
      return `/groups/${id}/share/${invited}`;
    }),
  }),
  row('create a label of a group', planners, {
    rest: send(
      'POST',
      ({ group }) => `/groups/${group}/labels`,
      () => ({ ...newName(), color: '#ff0000' }),
    ),
    graphql: permission('group', 'createLabel'),
  }),
  row('edit a label of a group', planners, {
    rest: send(
      'PUT',
      async ({ group, groupLabel }) => `/groups/${group}/labels/${await groupLabel()}`,
      () => ({ color: '#00ff00' }),
    ),
  }),
  row('delete a label of a group', planners, {
    rest: send('DELETE', async ({ group, groupLabel }) => `/groups/${group}/labels/${await groupLabel()}`),
  }),
  row('merge a label of a group into another', planners, {
    rest: send(
      'PUT',
      async ({ group, groupLabel }) => `/groups/${group}/labels/${await groupLabel()}/merge`,
      async ({ groupLabel }) => ({ into: await groupLabel() }),
    ),
  }),
  row('order the priorities of labels of a group', planners, {
    rest: send(
      'POST',
      ({ group }) => `/groups/${group}/label_priorities`,
      async ({ groupLabel }) => ({ label_ids: [await groupLabel()] }),
    ),
  }),
  row('subscribe to a label of a group', 'A + | + + + + + + | +', {
    rest: send('POST', async ({ group, groupLabel }) => `/groups/${group}/labels/${await groupLabel()}/subscribe`),
  }),
  row('create a milestone of a group', planners, {
    page: ({ groupPath }) => `/groups/${groupPath}/-/milestones/new`,
    rest: send(
      'POST',
      ({ group }) => `/groups/${group}/milestones`,
      () => ({ title: newName().name }),
    ),
  }),
  row('edit a milestone of a group', planners, {
    rest: send(
      'PUT',
      async ({ group, groupMilestone }) => `/groups/${group}/milestones/${await groupMilestone()}`,
      () => ({ due_date: '2026-12-24' }),
    ),
  }),
  row('delete a milestone of a group', planners, {
    rest: send('DELETE', async ({ group, groupMilestone }) => `/groups/${group}/milestones/${await groupMilestone()}`),
  }),
  row('see a project', everyone, {
    rest: get(({ project }) => `/projects/${project}`),
    graphql: seenContainer('project'),
  }),
  row('see the members of a project', everyone, {
    rest: get(({ project }) => `/projects/${project}/members/all`),
    graphql: seenContainer('project', 'autocompleteUsers { id }'),
    page: ({ projectPath }) => `/${projectPath}/-/project_members`,
  }),
  row('create a label of a project', planners, {
    rest: send(
      'POST',
      ({ project }) => `/projects/${project}/labels`,
      () => ({ ...newName(), color: '#ff0000' }),
    ),
    graphql: permission('project', 'createLabel'),
  }),
  row('create a milestone of a project', planners, {
    page: ({ projectPath }) => `/${projectPath}/-/milestones/new`,
    rest: send(
      'POST',
      ({ project }) => `/projects/${project}/milestones`,
      () => ({ title: newName().name }),
    ),
  }),
  row('edit the settings of a project', maintainers, {
    page: ({ projectPath }) => `/${projectPath}/-/edit`,
    graphql: permission('project', 'adminProject'),
    rest: send(
      'PUT',
      ({ project }) => `/projects/${project}`,
      () => ({ description: String(Math.random()) }),
    ),
  }),
  row('add a member to a project', maintainers, {
    rest: send(
      'POST',
      async ({ subproject }) => `/projects/${await subproject()}/members`,
      ({ candidate }) => ({ user_id: candidate, access_level: 40 }),
    ),
  }),
  row('add an owner to a project', ownersAlone, {
    rest: send(
      'POST',
      async ({ subproject }) => `/projects/${await subproject()}/members`,
      ({ candidate }) => ({ user_id: candidate, access_level: 50 }),
    ),
  }),
  row('remove an owner of a project', ownersAlone, {
    rest: send(
      'DELETE',
      async ({ project, projectMember }) => `/projects/${project}/members/${await projectMember('owner')}`,
    ),
    command: async ({ projectPath, projectMember, candidateName }) => {
      await projectMember('owner');
      return ['members', 'remove', projectPath, candidateName];
    },
  }),
  row('change the level of a member of a project', maintainers, {
    rest: send(
      'PUT',
      async ({ project, projectMember }) => `/projects/${project}/members/${await projectMember('guest')}`,
      () => ({ access_level: 30 }),
    ),
    command: async ({ projectPath, projectMember, candidateName }) => {
      await projectMember('guest');
      return ['members', 'set', projectPath, candidateName, '--role', 'developer'];
    },
  }),
  row('change the visibility of a project', ownersAlone, {
    graphql: permission('project', 'changeVisibilityLevel'),
    // It is as narrow as can be there, and may not be wider than its group.
    notIn: 'private',
    rest: send(
      'PUT',
      async ({ subproject }) => `/projects/${await subproject()}`,
      () => ({ visibility: 'private' }),
    ),
  }),
  row('archive a project', ownersAlone, {
    graphql: permission('project', 'archiveProject'),
    rest: send('POST', async ({ subproject }) => `/projects/${await subproject()}/archive`),
  }),
  row('unarchive a project', ownersAlone, {
    rest: send('POST', async ({ subproject }) => `/projects/${await subproject({ archived: true })}/unarchive`),
  }),
  row('write in an archived project', 'A · | · · · · · · | ·', {
    rest: send(
      'POST',
      async ({ subproject }) => `/projects/${await subproject({ archived: true })}/issues`,
      () => ({ title: 'x' }),
    ),
  }),
  row('delete a project', ownersAlone, {
    graphql: permission('project', 'removeProject'),
    rest: send('DELETE', async ({ subproject }) => `/projects/${await subproject()}`),
  }),
];
