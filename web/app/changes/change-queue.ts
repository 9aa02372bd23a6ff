import { reportDefect } from '../../api/api-error.ts';
import { joinChanges, noChanges, type Changes } from './changes.ts';

/** Milliseconds in which changes are collected before they are applied. */
const gathering = 60;
/** Milliseconds before failed changes are retried; doubled each time. */
const shortestDelay = 300;
const longestDelay = 10_000;

/** Reloads what the changes affect. Returns false on failure; the changes are then delivered again. */
export type ApplyChanges = (changes: Changes) => Promise<boolean>;

/** Delivers changes to a subscriber in batches: those that arrive while one batch is applied form the next. */
export class ChangeQueue {
  private waiting: Changes | null = null;
  private isMeeting = false;
  private isClosed = false;

  constructor(private readonly applyChanges: ApplyChanges) {}

  add(changes: Partial<Changes>): void {
    this.waiting = joinChanges(this.waiting ?? noChanges, changes);
    if (!this.isMeeting) void this.run();
  }

  close(): void {
    this.isClosed = true;
  }

  private async run(): Promise<void> {
    this.isMeeting = true;
    let delay = shortestDelay;
    let wait = gathering;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const changes = this.waiting;
      this.waiting = null;
      if (changes === null || this.isClosed) break;
      if (await this.isMet(changes)) {
        delay = shortestDelay;
        wait = gathering;
      } else {
        this.waiting = joinChanges(changes, this.waiting ?? {});
        wait = delay;
        delay = Math.min(delay * 2, longestDelay);
      }
    }
    this.isMeeting = false;
  }

  private async isMet(changes: Changes): Promise<boolean> {
    try {
      return await this.applyChanges(changes);
    } catch (error) {
      reportDefect(error);
      return true;
    }
  }
}
