import { reportDefect } from '../../api/api-error.ts';
import { joinChanges, noChanges, type Changes } from './changes.ts';

/** Milliseconds in which changes are gathered before they are met. */
const gathering = 60;
/** Milliseconds until changes that could not be met are tried again; twice as long each time. */
const shortestDelay = 300;
const longestDelay = 10_000;

/** Reads again what the changes concern. False when it could not, and they have to be told again. */
export type ApplyChanges = (changes: Changes) => Promise<boolean>;

/** Hands changes to one who meets them, as many at once as came while the last ones were met. */
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
