import type { ImportProgress } from './import-result.ts';

/** How far the imports are that this process runs, by group; for the people who wait for them. */
export class RunningImports {
  private readonly running = new Map<number, ImportProgress>();

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
