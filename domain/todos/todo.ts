export const todoActions = ['assigned', 'mentioned', 'marked', 'directly_addressed'] as const;
export type TodoAction = (typeof todoActions)[number];

export const todoStates = ['pending', 'done'] as const;
export type TodoState = (typeof todoStates)[number];

/** A person's reason to look at an item. */
export interface Todo {
  id: number;
  userId: number;
  authorId: number;
  workItemId: number;
  /** The note that asks for attention, if one does. */
  noteId: number | null;
  action: TodoAction;
  state: TodoState;
  /** Pending, but not shown before this moment; null once it is done, or when it was never put off. */
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
