import { titleLengthMaximum } from '../../../domain/work-items/work-item.ts';
import { ApiError, errorText, throwRefusal } from '../../api/api-error.ts';
import { numberOfId, workItemId } from '../../api/global-id.ts';
import { addresses } from '../../app/addresses.ts';
import type { Application } from '../../app/application-context.ts';
import { Drafts } from '../../app/drafts.ts';
import { keptAct } from '../../app/undo.ts';
import { tooLong } from '../../state/form-checks.ts';
import { Form, type FormDraft } from '../../state/form.ts';
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

const textFields = ['title', 'description'] as const;

export type NewIssueType = 'issue' | 'incident';

interface NewIssueFields {
  title: string;
  description: string;
  type: NewIssueType;
  confidential: boolean;
  /** True to link it to the issue in the URL. */
  relates: boolean;
}

/** A new issue: its form, whose texts are stored in the browser until it is created or left, and its other fields. */
export class NewIssue {
  readonly form: Form<NewIssueFields>;
  readonly type = 'issue';
  readonly namespace: Namespace;
  readonly secretWarning = new SecretWarning();
  /** The fields that the widgets set. */
  readonly store: IssueStore;
  readonly templates: TemplateChoice;
  private readonly parameters: IssueParameters;
  private readonly source: NewIssueSource;
  private readonly draft: FormDraft<NewIssueFields>;

  constructor(
    readonly environment: Application,
    projectPath: string,
    search: string,
  ) {
    const parameters = issueParameters(search);
    const { title, description, type, confidential } = parameters;
    this.parameters = parameters;
    this.namespace = { kind: 'project', fullPath: projectPath };
    this.draft = {
      drafts: new Drafts(environment.session.user?.id ?? null),
      place: `project/${projectPath}/new-issue`,
      // The URL says what the others begin with.
      fields: [...textFields.filter((name) => parameters[name] === null), 'type', 'confidential'],
    };
    this.form = new Form<NewIssueFields>({
      fields: { title: title ?? '', description: description ?? '', type, confidential, relates: true },
      check: (fields) => ({ title: tooLong(fields.title.trim(), titleLengthMaximum) }),
      isFilled: (fields) => fields.title.trim() !== '',
      send: (fields) => this.send(fields),
      errorOf: (error) => `Error creating ${this.form.fields.type}. ${errorText(error)}`,
      draft: this.draft,
    });
    this.templates = new TemplateChoice(this, { environment, namespace: this.namespace, isInAddress: true });
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

  get description(): string {
    return this.form.fields.description;
  }

  /** Leaving an unchanged template needs no confirmation. */
  applyTemplate(description: string): void {
    this.form.change({ description });
    this.form.rebase({ ...this.form.saved, description });
  }

  /** Loads the project; returns a function that stops it. */
  start(): () => void {
    void this.store.load();
    const { template } = this.parameters;
    void (template === null ? this.templates.chooseDefault() : this.templates.chooseNamed(template));
    return () => {
      this.store.leave();
      // After navigating within the application the reader has confirmed to lose the text, or there was none.
      this.draft.drafts.keep(this.draft.place, null);
    };
  }

  /** Goes back to the list. */
  async cancel(): Promise<void> {
    await this.environment.router.navigate(addresses.issues(this.namespace.fullPath));
  }

  /** Creates the issue with all its fields atomically, and opens its page. */
  async create(): Promise<void> {
    const { form, secretWarning } = this;
    if (form.isComplete && (await secretWarning.check(this.description, 'description'))) await form.save();
  }

  private async send(fields: NewIssueFields): Promise<void> {
    const { api, router } = this.environment;
    const kept = keptAct();
    const variables = { input: this.inputOf(fields) };
    const { workItemCreate } = await api.graphql(newIssueCreateMutation, variables, kept);
    throwRefusal(workItemCreate.errors);
    // It is saved: leaving the page loses nothing.
    this.form.reset(fields);
    sayActions(api, workItemCreate.quickActionsStatus, kept.act);
    await router.visit(new URL(workItemCreate.workItem?.webUrl ?? router.path, location.href).pathname);
  }

  private inputOf(fields: NewIssueFields): WorkItemCreateInput {
    const { item } = this.store;
    const typeName = fields.type === 'incident' ? 'Incident' : 'Issue';
    const workItemTypeId = this.project?.workItemTypes.nodes.find(({ name }) => name === typeName)?.id;
    if (item === null || workItemTypeId === undefined) throw new ApiError('not_found', { status: 404 });
    return {
      projectPath: this.namespace.fullPath,
      workItemTypeId,
      title: fields.title.trim(),
      descriptionWidget: { description: fields.description },
      confidential: fields.confidential,
      ...(item.permissions.canSetMetadata && widgetsOf(item)),
      ...(this.related !== null &&
        fields.relates && {
          linkedItemsWidget: { workItemsIds: [workItemId(numberOfId(this.related.id))], linkType: 'RELATED' as const },
        }),
    };
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
