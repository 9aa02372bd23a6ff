import { runInAction } from 'mobx';
import { ApiError, failureText, isAbort, reportDefect, throwRefusal } from '../../api/api-error.ts';
import { workItemId } from '../../api/global-id.ts';
import { keptAct } from '../../app/undo.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ItemStore } from '../item-store.ts';
import { widgetWith } from '../widget-with.ts';
import {
  createNoteMutation,
  discussionToggleResolveMutation,
  destroyNoteMutation,
  workItemNotesQuery,
  updateNoteMutation,
  type NoteFieldsFragment,
  type WorkItemNotesQueryVariables,
} from '../operations/notes.graphql.ts';
import { showActionFeedback } from '../quick-actions/action-feedback.ts';
import { readView, keepView, type ActivityFilter, type ActivityOrder } from './activity-view.ts';
import type { CommentDraft } from './comment-draft.ts';
import { noteOf, threadsOf, type Note, type Thread } from './note.ts';

const pageSize = 100;
/** Maximum number of pages to load to reach the note in the URL. */
const mostPagesToNote = 10;
const filters = { all: 'ALL_NOTES', comments: 'ONLY_COMMENTS', history: 'ONLY_ACTIVITY' } as const;

/** Loaded comments, oldest first, with the cursor of the next page. */
interface NotesPage {
  notes: readonly Note[];
  threadCounts: { resolvable: number; resolved: number };
  hasMore: boolean;
  cursor: string | null;
}

/** Comments and history of the item, loaded in pages, oldest or newest first. */
export class Conversation {
  /** Oldest first, whatever the display order. */
  notes: readonly Note[] = [];
  isLoaded = false;
  isLoadingMore = false;
  hasMore = false;
  error: string | null = null;
  /** Threads of the item that can be resolved, and how many of them are. */
  threadCounts = { resolvable: 0, resolved: 0 };
  /** The id of the thread being resolved or reopened. */
  resolving: string | null = null;
  /** The id of the comment whose editor opens next. */
  requestedEditor: string | null = null;
  filter: ActivityFilter;
  order: ActivityOrder;
  private cursor: string | null = null;
  readonly #calls = new LatestCall();
  #feedback: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: ItemStore,
    private readonly newComment: CommentDraft,
  ) {
    ({ filter: this.filter, order: this.order } = readView());
    makeStore(this);
  }

  get threads(): Thread[] {
    const threads = threadsOf(this.notes);
    return this.order === 'newest' ? threads.toReversed() : threads;
  }

  show(view: { filter?: ActivityFilter; order?: ActivityOrder }): void {
    this.filter = view.filter ?? this.filter;
    this.order = view.order ?? this.order;
    keepView({ filter: this.filter, order: this.order });
    this.isLoaded = false;
    void this.load();
  }

  /** Loads or reloads the first page. */
  async load(): Promise<void> {
    this.#calls.begin();
    this.error = null;
    await this.read(null);
  }

  /**
   * Reloads as much as is shown, in one step, so that nothing jumps. New comments sent meanwhile stay. Returns false on
   * failure.
   */
  async refresh(): Promise<boolean> {
    if (!this.isLoaded || this.isLoadingMore) return false;
    const { notes } = this;
    try {
      let page = await this.fetchPage(null);
      while (page.notes.length < notes.length && page.hasMore) {
        const next = await this.fetchPage(page.cursor);
        page = { ...next, notes: this.joined(page.notes, next.notes) };
      }
      const left = new Set(page.notes.map(({ number }) => number));
      const isShorter = notes.some(({ number }) => !left.has(number));
      const { keepTexts = null } = isShorter ? await import('./homeless-texts.ts') : {};
      if (this.notes !== notes) return await this.refresh();
      keepTexts?.(this.store, this.newComment, notes.filter(this.coveredBy(page)), page.notes);
      this.take(page);
      return true;
    } catch (error) {
      // The current comments stay; the next change is another opportunity.
      reportDefect(error);
      return false;
    }
  }

  async loadMore(): Promise<void> {
    if (this.isLoadingMore) return;
    this.isLoadingMore = true;
    await this.read(this.cursor);
    runInAction(() => {
      this.isLoadingMore = false;
    });
  }

  /**
   * Loads pages until the note is there, in the view that shows everything; returns false if it is not in this
   * conversation.
   */
  async reach(number: string): Promise<boolean> {
    const isThere = (): boolean => this.notes.some((note) => note.number === number);
    if (!isThere() && this.filter !== 'all') {
      runInAction(() => {
        this.filter = 'all';
      });
      await this.load();
    }
    for (let page = 1; page < mostPagesToNote && !isThere() && this.hasMore && this.error === null; page += 1) {
      await this.loadMore();
    }
    return isThere();
  }

  /** Opens the editor of the user's latest comment, if any. */
  editLast(): void {
    const username = this.store.environment.session.user?.username;
    const own = this.notes.filter(
      ({ author, system, canAdmin }) => !system && canAdmin && author?.username === username,
    );
    this.requestedEditor = own.at(-1)?.id ?? null;
  }

  editorOpened(): void {
    this.requestedEditor = null;
  }

  leave(): void {
    this.#calls.stop();
  }

  /**
   * Sends a comment, as a reply if a thread id is given, with its quick actions. Throws an {@link ApiError} with the
   * reason.
   */
  async say(body: string, options: { internal?: boolean; discussionId?: string } = {}): Promise<void> {
    const { environment, item } = this.store;
    const before = item?.closedAs;
    const input = { noteableId: workItemId(item?.number ?? 0), body, ...options };
    const kept = keptAct();
    const { createNote } = await environment.api.graphql(createNoteMutation, { input }, kept);
    const { note, errors, quickActionsStatus } = createNote;
    const isDone = (quickActionsStatus?.messages?.length ?? 0) > 0;
    // Announced as a change, it may have been read before this answer came.
    if (note !== null || !isDone) this.replace(this.merged(this.notes, [accepted(note, errors)]));
    // The comment is saved: its box need not wait until the page is reloaded.
    this.#feedback = showActionFeedback(this.store, quickActionsStatus, { before, act: kept.act });
  }

  /** Waits until the page shows what the quick actions of the last comment did. */
  async feedbackShown(): Promise<void> {
    await this.#feedback;
  }

  /** Changes the text of a comment. Throws an {@link ApiError} if it is refused, also because it was another text. */
  async change(id: string, texts: { body: string; previousBody: string }): Promise<void> {
    const before = this.store.item?.closedAs;
    const { api } = this.store.environment;
    const kept = keptAct();
    const { updateNote } = await api.graphql(updateNoteMutation, { input: { id, ...texts } }, kept);
    const changed = accepted(updateNote.note, updateNote.errors);
    this.replace(this.notes.map((note) => (note.id === id ? changed : note)));
    void showActionFeedback(this.store, updateNote.quickActionsStatus, { before, act: kept.act });
  }

  async remove(id: string): Promise<void> {
    const { destroyNote } = await this.store.environment.api.graphql(destroyNoteMutation, { input: { id } });
    throwRefusal(destroyNote.errors);
    // The next note of the thread is its first one now, and gives it another id.
    if (!(await this.refresh())) await this.load();
  }

  /** Resolves a thread or reopens it. */
  async resolve(id: string, resolve: boolean): Promise<void> {
    if (this.resolving !== null) return;
    this.resolving = id;
    const { environment } = this.store;
    try {
      const input = { id, resolve };
      const answer = await environment.api.graphql(discussionToggleResolveMutation, { input });
      const { discussion, errors } = answer.discussionToggleResolve;
      throwRefusal(errors);
      if (discussion !== null) this.takeResolution(id, discussion);
    } catch (error) {
      const text = failureText(error, `Something went wrong while ${resolve ? 'resolving' : 'reopening'} the thread.`);
      this.store.fail(text);
    } finally {
      runInAction(() => {
        this.resolving = null;
      });
    }
  }

  private takeResolution(id: string, { resolvedAt, resolvedBy }: Pick<Note, 'resolvedAt' | 'resolvedBy'>): void {
    const changed = this.notes.some(
      (note) => note.discussionId === id && (note.resolvedAt === null) !== (resolvedAt === null),
    );
    this.replace(this.notes.map((note) => (note.discussionId === id ? { ...note, resolvedAt, resolvedBy } : note)));
    if (!changed) return;
    const { resolvable, resolved } = this.threadCounts;
    this.threadCounts = { resolvable, resolved: resolved + (resolvedAt === null ? -1 : 1) };
  }

  /** Tells for a comment whether it is on these pages if it is still there. */
  private coveredBy({ notes, hasMore }: NotesPage): (note: Note) => boolean {
    const isNewest = this.order === 'newest';
    const edge = Number((isNewest ? notes[0] : notes.at(-1))?.number ?? 0);
    return ({ number }) => !hasMore || (isNewest ? Number(number) >= edge : Number(number) <= edge);
  }

  private replace(notes: readonly Note[]): void {
    this.notes = notes;
  }

  private async read(cursor: string | null): Promise<void> {
    try {
      const page = await this.fetchPage(cursor);
      const known = cursor === null ? [] : this.notes;
      this.take({ ...page, notes: this.joined(known, page.notes) });
    } catch (error) {
      if (isAbort(error)) return;
      const text = failureText(error, 'Something went wrong while fetching comments. Please try again.');
      runInAction(() => {
        this.error = text;
      });
    }
  }

  private async fetchPage(cursor: string | null): Promise<NotesPage> {
    const { environment, address } = this.store;
    const newestFirst = this.order === 'newest';
    const page = newestFirst ? { last: pageSize, before: cursor } : { first: pageSize, after: cursor };
    const variables: WorkItemNotesQueryVariables = { ...address.variables, filter: filters[this.filter], ...page };
    const { namespace } = await environment.api.graphql(workItemNotesQuery, variables, { signal: this.#calls.signal });
    const widget = widgetWith(namespace, 'notes');
    const found = widget?.notes;
    return {
      notes: (found?.nodes ?? []).map(noteOf),
      threadCounts: {
        resolvable: widget?.resolvableDiscussionsCount ?? 0,
        resolved: widget?.resolvedDiscussionsCount ?? 0,
      },
      hasMore: (newestFirst ? found?.pageInfo.hasPreviousPage : found?.pageInfo.hasNextPage) ?? false,
      cursor: (newestFirst ? found?.pageInfo.startCursor : found?.pageInfo.endCursor) ?? null,
    };
  }

  /** Merges two pages by time. */
  private joined(known: readonly Note[], next: readonly Note[]): Note[] {
    return this.order === 'newest' ? this.merged(next, known) : this.merged(known, next);
  }

  /** Earlier comments and later ones, each once. */
  private merged(earlier: readonly Note[], later: readonly Note[]): Note[] {
    const numbers = new Set(later.map(({ number }) => number));
    return [...earlier.filter(({ number }) => !numbers.has(number)), ...later];
  }

  private take({ notes, threadCounts, hasMore, cursor }: NotesPage): void {
    this.notes = notes;
    this.threadCounts = threadCounts;
    this.hasMore = hasMore;
    this.cursor = cursor;
    this.isLoaded = true;
  }
}

function accepted(note: NoteFieldsFragment | null, errors: readonly string[]): Note {
  const [reason] = errors;
  if (note === null) throw new ApiError('invalid', { status: 200, reason });
  return noteOf(note);
}
