import type { Day } from '../../../domain/calendar/day.ts';
import type { TableColumn } from '../../../domain/work-items/table.ts';
import type { WorkItemUpdateInput } from '../../api/schema.graphql.ts';
import type { Choice } from '../bulk-edit/choice.ts';
import type { OptionSearch } from '../sidebar/option-search.ts';
import type { TableRow } from './table-store.ts';

/** What a new value sends, and what the row shows at once. */
export interface CellChange<Row> {
  input: Omit<WorkItemUpdateInput, 'id'>;
  shown: Partial<Row>;
}

/** How the value of a column is edited. */
export type CellEdit<Row> =
  | {
      kind: 'choices';
      /** Plural name of the options. */
      noun: string;
      options: OptionSearch<Choice>;
      isSingle: boolean;
      chosen: (row: Row) => readonly Choice[];
      change: (row: Row, choices: readonly Choice[]) => CellChange<Row>;
    }
  | {
      kind: 'words';
      words: readonly { value: string; text: string }[];
      value: (row: Row) => string;
      change: (value: string) => CellChange<Row>;
    }
  | {
      kind: 'day';
      value: (row: Row) => Day | null;
      span: (row: Row) => { start: Day | null; end: Day | null };
      change: (day: Day | null) => CellChange<Row>;
    }
  | {
      kind: 'number';
      maximum: number;
      value: (row: Row) => number | null;
      change: (value: number | null) => CellChange<Row>;
    };

/** The columns that can be edited in place. */
export type CellEdits<Row> = Partial<Record<TableColumn, CellEdit<Row>>>;

/** Of issues and of epics. */
export function stateEdit(): CellEdit<TableRow> {
  return {
    kind: 'words',
    words: [
      { value: 'opened', text: 'Open' },
      { value: 'closed', text: 'Closed' },
    ],
    value: ({ state }) => state,
    change: (value) => ({
      input: { stateEvent: value === 'closed' ? 'CLOSE' : 'REOPEN' },
      shown: { state: value === 'closed' ? 'closed' : 'opened' },
    }),
  };
}

/** The people of a row. */
export interface AssignedRow extends TableRow {
  assignees: readonly { id: string; name: string; username: string; avatarUrl: string | null }[];
}

export function assigneesEdit(options: OptionSearch<Choice>): CellEdit<AssignedRow> {
  return {
    kind: 'choices',
    noun: 'people',
    options,
    isSingle: false,
    chosen: ({ assignees }) =>
      assignees.map(({ id, name: text, username }) => ({ id, text, description: `@${username}` })),
    change: ({ assignees }, chosen) => ({
      input: { assigneesWidget: { assigneeIds: chosen.map(({ id }) => id) } },
      shown: {
        assignees: chosen.map(
          ({ id, text: name, description = '' }) =>
            assignees.find((known) => known.id === id) ?? { id, name, username: description.slice(1), avatarUrl: null },
        ),
      },
    }),
  };
}

export function labelsEdit(
  options: OptionSearch<Choice>,
  choiceOf: (label: TableRow['labels'][number]) => Choice,
): CellEdit<TableRow> {
  return {
    kind: 'choices',
    noun: 'labels',
    options,
    isSingle: false,
    chosen: ({ labels }) => labels.map(choiceOf),
    change: (row, choices) => {
      const before = row.labels.map((label) => choiceOf(label).id);
      const now = choices.map(({ id }) => id);
      return {
        input: {
          labelsWidget: {
            addLabelIds: now.filter((id) => !before.includes(id)),
            removeLabelIds: before.filter((id) => !now.includes(id)),
          },
        },
        shown: {
          labels: choices.map(({ id, text: title, color = '' }) => ({ id, title, color, description: null })),
        },
      };
    },
  };
}
