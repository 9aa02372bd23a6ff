import { get, row, send, type MatrixRow } from './matrix-row.ts';
import type { Place } from './stage.ts';

const everyone = '+ + | + + + + + + | +';
const planners = 'A · | · + + + + + | +';

/** Boards of groups and projects: changed by those who change labels and milestones. */
const issueBoardRows: readonly MatrixRow[] = (['group', 'project'] as const).flatMap((kind) => {
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

const boards = ({ group }: Place) => `/groups/${group}/epic_boards`;
const board = async (place: Place) => `${boards(place)}/${(await place.board('group', 'epics')).id}`;
const list = async (place: Place) => {
  const { id, listId } = await place.board('group', 'epics');
  return `${boards(place)}/${id}/lists/${listId}`;
};
const columns = ({ group }: Place) => `/groups/${group}/epic_board_columns`;

const epicBoardRows: readonly MatrixRow[] = [
  row('see the boards of epics of a group', everyone, {
    rest: get(boards),
    page: ({ groupPath }) => `/groups/${groupPath}/-/epic_boards`,
  }),
  row('see a board of epics', everyone, {
    rest: get(board),
    page: async (place) => `/groups/${place.groupPath}/-/epic_boards/${(await place.board('group', 'epics')).id}`,
  }),
  row('see the lists of a board of epics', everyone, { rest: get(async (place) => `${await board(place)}/lists`) }),
  row('see a list of a board of epics', everyone, { rest: get(list) }),
  row('create a board of epics', planners, { rest: send('POST', boards, () => ({ name: 'New' })) }),
  row('change a board of epics', planners, { rest: send('PUT', board, () => ({ name: 'Changed' })) }),
  row('delete a board of epics', planners, { rest: send('DELETE', board) }),
  row('add a list to a board of epics', planners, {
    rest: send(
      'POST',
      async (place) => `${await board(place)}/lists`,
      async (place) => ({ label_id: await place.groupLabel() }),
    ),
  }),
  row('move a list of a board of epics', planners, { rest: send('PUT', list, () => ({ position: 0 })) }),
  row('see the columns of a board of epics', everyone, { rest: get(columns) }),
  row('see the epics of a column', everyone, { rest: get((place) => `${columns(place)}/opened/epics`) }),
  row('move an epic to a list of a board', planners, {
    rest: send(
      'PUT',
      async (place) => {
        const [{ listId }, { id }] = await Promise.all([place.board('group', 'epics'), place.epic()]);
        return `${columns(place)}/${listId}/epics/${id}`;
      },
      () => ({ from_column: 'opened' }),
    ),
  }),
  row('delete a list of a board of epics', planners, { rest: send('DELETE', list) }),
];

export const boardRows: readonly MatrixRow[] = [...issueBoardRows, ...epicBoardRows];
