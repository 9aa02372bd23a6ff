import { observer } from 'mobx-react-lite';
import { barOfItem } from '../../../domain/roadmap/bar.ts';
import { linkLabelPlace, linkPath, type LinkRoom } from '../../../domain/roadmap/link-path.ts';
import { numberOfId } from '../../api/global-id.ts';
import {
  chainOf,
  drawnLinks,
  linkStubs,
  mostLate,
  paintedLinks,
  type DrawnEpic,
  type PaintedLink,
} from '../links/drawn-links.ts';
import { usualCalendars } from '../links/working-days.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { BarDisplayOptions } from './row-display-options.ts';
import { barRowHeightOf } from './timeline-sizes.ts';
import styles from './link-lines.module.css';

/**
 * Lines between the bars of visible rows: from an epic to the epics it blocks, and between related epics. Those of the bar
 * that is held, pointed at or focused stand out. A link to an epic out of sight is a stub, unless a bar is held. The marks
 * of a row give the same information as text.
 */
export const LinkLines = observer(function LinkLines({
  look,
  rowHeight,
}: {
  look: BarDisplayOptions;
  rowHeight: number;
}) {
  const { store, focus } = useRoadmap();
  const { rows, mover } = store;
  const barMiddle = (barRowHeightOf(rowHeight, look.labelsShown) - 1) / 2;
  const drawn = new Map<number, DrawnEpic>();
  for (const index of focus.drawn) {
    const known = rows.at(index)?.epic;
    const epic = known && (mover ? mover.withLines(known) : store.movedBars.drawn(known));
    const bar = epic ? barOfItem(epic, look.timeframe) : null;
    if (!epic || bar === null) continue;
    const middle = index * rowHeight + barMiddle;
    drawn.set(numberOfId(epic.id), { epic, left: bar.left, right: bar.left + bar.width, middle });
  }
  const links = drawnLinks(drawn, store.calendars ?? usualCalendars);
  // To draw them again with each step of a bar that is dragged would hold it up.
  const stubs = mover?.heldId == null ? linkStubs(drawn) : '';
  if (links.length === 0 && stubs === '') return null;
  const focused = focus.isInside ? (rows.at(focus.active)?.epic?.id ?? null) : null;
  const chain = chainOf(links, mover?.heldId ?? mover?.pointedId ?? focused);
  const room = { rowHeight, bars: [...drawn.values()] };
  return (
    <svg aria-hidden="true" data-has-chain={chain.size > 0 || undefined} className={styles.lines}>
      <defs>
        <marker id="link-end" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0L6 3L0 6z" className={styles.end} />
        </marker>
      </defs>
      {stubs !== '' && <path d={stubs} className={styles.stubs} />}
      {paintedLinks(links, chain).map((painted) => (
        <Line key={painted.link.id} {...painted} room={room} />
      ))}
      {mostLate(links).map(({ id, from, to, kind, lacking }) => {
        const { x, y, side } = linkLabelPlace(from, to, kind);
        return (
          <text key={id} x={x} y={y} dy="-0.3em" data-side={side} className={styles.late}>
            {lacking} d
          </text>
        );
      })}
    </svg>
  );
});

function Line({ link, isInChain, hasHead, room }: PaintedLink & { room: LinkRoom }) {
  const { type, kind, from, to, lacking } = link;
  return (
    <g data-chain={isInChain || undefined} className={styles.link}>
      <path
        d={linkPath(from, to, room, kind)}
        data-link={type}
        data-kind={kind}
        data-late={lacking > 0 || undefined}
        markerEnd={hasHead ? 'url(#link-end)' : undefined}
        className={styles.line}
      />
    </g>
  );
}
