import { runInAction } from 'mobx';
import type { Day } from '../../domain/calendar/day.ts';
import { cadenceTitleMaximum } from '../../domain/iterations/cadence.ts';
import { errorText, throwRefusal } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import {
  cadenceCreateMutation,
  cadenceUpdateMutation,
  type ListedCadenceFragment,
} from './operations/iterations.graphql.ts';

/** The form state of a new or existing cadence. */
export class CadenceForm {
  title: string;
  description: string;
  automatic: boolean;
  active: boolean;
  startDate: Day | null;
  durationInWeeks: number;
  iterationsInAdvance: number;
  rollOver: boolean;
  isSaving = false;
  error: string | null = null;

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly groupPath: string,
    /** The saved cadence; null for a new one. */
    readonly before: ListedCadenceFragment | null,
  ) {
    this.title = before?.title ?? '';
    this.description = before?.description ?? '';
    this.automatic = before?.automatic ?? true;
    this.active = before?.active ?? true;
    this.startDate = before?.startDate ?? null;
    this.durationInWeeks = before?.durationInWeeks ?? 2;
    this.iterationsInAdvance = before?.iterationsInAdvance ?? 2;
    this.rollOver = before?.rollOver ?? false;
    makeStore(this);
  }

  get titleError(): string | undefined {
    return this.title.trim().length > cadenceTitleMaximum ? `At most ${cadenceTitleMaximum} characters.` : undefined;
  }

  /** The start of a schedule cannot change once it has iterations. */
  get isStartFixed(): boolean {
    return this.before?.automatic === true;
  }

  get isComplete(): boolean {
    const hasSchedule = !this.automatic || this.startDate !== null;
    return this.title.trim() !== '' && this.titleError === undefined && hasSchedule;
  }

  set<Field extends 'title' | 'description' | 'automatic' | 'active' | 'startDate' | 'rollOver'>(
    field: Field,
    value: this[Field],
  ): void {
    Object.assign(this, { [field]: value });
  }

  setNumber(field: 'durationInWeeks' | 'iterationsInAdvance', value: string): void {
    this[field] = Number(value);
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
    const { environment, groupPath, before, title, description, automatic, active, rollOver } = this;
    const { startDate, durationInWeeks, iterationsInAdvance } = this;
    const fields = {
      title: title.trim(),
      description,
      automatic,
      active,
      ...(automatic && { rollOver, durationInWeeks, iterationsInAdvance }),
      ...(automatic && !this.isStartFixed && { startDate }),
    };
    if (before === null) {
      const input = { groupPath, ...fields };
      throwRefusal((await environment.api.graphql(cadenceCreateMutation, { input })).iterationCadenceCreate.errors);
    } else {
      const input = { id: before.id, ...fields };
      throwRefusal((await environment.api.graphql(cadenceUpdateMutation, { input })).iterationCadenceUpdate.errors);
    }
  }
}
