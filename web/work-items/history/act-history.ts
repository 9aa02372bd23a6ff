import { runInAction } from 'mobx';
import { undoneAtOnceMaximum } from '../../../domain/acts/act.ts';
import type { Act, History } from '../../api/rest.generated.ts';
import type { Application } from '../../app/application-context.ts';
import { undoActs } from '../../app/undo.ts';
import { makeStore } from '../../state/make-store.ts';
import { Reading } from '../../state/reading.ts';

/** What a history is about: the plan of a group, or one item. */
export type HistoryOf = { kind: 'group'; fullPath: string } | { kind: 'epic' | 'issue'; fullPath: string; iid: string };

const perPage = 20;
/** Older ones are not listed. */
const actsMaximum = 200;

/** What people did, newest first, and the acts of the reader that they are about to undo. */
export class ActHistory {
  readonly reading: Reading<History>;
  /** What the reader is asked about, newest first; null while nothing is asked. */
  asked: readonly Act[] | null = null;
  isUndoing = false;
  private wanted = perPage;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'changes'>,
    private readonly of: HistoryOf,
  ) {
    this.reading = new Reading((signal) => this.read(signal));
    makeStore(this, { reading: false });
  }

  get acts(): readonly Act[] {
    return this.reading.answer?.acts ?? [];
  }

  get hasOlder(): boolean {
    return this.reading.answer?.has_more === true && this.wanted < actsMaximum;
  }

  get isTooMuch(): boolean {
    return (this.asked?.length ?? 0) > undoneAtOnceMaximum;
  }

  /** Reads it, and again after each change; returns a function that stops it. */
  start(): () => void {
    const stopReading = this.reading.start();
    const stopWatching = this.environment.changes.watch(this.of.fullPath, async ({ items, gone, reload }) => {
      return items.length > 0 || gone.length > 0 || reload ? this.reading.follow() : true;
    });
    return () => {
      stopWatching();
      stopReading();
    };
  }

  async loadOlder(): Promise<void> {
    this.wanted += perPage;
    await this.reading.reload();
  }

  /** Asks whether to undo an act and what the reader did here after it, as it is by now. */
  async ask(act: Act): Promise<void> {
    await this.reading.reload();
    const end = this.acts.findIndex(({ id }) => id === act.id);
    const own = this.acts.slice(0, end + 1).filter(({ can_undo: canUndo }) => canUndo);
    if (own.at(-1)?.id !== act.id) return;
    runInAction(() => {
      this.asked = own;
    });
  }

  cancel(): void {
    this.asked = null;
  }

  /** Undoes what the reader was asked about. */
  async undo(): Promise<void> {
    const { asked } = this;
    if (asked === null) return;
    this.isUndoing = true;
    await undoActs(
      this.environment.api,
      asked.map(({ id }) => id),
    );
    await this.reading.reload();
    runInAction(() => {
      this.isUndoing = false;
      this.asked = null;
    });
  }

  private async read(signal: AbortSignal): Promise<History> {
    const acts: Act[] = [];
    for (;;) {
      const page = await this.readPage(acts.at(-1)?.id ?? null, signal);
      acts.push(...page.acts);
      if (!page.has_more || page.acts.length === 0 || acts.length >= this.wanted)
        return { acts, has_more: page.has_more };
    }
  }

  private readPage(before: number | null, signal: AbortSignal): Promise<History> {
    const { api } = this.environment;
    const { of } = this;
    const path = encodeURIComponent(of.fullPath);
    const options = { query: { before }, signal };
    if (of.kind === 'group') return api.rest('GET', `/api/v4/groups/${path}/acts`, options);
    if (of.kind === 'epic') return api.rest('GET', `/api/v4/groups/${path}/epics/${of.iid}/acts`, options);
    return api.rest('GET', `/api/v4/projects/${path}/issues/${of.iid}/acts`, options);
  }
}
