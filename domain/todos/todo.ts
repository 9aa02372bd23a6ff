export const todoActions = ['assigned', 'mentioned', 'marked', 'directly_addressed'] as const;
export type TodoAction = (typeof todoActions)[number];

export const todoStates = ['pending', 'done'] as const;
export type TodoState = (typeof todoStates)[number];

/** Somebody's reason to look at an item. */
export interface Todo {
  id: number;
  userId: number;
  authorId: number;
  workItemId: number;
  /** The note that asks for attention, if one does. */
  noteId: number | null;
  action: TodoAction;
  state: TodoState;
  createdAt: Date;
  updatedAt: Date;
}
