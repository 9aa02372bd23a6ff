import { iterationName, type Iteration } from '../iterations/iteration.ts';

/** The token value of a chosen iteration: its title, or without one "*iteration:42::" and its dates. */
export function iterationTokenText(iteration: Pick<Iteration, 'id' | 'title' | 'startDate' | 'dueDate'>): string {
  return iteration.title ?? `*iteration:${iteration.id}::${iterationName(iteration)}`;
}

/** The id in the token value of an untitled iteration; null for a title and for Current, Any and so on. */
export function iterationIdFrom(value: string): string | null {
  return /^\*iteration:(\d{1,15})(?:$|::)/.exec(value.trim())?.[1] ?? null;
}

/** Display text of an iteration's token value. */
export function iterationWords(value: string): string {
  const id = iterationIdFrom(value);
  if (id === null) return value;
  const [, ...words] = value.split('::');
  return words.join('::') || id;
}
