import { observer } from 'mobx-react-lite';
import { barOf, drawnSchedule } from '../../../domain/roadmap/bar.ts';
import { linkPath, type LinkEnd } from '../../../domain/roadmap/link-path.ts';
import { numberOfId } from '../../api/global-id.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { RowDisplayOptions } from './row-display-options.ts';
import { barRowHeightOf } from './timeline-sizes.ts';
import styles from './link-lines.module.css';

interface DrawnEpic extends LinkEnd {
  epic: RoadmapEpic;
}

/**
 * Lines between the bars of visible rows: from an epic to the epics it blocks, and between related epics. The marks of a
 * row give the same information as text.
 */
export const LinkLines = observer(function LinkLines({
  look,
  rowHeight,
}: {
  look: RowDisplayOptions;
  rowHeight: number;
}) {
  const { store, focus } = useRoadmap();
  const { rows } = store;
  const barMiddle = (barRowHeightOf(rowHeight, look.labelsShown) - 1) / 2;
  const drawn = new Map<number, DrawnEpic>();
  for (const index of focus.drawn) {
    const epic = rows.at(index)?.epic;
    const bar = epic === undefined ? null : barOf(drawnSchedule(epic), look.timeframe);
    if (epic === undefined || bar === null) continue;
    const middle = index * rowHeight + barMiddle;
    drawn.set(numberOfId(epic.id), { epic, left: bar.left, right: bar.left + bar.width, middle });
  }
  const lines = [...drawn].flatMap(([number, to]) => [
    ...linked(drawn, to.epic.blockedBy).map((from) => ({ kind: 'blocks', from, to })),
    // Both epics list the link; draw one line.
    ...linked(
      drawn,
      to.epic.relatedTo.filter((other) => other < number),
    ).map((from) => ({ kind: 'relates', from, to })),
  ]);
  if (lines.length === 0) return null;
  return (
    <svg aria-hidden="true" className={styles.lines}>
      <defs>
        <marker id="link-end" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0L6 3L0 6z" className={styles.end} />
        </marker>
      </defs>
      {lines.map(({ kind, from, to }) => (
        <path
          key={`${from.epic.id} ${to.epic.id} ${kind}`}
          d={linkPath(from, to, rowHeight)}
          data-link={kind}
          data-late={(kind === 'blocks' && endsTooLate(from.epic, to.epic)) || undefined}
          markerEnd={kind === 'blocks' ? 'url(#link-end)' : undefined}
          className={styles.line}
        />
      ))}
    </svg>
  );
});

function linked(drawn: ReadonlyMap<number, DrawnEpic>, numbers: readonly number[]): DrawnEpic[] {
  return numbers.flatMap((number) => drawn.get(number) ?? []);
}

/** True if the blocking epic ends after the blocked one starts. */
function endsTooLate({ dueDate }: RoadmapEpic, { startDate }: RoadmapEpic): boolean {
  return dueDate !== null && startDate !== null && dueDate > startDate;
}
