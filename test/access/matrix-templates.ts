import { get, row, send, type MatrixRow } from './matrix-row.ts';

const kinds = ['group', 'project'] as const;
const everyone = '+ + | + + + + + + | +';
const maintainers = 'A · | · · · · + + | +';

/** Description templates: part of the settings of a group or project. */
export const templateRows: readonly MatrixRow[] = kinds.flatMap((kind) => [
  row(`see the description templates of a ${kind}`, everyone, {
    rest: get((place) => `/${kind}s/${place[kind]}/templates/issues`),
  }),
  row(`read a description template of a ${kind}`, everyone, {
    rest: get(async (place) => `/${kind}s/${place[kind]}/templates/issues/${await place.template(kind)}`),
  }),
  row(`create a description template of a ${kind}`, maintainers, {
    rest: send(
      'POST',
      (place) => `/${kind}s/${place[kind]}/templates/issues`,
      () => ({ name: Math.random().toString(36).slice(2), content: 'Text' }),
    ),
    graphql: async (place) => ({
      query: `query ($path: ID!) { container: ${kind}(fullPath: $path) { userPermissions { adminTemplates } } }`,
      variables: { path: kind === 'group' ? place.groupPath : place.projectPath },
      allowed: ({ container }) =>
        (container as { userPermissions: { adminTemplates: boolean } } | null)?.userPermissions.adminTemplates ?? null,
    }),
  }),
  row(`edit a description template of a ${kind}`, maintainers, {
    rest: send(
      'PUT',
      async (place) => `/${kind}s/${place[kind]}/templates/issues/${await place.template(kind)}`,
      () => ({ content: 'Other text' }),
    ),
  }),
  row(`delete a description template of a ${kind}`, maintainers, {
    rest: send('DELETE', async (place) => `/${kind}s/${place[kind]}/templates/issues/${await place.template(kind)}`),
  }),
]);
