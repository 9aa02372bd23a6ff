import { runInAction } from 'mobx';
import { titleLengthMaximum } from '../../../domain/work-items/work-item.ts';
import { ApiError, errorText, throwRefusal } from '../../api/api-error.ts';
import { numberOfId, workItemId } from '../../api/global-id.ts';
import { addresses } from '../../app/addresses.ts';
import type { Application } from '../../app/application-context.ts';
import { Drafts } from '../../app/drafts.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import { SecretWarning } from '../../work-items/editor/secret-warning.ts';
import { ItemStore } from '../../work-items/item-store.ts';
import type { Namespace } from '../../work-items/item.ts';
import { sayActions } from '../../work-items/quick-actions/action-feedback.ts';
import { TemplateChoice } from '../../work-items/templates/template-choice.ts';
import type { IssueStore } from '../issue-source.ts';
import type { Issue, IssueField, PinnedLink } from '../issue.ts';
import type { WorkItemCreateInput } from '../../api/schema.graphql.ts';
import { newIssueCreateMutation, type NewIssueQuery } from '../operations/new-issue.graphql.ts';
import { issueParameters, type IssueParameters } from './issue-parameters.ts';
import { NewIssueSource } from './new-issue-source.ts';

export type NewIssueType = 'issue' | 'incident';

/** The form state of a new issue: its text, which is stored in the browser, and its fields. */
export class NewIssue {
  title: string;
  description: string;
  issueType: NewIssueType;
  confidential: boolean;
  /** True to link it to the issue in the URL. */
  relates = true;
  isCreating = false;
  error: string | null = null;
  readonly type = 'issue';
  readonly namespace: Namespace;
  readonly secretWarning = new SecretWarning();
  /** The fields that the widgets set. */
  readonly store: IssueStore;
  readonly templates: TemplateChoice;
  private readonly parameters: IssueParameters;
  private readonly source: NewIssueSource;
  private readonly drafts: Drafts;
  /** The initial fields: empty, or from the URL. */
  private beginning: { title: string; description: string };
  #isLeft = false;

  constructor(
    readonly environment: Application,
    projectPath: string,
    search: string,
  ) {
    const parameters = issueParameters(search);
    this.parameters = parameters;
    this.namespace = { kind: 'project', fullPath: projectPath };
    this.templates = new TemplateChoice(this, { environment, namespace: this.namespace, isInAddress: true });
    this.drafts = new Drafts(environment.session.user?.id ?? null);
    this.beginning = { title: parameters.title ?? '', description: parameters.description ?? '' };
    this.title = parameters.title ?? this.drafts.read(this.place('title')) ?? '';
    this.description = parameters.description ?? this.drafts.read(this.place('description')) ?? '';
    this.issueType = parameters.type;
    this.confidential = parameters.confidential;
    this.source = new NewIssueSource(environment, { projectPath, parameters, draft: () => this.store.item });
    this.store = new ItemStore(environment, this.source);
    makeStore(this);
  }

  get project(): NewIssueQuery['project'] {
    // Loaded with the item, and only then.
    return this.store.item === null ? null : this.source.project;
  }

  /** The issue in the URL. */
  get related(): { id: string; iid: string; title: string } | null {
    return this.project?.issue ?? null;
  }

  get titleError(): string | undefined {
    return this.title.trim().length > titleLengthMaximum ? `At most ${titleLengthMaximum} characters.` : undefined;
  }

  get canCreate(): boolean {
    return this.title.trim() !== '' && this.titleError === undefined && !this.isCreating;
  }

  /** True if leaving the page would lose text. */
  get hasText(): boolean {
    const { title, description } = this.beginning;
    return this.title.trim() !== title.trim() || this.description !== description;
  }

  changeTitle(title: string): void {
    this.title = title;
    this.drafts.keep(this.place('title'), title);
  }

  changeDescription(description: string): void {
    this.description = description;
    this.drafts.keep(this.place('description'), description);
  }

  /** Leaving an unchanged template needs no confirmation. */
  applyTemplate(text: string): void {
    this.description = text;
    this.beginning = { ...this.beginning, description: text };
    this.drafts.keep(this.place('description'), null);
  }

  changeType(type: NewIssueType): void {
    this.issueType = type;
  }

  makeConfidential(confidential: boolean): void {
    this.confidential = confidential;
  }

  relate(relates: boolean): void {
    this.relates = relates;
  }

  /** Loads the project and guards unsaved text; returns a function that stops it. */
  start(): () => void {
    void this.store.load();
    const { template } = this.parameters;
    void (template === null ? this.templates.chooseDefault() : this.templates.chooseNamed(template));
    const stop = this.environment.router.guards.add(() =>
      this.hasText && !this.#isLeft ? 'Are you sure you want to lose your issue information?' : null,
    );
    return () => {
      stop();
      this.store.leave();
      // After navigating within the application the reader has confirmed to lose the text, or there was none.
      this.forget();
    };
  }

  /** Goes back to the list. */
  async cancel(): Promise<void> {
    await this.environment.router.navigate(addresses.issues(this.namespace.fullPath));
  }

  /** Creates the issue with all its fields atomically, and opens its page. */
  async create(): Promise<void> {
    if (!this.canCreate) return;
    this.error = null;
    const { api, router } = this.environment;
    await during(this, 'isCreating', async () => {
      if (!(await this.secretWarning.check(this.description, 'description'))) return;
      try {
        const { workItemCreate } = await api.graphql(newIssueCreateMutation, { input: this.input() });
        throwRefusal(workItemCreate.errors);
        this.#isLeft = true;
        sayActions(workItemCreate.quickActionsStatus);
        await router.visit(new URL(workItemCreate.workItem?.webUrl ?? router.path, location.href).pathname);
      } catch (error) {
        runInAction(() => {
          this.error = `Error creating ${this.issueType}. ${errorText(error)}`;
        });
      }
    });
  }

  private input(): WorkItemCreateInput {
    const { item } = this.store;
    const typeName = this.issueType === 'incident' ? 'Incident' : 'Issue';
    const workItemTypeId = this.project?.workItemTypes.nodes.find(({ name }) => name === typeName)?.id;
    if (item === null || workItemTypeId === undefined) throw new ApiError('not_found', { status: 404 });
    return {
      projectPath: this.namespace.fullPath,
      workItemTypeId,
      title: this.title.trim(),
      descriptionWidget: { description: this.description },
      confidential: this.confidential,
      ...(item.permissions.canSetMetadata && widgetsOf(item)),
      ...(this.related !== null &&
        this.relates && {
          linkedItemsWidget: { workItemsIds: [workItemId(numberOfId(this.related.id))], linkType: 'RELATED' as const },
        }),
    };
  }

  private forget(): void {
    this.drafts.keep(this.place('title'), null);
    this.drafts.keep(this.place('description'), null);
  }

  private place(field: string): string {
    return `project/${this.namespace.fullPath}/new-issue/${field}`;
  }
}

/** Fields of the form; time can only be tracked on existing issues. */
type SetField =
  | Exclude<IssueField, 'severity' | 'timeEstimate' | PinnedLink>
  | 'assignees'
  | 'labels'
  | 'milestone'
  | 'iteration'
  | 'parent';

/** The changed fields as widget inputs for creation. */
function widgetsOf(item: Pick<Issue, SetField>): Partial<WorkItemCreateInput> {
  const { assignees, labels, milestone, iteration, weight, startDate, dueDate, healthStatus, parent, ...others } = item;
  const idOf = ({ id }: { id: string }): string => id;
  // Does not compile for a field without a widget.
  void (others satisfies Record<string, never>);
  return {
    ...(assignees.length > 0 && { assigneesWidget: { assigneeIds: assignees.map(idOf) } }),
    ...(labels.length > 0 && { labelsWidget: { labelIds: labels.map(idOf) } }),
    ...(milestone !== null && { milestoneWidget: { milestoneId: milestone.id } }),
    ...(iteration !== null && { iterationWidget: { iterationId: iteration.id } }),
    ...(weight !== null && { weightWidget: { weight } }),
    ...((startDate ?? dueDate) !== null && { startAndDueDateWidget: { startDate, dueDate } }),
    ...(healthStatus !== null && { healthStatusWidget: { healthStatus } }),
    ...(parent !== null && { hierarchyWidget: { parentId: parent.id } }),
  };
}
