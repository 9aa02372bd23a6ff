import { get, row, send, type MatrixRow } from './matrix-row.ts';
import type { Place } from './stage.ts';

const everyone = '+ + | + + + + + + | +';
const planners = 'A · | · + + + + + | +';

/** Boards of groups and projects: changed by those who change labels and milestones. */
export const boardRows: readonly MatrixRow[] = (['group', 'project'] as const).flatMap((kind) => {
  const root = (place: Place) => `/${kind}s/${place[kind]}/boards`;
  const one = async (place: Place) => `${root(place)}/${(await place.board(kind)).id}`;
  const list = async (place: Place) => {
    const { id, listId } = await place.board(kind);
    return `${root(place)}/${id}/lists/${listId}`;
  };
  const page = ({ groupPath, projectPath }: Place) =>
    kind === 'group' ? `/groups/${groupPath}/-/boards` : `/${projectPath}/-/boards`;
  return [
    row(`see the boards of a ${kind}`, everyone, { rest: get(root), page }),
    row(`see a board of a ${kind}`, everyone, {
      rest: get(one),
      page: async (place) => `${page(place)}/${(await place.board(kind)).id}`,
    }),
    row(`see the lists of a board of a ${kind}`, everyone, { rest: get(async (place) => `${await one(place)}/lists`) }),
    row(`see a list of a board of a ${kind}`, everyone, { rest: get(list) }),
    row(`create a board of a ${kind}`, planners, {
      rest: send('POST', root, () => ({ name: 'New' })),
      graphql: async (place) => ({
        query: `query ($path: ID!) { container: ${kind}(fullPath: $path) { userPermissions { adminBoards } } }`,
        variables: { path: kind === 'group' ? place.groupPath : place.projectPath },
        allowed: ({ container }) =>
          (container as { userPermissions: { adminBoards: boolean } } | null)?.userPermissions.adminBoards ?? null,
      }),
    }),
    row(`change a board of a ${kind}`, planners, { rest: send('PUT', one, () => ({ name: 'Changed' })) }),
    row(`delete a board of a ${kind}`, planners, { rest: send('DELETE', one) }),
    row(`add a list to a board of a ${kind}`, planners, {
      rest: send(
        'POST',
        async (place) => `${await one(place)}/lists`,
        async (place) => ({ label_id: await place.groupLabel() }),
      ),
    }),
    row(`move a list of a board of a ${kind}`, planners, { rest: send('PUT', list, () => ({ position: 0 })) }),
    row(`see the columns of a ${kind}`, everyone, { rest: get((place) => `/${kind}s/${place[kind]}/board_columns`) }),
    row(`see the issues of a column of a ${kind}`, everyone, {
      rest: get((place) => `/${kind}s/${place[kind]}/board_columns/opened/issues`),
    }),
    row(`see the lanes of a ${kind}`, everyone, { rest: get((place) => `/${kind}s/${place[kind]}/board_lanes`) }),
    row(`move a card to a list of a board of a ${kind}`, planners, {
      rest: send(
        'PUT',
        async (place) => {
          const [{ listId }, { id }] = await Promise.all([place.board(kind), place.issue()]);
          return `/${kind}s/${place[kind]}/board_columns/${listId}/issues/${id}`;
        },
        () => ({ from_column: 'opened' }),
      ),
    }),
    row(`delete a list of a board of a ${kind}`, planners, { rest: send('DELETE', list) }),
  ];
});
