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

export type LimitForm = Form<{ max_issue_count: string }>;

/** The form for the limit of a list. */
export function limitForm(store: BoardStore, column: BoardColumn): LimitForm {
  const limit = column.list?.max_issue_count ?? 0;
  return new Form({
    fields: { max_issue_count: limit === 0 ? '' : String(limit) },
    check: ({ max_issue_count: text }) => ({
      max_issue_count: /^\d{0,6}$/.test(text.trim()) ? undefined : 'The limit is a number up to 999,999.',
    }),
    send: ({ max_issue_count: text }) => store.setLimit(column, Number(text.trim())),
  });
}
