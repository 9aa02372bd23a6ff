import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { durationExample } from '../../../domain/work-items/duration.ts';
import { timelogSummaryMaximum } from '../../../domain/work-items/timelog.ts';
import { FormError } from '../../widgets/alert/form-error.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { useIssue, useIssuePage } from '../issue-context.ts';
import { timeForm } from './time-form.ts';

/** The form for the estimate and for time spent. */
export const TimeEditor = observer(function TimeEditor({ onSaved }: { onSaved: () => void }) {
  const { store } = useIssuePage();
  const { timeEstimate } = useIssue();
  const [form] = useState(() => timeForm(store, timeEstimate));
  return (
    <form
      data-kept
      aria-label="Time tracking"
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save().then((isSaved) => isSaved && onSaved());
      }}
    >
      <FormError error={form.error} />
      <TextField label="Estimate" placeholder={durationExample} autoFocus {...form.field('estimate')} />
      <TextField
        label="Add time spent"
        placeholder="1h 30m"
        description="A minus takes time back."
        {...form.field('spent')}
      />
      <TextField label="Summary" maxLength={timelogSummaryMaximum} {...form.field('summary')} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={form.isSaving} isDisabled={!form.isComplete}>
          Save
        </Button>
      </div>
    </form>
  );
});
