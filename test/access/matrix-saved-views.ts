import { get, row, send, type MatrixRow } from './matrix-row.ts';
import type { Place } from './stage.ts';

const everyone = '+ + | + + + + + + | +';
const signedIn = 'A + | + + + + + + | +';
const planners = 'A · | · + + + + + | +';
const maintainers = 'A · | · · · · + + | +';
const nobody = 'H H | H H H H H H | H';

const view = { name: 'Late', screen: 'issues', query: 'state=all' };

/** Saved views of groups and projects: private ones of everyone, shared ones of those who plan. */
export const savedViewRows: readonly MatrixRow[] = [
  row('see their pinned views', signedIn, { onlyIn: 'public', rest: get(() => '/user/pinned_views') }),
  ...(['group', 'project'] as const).flatMap((kind) => {
    const root = (place: Place) => `/${kind}s/${place[kind]}/saved_views`;
    const one =
      (which: 'shared' | 'private' | 'default', tail = '') =>
      async (place: Place) =>
        `${root(place)}/${await place.savedView(kind, which)}${tail}`;
    const permission = (name: 'shareViews' | 'setDefaultViews') => async (place: Place) => ({
      query: `query ($path: ID!) { container: ${kind}(fullPath: $path) { userPermissions { ${name} } } }`,
      variables: { path: kind === 'group' ? place.groupPath : place.projectPath },
      allowed: ({ container }: Record<string, unknown>) =>
        (container as { userPermissions: Record<string, boolean> } | null)?.userPermissions[name] ?? null,
    });
    return [
      row(`see the saved views of a ${kind}`, everyone, { rest: get(root) }),
      row(`see a shared view of a ${kind}`, everyone, { rest: get(one('shared')) }),
      row(`see a private view of someone else in a ${kind}`, nobody, { rest: get(one('private')) }),
      row(`keep a private view in a ${kind}`, signedIn, { rest: send('POST', root, () => view) }),
      row(`share a view in a ${kind}`, planners, {
        rest: send('POST', root, () => ({ ...view, shared: true })),
        graphql: permission('shareViews'),
      }),
      row(`change a shared view of a ${kind}`, planners, { rest: send('PUT', one('shared'), () => ({ name: 'New' })) }),
      row(`delete a shared view of a ${kind}`, planners, { rest: send('DELETE', one('shared')) }),
      row(`make a view the default of a ${kind}`, maintainers, {
        rest: send('PUT', one('shared'), () => ({ default: true })),
        graphql: permission('setDefaultViews'),
      }),
      row(`change the default view of a ${kind}`, maintainers, {
        rest: send('PUT', one('default'), () => ({ query: '' })),
      }),
      row(`delete the default view of a ${kind}`, maintainers, { rest: send('DELETE', one('default')) }),
      row(`pin a view of a ${kind}`, signedIn, { rest: send('POST', one('shared', '/pin')) }),
      row(`unpin a view of a ${kind}`, signedIn, { rest: send('POST', one('shared', '/unpin')) }),
    ];
  }),
];
