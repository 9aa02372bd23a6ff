import { observer } from 'mobx-react-lite';
import { ChartNoAxesGantt } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { PlaceLinks } from '../app/shell/place-links.tsx';
import { useVisitOf } from '../app/recent-places.ts';
import type { PageProps } from '../app/route.ts';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { GroupContents } from './group-contents.tsx';
import { GroupFacts } from './group-facts.tsx';
import { GroupOverview } from './group-overview.ts';
import { GroupWork } from './group-work.ts';
import { GroupWorkSections } from './group-work-sections.tsx';
import { Visibility } from '../app/groups/visibility.tsx';
import styles from './group-work.module.css';

/** A group: description, roadmap, subgroups and projects. */
const GroupPage = observer(function GroupPage({ params }: PageProps) {
  const { api, clock } = useApplication();
  const fullPath = params['fullPath'] ?? '';
  const overview = useMemo(() => new GroupOverview(api, fullPath), [api, fullPath]);
  const work = useMemo(() => new GroupWork(api, fullPath, clock.today), [api, fullPath, clock.today]);
  useEffect(() => {
    void overview.load();
    return overview.leave;
  }, [overview]);
  const { subgroups } = overview;
  const isLoaded = overview.group !== null;
  useEffect(() => {
    if (isLoaded) void work.load(subgroups);
    return work.leave;
  }, [work, isLoaded, subgroups]);
  const { group, error } = overview;
  useVisitOf('groups', group && { id: group.id, name: group.fullName, path: group.fullPath });
  const retry = (): void => void overview.load();
  if (error !== null) return <PageFailed error={error} resetErrorBoundary={retry} />;
  if (!group) return <PageLoading />;
  const hasContents = subgroups.length > 0 || overview.projects.length > 0;
  const hasWork = hasContents || (work.counts?.openEpics ?? 0) > 0;
  return (
    <Page title={[group.fullName]} crumbs={groupCrumbs(group)} width="list">
      <PageHeading
        title={group.name}
        description={
          <>
            {group.description || group.fullPath} <Visibility of={group.visibility} />
          </>
        }
      >
        <ButtonLink href={addresses.roadmap(group.fullPath)} variant="primary" icon={<ChartNoAxesGantt aria-hidden />}>
          Roadmap
        </ButtonLink>
        <PlaceLinks kind="group" fullPath={group.fullPath} />
      </PageHeading>
      {hasWork && <GroupFacts work={work} fullPath={group.fullPath} />}
      <div className={hasContents ? styles.columns : undefined}>
        <div className={styles.contents}>
          <GroupContents overview={overview} work={work} />
        </div>
        <GroupWorkSections work={work} fullPath={fullPath} />
      </div>
    </Page>
  );
});

export default GroupPage;
