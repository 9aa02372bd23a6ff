import { counted } from '../../../domain/text/plural.ts';
import { ApiError, errorText, throwRefusal } from '../../api/api-error.ts';
import { numberOfId, workItemId } from '../../api/global-id.ts';
import { keptAct, toastWithUndo } from '../../app/undo.ts';
import { makeStore } from '../../state/make-store.ts';
import type { WorkItemUpdateInput } from '../../api/schema.graphql.ts';
import { listedIssueUpdateMutation } from '../operations/bulk-edit.graphql.ts';
import { BulkLabels } from './bulk-labels.ts';
import { none, type Choice, type ChoiceField, type Choices } from './choice.ts';
import type { EditedList, EditedRow } from './edited-list.ts';

const several: readonly ChoiceField[] = ['assignees'];
const noChoices: Record<ChoiceField, readonly Choice[]> = {
  assignees: [],
  milestone: [],
  iteration: [],
  epic: [],
};

/** Fields with a few fixed values; the first value of each means no change. */
export const wordFields = {
  state: { '': 'No change', CLOSE: 'Close', REOPEN: 'Reopen' },
  health: {
    '': 'No change',
    onTrack: 'On track',
    needsAttention: 'Needs attention',
    atRisk: 'At risk',
    none: 'No status',
  },
  confidential: { '': 'No change', yes: 'Confidential', no: 'Not confidential' },
  notifications: { '': 'No change', yes: 'On', no: 'Off' },
} as const;
export type WordField = keyof typeof wordFields;
type Words = { [Field in WordField]: keyof (typeof wordFields)[Field] };

const noWords: Words = { state: '', health: '', confidential: '', notifications: '' };

/** A row that was not changed, and why. */
export interface RefusedRow {
  row: EditedRow;
  reason: string;
}

/** Failures that would also affect the remaining items. */
const endings: readonly ApiError['kind'][] = ['network', 'unauthorized', 'rate_limited'];

/**
 * Updates the selected items one after the other, each atomically. Items that the server rejected are listed and stay
 * selected.
 */
export class BulkEdit {
  readonly labels: BulkLabels;
  choices = noChoices;
  words = noWords;
  /** Number of processed items and of all; null when idle. */
  progress: { done: number; total: number } | null = null;
  refused: readonly RefusedRow[] = [];
  /** How many items the last run changed, and what it did to them. */
  changedCount = 0;
  #done = keptAct();
  #isStopped = false;

  constructor(
    private readonly list: EditedList,
    readonly candidates: Choices,
    /** What the rows are. */
    readonly noun: 'issue' | 'epic',
  ) {
    this.labels = new BulkLabels(() => list.selection.selected, candidates.labels, candidates.newLabel);
    makeStore(this);
  }

  get hasChanges(): boolean {
    return Object.keys(this.input).length > 0;
  }

  open(isOpen: boolean): void {
    if (this.progress !== null) return;
    this.list.selection.edit(isOpen);
    if (!isOpen) this.reset();
  }

  toggle(field: ChoiceField, choice: Choice): void {
    const before = this.choices[field];
    const isChosen = before.some(({ id }) => id === choice.id);
    const others = before.filter(({ id }) => id !== choice.id && id !== none);
    const single = !several.includes(field) || choice.id === none;
    const now = isChosen ? others : single ? [choice] : [...others, choice];
    this.choices = { ...this.choices, [field]: now };
  }

  say<Field extends WordField>(field: Field, word: Words[Field]): void {
    this.words = { ...this.words, [field]: word };
  }

  /** Leaves the remaining items unchanged. */
  stop(): void {
    this.#isStopped = true;
  }

  async run(): Promise<void> {
    const rows = this.list.selection.selected;
    if (this.progress !== null || rows.length === 0 || !this.hasChanges) return;
    const { input } = this;
    this.#isStopped = false;
    this.refused = [];
    this.changedCount = 0;
    this.#done = keptAct();
    this.progress = { done: 0, total: rows.length };
    for (const [done, row] of rows.entries()) {
      const rest = rows.slice(done);
      if (this.#isStopped) {
        this.refuse(rest, 'Not tried, because you stopped.');
        break;
      }
      // One after the other: each is a separate change, and a long list must not crowd out other people's requests.
      const failure = await this.change(row, input);
      if (failure !== null && endings.includes(failure.kind)) {
        this.refuse(rest, failure.message);
        break;
      }
      if (failure !== null) this.refuse([row], failure.message);
      this.countOne(failure === null);
    }
    this.finish();
  }

  private get input(): Omit<WorkItemUpdateInput, 'id'> {
    const { assignees, milestone, iteration, epic } = this.choices;
    const { added, removed } = this.labels;
    const { state, health, confidential, notifications } = this.words;
    const ids = (choices: readonly Choice[]): string[] => choices.map(({ id }) => id).filter((id) => id !== none);
    const one = (choices: readonly Choice[]): string | null => ids(choices)[0] ?? null;
    return {
      ...(state !== '' && { stateEvent: state }),
      ...(added.length + removed.length > 0 && {
        labelsWidget: { addLabelIds: added.map(({ id }) => id), removeLabelIds: removed.map(({ id }) => id) },
      }),
      ...(assignees.length > 0 && { assigneesWidget: { assigneeIds: ids(assignees) } }),
      ...(milestone.length > 0 && { milestoneWidget: { milestoneId: one(milestone) } }),
      ...(iteration.length > 0 && { iterationWidget: { iterationId: one(iteration) } }),
      ...(epic.length > 0 && { hierarchyWidget: { parentId: one(epic) } }),
      ...(health !== '' && { healthStatusWidget: { healthStatus: health === none ? null : health } }),
      ...(confidential !== '' && { confidential: confidential === 'yes' }),
      ...(notifications !== '' && { notificationsWidget: { subscribed: notifications === 'yes' } }),
    };
  }

  /** Why the item was not changed; null on success. */
  private async change({ id }: EditedRow, input: Omit<WorkItemUpdateInput, 'id'>): Promise<ApiError | null> {
    try {
      const variables = { input: { id: workItemId(numberOfId(id)), ...input } };
      const { workItemUpdate } = await this.list.environment.api.graphql(
        listedIssueUpdateMutation,
        variables,
        this.#done,
      );
      throwRefusal(workItemUpdate.errors);
      return null;
    } catch (error) {
      return error instanceof ApiError ? error : new ApiError('invalid', { status: 0, reason: errorText(error) });
    }
  }

  private refuse(rows: readonly EditedRow[], reason: string): void {
    this.refused = [...this.refused, ...rows.map((row) => ({ row, reason }))];
  }

  private countOne(isChanged: boolean): void {
    if (this.progress === null) return;
    this.progress = { ...this.progress, done: this.progress.done + 1 };
    if (isChanged) this.changedCount += 1;
  }

  private finish(): void {
    this.progress = null;
    this.list.selection.keep(this.refused.map(({ row }) => row.id));
    void this.list.refresh();
    if (this.refused.length > 0) return;
    const text = `${counted(this.changedCount, this.noun)} updated`;
    toastWithUndo(this.list.environment.api, text, this.#done.act);
    this.open(false);
  }

  private reset(): void {
    this.choices = noChoices;
    this.labels.reset();
    this.words = noWords;
    this.refused = [];
    this.changedCount = 0;
  }
}
