import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { longestRange } from '../../../domain/roadmap/custom-range.ts';
import { useApplication } from '../../app/application-context.ts';
import { Form } from '../../state/form.ts';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { latestEnd, type RangeZoom } from './range-zoom.ts';

interface Fields {
  start: Day | null;
  end: Day | null;
}

const longestYears = Math.floor(longestRange / 365);

/** What is wrong with the days of a range. */
function checked({ start, end }: Fields): { end?: string } {
  if (start === null || end === null) return {};
  if (end < start) return { end: 'The last day is before the first.' };
  return end > latestEnd(start) ? { end: `A roadmap shows ${longestYears} years at most.` } : {};
}

/** Asks for the first and the last day of the timeline. */
export const RangeDialog = observer(function RangeDialog({ zoom }: { zoom: RangeZoom }) {
  const { store } = useRoadmap();
  const { clock, session } = useApplication();
  const close = (): void => zoom.ask(false);
  const [form] = useState(() => {
    const { start, end } = store.timeframe;
    return new Form<Fields>({
      fields: { start, end },
      check: checked,
      isFilled: (fields) => fields.start !== null && fields.end !== null,
      send: (fields) => {
        close();
        if (fields.start !== null && fields.end !== null) zoom.show(fields.start, fields.end);
        return Promise.resolve();
      },
    });
  });
  const calendar = {
    today: clock.today,
    firstDayOfWeek: session.firstDayOfWeek,
    isInForm: true,
    minimum: '0002-01-01',
    maximum: '9998-12-31',
  };
  return (
    <FormDialog
      title="Dates of the roadmap"
      name="Dates of the roadmap"
      action="Show"
      form={form}
      onSave={() => void form.save()}
      onCancel={close}
    >
      <DateField label="First day" {...form.field('start')} {...calendar} />
      <DateField label="Last day" {...form.field('end')} {...calendar} />
    </FormDialog>
  );
});
