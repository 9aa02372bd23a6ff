import { runInAction } from 'mobx';
import type { Day } from '../../../domain/calendar/day.ts';
import { defaultEpicColor } from '../../../domain/work-items/epic-colors.ts';
import { errorText, reportDefect } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import { pathOf } from '../../app/addresses.ts';
import type { Application } from '../../app/application-context.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Label, Namespace } from '../../work-items/item.ts';
import { actionsOf, sayActions } from '../../work-items/quick-actions/action-feedback.ts';
import { Drafts } from '../../app/drafts.ts';
import { toast } from '../../widgets/toast/toast.ts';
import { newEpicParentsQuery, newEpicQuery, type NewEpicParentsQuery, type NewEpicQuery } from './new-epic.graphql.ts';
import { LabelChoice, type LabeledItem } from '../../work-items/sidebar/label-choice.ts';
import { OptionSearch } from '../../work-items/sidebar/option-search.ts';
import { SecretWarning } from '../../work-items/editor/secret-warning.ts';

type Parent = NonNullable<NewEpicParentsQuery['group']>['epics']['nodes'][number];

export type EpicTemplate = NonNullable<NewEpicQuery['group']>['epicTemplates'][number];

/** The form state of a new epic. */
export class NewEpic implements LabeledItem {
  /** Null until it is known whether the reader may create epics here. */
  isAllowed: boolean | null = null;
  groupFullName: string | null = null;
  /** Epics that it can be made from. */
  templates: readonly EpicTemplate[] = [];
  loadError: unknown = null;
  title = '';
  description = '';
  confidential = false;
  startDate: Day | null = null;
  dueDate: Day | null = null;
  color: string = defaultEpicColor.color;
  labels: readonly Label[] = [];
  readonly labelChoice: LabelChoice;
  parent: Parent | null = null;
  readonly parents: OptionSearch<Parent>;
  /** Whether the form stays for the next epic. */
  createsAnother = false;
  /** Number of epics created since the form was opened. */
  createdCount = 0;
  isCreating = false;
  error: string | null = null;
  readonly type = 'epic';
  readonly namespace: Namespace;
  readonly address: { readonly namespace: Namespace };
  readonly secretWarning = new SecretWarning();
  private readonly drafts: Drafts;

  constructor(
    readonly environment: Application,
    groupPath: string,
  ) {
    this.namespace = { kind: 'group', fullPath: groupPath };
    this.drafts = new Drafts(environment.session.user?.id ?? null);
    this.title = this.drafts.read(this.place('title')) ?? '';
    this.description = this.drafts.read(this.place('description')) ?? '';
    this.address = { namespace: this.namespace };
    this.labelChoice = new LabelChoice(this);
    this.parents = new OptionSearch(
      (search, signal) => this.parentsFor(search, signal),
      'There was a problem fetching epics.',
    );
    makeStore(this);
  }

  get canCreate(): boolean {
    return this.title.trim() !== '' && !this.isCreating;
  }

  changeTitle(title: string): void {
    this.title = title;
    this.drafts.keep(this.place('title'), title);
  }

  changeDescription(description: string): void {
    this.description = description;
    this.drafts.keep(this.place('description'), description);
  }

  makeConfidential(confidential: boolean): void {
    this.confidential = confidential;
  }

  changeStartDate(day: Day | null): void {
    this.startDate = day;
  }

  changeDueDate(day: Day | null): void {
    this.dueDate = day;
  }

  changeColor(color: string): void {
    this.color = color;
  }

  get item(): { readonly labels: readonly Label[] } {
    return { labels: this.labels };
  }

  /** Called with the chosen labels. */
  change({ labels }: { labels: readonly Label[] }): Promise<void> {
    this.labels = labels;
    return Promise.resolve();
  }

  /** Chooses the epic above; the same one again means none. */
  chooseParent(parent: Parent): void {
    this.parent = parent.id === this.parent?.id ? null : parent;
  }

  createAnother(createsAnother: boolean): void {
    this.createsAnother = createsAnother;
  }

  async load(): Promise<void> {
    this.loadError = null;
    try {
      const { group } = await this.environment.api.graphql(newEpicQuery, { fullPath: this.namespace.fullPath });
      runInAction(() => {
        this.isAllowed = group?.userPermissions.createEpic ?? false;
        this.groupFullName = group?.fullName ?? null;
        this.templates = group?.epicTemplates ?? [];
      });
    } catch (error) {
      reportDefect(error);
      runInAction(() => {
        this.loadError = error;
      });
    }
  }

  /** Creates the epic, and opens its page or leaves the form for the next one with the same fields but title and text. */
  async create(): Promise<void> {
    if (!this.canCreate) return;
    this.error = null;
    const { api, router } = this.environment;
    const path = `/api/v4/groups/${encodeURIComponent(this.namespace.fullPath)}/epics` as const;
    const { startDate, dueDate, color, labels, parent } = this;
    const title = this.title.trim();
    const body = {
      title,
      description: this.description,
      confidential: this.confidential,
      ...(startDate !== null && { start_date_is_fixed: true, start_date_fixed: startDate }),
      ...(dueDate !== null && { due_date_is_fixed: true, due_date_fixed: dueDate }),
      ...(color !== defaultEpicColor.color && { color }),
      ...(labels.length > 0 && { labels: labels.map((label) => label.title) }),
      ...(parent !== null && { parent_id: numberOfId(parent.id) }),
    };
    await during(this, 'isCreating', async () => {
      if (!(await this.secretWarning.check(this.description, 'description'))) return;
      try {
        const answer = await api.rest('POST', path, { body });
        this.drafts.keep(this.place('title'), null);
        this.drafts.keep(this.place('description'), null);
        sayActions(actionsOf(answer));
        if (!this.createsAnother) return await router.visit(pathOf(answer.web_url));
        const address = pathOf(answer.web_url);
        toast(`“${title}” created`, {
          tone: 'success',
          action: { text: 'Open', run: () => router.visit(address) },
        });
        runInAction(() => {
          this.title = '';
          this.description = '';
          this.createdCount += 1;
        });
      } catch (error) {
        runInAction(() => {
          this.error = `Error creating epic: ${errorText(error)}`;
        });
      }
    });
  }

  private async parentsFor(search: string, signal: AbortSignal): Promise<readonly Parent[]> {
    const variables = { fullPath: this.namespace.fullPath, search: search || null };
    const { group } = await this.environment.api.graphql(newEpicParentsQuery, variables, { signal });
    return group?.epics.nodes ?? [];
  }

  private place(field: string): string {
    return `group/${this.namespace.fullPath}/new-epic/${field}`;
  }
}
