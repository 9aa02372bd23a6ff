import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { durationInWords } from '../../../domain/work-items/duration.ts';
import { Button } from '../../widgets/button/button.tsx';
import { WhenOpened } from '../../widgets/when-opened.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue, useIssuePage } from '../issue-context.ts';
import { TimeReport } from './time-report.ts';
import timeStyles from './time-tracking.module.css';
import { lazyCode } from '../../widgets/lazy-part.tsx';

const loadEditor = () => import('./time-editor.tsx');
const TimeEditor = lazyCode(async () => ({ default: (await loadEditor()).TimeEditor }));
const TimeReportDialog = lazyCode(() => import('./time-report-dialog.tsx'));

/** Estimate and time spent. */
export const TimeTrackingWidget = observer(function TimeTrackingWidget() {
  const { store } = useIssuePage();
  const { timeEstimate, timeSpent, permissions } = useIssue();
  const [isOpen, setOpen] = useState(false);
  const report = useMemo(() => new TimeReport(store), [store]);
  const isEmpty = timeEstimate === null && timeSpent === 0;
  const editor = <TimeEditor key={String(isOpen)} onSaved={() => setOpen(false)} />;
  return (
    <SidebarSection
      title="Time tracking"
      isEmpty={isEmpty}
      loadEditor={loadEditor}
      isOpen={isOpen}
      onOpenChange={setOpen}
      {...(permissions.canSetMetadata && { editor })}
    >
      {isEmpty ? (
        <None>No estimate or time spent</None>
      ) : (
        <>
          <p className={styles.value}>
            <span>Spent {durationInWords(timeSpent)}</span>
            {timeEstimate !== null && (
              <span className={timeStyles.estimate}>Estimate {durationInWords(timeEstimate)}</span>
            )}
          </p>
          {timeEstimate !== null && <SpentBar estimate={timeEstimate} spent={timeSpent} />}
          {timeSpent > 0 && (
            <p className={timeStyles.open}>
              <Button variant="quiet" size="small" onPress={() => report.show(true)}>
                Time report
              </Button>
            </p>
          )}
        </>
      )}
      <WhenOpened isOpen={report.isOpen}>
        <TimeReportDialog report={report} />
      </WhenOpened>
    </SidebarSection>
  );
});

/** Share of the estimate that is spent; the text next to it says the same. */
function SpentBar({ estimate, spent }: { estimate: number; spent: number }) {
  const part = Math.min(1, spent / estimate);
  return (
    <div className={timeStyles.bar} data-over={spent > estimate || undefined} aria-hidden>
      <div style={{ inlineSize: `${part * 100}%` }} />
    </div>
  );
}
