import { durationExample, durationInWords, secondsIn } from '../../../domain/work-items/duration.ts';
import { failureText } from '../../api/api-error.ts';
import { Drafts } from '../../app/drafts.ts';
import { Form } from '../../state/form.ts';
import type { IssueStore } from '../issue-source.ts';
import type { TimeTrackingChanges } from '../issue.ts';

export interface TimeFields {
  estimate: string;
  spent: string;
  summary: string;
}

/** The form for the estimate and for time spent. What was typed is kept until it is saved. */
export function timeForm(store: IssueStore, estimateInSeconds: number | null): Form<TimeFields> {
  const changesIn = ({ estimate, spent, summary }: TimeFields): TimeTrackingChanges => ({
    ...(secondsOf(estimate) !== (estimateInSeconds ?? 0) && { timeEstimate: estimate }),
    ...(spent.trim() !== '' && { timelog: { timeSpent: spent, summary: summary.trim() || null } }),
  });
  return new Form<TimeFields>({
    fields: {
      estimate: estimateInSeconds === null ? '' : durationInWords(estimateInSeconds),
      spent: '',
      summary: '',
    },
    check: ({ estimate, spent }) => ({
      estimate: estimate.trim() !== '' && (secondsIn(estimate) ?? -1) < 0 ? durationError : undefined,
      spent: spent.trim() !== '' && !secondsIn(spent) ? durationError : undefined,
    }),
    isFilled: (fields) => Object.keys(changesIn(fields)).length > 0,
    send: async (fields) => {
      await store.update({ timeTracking: changesIn(fields) });
    },
    errorOf: (error) => failureText(error, 'Something went wrong while saving the time.'),
    draft: {
      drafts: new Drafts(store.environment.session.user?.id ?? null),
      place: `${store.address.draftPlace}/time`,
      fields: ['estimate', 'spent', 'summary'],
    },
  });
}

const durationError = `Enter a duration such as ${durationExample}.`;

function secondsOf(text: string): number {
  return secondsIn(text) ?? 0;
}
