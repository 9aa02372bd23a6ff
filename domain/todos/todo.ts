export const todoActions = ['assigned', 'mentioned', 'marked', 'directly_addressed'] as const;
export type TodoAction = (typeof todoActions)[number];

export const todoStates = ['pending', 'done'] as const;
export type TodoState = (typeof todoStates)[number];

/** A reason for a person to look at an item. */
export interface Todo {
  id: number;
  userId: number;
  authorId: number;
  workItemId: number;
  /** The note that triggered it, if any. */
  noteId: number | null;
  action: TodoAction;
  state: TodoState;
  /** If set, a pending to-do is hidden until this moment. Null when it is done or was never snoozed. */
  snoozedUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Why an item is on the list: "Ana Lima mentioned you". */
export function reasonInWords({ action, author }: { action: TodoAction; author: { name: string } }): string {
  switch (action) {
    case 'assigned':
      return `${author.name} assigned you`;
    case 'mentioned':
      return `${author.name} mentioned you`;
    case 'directly_addressed':
      return `${author.name} addressed you`;
    case 'marked':
      return 'You added it';
  }
}
