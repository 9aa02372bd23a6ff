import { runInAction } from 'mobx';
import { errorText, isAbsent } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { Label, Project, SingleGroup } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import type { Changes } from '../app/changes/changes.ts';
import { apiPath, namespaceReader, type Namespace } from '../app/namespace.ts';
import { textParameter } from '../state/address-view.ts';
import { ListScreen } from '../state/list-screen.ts';
import { makeStore } from '../state/make-store.ts';
import { Announcer } from '../widgets/announcer.ts';
import { Deletion } from '../widgets/dialog/deletion.ts';
import { toast } from '../widgets/toast/toast.ts';
import { labelForm, type LabelForm } from './label-form.ts';
import { LabelMerge } from './label-merge.ts';
import type { LabelPlace } from './label-place.ts';

const perPage = 50;
/** Of labels with a priority; what the server orders at once. */
const prioritizedMaximum = 100;

interface LabelsAnswer extends Page<Label> {
  place: LabelPlace;
  /** Own labels with a priority, in its order; the items of the page are the others. */
  prioritized: readonly Label[];
  /** Whether the reader may move labels of the project to its group. */
  mayPromote: boolean;
}

export type LabelList = ListScreen<{ search: string }, LabelsAnswer>;

/** The labels of a group or project, with those of the groups above, and what can be done with them. */
export class LabelsStore {
  readonly list: LabelList;
  /** Why a label could not be changed. */
  error: string | null = null;
  form: { form: LabelForm; before: Label | null } | null = null;
  merge: LabelMerge | null = null;
  /** True while a label is being moved by pointer or keyboard. */
  isHolding = false;
  /** The label whose grip gets the focus once the new order is shown. */
  focusNext: number | null = null;
  readonly announcer = new Announcer();
  readonly deletion = new Deletion<Label>(this, ({ id }) =>
    this.done('Label deleted', () => this.environment.api.rest('DELETE', `${this.path}/${id}`)),
  );
  readonly promotion = new Deletion<Label>(this, ({ id }) =>
    this.done('Label promoted', () => this.environment.api.rest('PUT', `${this.path}/${id}/promote`)),
  );
  /** The labels with a priority while one of them is moved, whatever is read meanwhile. */
  private held: readonly Label[] | null = null;
  /** The order of priorities that is shown while it is saved. */
  private moved: readonly Label[] | null = null;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'router' | 'changes'>,
    readonly namespace: Namespace,
  ) {
    this.list = this.makeList();
    makeStore(this);
  }

  /** Reads the page while it is open, also after changes by others. */
  start(): () => void {
    const stops = [
      this.list.start(),
      this.environment.changes.watch(this.namespace.fullPath, (changes) => this.follow(changes)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  get mayChange(): boolean {
    return this.list.answer?.place.can_administrate_labels === true;
  }

  get mayPromote(): boolean {
    return this.list.answer?.mayPromote === true;
  }

  get prioritized(): readonly Label[] {
    return this.held ?? this.moved ?? this.list.answer?.prioritized ?? [];
  }

  /** True for labels of the group or project itself, which are changed here. */
  isOwn(label: Label): boolean {
    return label.full_path === this.namespace.fullPath;
  }

  create(): void {
    this.form = { form: labelForm(this.environment.api, this.namespace, null), before: null };
  }

  edit(label: Label): void {
    this.form = { form: labelForm(this.environment.api, this.namespace, label), before: label };
  }

  startMerge(label: Label): void {
    this.merge = new LabelMerge(this.environment.api, this.namespace, label);
  }

  /** Closes the form and the choice of a label to merge into. */
  cancel(): void {
    this.form = null;
    this.merge = null;
  }

  async save(): Promise<void> {
    const { form } = this;
    if (form === null || !(await form.form.save())) return;
    this.cancel();
    toast(form.before === null ? 'Label created' : 'Label saved', { tone: 'success' });
    await this.list.load();
  }

  async saveMerge(): Promise<void> {
    const { merge } = this;
    if (merge === null || !(await merge.save())) return;
    this.cancel();
    toast('Labels merged', { tone: 'success' });
    await this.list.load();
  }

  hold(isHolding: boolean): void {
    this.held = isHolding ? this.prioritized : null;
    this.isHolding = isHolding;
  }

  want(id: number | null): void {
    this.focusNext = id;
  }

  /** Gives a label the last priority, or none. */
  async prioritize(label: Label, isOn: boolean): Promise<void> {
    const { api } = this.environment;
    await this.attempt(() =>
      isOn
        ? this.saveOrder([...this.prioritized, label])
        : api.rest('PUT', `${this.path}/${label.id}`, { body: { priority: null } }),
    );
  }

  /** Moves a label with a priority at once; it returns if the server refuses. */
  async move(from: number, to: number): Promise<void> {
    const { prioritized } = this;
    const label = prioritized[from];
    if (label === undefined || from === to) return;
    const ordered = prioritized.toSpliced(from, 1).toSpliced(to, 0, label);
    this.moved = ordered;
    this.focusNext = label.id;
    await this.attempt(() => this.saveOrder(ordered));
    runInAction(() => {
      this.moved = null;
    });
  }

  async subscribe(label: Label): Promise<void> {
    const verb = label.subscribed ? 'unsubscribe' : 'subscribe';
    await this.attempt(() => this.environment.api.rest('POST', `${this.path}/${label.id}/${verb}`));
  }

  private get path() {
    return `${apiPath(this.namespace)}/labels` as const;
  }

  private async saveOrder(labels: readonly Label[]): Promise<void> {
    const body = { label_ids: labels.map(({ id }) => id) };
    await this.environment.api.rest('POST', `${apiPath(this.namespace)}/label_priorities`, { body });
  }

  private async attempt(change: () => Promise<unknown>): Promise<void> {
    this.error = null;
    try {
      await change();
      await this.list.load();
    } catch (error) {
      runInAction(() => {
        this.error = errorText(error);
      });
    }
  }

  private async done(text: string, change: () => Promise<unknown>): Promise<void> {
    await change();
    toast(text, { tone: 'success' });
    await this.list.load();
  }

  private async follow({ labels, reload }: Changes): Promise<boolean> {
    if (this.isHolding || this.moved !== null) return false;
    if (labels.length > 0 || reload) await this.list.load();
    return true;
  }

  private makeList(): LabelList {
    const { environment, namespace } = this;
    const { api, router } = environment;
    const readPlace = namespaceReader(api, namespace);
    let mayPromote: boolean | null = null;
    return new ListScreen({
      router,
      view: { search: textParameter },
      perPage,
      read: async ({ search, page }, signal) => {
        const filter = { with_counts: true, ...(search !== '' && { search }) };
        const [place, prioritized, others] = await Promise.all([
          readPlace(signal),
          api.page(this.path, { query: { ...filter, prioritized: true, per_page: prioritizedMaximum }, signal }),
          api.page(this.path, { query: { ...filter, prioritized: false, page, per_page: perPage }, signal }),
        ]);
        mayPromote ??= await this.readMayPromote(place, signal);
        return { ...others, place, prioritized: prioritized.items, mayPromote };
      },
    });
  }

  /** It takes the right in the project and in the group above. */
  private async readMayPromote(place: SingleGroup | Project, signal: AbortSignal): Promise<boolean> {
    if (!('namespace' in place) || place.can_administrate_labels !== true) return false;
    if (place.namespace?.kind !== 'group') return false;
    const group = { kind: 'group', fullPath: place.namespace.full_path } as const;
    try {
      return (await namespaceReader<SingleGroup>(this.environment.api, group)(signal)).can_administrate_labels === true;
    } catch (error) {
      if (isAbsent(error)) return false;
      throw error;
    }
  }
}
