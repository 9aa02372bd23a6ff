import { SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { spanInWords } from '../../domain/calendar/dates-in-words.ts';
import { counted } from '../../domain/text/plural.ts';
import { useApplication } from '../app/application-context.ts';
import { Button } from '../widgets/button/button.tsx';
import { WaitingRows } from '../widgets/waiting-rows.tsx';
import { AddressInPlace } from './address-in-place.ts';
import { newRoadmap } from './kept-roadmaps.ts';
import { HoverCardPlace } from './hover-card/lazy-hover-card.tsx';
import { EmptyRoadmap, LimitWarning, RoadmapDialogs, RoadmapFooter } from './lazy-parts.ts';
import { rowCommands } from './roadmap-commands.ts';
import { RoadmapContext } from './roadmap-context.ts';
import { PlacingPlace } from './placing/lazy-placing.tsx';
import { SettingsPlace } from './settings/lazy-settings.tsx';
import { LoadFailures } from './states/load-failures.tsx';
import { LoadingRoadmap } from './states/loading-roadmap.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { TimelineTools } from './timeline-tools.tsx';
import styles from './roadmap-screen.module.css';
import hidden from '../widgets/visually-hidden.module.css';

interface EpicRoadmapProps {
  groupPath: string;
  iid: string;
  /** Number of its child epics, of which the range may show fewer; null while it is not known. */
  childEpics: number | null;
}

/** The roadmap of one epic's children inside another page, which keeps its own URL. */
export const EpicRoadmap = observer(function EpicRoadmap({ groupPath, iid, childEpics }: EpicRoadmapProps) {
  const application = useApplication();
  const roadmap = useMemo(() => {
    const router = new AddressInPlace(
      `/groups/${groupPath}/-/roadmap`,
      `?epic_iid=${iid}&state=all&sort=START_DATE_ASC&show_milestones=false`,
    );
    return newRoadmap({ ...application, router }, groupPath);
  }, [application, groupPath, iid]);
  const { store, hoverCard } = roadmap;
  useEffect(() => {
    const stop = store.start();
    return () => {
      stop();
      store.close();
      hoverCard.close();
    };
  }, [store, hoverCard]);
  const { commands } = application;
  // Keys of the page stay its own while no row has the focus.
  useEffect(() => commands.register(rowCommands(roadmap)), [commands, roadmap]);
  const { screen } = store;
  return (
    <RoadmapContext value={roadmap}>
      <div className={styles.part}>
        <p className={styles.span}>
          {spanInWords(store.timeframe.start, store.timeframe.end)}
          {childEpics !== null &&
            screen === 'list' &&
            ` · ${store.epics.rows.length} of ${counted(childEpics, 'child epic')}`}
        </p>
        <TimelineTools />
        <Button size="small" icon={<SlidersHorizontal aria-hidden />} onPress={store.openSettings}>
          Settings
        </Button>
      </div>
      <LoadFailures />
      {store.limitExceeded && <LimitWarning />}
      {(screen === 'loading' || screen === 'missing') && <LoadingRoadmap />}
      {screen === 'empty' && <EmptyRoadmap />}
      {screen === 'list' && <Timeline isPart />}
      {(screen === 'list' || screen === 'empty') && <RoadmapFooter />}
      <WaitingRows rows={store.stillRows} />
      <p aria-live="polite" className={hidden.visuallyHidden}>
        {store.announcer.message}
      </p>
      <SettingsPlace />
      <PlacingPlace />
      <HoverCardPlace />
      {store.hasDialogs && <RoadmapDialogs />}
    </RoadmapContext>
  );
});
