import { GripVertical } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { leftEdgeOf, rightEdgeOf } from '../../../domain/roadmap/position.ts';
import { Button } from '../../widgets/button/button.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import type { UndatedEpics } from '../epics/undated-epics.ts';
import type { UndatedEpicFragment } from '../operations/undated-epics.graphql.ts';
import { DraftDates } from '../placing/draft-dates.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './undated-lane.module.css';

/**
 * The epics without dates, below the chart and in line with it: each is carried onto the chart by its handle, or gets
 * the dates that are drawn on its row. Bars that are dropped here lose their dates.
 */
export const UndatedLane = observer(function UndatedLane({ undated }: { undated: UndatedEpics }) {
  const { store } = useRoadmap();
  useEffect(() => {
    void store.loadPlacer();
  }, [store]);
  const { stillRows } = undated;
  useEffect(() => stillRows.leave, [stillRows]);
  return (
    <section
      aria-label="Epics without dates"
      data-undated-lane
      className={styles.lane}
      style={{ '--left-column': `${store.viewport.leftColumn}px` } as Record<string, string>}
    >
      <ul className={styles.epics} onPointerMove={stillRows.point} onPointerLeave={stillRows.leave}>
        {undated.epics.map((epic) => (
          <LaneRow key={epic.id} epic={epic} />
        ))}
      </ul>
      {undated.failed && <p role="alert">The rest could not be loaded.</p>}
      {undated.hasMore && (
        <Button size="small" onPress={() => void undated.loadMore()}>
          Show more
        </Button>
      )}
    </section>
  );
});

const LaneRow = observer(function LaneRow({ epic }: { epic: UndatedEpicFragment }) {
  const { store } = useRoadmap();
  const { id, iid, title, state, webPath, group } = epic;
  const mayMove = epic.userPermissions.updateEpic && (store.placer?.listens ?? false);
  const place = (): void => {
    const subject = store.undated?.subjectOf(id) ?? null;
    if (subject !== null) store.placer?.placeByKeys(subject);
  };
  return (
    <li className={styles.epic}>
      <div data-carry={mayMove ? id : undefined} className={styles.details}>
        {mayMove && (
          <IconButton
            size="small"
            label={`Place ${title} on the timeline`}
            onPress={({ pointerType }) => {
              // A pointer drags the handle.
              if (pointerType === 'keyboard' || pointerType === 'virtual') place();
            }}
            className={styles.handle ?? ''}
          >
            <GripVertical />
          </IconButton>
        )}
        <a href={webPath} draggable={false} title={title} className={styles.title}>
          {title}
        </a>
        <span className={styles.meta}>
          &amp;{iid} · {group?.name}
          {state === 'closed' && ' · Closed'}
        </span>
      </div>
      <div data-draw={mayMove ? id : undefined} className={styles.track}>
        {mayMove && <span className={styles.hint}>Drag onto the chart, or draw the dates here</span>}
        <DraftBar epicId={id} />
      </div>
    </li>
  );
});

/** The bar that is drawn on a row, or placed by keys. */
const DraftBar = observer(function DraftBar({ epicId }: { epicId: string }) {
  const { placer, timeframe, viewport } = useRoadmap().store;
  const draft = placer?.draft ?? null;
  if (draft === null || draft.epic?.id !== epicId || draft.way === 'carried') return null;
  const { dates } = draft;
  const left = leftEdgeOf(timeframe, dates.startDate);
  return (
    <div
      className={styles.drawn}
      style={{
        insetInlineStart: left - viewport.scrollLeft,
        inlineSize: rightEdgeOf(timeframe, dates.dueDate) - left,
      }}
    >
      <span className={styles.label}>
        <DraftDates dates={dates} />
      </span>
    </div>
  );
});
