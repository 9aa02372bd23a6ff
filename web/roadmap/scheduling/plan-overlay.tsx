import { observer } from 'mobx-react-lite';
import { barOf, drawnSchedule } from '../../../domain/roadmap/bar.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { barRowHeightOf } from '../timeline/timeline-sizes.ts';
import type { RowDisplayOptions } from '../timeline/row-display-options.ts';
import styles from './plan-overlay.module.css';

export interface PlanOverlayProps {
  look: RowDisplayOptions;
  rowHeight: number;
}

/** The critical path, slack and conflicts of visible rows. Cards and the list of the plan's conflicts say these in words. */
export const PlanOverlay = observer(function PlanOverlay({ look, rowHeight }: PlanOverlayProps) {
  const { store, focus } = useRoadmap();
  const { knownSchedule, rows, timeframe } = store;
  const { criticalShown, slackShown, conflictsShown } = store.address.view;
  if (knownSchedule === null || (!criticalShown && !slackShown && !conflictsShown)) return null;
  const { criticalIds } = knownSchedule;
  const conflictingIds = conflictsShown ? knownSchedule.conflictingIds : null;
  const blockSize = barRowHeightOf(rowHeight, look.labelsShown) - 1;
  return (
    <div aria-hidden="true" className={styles.overlay}>
      {focus.drawn.map((index) => {
        const known = rows.at(index)?.epic;
        const epic = known && store.movedBars.drawn(known);
        const bar = epic ? barOf(drawnSchedule(epic), timeframe) : null;
        if (!epic || bar === null) return null;
        const top = { insetBlockStart: index * rowHeight, blockSize };
        const isCritical = criticalIds.has(epic.id);
        const times = slackShown && !isCritical ? knownSchedule.timesOf(epic.id) : null;
        const latest = times === null || times.totalSlack <= 0 ? null : endOf(times.latest.dueDate, timeframe);
        const from = bar.left + bar.width;
        return (
          <div key={epic.id}>
            {criticalShown && isCritical && (
              <span
                data-critical={epic.id}
                className={styles.critical}
                style={{ ...top, insetInlineStart: bar.left, inlineSize: bar.width }}
              />
            )}
            {conflictingIds?.has(epic.id) === true && (
              <span
                data-conflict={epic.id}
                className={styles.conflict}
                style={{ ...top, insetInlineStart: bar.left, inlineSize: bar.width }}
              />
            )}
            {latest !== null && latest > from && (
              <span
                data-slack={times?.totalSlack}
                className={styles.slack}
                style={{ ...top, insetInlineStart: from, inlineSize: latest - from }}
              />
            )}
          </div>
        );
      })}
    </div>
  );
});

/** Px from the start of the timeline to the end of a day, as far as it is shown. */
function endOf(day: string | null, timeframe: Parameters<typeof barOf>[1]): number | null {
  if (day === null || day < timeframe.start) return null;
  if (day >= timeframe.end) return timeframe.width;
  const bar = barOf({ startDate: day, dueDate: day }, timeframe);
  return bar && bar.left + bar.width;
}
