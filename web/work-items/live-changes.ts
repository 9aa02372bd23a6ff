import { ApiError, isAbort, reportDefect } from '../api/api-error.ts';
import type { ItemText } from './text/item-text.ts';
import type { Awards } from './conversation/awards.ts';
import type { Conversation } from './conversation/conversation.ts';
import type { ItemStore } from './item-store.ts';
import type { ItemTasks } from './tasks/item-tasks.ts';

/** Milliseconds from the first sight of the page to the first call (behaviour.md §6). */
const initialDelay = 2000;

interface RealtimeChanges {
  lock_version: number;
}

export interface LiveParts {
  store: ItemStore;
  text: ItemText;
  tasks: ItemTasks;
  conversation: Conversation;
  awards: Awards;
}

/**
 * Brings in what others change while the page is open: asks for the version again and again, at the pace the server sets,
 * and not while nobody looks (behaviour.md §6). Text that is being edited is left alone; its save meets the change.
 */
export class LiveChanges {
  private readonly parts: LiveParts;
  private etag: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private abort = new AbortController();

  constructor(parts: LiveParts) {
    this.parts = parts;
  }

  /** Begins to ask; the answer ends it. */
  start(page: Document): () => void {
    const onVisibility = (): void => {
      this.stop();
      if (!page.hidden) void this.ask();
    };
    page.addEventListener('visibilitychange', onVisibility);
    if (!page.hidden) this.askAfter(initialDelay);
    return () => {
      page.removeEventListener('visibilitychange', onVisibility);
      this.stop();
    };
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.abort.abort();
    this.abort = new AbortController();
  }

  private askAfter(milliseconds: number): void {
    this.timer = setTimeout(() => void this.ask(), milliseconds);
  }

  private async ask(): Promise<void> {
    const { store } = this.parts;
    const { signal } = this.abort;
    try {
      const path = `${store.address.webPath}/realtime_changes`;
      const { api } = store.environment;
      const { body, etag, interval } = await api.poll<RealtimeChanges>(path, { etag: this.etag, signal });
      if (signal.aborted) return;
      if (body === null || this.applyRemoteChanges(body.lock_version)) this.etag = etag;
      if (interval > 0) this.askAfter(interval);
    } catch (error) {
      if (isAbort(error)) return;
      reportDefect(error);
      // Whatever else goes wrong ends it until somebody comes back to the page.
      if (error instanceof ApiError && error.kind === 'not_found') this.leaveMissing();
    }
  }

  /** Reads anew what has changed; false while a save is under way, which reads by itself, or a task is held. */
  private applyRemoteChanges(lockVersion: number): boolean {
    const { store, text, tasks, conversation, awards } = this.parts;
    if (text.isSaving || tasks.isBusy) return false;
    const isNewer = store.item !== null && lockVersion > store.item.lockVersion;
    // The conversation reads itself anew with each version of the epic.
    if (isNewer) void store.load();
    else void conversation.refresh();
    void awards.load();
    return true;
  }

  /** The epic is no longer there for the reader; what they are writing stays in sight. */
  private leaveMissing(): void {
    const { store, text } = this.parts;
    if (!text.isEditing) void store.load();
  }
}
