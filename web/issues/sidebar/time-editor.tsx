import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { durationExample, durationInWords, secondsIn } from '../../../domain/work-items/duration.ts';
import { timelogSummaryMaximum } from '../../../domain/work-items/timelog.ts';
import { failureText } from '../../api/api-error.ts';
import { Button } from '../../widgets/button/button.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { useIssue, useIssuePage } from '../issue-context.ts';
import type { IssueStore } from '../issue-source.ts';
import type { TimeTrackingChanges } from '../issue.ts';

/** The form for the estimate and for time spent. */
export const TimeEditor = observer(function TimeEditor({ onSaved }: { onSaved: () => void }) {
  const { store } = useIssuePage();
  const before = useIssue().timeEstimate;
  const [estimate, setEstimate] = useState(before === null ? '' : durationInWords(before));
  const [spent, setSpent] = useState('');
  const [summary, setSummary] = useState('');
  const estimateError = estimate.trim() !== '' && (secondsIn(estimate) ?? -1) < 0 ? durationError : undefined;
  const spentError = spent.trim() !== '' && !secondsIn(spent) ? durationError : undefined;
  const isEstimateChanged = secondsOf(estimate) !== (before ?? 0);
  const canSave = !estimateError && !spentError && (isEstimateChanged || spent.trim() !== '');
  const changes: TimeTrackingChanges = {
    ...(isEstimateChanged && { timeEstimate: estimate }),
    ...(spent.trim() !== '' && { timelog: { timeSpent: spent, summary: summary.trim() || null } }),
  };
  return (
    <form
      aria-label="Time tracking"
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSave) return;
        onSaved();
        void save(store, changes);
      }}
    >
      <TextField
        label="Estimate"
        placeholder={durationExample}
        value={estimate}
        onChange={setEstimate}
        autoFocus
        error={estimateError}
      />
      <TextField
        label="Add time spent"
        placeholder="1h 30m"
        value={spent}
        onChange={setSpent}
        error={spentError}
        description="A minus takes time back."
      />
      <TextField label="Summary" value={summary} onChange={setSummary} maxLength={timelogSummaryMaximum} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isDisabled={!canSave}>
          Save
        </Button>
      </div>
    </form>
  );
});

const durationError = `Enter a duration such as ${durationExample}.`;

function secondsOf(text: string): number {
  return secondsIn(text) ?? 0;
}

async function save(store: IssueStore, timeTracking: TimeTrackingChanges): Promise<void> {
  try {
    await store.update({ timeTracking });
  } catch (error) {
    store.fail(failureText(error, 'Something went wrong while saving the time.'));
  }
}
