import type { ApiClient, Page } from '../../api/client.ts';
import { globalId } from '../../api/global-id.ts';
import type { Epic, LabelDetails } from '../../api/rest.generated.ts';
import { addresses, pathOf } from '../../app/addresses.ts';
import { epicFilterQuery } from '../../filters/epic-variables.ts';
import { cursorOf } from '../../state/list-screen.ts';
import type { Card, CardSource } from '../../work-items/boards/card-source.ts';

/** The epics on the boards of a group. */
export function epicCards(api: ApiClient, groupPath: string): CardSource {
  const path = `/api/v4/groups/${encodeURIComponent(groupPath)}` as const;
  return {
    noun: 'epic',
    screen: 'epic_boards',
    boardsPath: `${path}/epic_boards`,
    addressOf: (id) => (id === null ? addresses.groupEpicBoards(groupPath) : addresses.groupEpicBoard(groupPath, id)),
    queryOf: (filters) => epicFilterQuery(filters, groupPath),
    async columns(query, signal) {
      const columns = await api.rest('GET', `${path}/epic_board_columns`, { query, signal });
      return columns.map(({ id, list, epic_count: count }) => ({ id, list, count, weight: 0 }));
    },
    async cards(column, query, signal) {
      const page = (await api.page(`${path}/epic_board_columns/${column}/epics`, { query, signal })) as Page<EpicRow>;
      return { cards: page.items.map(epicCard), cursor: cursorOf(page.links) };
    },
    move: (column, id, body, { onAct }) =>
      api.rest('PUT', `${path}/epic_board_columns/${column}/epics/${id}`, { body, onAct }),
    listKinds: async () => (await import('./epic-list-kinds.ts')).epicListKinds(api, groupPath),
    // Sums of an epic change with the issues below it.
    concerns: () => true,
    lanes: null,
    create: null,
  };
}

/** An epic with the details of its labels. */
type EpicRow = Epic & { labels: readonly LabelDetails[] };

function epicCard(epic: EpicRow): Card {
  const { title, state, confidential, assignees, labels, progress, parent } = epic;
  return {
    id: globalId('Epic', epic.work_item_id),
    title,
    state,
    issueType: 'epic',
    confidential,
    webPath: pathOf(epic.web_url),
    dueDate: epic.due_date,
    weight: null,
    reference: epic.references.relative,
    assignees: assignees.map(({ id, name, username, avatar_url: avatarUrl }) => ({
      id: globalId('User', id),
      name,
      username,
      avatarUrl,
    })),
    labels: labels.map(({ id, name, color, description }) => ({
      id: globalId('Label', id),
      title: name,
      color,
      description,
    })),
    epicLink: parent ? { title: parent.title, url: pathOf(parent.web_url) } : null,
    ...(progress && {
      progress: { opened: progress.opened_issues, closed: progress.closed_issues },
      healthBelow: {
        issuesAtRisk: progress.issues_at_risk,
        issuesNeedingAttention: progress.issues_needing_attention,
        issuesOnTrack: progress.issues_on_track,
      },
    }),
  };
}
