import { tooLong } from '../state/form-checks.ts';
import { correctionText, Form } from '../state/form.ts';
import type { ApiClient } from '../api/client.ts';
import type { Milestone } from '../api/rest.generated.ts';
import { apiPath } from '../app/namespace.ts';
import { milestoneTitleLengthMaximum } from '../../domain/milestones/milestone.ts';
import type { Day } from '../../domain/calendar/day.ts';
import type { MilestonePlace } from './milestone-place.ts';

interface MilestoneFields {
  title: string;
  description: string;
  start_date: Day | null;
  due_date: Day | null;
}

export type MilestoneForm = Form<MilestoneFields>;

/** The form of a new or existing milestone; `keep` gets it as it was saved. */
export function milestoneForm(
  { api, isUploading, keep }: { api: ApiClient; isUploading: () => boolean; keep: (saved: Milestone) => void },
  place: MilestonePlace,
  before: Milestone | null,
): MilestoneForm {
  const path = `${apiPath(place)}/milestones` as const;
  return new Form<MilestoneFields>({
    fields: {
      title: before?.title ?? '',
      description: before?.description ?? '',
      start_date: before?.start_date ?? null,
      due_date: before?.due_date ?? null,
    },
    check: ({ title }) => ({ title: tooLong(title.trim(), milestoneTitleLengthMaximum) }),
    isFilled: ({ title }) => title.trim() !== '' && !isUploading(),
    send: async ({ title, ...fields }) => {
      const body = { title: title.trim(), ...fields };
      keep(
        before === null
          ? await api.rest('POST', path, { body })
          : await api.rest('PUT', `${path}/${before.id}`, { body }),
      );
      return { title: body.title };
    },
    errorOf: correctionText,
  });
}
