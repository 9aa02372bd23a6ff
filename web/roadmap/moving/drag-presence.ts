import { observable, runInAction } from 'mobx';
import { numberOfId } from '../../api/global-id.ts';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Hand } from '../../app/changes/change-feed.ts';
import { makeStore } from '../../state/make-store.ts';

/** Milliseconds between two times that others are told of the reader's hand. */
const beat = 2_000;
/** Milliseconds after which a hand of somebody else that is not told of again is gone. */
const patience = 5_000;

/** Who is dragging which epics: others, and the reader, of whom others are told. */
export class DragPresence {
  /** Names of the others, by the epic that they hold. */
  private readonly holders = observable.map<string, Hand['person']>({}, { deep: false });
  readonly #fading = new Map<string, ReturnType<typeof setTimeout>>();
  #own: readonly number[] = [];
  #beating: ReturnType<typeof setInterval> | undefined;

  /** @param idOf the id of the item with a number */
  constructor(
    private readonly api: Pick<ApiClient, 'rest'>,
    private readonly idOf: (number: number) => string,
  ) {
    makeStore(this);
  }

  /** The epics that others hold, with the holder's name. */
  get others(): readonly { epicId: string; name: string }[] {
    return [...this.holders].map(([epicId, { name }]) => ({ epicId, name }));
  }

  /** Somebody else holds epics, or let go of them. Returns those that were not held before. */
  see({ person, items, isHeld }: Hand): readonly string[] {
    const ids = items.map(this.idOf);
    const fresh = ids.filter((id) => isHeld && !this.holders.has(id));
    for (const id of ids) {
      clearTimeout(this.#fading.get(id));
      if (isHeld) {
        this.holders.set(id, person);
        this.#fading.set(
          id,
          setTimeout(() => this.fade(id), patience),
        );
      } else if (this.holders.get(id)?.id === person.id) this.fade(id);
    }
    return fresh;
  }

  /** The reader holds these epics: others are told until `release`. */
  hold(epicIds: readonly string[]): void {
    this.release();
    this.#own = epicIds.map(numberOfId);
    this.tell(true);
    this.#beating = setInterval(() => this.tell(true), beat);
  }

  /** The reader let go. */
  release(): void {
    clearInterval(this.#beating);
    if (this.#own.length > 0) this.tell(false);
    this.#own = [];
  }

  /** Forgets everything. */
  stop(): void {
    this.release();
    for (const id of this.holders.keys()) this.fade(id);
  }

  private fade(id: string): void {
    clearTimeout(this.#fading.get(id));
    this.#fading.delete(id);
    runInAction(() => this.holders.delete(id));
  }

  private tell(isHeld: boolean): void {
    const body = { items: this.#own, isHeld };
    // Whether others see it does not matter to the move.
    this.api.rest<void>('POST', '/-/web/hands', { body }).catch(reportDefect);
  }
}
