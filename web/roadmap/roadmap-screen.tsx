import { SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { Page } from '../app/page.tsx';
import { useVisitOf } from '../app/recent-places.ts';
import { Button } from '../widgets/button/button.tsx';
import { WaitingRows } from '../widgets/waiting-rows.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { HoverCardPlace } from './hover-card/lazy-hover-card.tsx';
import { EmptyRoadmap, LimitWarning, RoadmapDialogs, RoadmapFooter } from './lazy-parts.ts';
import { roadmapCommands } from './roadmap-commands.ts';
import { useRoadmap } from './roadmap-context.ts';
import { RoadmapHeading } from './roadmap-heading.tsx';
import { PlacingPlace } from './placing/lazy-placing.tsx';
import { SettingsPlace } from './settings/lazy-settings.tsx';
import { LoadFailures } from './states/load-failures.tsx';
import { LoadingRoadmap } from './states/loading-roadmap.tsx';
import { Timeline } from './timeline/timeline.tsx';
import styles from './roadmap-screen.module.css';
import hidden from '../widgets/visually-hidden.module.css';

/** Filter bar, and the timeline or its placeholder: loading, empty, failed. */
export const RoadmapScreen = observer(function RoadmapScreen() {
  const { store, focus } = useRoadmap();
  const commands = useMemo(() => roadmapCommands({ store, focus }), [store, focus]);
  const { groupPath, groupNumber, groupFullName, screen } = store;
  useVisitOf(
    'groups',
    groupNumber === null ? null : { id: groupNumber, name: groupFullName ?? groupPath, path: groupPath },
  );
  if (screen === 'missing') return <NotFound />;
  const crumbs = groupCrumbs({ fullPath: groupPath, fullName: groupFullName ?? groupPath });
  const here = store.scopeIid === null ? { text: 'Roadmap' } : { text: 'Roadmap', href: addresses.roadmap(groupPath) };
  return (
    <Page title={['Roadmap', groupFullName ?? groupPath]} crumbs={[...crumbs, here]} commands={commands} width="full">
      <div className={styles.screen}>
        <RoadmapHeading />
        <div data-open={store.filtersShown || undefined} className={styles.filters}>
          <FilterBar list={store}>
            <Button
              icon={<SlidersHorizontal aria-hidden />}
              onPress={store.openSettings}
              className={styles.settings ?? ''}
            >
              Settings
            </Button>
          </FilterBar>
        </div>
        <LoadFailures />
        {store.limitExceeded && <LimitWarning />}
        {screen === 'loading' && <LoadingRoadmap />}
        {screen === 'empty' && <EmptyRoadmap />}
        {screen === 'list' && <Timeline />}
        {(screen === 'list' || screen === 'empty') && <RoadmapFooter />}
        <WaitingRows rows={store.stillRows} />
        <p aria-live="polite" className={hidden.visuallyHidden}>
          {store.announcer.message}
        </p>
      </div>
      <SettingsPlace />
      <PlacingPlace />
      <HoverCardPlace />
      {store.hasDialogs && <RoadmapDialogs />}
    </Page>
  );
});
