/** The number of boxes in the task lists of a text, as they are shown. */
export interface Checklist {
  count: number;
  completed: number;
}

/** Cheap test if a text can contain a task at all; most texts do not. */
export function mayHoldTasks(text: string): boolean {
  return /\[[ xX\u00a0]\]/.test(text);
}
