import type { Day } from '../../domain/calendar/day.ts';
import { cadenceTitleMaximum } from '../../domain/iterations/cadence.ts';
import { throwRefusal } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { tooLong } from '../state/form-checks.ts';
import { Form } from '../state/form.ts';
import {
  cadenceCreateMutation,
  cadenceUpdateMutation,
  type ListedCadenceFragment,
} from './operations/iterations.graphql.ts';

interface CadenceFields {
  title: string;
  description: string;
  automatic: boolean;
  active: boolean;
  startDate: Day | null;
  /** Numbers as texts. */
  durationInWeeks: string;
  iterationsInAdvance: string;
  rollOver: boolean;
}

/** The form state of a new or existing cadence. */
export class CadenceForm {
  readonly form: Form<CadenceFields>;

  constructor(
    environment: Pick<Application, 'api'>,
    groupPath: string,
    /** The saved cadence; null for a new one. */
    readonly before: ListedCadenceFragment | null,
  ) {
    this.form = new Form<CadenceFields>({
      fields: {
        title: before?.title ?? '',
        description: before?.description ?? '',
        automatic: before?.automatic ?? true,
        active: before?.active ?? true,
        startDate: before?.startDate ?? null,
        durationInWeeks: String(before?.durationInWeeks ?? 2),
        iterationsInAdvance: String(before?.iterationsInAdvance ?? 2),
        rollOver: before?.rollOver ?? false,
      },
      check: ({ title }) => ({ title: tooLong(title.trim(), cadenceTitleMaximum) }),
      isFilled: ({ title, automatic, startDate }) => title.trim() !== '' && (!automatic || startDate !== null),
      send: async ({ title, startDate, durationInWeeks, iterationsInAdvance, rollOver, ...others }) => {
        const { api } = environment;
        const schedule = {
          rollOver,
          durationInWeeks: Number(durationInWeeks),
          iterationsInAdvance: Number(iterationsInAdvance),
          ...(!this.isStartFixed && { startDate }),
        };
        const fields = { ...others, title: title.trim(), ...(others.automatic && schedule) };
        if (before === null) {
          const input = { groupPath, ...fields };
          throwRefusal((await api.graphql(cadenceCreateMutation, { input })).iterationCadenceCreate.errors);
        } else {
          const input = { id: before.id, ...fields };
          throwRefusal((await api.graphql(cadenceUpdateMutation, { input })).iterationCadenceUpdate.errors);
        }
      },
    });
  }

  /** The start of a schedule cannot change once it has iterations. */
  get isStartFixed(): boolean {
    return this.before?.automatic === true;
  }
}
