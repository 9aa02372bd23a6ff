import { iterationName, type Iteration } from '../iterations/iteration.ts';

/** How a chosen iteration is written in its token: its title, or where it has none "*iteration:42::" and its days. */
export function iterationTokenText(iteration: Pick<Iteration, 'id' | 'title' | 'startDate' | 'dueDate'>): string {
  return iteration.title ?? `*iteration:${iteration.id}::${iterationName(iteration)}`;
}

/** The id of an iteration without a title that a token names; null for a title and for Current, Any and the like. */
export function iterationIdFrom(value: string): string | null {
  return /^\*iteration:(\d{1,15})(?:$|::)/.exec(value.trim())?.[1] ?? null;
}

/** What a token calls its iteration, for people. */
export function iterationWords(value: string): string {
  const id = iterationIdFrom(value);
  if (id === null) return value;
  const [, ...words] = value.split('::');
  return words.join('::') || id;
}
