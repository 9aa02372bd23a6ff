import { runInAction } from 'mobx';
import { defaultEpicColor } from '../../../domain/work-items/epic-colors.ts';
import { titleLengthMaximum } from '../../../domain/work-items/work-item.ts';
import { errorText, reportDefect } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import { pathOf } from '../../app/addresses.ts';
import type { Application } from '../../app/application-context.ts';
import { tooLong } from '../../state/form-checks.ts';
import { Form } from '../../state/form.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Label, Namespace, Person } from '../../work-items/item.ts';
import { actionsOf, sayActions } from '../../work-items/quick-actions/action-feedback.ts';
import { Drafts } from '../../app/drafts.ts';
import { keptAct } from '../../app/undo.ts';
import { toast } from '../../widgets/toast/toast.ts';
import { newEpicQuery, type NewEpicQuery } from './new-epic.graphql.ts';
import { assigneeCandidates } from '../../work-items/sidebar/assignee-candidates.ts';
import { LabelChoice, type LabeledItem } from '../../work-items/sidebar/label-choice.ts';
import type { OptionSearch } from '../../work-items/sidebar/option-search.ts';
import { parentSearch, type ParentEpic } from '../../work-items/sidebar/parent-epics.ts';
import { SecretWarning } from '../../work-items/editor/secret-warning.ts';

export type EpicTemplate = NonNullable<NewEpicQuery['group']>['epicTemplates'][number];

/** Named as in the API. */
interface NewEpicFields {
  title: string;
  description: string;
  confidential: boolean;
  /** A day; empty without one. */
  start_date_fixed: string;
  due_date_fixed: string;
  color: string;
  assignees: readonly Person[];
  labels: readonly Label[];
  /** The epic above. */
  parent: ParentEpic | null;
}

/** A new epic: its form, which is stored in the browser until the epic is created, and what can be chosen in it. */
export class NewEpic implements LabeledItem {
  readonly form: Form<NewEpicFields>;
  /** Null until it is known whether the reader may create epics here. */
  isAllowed: boolean | null = null;
  groupFullName: string | null = null;
  /** Epics that it can be made from. */
  templates: readonly EpicTemplate[] = [];
  loadError: unknown = null;
  readonly people: OptionSearch<Person>;
  readonly labelChoice: LabelChoice;
  readonly parents: OptionSearch<ParentEpic>;
  /** Whether the form stays for the next epic. */
  createsAnother = false;
  /** Number of epics created since the form was opened. */
  createdCount = 0;
  readonly type = 'epic';
  readonly namespace: Namespace;
  readonly address: { readonly namespace: Namespace };
  readonly secretWarning = new SecretWarning();

  constructor(
    readonly environment: Application,
    groupPath: string,
  ) {
    this.namespace = { kind: 'group', fullPath: groupPath };
    this.address = { namespace: this.namespace };
    this.form = new Form<NewEpicFields>({
      fields: {
        title: '',
        description: '',
        confidential: false,
        start_date_fixed: '',
        due_date_fixed: '',
        color: defaultEpicColor.color,
        assignees: [],
        labels: [],
        parent: null,
      },
      check: ({ title }) => ({ title: tooLong(title.trim(), titleLengthMaximum) }),
      isFilled: ({ title }) => title.trim() !== '',
      send: (fields) => this.send(fields),
      errorOf: (error) => `Error creating epic: ${errorText(error)}`,
      draft: {
        drafts: new Drafts(environment.session.user?.id ?? null),
        place: `group/${groupPath}/new-epic`,
        fields: ['title', 'description', 'confidential', 'start_date_fixed', 'due_date_fixed', 'color'],
      },
    });
    this.people = assigneeCandidates(environment.api, this.namespace);
    this.labelChoice = new LabelChoice(this);
    this.parents = parentSearch(environment.api, groupPath, (epics) => epics);
    makeStore(this);
  }

  get item(): { readonly labels: readonly Label[] } {
    return this.form.fields;
  }

  /** Called with the chosen labels. */
  change({ labels }: { labels: readonly Label[] }): Promise<void> {
    this.form.change({ labels });
    return Promise.resolve();
  }

  /** Chooses the epic above; the same one again means none. */
  chooseParent(parent: ParentEpic): void {
    this.form.change({ parent: parent.id === this.form.fields.parent?.id ? null : parent });
  }

  assign(assignees: readonly Person[]): void {
    this.form.change({ assignees });
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
    const { form, secretWarning } = this;
    if (form.isComplete && (await secretWarning.check(form.fields.description, 'description'))) await form.save();
  }

  private async send(fields: NewEpicFields): Promise<Partial<NewEpicFields>> {
    const { api, router } = this.environment;
    const { start_date_fixed: start, due_date_fixed: due, color, assignees, labels, parent } = fields;
    const title = fields.title.trim();
    const body = {
      title,
      description: fields.description,
      confidential: fields.confidential,
      ...(start !== '' && { start_date_is_fixed: true, start_date_fixed: start }),
      ...(due !== '' && { due_date_is_fixed: true, due_date_fixed: due }),
      ...(color !== defaultEpicColor.color && { color }),
      ...(assignees.length > 0 && { assignee_ids: assignees.map(({ id }) => numberOfId(id)) }),
      ...(labels.length > 0 && { labels: labels.map((label) => label.title) }),
      ...(parent !== null && { parent_id: numberOfId(parent.id) }),
    };
    const path = `/api/v4/groups/${encodeURIComponent(this.namespace.fullPath)}/epics` as const;
    const kept = keptAct();
    const answer = await api.rest('POST', path, { body, onAct: kept.onAct });
    // Of the next epic's form, the message leads to the one before.
    sayActions(api, actionsOf(answer), this.createsAnother ? null : kept.act);
    const address = pathOf(answer.web_url);
    if (!this.createsAnother) {
      await router.visit(address);
      return {};
    }
    toast(`“${title}” created`, {
      tone: 'success',
      action: { text: 'Open', run: () => router.visit(address) },
    });
    runInAction(() => {
      this.createdCount += 1;
    });
    return { title: '', description: '' };
  }
}
