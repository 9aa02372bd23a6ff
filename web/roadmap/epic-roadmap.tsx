import { SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { timeframeRangeTitles } from '../../domain/roadmap/range.ts';
import { useApplication } from '../app/application-context.ts';
import { Button } from '../widgets/button/button.tsx';
import { AddressInPlace } from './address-in-place.ts';
import { HoverCardStore } from '../widgets/hover-card/hover-card-store.ts';
import { HoverCardPlace } from './hover-card/hover-card-place.tsx';
import { RoadmapContext, type CardSubject } from './roadmap-context.ts';
import { RoadmapStore } from './roadmap-store.ts';
import { SettingsDrawer } from './settings/settings-drawer.tsx';
import { EmptyRoadmap } from './states/empty-roadmap.tsx';
import { LimitWarning } from './states/limit-warning.tsx';
import { LoadFailures } from './states/load-failures.tsx';
import { LoadingRoadmap } from './states/loading-roadmap.tsx';
import { GridFocus } from './timeline/grid-focus.ts';
import { Timeline } from './timeline/timeline.tsx';
import styles from './roadmap-screen.module.css';

/** The roadmap of one epic's children as a part of another page, which keeps its own address (epic-page.md §2.5). */
const EpicRoadmap = observer(function EpicRoadmap({ groupPath, iid }: { groupPath: string; iid: string }) {
  const application = useApplication();
  const roadmap = useMemo(() => {
    const router = new AddressInPlace(`/groups/${groupPath}/-/roadmap`, `?epic_iid=${iid}&show_milestones=false`);
    const store = new RoadmapStore({ ...application, router }, groupPath);
    return { store, focus: new GridFocus(store), hoverCard: new HoverCardStore<CardSubject>() };
  }, [application, groupPath, iid]);
  const { store, hoverCard } = roadmap;
  useEffect(() => {
    const stop = store.start();
    return () => {
      stop();
      hoverCard.close();
    };
  }, [store, hoverCard]);
  const { screen } = store;
  return (
    <RoadmapContext value={roadmap}>
      <div className={styles.part}>
        <p className={styles.span}>{timeframeRangeTitles[store.timeframe.range]}</p>
        <div className={styles.headingActions}>
          <Button size="small" variant="quiet" onPress={store.scrollToToday}>
            Today
          </Button>
          <Button size="small" icon={<SlidersHorizontal aria-hidden />} onPress={store.openSettings}>
            Settings
          </Button>
        </div>
      </div>
      <LoadFailures />
      <LimitWarning />
      {(screen === 'loading' || screen === 'missing') && <LoadingRoadmap />}
      {screen === 'empty' && <EmptyRoadmap />}
      {screen === 'list' && <Timeline />}
      <p aria-live="polite" className={styles.announcer}>
        {store.announcer.message}
      </p>
      <SettingsDrawer />
      <HoverCardPlace />
    </RoadmapContext>
  );
});

export default EpicRoadmap;
