import { reaction } from 'mobx';
import { inDigits } from '../../../domain/calendar/format.ts';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { legendOf } from '../../../domain/roadmap/color-keys.ts';
import { scheduledMaximum } from '../../../domain/scheduling/plan.ts';
import { barColors } from '../../../domain/colors/bar-colors.ts';
import { counted } from '../../../domain/text/plural.ts';
import { useApplication } from '../../app/application-context.ts';
import { Button } from '../../widgets/button/button.tsx';
import { SidePanel } from '../../widgets/drawer/drawer.tsx';
import { UndatedEpics } from '../epics/undated-epics.ts';
import { epicVariables } from '../../filters/epic-variables.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { groupedMaximum, type RoadmapStore } from '../roadmap-store.ts';
import styles from './footer.module.css';

/** Loaded when it is opened. */
const UndatedLane = lazyCode(async () => ({ default: (await import('../undated/undated-lane.tsx')).UndatedLane }));

/** Loaded with the plan that it shows. */
const PlanMap = lazyCode(async () => ({ default: (await import('../range/plan-map.tsx')).PlanMap }));

/** Maximum number of colors in the legend; more cannot be distinguished. */
const mostKeys = 14;

const { items, links } = scheduledMaximum;
const tooMany = `more than ${inDigits(items)}, or ${inDigits(links)} links between them, are in these dates`;

/** The legend of colors and the epics without dates, below the timeline. */
export const RoadmapFooter = observer(function RoadmapFooter() {
  const { store } = useRoadmap();
  const { api } = useApplication();
  const { groupPath } = store;
  const undated = useMemo(() => new UndatedEpics(api, groupPath), [api, groupPath]);
  const [isOpen, setOpen] = useState(false);
  const [showsColors, showColors] = useState(false);
  useEffect(() => {
    const stop = reaction(
      () => undatedKeyOf(store),
      () => void undated.load(store.address.view),
      { fireImmediately: true },
    );
    store.listUndated(undated);
    return () => {
      stop();
      store.listUndated(null);
      undated.stop();
    };
  }, [store, undated]);
  const hasLegend = store.screen === 'list' && store.coloring !== 'EPIC';
  const inLane = store.hasChart;
  const { isPhone } = store.viewport;
  const hasMap = inLane && store.zoom !== null && store.outline?.start != null && !isPhone;
  // A place to drop it on.
  const takesBar = inLane && store.mover?.grip?.byKeys === false && undated.count === 0;
  const { isTooLongToGroup, partlyScheduledBecause } = store;
  const isEmpty = undated.count === 0 && !hasLegend && !hasMap && !takesBar;
  if (isEmpty && !isTooLongToGroup && partlyScheduledBecause === null) return null;
  const footer = (
    <footer data-undated-lane={inLane || undefined} className={styles.footer}>
      {hasMap && store.zoom && (
        <Suspense>
          <PlanMap zoom={store.zoom} />
        </Suspense>
      )}
      {hasLegend && isPhone && (
        <Button size="small" variant="quiet" aria-expanded={showsColors} onPress={() => showColors(!showsColors)}>
          Colors
        </Button>
      )}
      {hasLegend && (showsColors || !isPhone) && <Legend />}
      {isTooLongToGroup && <p>Not grouped: more than {counted(groupedMaximum, 'epic')}</p>}
      {partlyScheduledBecause !== null && (
        <p>
          Critical path and slack of the {counted(store.shownEpics.length, 'loaded epic')} only:{' '}
          {partlyScheduledBecause === 'failed' ? 'the others could not be read' : tooMany}
        </p>
      )}
      {takesBar && <p className={styles.drop}>Drop here to remove the dates</p>}
      {undated.count > 0 && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={inLane ? store.laneOpen : isOpen}
          onPress={() => (inLane ? store.toggleLane() : setOpen(!isOpen))}
          className={styles.undated ?? ''}
        >
          {`${counted(undated.count, 'epic')} without dates`}
        </Button>
      )}
      <SidePanel title="Epics without dates" isOpen={isOpen && !inLane && undated.count > 0} onOpenChange={setOpen}>
        <p className={styles.hint}>The timeline shows an epic once it has a start or due date.</p>
        <ul className={styles.epics}>
          {undated.epics.map(({ id, iid, title, state, webPath, group, userPermissions }) => (
            <li key={id}>
              <a href={webPath} className={styles.title}>
                {title}
              </a>
              <span className={styles.meta}>
                &amp;{iid} · {group?.name}
                {state === 'closed' && ' · Closed'}
              </span>
              {userPermissions.updateEpic && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Set dates of ${title}`}
                  onPress={() => void setDates(store, id)}
                >
                  Set dates
                </Button>
              )}
            </li>
          ))}
        </ul>
        {undated.failed && <p role="alert">The rest could not be loaded.</p>}
        {undated.hasMore && <Button onPress={() => void undated.loadMore()}>Show more</Button>}
      </SidePanel>
    </footer>
  );
  return (
    <>
      {inLane && store.laneOpen && undated.count > 0 && (
        <Suspense>
          <UndatedLane undated={undated} />
        </Suspense>
      )}
      {footer}
    </>
  );
});

/** Asks for the first dates of an epic. */
async function setDates(store: RoadmapStore, epicId: string): Promise<void> {
  const mover = await store.loadMover();
  const epic = store.undated?.subjectOf(epicId) ?? null;
  if (epic !== null) mover?.edit({ ...epic, startDate: null, dueDate: null, canUpdate: true });
}

/** Changes when the list of epics without dates must be loaded again. */
function undatedKeyOf({ address: { view }, epics, schedule, groupPath }: RoadmapStore): string {
  const { sort: _sort, ...narrowing } = epicVariables(view, groupPath);
  return JSON.stringify([narrowing, schedule !== null, view.filters.epicIid, view.filters.groupPath, epics.total]);
}

const Legend = observer(function Legend() {
  const { store } = useRoadmap();
  const keys = legendOf(store.shownEpics, store.coloring, store.today);
  const hidden = keys.length - mostKeys;
  return (
    <ul aria-label="Colors" className={styles.legend}>
      {keys.slice(0, mostKeys).map(({ title, color }) => {
        const { light, dark } = barColors(color);
        return (
          <li key={`${title} ${color}`} className={styles.key}>
            <span
              aria-hidden="true"
              className={styles.swatch}
              style={{ background: `light-dark(${light.edge}, ${dark.edge})` }}
            />
            {title}
          </li>
        );
      })}
      {hidden > 0 && <li className={styles.key}>and {inDigits(hidden)} more</li>}
    </ul>
  );
});
