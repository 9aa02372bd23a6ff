import type { Day } from '../../domain/calendar/day.ts';
import { iterationTitleMaximum } from '../../domain/iterations/iteration.ts';
import { throwRefusal } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { tooLong } from '../state/form-checks.ts';
import { Form } from '../state/form.ts';
import {
  changedIterationMutation,
  newIterationMutation,
  type ListedIterationFragment,
} from './operations/iterations.graphql.ts';

interface IterationFields {
  title: string;
  description: string;
  startDate: Day | null;
  dueDate: Day | null;
}

/** The form state of a new or existing iteration. */
export class IterationForm {
  readonly form: Form<IterationFields>;

  constructor(
    environment: Pick<Application, 'api'>,
    groupPath: string,
    /** True if the cadence is automatic, so that the schedule determines the dates. */
    readonly cadence: { id: string; title: string; automatic: boolean },
    /** The saved iteration; null for a new one. */
    readonly before: ListedIterationFragment | null,
  ) {
    this.form = new Form<IterationFields>({
      fields: {
        title: before?.title ?? '',
        description: before?.description ?? '',
        startDate: before?.startDate ?? null,
        dueDate: before?.dueDate ?? null,
      },
      check: ({ title, startDate, dueDate }) => ({
        title: tooLong(title.trim(), iterationTitleMaximum),
        dueDate:
          startDate !== null && dueDate !== null && dueDate < startDate
            ? 'Must not be before the start date.'
            : undefined,
      }),
      isFilled: ({ startDate, dueDate }) => startDate !== null && dueDate !== null,
      send: async ({ title, description, startDate, dueDate }) => {
        const { api } = environment;
        const fields = { title: title.trim(), description, ...(!cadence.automatic && { startDate, dueDate }) };
        if (before === null) {
          const input = { groupPath, iterationsCadenceId: cadence.id, ...fields };
          throwRefusal((await api.graphql(newIterationMutation, { input })).iterationCreate.errors);
        } else {
          const input = { groupPath, id: before.id, ...fields };
          throwRefusal((await api.graphql(changedIterationMutation, { input })).updateIteration.errors);
        }
      },
    });
  }
}
