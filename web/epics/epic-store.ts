import { makeAutoObservable, runInAction } from 'mobx';
import { ApiError, isAbort } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { SecretWarning } from '../work-items/editor/secret-warning.ts';
import { epicOf, type Epic } from './epic.ts';
import { epicQuery, updateEpicMutation, type EpicChanges } from './operations/epic.ts';

/** The epic of a page: read, changed, read anew. The parts of the page have stores of their own around this one. */
export class EpicStore {
  epic: Epic | null = null;
  /** The address names no epic the reader may see. */
  isMissing = false;
  /** Why there is nothing to show; a failure to read anew leaves what is there. */
  loadError: unknown = null;
  /** The last failed act, said at the top of the page until it is dismissed or the next act succeeds. */
  failure: string | null = null;
  /** Counts the changes of the epic's children that were not made in its tree. */
  childrenChanges = 0;
  /** Counts the acts that may have changed any part of the page; each part reads itself anew then. */
  changesMet = 0;
  readonly application: Application;
  readonly groupPath: string;
  readonly iid: string;
  /** Looks through whatever is written on the page before it is sent. */
  readonly secretWarning = new SecretWarning();
  private abort = new AbortController();

  constructor(application: Application, groupPath: string, iid: string) {
    this.application = application;
    this.groupPath = groupPath;
    this.iid = iid;
    makeAutoObservable<this, 'abort'>(
      this,
      { application: false, groupPath: false, iid: false, secretWarning: false, abort: false },
      { autoBind: true },
    );
  }

  /** The epic's address in REST, from the root of the server. */
  get restPath(): string {
    return `/api/v4/groups/${encodeURIComponent(this.groupPath)}/epics/${this.iid}`;
  }

  /** Reads the epic, the first time or anew. */
  async load(): Promise<void> {
    this.abort.abort();
    this.abort = new AbortController();
    this.loadError = null;
    try {
      const variables = { fullPath: this.groupPath, iid: this.iid };
      const { group } = await this.application.api.graphql(epicQuery, variables, { signal: this.abort.signal });
      runInAction(() => {
        const answer = group?.epic ?? null;
        // An answer that was overtaken by a change of one's own tells nothing new.
        if (answer !== null && this.epic !== null && answer.lockVersion < this.epic.lockVersion) return;
        this.isMissing = answer === null;
        this.epic = answer === null ? null : epicOf(answer);
      });
    } catch (error) {
      if (isAbort(error)) return;
      runInAction(() => {
        this.loadError = error;
      });
    }
  }

  /** Reads the whole page anew, after something that may have changed any part of it. */
  async meetChanges(): Promise<void> {
    this.changesMet += 1;
    this.changeChildren();
    await this.load();
  }

  leave(): void {
    this.abort.abort();
  }

  /** Changes fields of the epic; throws an {@link ApiError} that says why when the server refuses. */
  async update(changes: EpicChanges): Promise<void> {
    const input = { groupPath: this.groupPath, iid: this.iid, ...changes };
    const { updateEpic } = await this.application.api.graphql(updateEpicMutation, { input });
    const [reason] = updateEpic.errors;
    if (reason !== undefined) throw new ApiError('invalid', { status: 200, reason });
    runInAction(() => {
      if (updateEpic.epic !== null) this.epic = epicOf(updateEpic.epic);
      this.failure = null;
    });
  }

  /** Takes a part of the epic over at once, before or without the server. */
  patch(part: Partial<Epic>): void {
    if (this.epic !== null) this.epic = { ...this.epic, ...part };
  }

  changeChildren(): void {
    this.childrenChanges += 1;
  }

  fail(text: string | null): void {
    this.failure = text;
  }
}
