import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { inDigits } from '../../../domain/calendar/format.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './fit-dialog.module.css';
import type { PlanCheck } from './plan-check.ts';

/** Conflicts and critical epics that are listed: more would make the window slow. */
const shownLines = 100;

/** What is wrong in the plan, and the moves that mend it, of which each can be left out. */
export const FitDialog = observer(function FitDialog({ check }: { check: PlanCheck }) {
  const { store } = useRoadmap();
  const { conflicts, lines, moves, waiting, analysis } = check;
  const titles = new Map(check.epics.map(({ id, title }) => [id, title]));
  const list = useRef<HTMLUListElement>(null);
  // The button may be gone then, and with it the focus.
  const showMore = (): void => {
    const first = check.shownLines;
    flushSync(check.showMore);
    list.current?.children[first]?.querySelector('input')?.focus();
  };
  const critical = analysis.criticalItemIds.slice(0, shownLines).map((id) => titles.get(id) ?? '');
  return (
    <Dialog
      title="Check and fit the plan"
      isOpen
      onOpenChange={check.close}
      footer={
        <>
          <Button onPress={check.close}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={moves.length === 0}
            isPending={check.isSaving}
            onPress={() => void check.fit()}
          >
            {moves.length === 0 ? `Move ${check.noun}s` : `Move ${counted(moves.length, check.noun)}`}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        {check.error !== null && <Alert tone="danger">{check.error}</Alert>}
        <section aria-label="Moves">
          <h3>Moves</h3>
          {lines.length === 0 ? (
            <p>Nothing has to move: no link or constraint that you can change is violated.</p>
          ) : (
            <p>
              Moves what violates a link or a constraint to its earliest possible day.
              {waiting > 0 && ` ${counted(waiting, check.noun)} more move when you fit the plan again.`}
            </p>
          )}
          <ul ref={list} className={styles.list}>
            {lines.slice(0, check.shownLines).map(({ itemId, title, before, after, reasonInWords, isLeftOut }) => (
              <li key={itemId}>
                <Checkbox isSelected={!isLeftOut} onChange={(isTaken) => check.take(itemId, isTaken)}>
                  {title}: {timeframeText(before)} → {timeframeText(after)}
                </Checkbox>
                {reasonInWords !== null && <p className={styles.reason}>{reasonInWords}</p>}
              </li>
            ))}
          </ul>
          {lines.length > check.shownLines && (
            <Button size="small" onPress={showMore}>
              Show more moves ({inDigits(lines.length - check.shownLines)} left)
            </Button>
          )}
        </section>
        <section aria-label="Conflicts">
          <h3>{conflicts.length === 0 ? 'No conflicts' : counted(conflicts.length, 'conflict')}</h3>
          <ul className={styles.list}>
            {conflicts.slice(0, shownLines).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {conflicts.length > shownLines && <p>The first {shownLines} are listed.</p>}
        </section>
        {critical.length > 0 && (
          <section aria-label="Critical path">
            <h3>Critical path</h3>
            <p>{critical.join(' → ')}</p>
          </section>
        )}
        <p className={styles.reason}>
          Of the {counted(check.epics.length, 'epic')}{' '}
          {store.planEpics === null ? 'that the roadmap has loaded' : 'in these dates, whatever filters the rows'}
          {check.issues.length > 0 && `, and of ${counted(check.issues.length, 'item')} listed below them`}.
        </p>
      </div>
    </Dialog>
  );
});
