import type { Board } from './card-source.ts';
import { Form } from '../../state/form.ts';
import type { BoardColumn } from './board-column.ts';
import type { BoardStore } from './board-store.ts';

export type BoardForm = Form<{ name: string; showsOpen: boolean; showsClosed: boolean }>;

/** The form for a new board, or for one to change. */
export function boardForm(store: BoardStore, before: Board | null): BoardForm {
  return new Form({
    fields: {
      name: before?.name ?? '',
      showsOpen: before?.hide_backlog_list !== true,
      showsClosed: before?.hide_closed_list !== true,
    },
    isFilled: ({ name }) => name.trim() !== '',
    send: ({ name, showsOpen, showsClosed }) =>
      store.saveBoard(before, { name, hide_backlog_list: !showsOpen, hide_closed_list: !showsClosed }),
  });
}

export type LimitForm = Form<{ max_issue_count: string; max_issue_weight: string }>;

/** The form for the limits of a list. */
export function limitForm(store: BoardStore, column: BoardColumn): LimitForm {
  const textOf = (limit = 0): string => (limit === 0 ? '' : String(limit));
  const problemOf = (text: string): string | undefined =>
    /^\d{0,6}$/.test(text.trim()) ? undefined : 'The limit is a number up to 999,999.';
  return new Form({
    fields: {
      max_issue_count: textOf(column.list?.max_issue_count),
      max_issue_weight: textOf(column.list?.max_issue_weight),
    },
    check: ({ max_issue_count: count, max_issue_weight: weight }) => ({
      max_issue_count: problemOf(count),
      max_issue_weight: problemOf(weight),
    }),
    send: ({ max_issue_count: count, max_issue_weight: weight }) =>
      store.setLimits(column, { max_issue_count: Number(count.trim()), max_issue_weight: Number(weight.trim()) }),
  });
}
