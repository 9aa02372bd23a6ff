import type { Day } from '../../../domain/calendar/day.ts';
import type { ItemFilters } from '../../../domain/filters/item-filters.ts';
import type { HealthCounts } from '../../../domain/work-items/worst-health.ts';
import type {
  BoardColumn as ColumnAnswer,
  BoardLanes,
  BoardList,
  Board as IssueBoard,
  Issue,
  SavedView,
} from '../../api/rest.generated.ts';
import type { Query } from '../../api/query.ts';
import type { RestOptions } from '../../api/rest-options.ts';
import type { ApiPath } from '../../app/namespace.ts';
import type { OptionSearch } from '../sidebar/option-search.ts';
import type { Choice } from '../bulk-edit/choice.ts';

/** An issue or epic on a board. */
export interface Card {
  id: string;
  title: string;
  state: 'opened' | 'closed';
  issueType: 'issue' | 'incident' | 'task' | 'epic';
  confidential: boolean;
  webPath: string;
  dueDate: Day | null;
  weight: number | null;
  reference: string;
  assignees: readonly { id: string; name: string; username: string; avatarUrl: string | null }[];
  labels: readonly { id: string; title: string; color: string; description: string | null }[];
  /** The epic above it. */
  epicLink: { title: string; url: string } | null;
  /** Of an epic: issues below it. */
  progress?: { opened: number; closed: number };
  /** Of an epic: open issues below it by health. */
  healthBelow?: HealthCounts;
}

export type ColumnId = ColumnAnswer['id'];
export type Board = Pick<IssueBoard, 'id' | 'name' | 'hide_backlog_list' | 'hide_closed_list'>;

/** A column as the API answers it. */
export interface ColumnSums {
  id: ColumnId;
  list: BoardList | null;
  count: number;
  weight: number;
}

/** The first or next cards of a column; the cursor is null without more. */
export interface Cards {
  cards: readonly Card[];
  cursor: string | null;
}

/** Where a card is put, as the API names it. */
export interface CardMove {
  from_column: ColumnId;
  epic_id?: number | null;
  above_id?: number;
  below_id?: number;
}

/** What a list can be about: its name, and the values that are offered. */
export interface ListKind {
  text: string;
  noun: string;
  parameter: 'label_id' | 'assignee_id' | 'milestone_id' | 'iteration_id' | 'health_status';
  options: OptionSearch<Choice>;
}

/** What a board shows: issues or epics, and how they are read and moved. */
export interface CardSource {
  readonly noun: 'issue' | 'epic';
  readonly screen: SavedView['screen'];
  readonly boardsPath: `${ApiPath}/boards` | `/api/v4/groups/${string}/epic_boards`;
  /** The address of a board, or with null that of the first one. */
  addressOf(boardId: number | null): string;
  queryOf(filters: ItemFilters): Query;
  columns(query: Query, signal: AbortSignal): Promise<readonly ColumnSums[]>;
  cards(column: ColumnId, query: Query, signal: AbortSignal): Promise<Cards>;
  move(column: ColumnId, id: number, body: CardMove, told: Required<Pick<RestOptions, 'onAct'>>): Promise<unknown>;
  /** What a new list can be about; its code is loaded when it is asked for. */
  listKinds(): Promise<readonly ListKind[]>;
  /** Whether a change of such an item concerns the board. */
  concerns(type: 'epic' | 'issue' | 'incident' | 'task', hasLanes: boolean): boolean;
  /** Of issues: the columns divided by epic. */
  readonly lanes: {
    read(query: Query, signal: AbortSignal): Promise<BoardLanes>;
    cardsOf(issues: readonly Issue[]): readonly Card[];
  } | null;
  /** Creates an item that belongs to a column, and to the epic of its lane; null if that takes more than a title. */
  readonly create: ((title: string, list: BoardList | null, epicId: number | null) => Promise<unknown>) | null;
}
