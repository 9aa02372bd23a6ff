import { runInAction } from 'mobx';
import { labelSummary, marksOf, toggleLabel, type LabelMark } from '../../../domain/labels/label-marks.ts';
import { makeStore } from '../../state/make-store.ts';
import type { OptionSearch } from '../sidebar/option-search.ts';
import type { NewLabel } from '../sidebar/new-label.ts';
import { labelOption, type Choice } from './choice.ts';
import type { EditedRow } from './edited-list.ts';

/** The selection of labels for the selected items. */
export class BulkLabels {
  /** Labels created for the items. */
  private created: readonly Choice[] = [];
  private chosen: readonly LabelMark[] | null = null;

  constructor(
    private readonly selected: () => readonly EditedRow[],
    readonly candidates: OptionSearch<Choice>,
    readonly newLabel: NewLabel,
  ) {
    makeStore(this);
  }

  /** All labels of the items and those that the user toggled. */
  get marks(): readonly LabelMark[] {
    return this.chosen ?? marksOf(this.selected());
  }

  /** The new labels and those of the items, which are listed first. */
  get listedFirst(): readonly Choice[] {
    return [...this.created, ...this.carried];
  }

  private get carried(): readonly Choice[] {
    const labels = new Map(this.selected().flatMap((row) => row.labels.map((label) => [label.id, label] as const)));
    return [...labels.values()].map(({ id, title: text, color }) => ({ id, text, color }));
  }

  get setIds(): readonly string[] {
    return this.marks.filter(({ isSet }) => isSet).map(({ id }) => id);
  }

  get indeterminateIds(): readonly string[] {
    return this.marks.filter(({ isIndeterminate }) => isIndeterminate).map(({ id }) => id);
  }

  get added(): readonly LabelMark[] {
    return this.marks.filter(({ isTouched, isSet }) => isTouched && isSet);
  }

  get removed(): readonly LabelMark[] {
    const carried = new Set(this.carried.map(({ id }) => id));
    return this.marks.filter(({ id, isTouched, isSet }) => isTouched && !isSet && carried.has(id));
  }

  /** The changes as text; null without changes. */
  get summary(): string | null {
    const part = (verb: string, marks: readonly LabelMark[]): string[] =>
      marks.length === 0 ? [] : [`${verb} ${labelSummary(marks.map(({ title }) => title))}`];
    const parts = [...part('Add', this.added), ...part('Remove', this.removed)];
    return parts.length === 0 ? null : parts.join(', ');
  }

  toggle({ id, text }: Choice): void {
    this.chosen = toggleLabel(this.marks, { id, title: text });
  }

  /** Creates a label and adds it to the items. */
  async create(title: string, color: string): Promise<void> {
    const label = await this.newLabel.create(title, color);
    if (label === null) return;
    const choice = labelOption(label);
    runInAction(() => {
      this.created = [choice, ...this.created];
      this.toggle(choice);
    });
  }

  reset(): void {
    this.created = [];
    this.newLabel.show(false);
    this.chosen = null;
  }
}
