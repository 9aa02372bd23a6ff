import { reaction } from 'mobx';
import { reportDefect } from '../../api/api-error.ts';
import type { Application } from '../../app/application-context.ts';
import type { Changes } from '../../app/changes/changes.ts';
import { epicVariables } from '../../filters/epic-variables.ts';
import { LatestCall } from '../../state/latest-call.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { loadOutline } from './plan-outline.ts';

/** Milliseconds in which changes are collected before the outline is read again. */
const pause = 1500;

/** Keeps the outline of the plan current: for the days and filters of the URL, and after changes by anybody. */
export class LiveOutline {
  readonly #call = new LatestCall();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'changes'>,
    private readonly store: RoadmapStore,
  ) {}

  /** Returns a function that stops it. */
  start(): () => void {
    const { store } = this;
    const stopFollowing = reaction(
      () =>
        JSON.stringify([
          epicVariables(store.address.view, store.groupPath),
          store.schedule,
          store.scopeIid,
          store.days,
          store.epics.total,
        ]),
      () => void this.load(),
      { fireImmediately: true },
    );
    const stopWatching = this.environment.changes.watch(store.groupPath, (changes) => this.changed(changes));
    return () => {
      stopFollowing();
      stopWatching();
      clearTimeout(this.#timer);
      this.#call.stop();
    };
  }

  private changed({ items, gone, reload }: Changes): Promise<boolean> {
    if (reload || gone.length > 0 || items.some(({ type }) => type === 'epic')) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.load(), pause);
    }
    return Promise.resolve(true);
  }

  private async load(): Promise<void> {
    const { groupPath, address, days } = this.store;
    await this.#call.read(
      (signal) => loadOutline(this.environment.api, { groupPath, view: address.view, timeframe: days }, signal),
      this.store.showOutline,
      reportDefect,
    );
  }
}
