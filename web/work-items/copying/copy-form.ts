import type { Day } from '../../../domain/calendar/day.ts';
import { counted } from '../../../domain/text/plural.ts';
import { titleLengthMaximum } from '../../../domain/work-items/work-item.ts';
import { pathOf } from '../../app/addresses.ts';
import type { Application } from '../../app/application-context.ts';
import { keptAct, toastWithUndo } from '../../app/undo.ts';
import { tooLong } from '../../state/form-checks.ts';
import { Form } from '../../state/form.ts';
import { toast } from '../../widgets/toast/toast.ts';

/** What is needed of an epic to copy it. */
export interface CopiedEpic {
  iid: string;
  title: string;
  /** Path of its group. */
  groupPath: string;
  /** Set for a template: the path of the group in which the copy is made. */
  intoGroup?: string;
  startDate: string | null;
  dueDate: string | null;
}

interface CopyFields {
  title: string;
  issues: boolean;
  descriptions: boolean;
  labels: boolean;
  assignees: boolean;
  links: boolean;
  dates: boolean;
  start_date: Day | null;
}

export type CopyForm = Form<CopyFields>;

/** The form of a copy of an epic with its tree; `show` gets the path of the copy. */
export function copyForm(
  { api, clock }: Pick<Application, 'api' | 'clock'>,
  epic: CopiedEpic,
  show: (path: string) => void,
): CopyForm {
  const start = epic.startDate ?? epic.dueDate;
  const isTemplate = epic.intoGroup !== undefined;
  return new Form<CopyFields>({
    fields: {
      title: isTemplate ? epic.title : `Copy of ${epic.title}`.slice(0, titleLengthMaximum),
      issues: true,
      descriptions: true,
      labels: true,
      assignees: false,
      links: true,
      dates: true,
      // What a template plans begins now, whenever the template itself did.
      start_date: isTemplate && start !== null ? clock.today : start,
    },
    check: ({ title }) => ({ title: tooLong(title.trim(), titleLengthMaximum) }),
    isFilled: ({ title }) => title.trim() !== '',
    send: async ({ title, dates, start_date: startDate, ...choice }) => {
      const path = `/api/v4/groups/${encodeURIComponent(epic.groupPath)}/epics/${epic.iid}/copy` as const;
      const body = {
        ...(epic.intoGroup !== undefined && { to_group_id: epic.intoGroup }),
        title: title.trim(),
        dates,
        ...choice,
        ...(dates && startDate !== null && { start_date: startDate }),
      };
      const kept = keptAct();
      const made = await api.rest('POST', path, { body, onAct: kept.onAct });
      toastWithUndo(api, `Copied ${counted(made.copied_count, 'item')}`, kept.act);
      if (made.left_out_count > 0) {
        toast(`${counted(made.left_out_count, 'item')} could not be copied: you may not create items there.`);
      }
      show(pathOf(made.web_url));
    },
  });
}
