import { runInAction } from 'mobx';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import { failureText, refusalOf, reportDefect } from '../api/api-error.ts';
import type { RestOptions } from '../api/rest-options.ts';
import type { Application } from '../app/application-context.ts';
import { ItemList } from '../app/items/item-list.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { SecretWarning } from './editor/secret-warning.ts';
import type { ItemAddress } from './item-address.ts';
import type { Item, ItemChanges, Namespace } from './item.ts';

/** The application services that an item's page uses. */
export type ItemEnvironment = Pick<Application, 'api' | 'session' | 'router' | 'boot' | 'changes' | 'items'>;

/** The operations that the shared parts of a page need from the page of one type of item. */
export interface ItemSource<I extends Item = Item, C extends ItemChanges = ItemChanges> {
  readonly address: ItemAddress;
  /** Null if no such item exists for the reader. */
  read(signal: AbortSignal): Promise<I | null>;
  /** Changes fields and returns the item with them. Throws an `ApiError` with the reason. */
  update(changes: C): Promise<I | null>;
  /** Closes or reopens the item; returns true if it is open afterwards. Throws an `ApiError`. */
  changeState(event: 'close' | 'reopen'): Promise<boolean>;
  /** Deletes the item permanently. Throws an `ApiError`. */
  delete(told: Pick<RestOptions, 'onAct'>): Promise<void>;
}

/** The item of a page: loaded, changed, reloaded. The parts of the page have their own stores around this one. */
export class ItemStore<I extends Item = Item, C extends ItemChanges = ItemChanges> {
  /** True if there is no such item, or the reader may not see it. */
  isMissing = false;
  /** Why there is nothing to show; if reloading fails, the current item stays. */
  loadError: unknown = null;
  /** The last failed action, shown at the top of the page until it is dismissed or the next action succeeds. */
  failure: string | null = null;
  /** Number of changes of the item's children that were not made in its tree. */
  childrenChanges = 0;
  /** Number of actions that may have changed any part of the page; each part then reloads. */
  pageChanges = 0;
  /** Number of changes that the server has not answered yet. */
  private savings = 0;
  /** Checks texts for secrets before they are sent. */
  readonly secretWarning = new SecretWarning();
  /** The item, once it is loaded. */
  private readonly shown: ItemList<I>;
  readonly #calls = new LatestCall();

  constructor(
    readonly environment: ItemEnvironment,
    private readonly source: ItemSource<I, C>,
  ) {
    this.shown = new ItemList<I>(environment.items);
    makeStore(this);
  }

  get item(): I | null {
    return this.shown.items[0] ?? null;
  }

  get isSaving(): boolean {
    return this.savings > 0;
  }

  get address(): ItemAddress {
    return this.source.address;
  }

  get type(): WorkItemType {
    return this.item?.itemType ?? this.address.type;
  }

  get namespace(): Namespace {
    return this.address.namespace;
  }

  /** Loads or reloads the item. Returns false if, once it is read, `mayReplace` keeps the shown item. */
  async load(mayReplace: () => boolean = () => true): Promise<boolean> {
    let isKept = false;
    this.loadError = null;
    await this.#calls.read(
      (signal) => this.source.read(signal),
      (item) => {
        isKept = !mayReplace();
        if (isKept) return;
        // A response from before the reader's own last change is outdated.
        if (item !== null && this.item !== null && item.lockVersion < this.item.lockVersion) return;
        this.isMissing = item === null;
        this.shown.set(item === null ? [] : [item]);
      },
      (error) => {
        reportDefect(error);
        this.loadError = error;
      },
    );
    return !isKept;
  }

  /**
   * Reads the item again before one of its fields is edited, unless changes arrive by themselves. If that fails, the
   * current item stays and `failure` says so.
   */
  async refresh(failure: string): Promise<void> {
    if (this.environment.changes.isLive) return;
    await this.load();
    if (this.loadError !== null) this.fail(failure);
  }

  /** Reloads the whole page after a change that may affect any part of it. A later reload may come first: it counts. */
  async reloadPage(): Promise<void> {
    this.pageChanges += 1;
    this.changeChildren();
    await this.load();
    await this.#calls.settled();
  }

  leave(): void {
    this.#calls.stop();
    this.shown.close();
  }

  /** Changes fields of the item. Throws an `ApiError` with the reason. */
  async update(changes: C): Promise<void> {
    const { failure } = this;
    this.savings += 1;
    try {
      const item = await this.source.update(changes);
      runInAction(() => {
        if (item !== null) this.shown.set([item]);
        // A failure from the meantime is not about this change.
        if (this.failure === failure) this.failure = null;
      });
    } finally {
      runInAction(() => (this.savings -= 1));
    }
  }

  /** Shows a change at once and saves it. On failure the change is undone and `failure` is set to the server's reason. */
  async change(shown: Partial<I>, changes: C, failure: string): Promise<void> {
    const { item } = this;
    if (item === null) return;
    const before = Object.fromEntries(Object.keys(shown).map((field) => [field, item[field as keyof I]]));
    this.patch(shown);
    try {
      await this.update(changes);
    } catch (error) {
      this.patch(before as Partial<I>);
      this.fail(failureText(error, failure));
    }
  }

  /** Returns true if it was saved. */
  async setConfidential(confidential: boolean): Promise<boolean> {
    try {
      await this.update({ confidential } as C);
      return true;
    } catch (error) {
      reportDefect(error);
      this.fail(refusalOf(error) ?? `Something went wrong while setting ${this.type} confidentiality.`);
      return false;
    }
  }

  async changeState(event: 'close' | 'reopen'): Promise<boolean> {
    return await this.source.changeState(event);
  }

  async delete(told: Pick<RestOptions, 'onAct'>): Promise<void> {
    await this.source.delete(told);
  }

  /** Changes the shown item without saving. */
  patch(part: Partial<I>): void {
    if (this.item !== null) this.shown.patch([{ ...this.item, ...part }]);
  }

  changeChildren(): void {
    this.childrenChanges += 1;
  }

  fail(text: string | null): void {
    this.failure = text;
  }
}
