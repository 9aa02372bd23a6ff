import type { ApiClient, Page } from '../../api/client.ts';
import { addresses } from '../../app/addresses.ts';
import { apiPath } from '../../app/namespace.ts';
import { cursorOf } from '../../state/list-screen.ts';
import type { CardSource } from '../../work-items/boards/card-source.ts';
import { groupPathOf } from '../../work-items/item-address.ts';
import type { Namespace } from '../../work-items/item.ts';
import { filterQuery, listedIssue, type IssueRow } from '../list/listed-issue.ts';

/** The issues on the boards of a group or project. */
export function issueCards(api: ApiClient, namespace: Namespace): CardSource {
  const { kind, fullPath } = namespace;
  const path = apiPath(namespace);
  return {
    noun: 'issue',
    screen: 'boards',
    boardsPath: `${path}/boards`,
    addressOf(id) {
      if (id === null) return kind === 'group' ? addresses.groupBoards(fullPath) : addresses.boards(fullPath);
      return kind === 'group' ? addresses.groupBoard(fullPath, id) : addresses.board(fullPath, id);
    },
    queryOf: (filters) => filterQuery(filters, groupPathOf(namespace)),
    async columns(query, signal) {
      const columns = await api.rest('GET', `${path}/board_columns`, { query, signal });
      return columns.map(({ id, list, issue_count: count, issue_weight: weight }) => ({ id, list, count, weight }));
    },
    async cards(column, query, signal) {
      const page = (await api.page(`${path}/board_columns/${column}/issues`, {
        query: { ...query, with_labels_details: true },
        signal,
      })) as Page<IssueRow>;
      return { cards: page.items.map(listedIssue), cursor: cursorOf(page.links) };
    },
    move: (column, id, body, { onAct }) =>
      api.rest('PUT', `${path}/board_columns/${column}/issues/${id}`, { body, onAct }),
    listKinds: async () => (await import('./issue-list-kinds.ts')).issueListKinds(api, namespace),
    concerns: (type, hasLanes) => type !== 'epic' || hasLanes,
    lanes: {
      read: (query, signal) => api.rest('GET', `${path}/board_lanes`, { query, signal }),
      cardsOf: (issues) => (issues as readonly IssueRow[]).map(listedIssue),
    },
    create:
      kind === 'group'
        ? null
        : (title, list, epicId) =>
            api.rest('POST', `/api/v4/projects/${encodeURIComponent(fullPath)}/issues`, {
              body: {
                title,
                ...(epicId !== null && { epic_id: epicId }),
                ...(list?.label && { labels: list.label.name }),
                ...(list?.assignee && { assignee_ids: [list.assignee.id] }),
                ...(list?.milestone && { milestone_id: list.milestone.id }),
                ...(list?.iteration && { iteration_id: list.iteration.id }),
                ...(list?.health_status && { health_status: list.health_status }),
              },
            }),
  };
}
