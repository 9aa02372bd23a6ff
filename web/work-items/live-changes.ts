import { reaction } from 'mobx';
import { ApiError, isAbort, reportDefect } from '../api/api-error.ts';
import { numberOfId } from '../api/global-id.ts';
import type { Changes } from '../app/changes/changes.ts';
import { LatestCall } from '../state/latest-call.ts';
import type { Awards } from './conversation/awards.ts';
import type { Conversation } from './conversation/conversation.ts';
import type { ItemStore } from './item-store.ts';
import type { ItemLinks } from './links/item-links.ts';
import type { Participants } from './sidebar/participants.ts';
import type { TodoToggle } from './sidebar/todo-toggle.ts';
import type { ItemTasks } from './tasks/item-tasks.ts';
import type { ItemText } from './text/item-text.ts';

/** Milliseconds between the first display of the page and the first call. */
const initialDelay = 2000;

export interface LiveParts {
  store: ItemStore;
  text: ItemText;
  tasks: ItemTasks;
  conversation: Conversation;
  awards: Awards;
  links: ItemLinks;
  participants: Participants;
  todo: TodoToggle;
}

/**
 * Applies other people's changes while the page is open. The event stream reports them; without it, the page polls the
 * version at the server's pace while it is visible. Text being edited stays; saving it detects the conflict.
 */
export class LiveChanges {
  private etag: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The item that was shown last: deleted, it may come back. */
  #number: number | null = null;
  readonly #calls = new LatestCall();

  constructor(private readonly parts: LiveParts) {}

  /** Starts listening, and polls while no stream is open; returns a function that stops it. */
  start(page: Document): () => void {
    const { store } = this.parts;
    const { changes } = store.environment;
    const adjust = (delay: number): void => {
      this.stop();
      if (!page.hidden && !changes.isLive && !store.isMissing) this.askAfter(delay);
    };
    const onVisibility = (): void => adjust(0);
    page.addEventListener('visibilitychange', onVisibility);
    const stopAdjusting = reaction(
      () => [changes.isLive, store.isMissing],
      () => adjust(initialDelay),
      { fireImmediately: true },
    );
    const stopWatching = changes.watch(store.namespace.fullPath, (received) => this.applyChanges(received));
    return () => {
      stopWatching();
      stopAdjusting();
      page.removeEventListener('visibilitychange', onVisibility);
      this.stop();
    };
  }

  /** Reloads what the changes affect; returns false to retry later. */
  private async applyChanges({ items, gone, labels, milestones, iterations, reload }: Changes): Promise<boolean> {
    const { store, text, tasks, conversation, awards, links, participants, todo } = this.parts;
    const { item } = store;
    // A save reloads by itself, and a task being moved must stay where it is.
    const mayReplace = (): boolean => !text.isSaving && !tasks.isBusy;
    if (!mayReplace()) return false;
    if (item === null && !store.isMissing && store.loadError === null) return false;
    this.#number = item?.number ?? this.#number;
    if (item === null || gone.includes(item.number)) {
      const isBack = items.some(({ id }) => id === this.#number);
      if (item !== null || reload || isBack) this.readAgain();
      return true;
    }
    const all = reload ? (['fields', 'notes', 'links', 'attention'] as const) : [];
    const parts = new Set([...all, ...(items.find(({ id }) => id === item.number)?.parts ?? [])]);
    const changed = new Set([...items.map(({ id }) => id), ...gone]);
    const isAncestor = item.ancestorNumbers.some((number) => changed.has(number));
    const isLinked = links.items.all.some(({ id }) => changed.has(numberOfId(id)));
    const isAmong = (numbers: readonly number[], thing?: { id: string } | null): boolean =>
      thing != null && numbers.includes(numberOfId(thing.id));
    const isRenamed =
      item.labels.some((label) => isAmong(labels, label)) ||
      isAmong(milestones, item.milestone) ||
      isAmong(iterations, item.iteration);
    const isTold = (...names: string[]): boolean => names.some((part) => parts.has(part as 'fields'));
    const readings: Promise<unknown>[] = [];
    // Links decide whether the item is blocked.
    const isRead = isTold('fields', 'rollUps', 'children', 'links', 'attention');
    if (isRead || isAncestor || isLinked || isRenamed) readings.push(store.load(mayReplace));
    // Added and removed children and links are lines of the history, like changes of the item itself.
    if (isTold('fields', 'children', 'links', 'notes')) readings.push(conversation.refresh());
    if (isTold('fields', 'notes')) readings.push(awards.load(), participants.load());
    if (isTold('links') || isLinked) readings.push(links.reload());
    if (isTold('attention')) readings.push(todo.load());
    const results = await Promise.all(readings);
    return store.loadError === null && !results.includes(false);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.#calls.stop();
  }

  private askAfter(milliseconds: number): void {
    this.timer = setTimeout(() => void this.ask(), milliseconds);
  }

  private async ask(): Promise<void> {
    const { store } = this.parts;
    const signal = this.#calls.begin();
    try {
      const path = `${store.address.webPath}/realtime_changes`;
      const { api, changes } = store.environment;
      const { body, etag, interval } = await api.poll<object>(path, { etag: this.etag, signal });
      if (signal.aborted) return;
      this.etag = etag;
      // The kind of change is unknown, so everything on the page is reloaded, as after a lost stream.
      if (body !== null) changes.announce({ reload: true });
      if (interval > 0) this.askAfter(interval);
    } catch (error) {
      if (isAbort(error)) return;
      reportDefect(error);
      // Any other error stops polling until the reader comes back to the page.
      if (error instanceof ApiError && error.kind === 'not_found') this.readAgain();
    }
  }

  /** The item no longer exists for the reader, or exists again; the text being edited stays visible. */
  private readAgain(): void {
    const { store, text } = this.parts;
    if (!text.isEditing) void store.load();
  }
}
