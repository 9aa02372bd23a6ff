import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { numberOfId } from '../api/global-id.ts';
import { addPeopleAddress, addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { Visibility } from '../app/groups/visibility.tsx';
import { NotFound } from '../app/not-found.tsx';
import { askedAddress, Facts } from '../app/overview/facts.tsx';
import { NextMilestones, PeopleSection } from '../app/overview/sections.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { PlaceLinks } from '../app/shell/place-links.tsx';
import { useVisitOf } from '../app/recent-places.ts';
import { Badge } from '../widgets/badge/badge.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { OpenItems } from './open-items.ts';
import { OpenItemsList } from './open-items-list.tsx';
import { Project, type ProjectFacts } from './project.ts';
import { ProjectWork } from './project-work.ts';
import styles from './places.module.css';

/** A project: description, its work in numbers, recently updated open issues, next milestones and members. */
const ProjectPage = observer(function ProjectPage({ params }: PageProps) {
  const { api } = useApplication();
  const fullPath = params['fullPath'] ?? '';
  const project = useMemo(() => new Project(api, fullPath), [api, fullPath]);
  useEffect(() => {
    void project.load();
    return project.leave;
  }, [project]);
  const { facts } = project;
  useVisitOf('projects', facts && { id: numberOfId(facts.id), name: facts.nameWithNamespace, path: facts.fullPath });
  if (project.isMissing) return <NotFound />;
  if (project.error !== null) {
    return <PageFailed error={project.error} resetErrorBoundary={() => void project.load()} />;
  }
  return facts === null ? <PageLoading /> : <ProjectScreen facts={facts} />;
});

const ProjectScreen = observer(function ProjectScreen({ facts }: { facts: ProjectFacts }) {
  const { api, places } = useApplication();
  const { name, nameWithNamespace, fullPath, description, visibility, archived, issuesEnabled } = facts;
  const items = useMemo(
    () => new OpenItems(api, `/api/v4/projects/${encodeURIComponent(fullPath)}/issues`, {}),
    [api, fullPath],
  );
  useEffect(() => {
    if (issuesEnabled === true) void items.load();
    return items.leave;
  }, [items, issuesEnabled]);
  const work = useMemo(() => new ProjectWork(api, fullPath), [api, fullPath]);
  useEffect(() => {
    void work.load();
    return work.leave;
  }, [work]);
  const mayInvite = archived !== true && places.find(fullPath)?.pages.includes('edit') === true;
  return (
    <Page title={[nameWithNamespace]} crumbs={crumbsOf(fullPath, nameWithNamespace)} width="list">
      <PageHeading
        title={name}
        description={
          <>
            {description || fullPath} <Visibility of={visibility as 'private' | 'internal' | 'public'} />
            {archived === true && <Badge>Archived</Badge>}
          </>
        }
      >
        {facts.userPermissions.createIssue && archived !== true && (
          <ButtonLink href={addresses.newIssue(fullPath)} variant="primary" icon={<Plus aria-hidden />}>
            New issue
          </ButtonLink>
        )}
        <PlaceLinks kind="project" fullPath={fullPath} />
      </PageHeading>
      {issuesEnabled === true && <WorkInNumbers work={work} issuesHref={addresses.issues(fullPath)} />}
      <div className={styles.columns}>
        {issuesEnabled === true && (
          <OpenItemsList
            title="Open issues"
            items={items}
            emptyText="No open issues."
            allHref={addresses.issues(fullPath)}
          />
        )}
        <div className={styles.sections}>
          <NextMilestones milestones={work.milestones} />
          <PeopleSection people={work.people} addHref={mayInvite ? addPeopleAddress('project', fullPath) : null} />
        </div>
      </div>
    </Page>
  );
});

const WorkInNumbers = observer(function WorkInNumbers({
  work: { counts },
  issuesHref,
}: {
  work: ProjectWork;
  issuesHref: string;
}) {
  return (
    <Facts
      facts={[
        { title: 'Open issues', count: counts?.open ?? null, href: issuesHref },
        { title: 'Late', count: counts?.late ?? null, href: askedAddress(issuesHref, 'late'), isBad: true },
        { title: 'Blocked', count: counts?.blocked ?? null, href: askedAddress(issuesHref, 'blocked'), isBad: true },
        { title: 'Without dates', count: counts?.undated ?? null, href: askedAddress(issuesHref, 'undated') },
        { title: 'Closed issues', count: counts?.closed ?? null, href: `${issuesHref}?state=closed` },
      ]}
    />
  );
});

/** Breadcrumbs: the groups above, and the project itself. */
function crumbsOf(fullPath: string, fullName: string) {
  const [name = '', ...above] = fullName.split(' / ').toReversed();
  const groupPath = fullPath.split('/').slice(0, -1).join('/');
  const groups = groupPath === '' ? [] : groupCrumbs({ fullPath: groupPath, fullName: above.toReversed().join(' / ') });
  return [
    ...groups.map((crumb, place) =>
      place === groups.length - 1 ? { ...crumb, href: addresses.group(groupPath) } : crumb,
    ),
    { text: name },
  ];
}

export default ProjectPage;
