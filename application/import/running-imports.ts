import type { ImportProgress } from './import-result.ts';

/** The imports that this process runs: how far they are, by group, for the people who wait for them, and whose turn it is. */
export class RunningImports {
  private readonly running = new Map<number, ImportProgress>();
  /** The end of the last work of each person. */
  private readonly turns = new Map<number, Promise<unknown>>();

  /** Works for a person once their earlier work is done: it holds their files in memory, and what waits holds none. */
  async inTurnOf<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.turns.get(userId) ?? Promise.resolve()).then(work);
    const ended = turn.catch(() => undefined);
    this.turns.set(userId, ended);
    try {
      return await turn;
    } finally {
      if (this.turns.get(userId) === ended) this.turns.delete(userId);
    }
  }

  /** Runs an import, which reports its progress. */
  async watch<Result>(
    groupId: number,
    run: (report: (progress: ImportProgress) => void) => Promise<Result>,
  ): Promise<Result> {
    const report = (progress: ImportProgress): void => void this.running.set(groupId, progress);
    try {
      return await run(report);
    } finally {
      this.running.delete(groupId);
    }
  }

  /** Null if none is running. */
  progressOf(groupId: number): ImportProgress | null {
    return this.running.get(groupId) ?? null;
  }
}
