import type { TodoAction } from '../../domain/todos/todo.ts';
import type { TodoRowFragment } from './operations/todos.graphql.ts';

export const todoLists = ['pending', 'snoozed', 'done'] as const;
export type TodoListName = (typeof todoLists)[number];

/** A to-do in the list. */
export interface Todo {
  id: string;
  action: TodoAction;
  title: string;
  /** Path of the item's page, with the note that triggered the to-do. */
  href: string;
  kind: 'epic' | 'issue';
  /** `&12` or `#5`. */
  reference: string;
  author: { name: string; username: string; avatarUrl: string | null };
  place: { kind: 'group' | 'project'; id: string; name: string } | null;
  createdAt: string;
  snoozedUntil: string | null;
  /** The beginning of the comment that triggered it, as Markdown. */
  noteExcerpt: string | null;
}

export function todoOf({ id, action, body, targetUrl, author, group, project, ...rest }: TodoRowFragment): Todo {
  const { pathname, hash } = new URL(targetUrl ?? '/', 'http://localhost');
  const kind = group === null ? 'issue' : 'epic';
  const iid = pathname.slice(pathname.lastIndexOf('/') + 1);
  return {
    ...rest,
    id,
    action: action as TodoAction,
    title: body,
    href: `${pathname}${hash}`,
    kind,
    reference: `${kind === 'epic' ? '&' : '#'}${iid}`,
    author,
    place:
      project !== null
        ? { kind: 'project', id: project.id, name: [project.group?.fullName, project.name].filter(Boolean).join(' / ') }
        : group && { kind: 'group', id: group.id, name: group.fullName },
  };
}
