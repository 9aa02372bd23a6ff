import type { Scope } from './perform.ts';

/** Runs a part of the work, undoes it and returns its result: what would happen. */
export async function tried<Result>(scope: Scope, part: () => Promise<Result>): Promise<Result> {
  const undone = new Error('dry run');
  const results: Result[] = [];
  await scope
    .attempt(async () => {
      results.push(await part());
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return results[0] as Result;
}
