import { runInAction } from 'mobx';
import type { Day } from '../../domain/calendar/day.ts';
import { iterationTitleMaximum } from '../../domain/iterations/iteration.ts';
import { errorText, throwRefusal } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import {
  changedIterationMutation,
  newIterationMutation,
  type ListedIterationFragment,
} from './operations/iterations.graphql.ts';

/** The form state of a new or existing iteration. */
export class IterationForm {
  title: string;
  description: string;
  startDate: Day | null;
  dueDate: Day | null;
  isSaving = false;
  error: string | null = null;

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly groupPath: string,
    /** True if the cadence is automatic, so that the schedule determines the dates. */
    readonly cadence: { id: string; title: string; automatic: boolean },
    /** The saved iteration; null for a new one. */
    readonly before: ListedIterationFragment | null,
  ) {
    this.title = before?.title ?? '';
    this.description = before?.description ?? '';
    this.startDate = before?.startDate ?? null;
    this.dueDate = before?.dueDate ?? null;
    makeStore(this);
  }

  get titleError(): string | undefined {
    const tooLong = this.title.trim().length > iterationTitleMaximum;
    return tooLong ? `At most ${iterationTitleMaximum} characters.` : undefined;
  }

  get dueDateError(): string | undefined {
    const { startDate, dueDate } = this;
    return startDate !== null && dueDate !== null && dueDate < startDate
      ? 'Must not be before the start date.'
      : undefined;
  }

  get isComplete(): boolean {
    const isFilled = this.startDate !== null && this.dueDate !== null;
    return isFilled && this.titleError === undefined && this.dueDateError === undefined;
  }

  set<Field extends 'title' | 'description' | 'startDate' | 'dueDate'>(field: Field, value: this[Field]): void {
    Object.assign(this, { [field]: value });
  }

  /** Returns true if it was saved. */
  async save(): Promise<boolean> {
    if (!this.isComplete || this.isSaving) return false;
    const saved = await during(this, 'isSaving', async () => {
      this.error = null;
      try {
        await this.send();
        return true;
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
        return false;
      }
    });
    return saved === true;
  }

  private async send(): Promise<void> {
    const { environment, groupPath, cadence, before, description, startDate, dueDate } = this;
    const fields = { title: this.title.trim(), description, ...(!cadence.automatic && { startDate, dueDate }) };
    if (before === null) {
      const input = { groupPath, iterationsCadenceId: cadence.id, ...fields };
      throwRefusal((await environment.api.graphql(newIterationMutation, { input })).iterationCreate.errors);
    } else {
      const input = { groupPath, id: before.id, ...fields };
      throwRefusal((await environment.api.graphql(changedIterationMutation, { input })).updateIteration.errors);
    }
  }
}
