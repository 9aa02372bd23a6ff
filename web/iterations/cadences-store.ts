import { reportDefect, throwRefusal } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import type { Changes } from '../app/changes/changes.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { Deletion } from '../widgets/dialog/deletion.ts';
import { toast } from '../widgets/toast/toast.ts';
import { CadenceForm } from './cadence-form.ts';
import { CadenceIterations, type ShownState } from './cadence-iterations.ts';
import { IterationForm } from './iteration-form.ts';
import {
  cadenceDestroyMutation,
  cadencesPageQuery,
  type CadencesPageQuery,
  type ListedCadenceFragment,
} from './operations/iterations.graphql.ts';

const states: readonly ShownState[] = ['opened', 'closed', 'all'];

export type CadenceBelow = NonNullable<CadencesPageQuery['group']>['cadencesBelow']['nodes'][number];

/** The iteration cadences of a group, of the groups above and of those below, with their iterations. */
export class CadencesStore {
  answer: CadencesPageQuery | null = null;
  loadError: unknown = null;
  /** Why a cadence could not be deleted. */
  error: string | null = null;
  cadenceForm: CadenceForm | null = null;
  iterationForm: IterationForm | null = null;
  readonly deletion = new Deletion<ListedCadenceFragment>(this, async ({ id }) => {
    const answer = await this.environment.api.graphql(cadenceDestroyMutation, { input: { id } });
    throwRefusal(answer.iterationCadenceDestroy.errors);
    toast('Cadence deleted', { tone: 'success' });
    await this.readAgain();
  });
  readonly #iterations = new Map<string, CadenceIterations>();
  readonly #calls = new LatestCall();

  constructor(
    readonly environment: Pick<Application, 'api' | 'router' | 'changes'>,
    readonly fullPath: string,
  ) {
    makeStore(this, { iterationsOf: false });
  }

  get group(): CadencesPageQuery['group'] {
    return this.answer?.group ?? null;
  }

  get isMissing(): boolean {
    return this.answer !== null && this.group === null;
  }

  get mayChange(): boolean {
    return this.group?.userPermissions.adminIteration === true;
  }

  get cadences(): readonly ListedCadenceFragment[] {
    return this.group?.iterationCadences.nodes ?? [];
  }

  /** Cadences of groups above can only be changed there. */
  get inherited(): readonly ListedCadenceFragment[] {
    const own = new Set(this.cadences.map(({ id }) => id));
    return (this.group?.everyCadence.nodes ?? []).filter(({ id }) => !own.has(id));
  }

  /** Cadences of subgroups can only be changed there. */
  get below(): readonly CadenceBelow[] {
    const own = new Set(this.cadences.map(({ id }) => id));
    return (this.group?.cadencesBelow.nodes ?? []).filter(({ id }) => !own.has(id));
  }

  /** Whether subgroups have more cadences than are listed. */
  get hasMoreBelow(): boolean {
    return this.group?.cadencesBelow.pageInfo.hasNextPage === true;
  }

  /** The state of the listed iterations, from the URL. */
  get state(): ShownState {
    const named = new URLSearchParams(this.environment.router.search).get('state');
    return states.find((state) => state === named) ?? 'opened';
  }

  show(state: ShownState): void {
    const { router } = this.environment;
    void router.navigate(state === 'opened' ? router.path : `${router.path}?state=${state}`);
  }

  iterationsOf(cadence: ListedCadenceFragment): CadenceIterations {
    const key = `${cadence.id} ${this.state}`;
    let iterations = this.#iterations.get(key);
    if (iterations === undefined) {
      iterations = new CadenceIterations(this.environment, this.fullPath, cadence.id, this.state);
      this.#iterations.set(key, iterations);
    }
    return iterations;
  }

  /** Loads the list and follows other people's changes; returns a function that stops it. */
  start(): () => void {
    void this.load();
    const stop = this.environment.changes.watch(this.fullPath, (changes) => this.applyChanges(changes));
    return () => {
      stop();
      this.#calls.stop();
      for (const iterations of this.#iterations.values()) iterations.leave();
    };
  }

  load(): Promise<boolean> {
    const { environment, fullPath } = this;
    return this.#calls.read(
      (signal) => environment.api.graphql(cadencesPageQuery, { fullPath }, { signal }),
      (answer) => {
        this.answer = answer;
        this.loadError = null;
      },
      (error) => {
        reportDefect(error);
        this.loadError = error;
      },
    );
  }

  newCadence(): void {
    this.cadenceForm = new CadenceForm(this.environment, this.fullPath, null);
  }

  editCadence(cadence: ListedCadenceFragment): void {
    this.cadenceForm = new CadenceForm(this.environment, this.fullPath, cadence);
  }

  newIteration(cadence: ListedCadenceFragment): void {
    this.iterationForm = new IterationForm(this.environment, this.fullPath, cadence, null);
  }

  cancel(): void {
    this.cadenceForm = null;
    this.iterationForm = null;
  }

  async save(form: CadenceForm | IterationForm): Promise<void> {
    if (!(await form.form.save())) return;
    const noun = form instanceof CadenceForm ? 'Cadence' : 'Iteration';
    toast(`${noun} ${form.before === null ? 'created' : 'saved'}`, { tone: 'success' });
    this.cancel();
    await this.readAgain();
  }

  private async applyChanges({ iterations, cadences, reload }: Changes): Promise<boolean> {
    return iterations.length + cadences.length > 0 || reload ? this.readAgain() : true;
  }

  private async readAgain(): Promise<boolean> {
    const shown = [...this.#iterations.values()].filter(({ found }) => found !== null);
    const [loaded] = await Promise.all([this.load(), ...shown.map((iterations) => iterations.load())]);
    return loaded;
  }
}
