import { runInAction } from 'mobx';
import type { Day } from '../../../domain/calendar/day.ts';
import { defaultEpicColor } from '../../../domain/work-items/epic-color.ts';
import { errorText, reportDefect } from '../../api/api-error.ts';
import { pathOf } from '../../app/addresses.ts';
import type { Application } from '../../app/application-context.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Namespace } from '../../work-items/item.ts';
import { actionsOf, sayActions, type SavedItemAnswer } from '../../work-items/quick-actions/action-feedback.ts';
import { Drafts } from '../../app/drafts.ts';
import { toast } from '../../widgets/toast/toast.ts';
import { newEpicQuery } from './new-epic.graphql.ts';
import { SecretWarning } from '../../work-items/editor/secret-warning.ts';

/** The form state of a new epic. */
export class NewEpic {
  /** Null until it is known whether the reader may create epics here. */
  isAllowed: boolean | null = null;
  groupFullName: string | null = null;
  loadError: unknown = null;
  title = '';
  description = '';
  confidential = false;
  startDate: Day | null = null;
  dueDate: Day | null = null;
  color: string = defaultEpicColor.color;
  /** Whether the form stays for the next epic. */
  createsAnother = false;
  /** Number of epics created since the form was opened. */
  createdCount = 0;
  isCreating = false;
  error: string | null = null;
  readonly type = 'epic';
  readonly namespace: Namespace;
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
      });
    } catch (error) {
      reportDefect(error);
      runInAction(() => {
        this.loadError = error;
      });
    }
  }

  /** Creates the epic, and opens its page or leaves the form for the next one with the same dates and color. */
  async create(): Promise<void> {
    if (!this.canCreate) return;
    this.error = null;
    if (!(await this.secretWarning.check(this.description, 'description'))) return;
    runInAction(() => {
      this.isCreating = true;
    });
    const { api, router } = this.environment;
    const path = `/api/v4/groups/${encodeURIComponent(this.namespace.fullPath)}/epics`;
    const { startDate, dueDate, color } = this;
    const title = this.title.trim();
    const body = {
      title,
      description: this.description,
      confidential: this.confidential,
      ...(startDate !== null && { start_date_is_fixed: true, start_date_fixed: startDate }),
      ...(dueDate !== null && { due_date_is_fixed: true, due_date_fixed: dueDate }),
      ...(color !== defaultEpicColor.color && { color }),
    };
    try {
      const answer = await api.rest<{ web_url: string } & SavedItemAnswer>('POST', path, { body });
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
        this.isCreating = false;
        this.createdCount += 1;
      });
    } catch (error) {
      runInAction(() => {
        this.error = `Error creating epic: ${errorText(error)}`;
        this.isCreating = false;
      });
    }
  }

  private place(field: string): string {
    return `group/${this.namespace.fullPath}/new-epic/${field}`;
  }
}
