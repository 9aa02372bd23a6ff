import { setImmediate } from 'node:timers/promises';

/** Work in small steps, between which others may take a turn. */
export type Steps<Result> = Generator<void, Result>;

/** Milliseconds after which others get a turn. */
const turnLength = 20;

/**
 * Does the work in turns: everything else that the process has to do comes between them. `now` is a monotonic clock in
 * milliseconds.
 */
export async function inTurns<Result>(steps: Steps<Result>, now = () => performance.now()): Promise<Result> {
  let end = now() + turnLength;
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (now() < end) continue;
    await setImmediate();
    end = now() + turnLength;
  }
}

/** The results for all entries, with a step after each. */
export function* mapped<Entry, Result>(entries: Iterable<Entry>, resultOf: (entry: Entry) => Result): Steps<Result[]> {
  const results: Result[] = [];
  for (const entry of entries) {
    results.push(resultOf(entry));
    yield;
  }
  return results;
}
