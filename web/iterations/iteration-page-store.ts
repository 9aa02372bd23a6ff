import { runInAction } from 'mobx';
import { errorText, failureText, reportDefect, throwRefusal } from '../api/api-error.ts';
import { globalId, numberOfId } from '../api/global-id.ts';
import type { IterationReport } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { addresses } from '../app/addresses.ts';
import type { Changes } from '../app/changes/changes.ts';
import { during } from '../state/during.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { readAsFar, type ListPart } from '../state/read-as-far.ts';
import { toast } from '../widgets/toast/toast.ts';
import { IterationForm } from './iteration-form.ts';
import {
  deletedIterationMutation,
  iterationIssuesQuery,
  iterationPageQuery,
  type IterationIssuesQuery,
  type IterationPageQuery,
} from './operations/iterations.graphql.ts';

type Group = NonNullable<IterationPageQuery['group']>;
/** A page of the issues: open ones come before closed ones. */
interface IssuePage {
  state: 'opened' | 'closed';
  after: string | null;
}

const firstIssues: IssuePage = { state: 'opened', after: null };

type Issues = NonNullable<NonNullable<IterationIssuesQuery['group']>['issues']>;
export type IterationIssue = Issues['nodes'][number];

/** Progress of an iteration, in issues or in weight. */
export interface IterationProgress {
  done: number;
  total: number;
}

/** An iteration: its dates, progress and issues. */
export class IterationPageStore {
  answer: IterationPageQuery | null = null;
  loadError: unknown = null;
  /** Null until the first response. */
  issues: readonly IterationIssue[] | null = null;
  issuesError: string | null = null;
  /** The page after the last one; null at the end. */
  next: IssuePage | null = null;
  /** Null until it is read, and if it cannot be. */
  burnUp: IterationReport['burnup'] | null = null;
  form: IterationForm | null = null;
  error: string | null = null;
  isAskedToDelete = false;
  isDeleting = false;
  readonly #calls = new LatestCall();
  readonly #issueCalls = new LatestCall();
  readonly #burnUpCalls = new LatestCall();
  private readonly id: string;

  constructor(
    readonly environment: Pick<Application, 'api' | 'router' | 'changes'>,
    readonly fullPath: string,
    number: string,
  ) {
    this.id = globalId('Iteration', number);
    makeStore(this);
  }

  get group(): Group | null {
    return this.answer?.group ?? null;
  }

  get iteration() {
    return this.group?.iterations.nodes[0] ?? null;
  }

  get isMissing(): boolean {
    return this.answer !== null && this.iteration === null;
  }

  get mayChange(): boolean {
    return this.group?.userPermissions.adminIteration === true && this.isOwn;
  }

  /** An automatic cadence would create it again. */
  get mayDelete(): boolean {
    return this.mayChange && this.iteration?.iterationCadence.automatic === false;
  }

  get issueProgress(): IterationProgress {
    const { opened, closed } = this.sums;
    return { done: closed.count, total: opened.count + closed.count };
  }

  get weightProgress(): IterationProgress {
    const { opened, closed } = this.sums;
    return { done: closed.weight, total: opened.weight + closed.weight };
  }

  /** Loads the page and follows other people's changes; returns a function that stops it. */
  start(): () => void {
    void this.load();
    const stop = this.environment.changes.watch(this.fullPath, (changes) => this.applyChanges(changes));
    return () => {
      stop();
      this.#calls.stop();
      this.#issueCalls.stop();
      this.#burnUpCalls.stop();
    };
  }

  async load(): Promise<boolean> {
    const { fullPath, id } = this;
    const variables = { fullPath, id, ids: [id] };
    const [isLoaded] = await Promise.all([
      this.#calls.read(
        (signal) => this.environment.api.graphql(iterationPageQuery, variables, { signal }),
        (answer) => {
          this.answer = answer;
          this.loadError = null;
        },
        (error) => {
          reportDefect(error);
          this.loadError = error;
        },
      ),
      this.readIssues(firstIssues),
      this.readBurnUp(),
    ]);
    return isLoaded;
  }

  /** The page is of use without it. */
  private async readBurnUp(): Promise<void> {
    const group = encodeURIComponent(this.fullPath);
    await this.#burnUpCalls.read(
      (signal) =>
        this.environment.api.rest('GET', `/api/v4/groups/${group}/iterations/${numberOfId(this.id)}/report`, {
          signal,
        }),
      ({ burnup }) => {
        this.burnUp = burnup;
      },
      reportDefect,
    );
  }

  async moreIssues(): Promise<void> {
    if (this.next !== null) await this.readIssues(this.next);
  }

  edit(): void {
    const { iteration } = this;
    if (iteration === null) return;
    this.form = new IterationForm(this.environment, this.fullPath, iteration.iterationCadence, iteration);
  }

  cancel(): void {
    this.form = null;
  }

  async save(form: IterationForm): Promise<void> {
    if (!(await form.form.save())) return;
    toast('Iteration saved', { tone: 'success' });
    this.cancel();
    await this.load();
  }

  askToDelete(isOpen: boolean): void {
    this.isAskedToDelete = isOpen;
  }

  async delete(): Promise<void> {
    const { environment, id } = this;
    await during(this, 'isDeleting', async () => {
      this.error = null;
      try {
        const { iterationDelete } = await environment.api.graphql(deletedIterationMutation, { input: { id } });
        throwRefusal(iterationDelete.errors);
        toast('Iteration deleted', { tone: 'success' });
        await environment.router.navigate(addresses.cadences(this.fullPath));
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
    this.askToDelete(false);
  }

  /** Iterations of groups above can only be changed there. */
  private get isOwn(): boolean {
    return this.iteration?.webPath === addresses.iteration(this.fullPath, numberOfId(this.id));
  }

  private get sums() {
    const none = { count: 0, weight: 0 };
    return { opened: this.group?.opened ?? none, closed: this.group?.closed ?? none };
  }

  /** Reads the issues of a page; those from the first on as far as they are shown. */
  private async readIssues(from: IssuePage): Promise<void> {
    const isFirst = from === firstIssues;
    await this.#issueCalls.read(
      (signal) => readAsFar(isFirst ? (this.issues?.length ?? 0) : 0, from, (page) => this.fetchIssues(page, signal)),
      ({ entries, next }) => {
        this.issues = isFirst ? entries : [...(this.issues ?? []), ...entries];
        this.next = next;
        this.issuesError = null;
      },
      (error) => {
        this.issuesError = failureText(error, 'There was a problem fetching issues.');
      },
    );
  }

  /** A page and, after the last open issue, the first closed ones with it. */
  private async fetchIssues(
    { state, after }: IssuePage,
    signal: AbortSignal,
  ): Promise<ListPart<IterationIssue, IssuePage>> {
    const variables = { fullPath: this.fullPath, ids: [this.id], state, after };
    const { group } = await this.environment.api.graphql(iterationIssuesQuery, variables, { signal });
    const { nodes: entries = [], pageInfo } = group?.issues ?? {};
    if (pageInfo?.hasNextPage === true) return { entries, next: { state, after: pageInfo.endCursor } };
    if (state === 'closed') return { entries, next: null };
    const closed = await this.fetchIssues({ state: 'closed', after: null }, signal);
    return { entries: [...entries, ...closed.entries], next: closed.next };
  }

  private async applyChanges({ items, gone, iterations, cadences, reload }: Changes): Promise<boolean> {
    const isTouched = items.some(({ type }) => type !== 'epic') || gone.length > 0;
    if (!isTouched && !reload && iterations.length + cadences.length === 0) return true;
    return this.load();
  }
}
