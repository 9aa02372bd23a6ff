import { runInAction } from 'mobx';
import { errorText, reportDefect } from '../../api/api-error.ts';
import { pathOf } from '../../app/addresses.ts';
import type { Application } from '../../app/application-context.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Namespace } from '../../work-items/item.ts';
import { actionsOf, sayActions, type SavedItemAnswer } from '../../work-items/quick-actions/action-feedback.ts';
import { Drafts } from '../../app/drafts.ts';
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

  /** Creates the epic and opens its page. */
  async create(): Promise<void> {
    if (!this.canCreate) return;
    this.error = null;
    if (!(await this.secretWarning.check(this.description, 'description'))) return;
    runInAction(() => {
      this.isCreating = true;
    });
    const { api, router } = this.environment;
    const path = `/api/v4/groups/${encodeURIComponent(this.namespace.fullPath)}/epics`;
    const body = { title: this.title.trim(), description: this.description, confidential: this.confidential };
    try {
      const answer = await api.rest<{ web_url: string } & SavedItemAnswer>('POST', path, { body });
      this.drafts.keep(this.place('title'), null);
      this.drafts.keep(this.place('description'), null);
      sayActions(actionsOf(answer));
      await router.visit(pathOf(answer.web_url));
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
