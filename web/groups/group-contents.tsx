import { observer } from 'mobx-react-lite';
import { FolderOpen } from 'lucide-react';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import type { GroupOverview, Project } from './group-overview.ts';
import type { GroupWork } from './group-work.ts';
import { GroupRow } from '../app/groups/group-row.tsx';
import { listenToRowKeys } from '../widgets/row-keys.ts';
import styles from '../app/groups/group-rows.module.css';
import { addPeopleAddress, addresses, newNamespaceAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { Visibility } from '../app/groups/visibility.tsx';
import { inDigits } from '../../domain/calendar/format.ts';
import type { Progress } from '../../domain/roadmap/progress.ts';
import workStyles from './group-work.module.css';

/** The direct contents of a group. */
export const GroupContents = observer(function GroupContents({
  overview,
  work,
}: {
  overview: GroupOverview;
  work: GroupWork;
}) {
  const { subgroups, projects, hiddenSubgroups, hiddenProjects } = overview;
  if (subgroups.length === 0 && projects.length === 0) {
    return (
      <EmptyState icon={<FolderOpen />} title="Nothing in here yet" actions={<FirstActions overview={overview} />}>
        <p>{firstStep(overview)}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {subgroups.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.heading}>Subgroups</h2>
          <ul ref={listenToRowKeys} className={styles.rows}>
            {subgroups.map((group) => (
              <GroupRow key={group.id} group={group} depth={0} isNameShort>
                <SubgroupProgress progress={work.progressIn(group.id)} />
              </GroupRow>
            ))}
          </ul>
          <Hidden count={hiddenSubgroups} />
        </section>
      )}
      {projects.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.heading}>Projects</h2>
          <ul className={styles.rows}>
            {projects.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </ul>
          <Hidden count={hiddenProjects} />
        </section>
      )}
    </>
  );
});

/** What whoever looks at an empty group can do next. */
const FirstActions = observer(function FirstActions({ overview }: { overview: GroupOverview }) {
  const { places } = useApplication();
  const { group } = overview;
  if (group === null) return null;
  const { fullPath, canCreateProject, canCreateSubgroup, canCreateEpic } = group;
  const mayImport = places.find(fullPath)?.pages.includes('import') === true;
  return (
    <>
      {canCreateProject && (
        <ButtonLink href={newNamespaceAddress('project', fullPath)} variant="primary">
          New project
        </ButtonLink>
      )}
      {canCreateSubgroup && <ButtonLink href={newNamespaceAddress('group', fullPath)}>New subgroup</ButtonLink>}
      {canCreateEpic && <ButtonLink href={addresses.newEpic(fullPath)}>New epic</ButtonLink>}
      {mayImport && <ButtonLink href={addresses.groupImport(fullPath)}>Import</ButtonLink>}
      {mayImport && <ButtonLink href={addPeopleAddress('group', fullPath)}>Add people</ButtonLink>}
    </>
  );
});

function firstStep({ group }: GroupOverview): string {
  if (group?.canCreateProject === true)
    return 'Issues live in projects, epics in groups. Create the first ones, or import a plan.';
  if (group?.canCreateEpic === true) return 'This group has no projects that you may see. You can plan epics in it.';
  return 'This group has no subgroups and no projects that you may see.';
}

function Hidden({ count }: { count: number }) {
  return count > 0 ? <p className={styles.beyond}>and {inDigits(count)} more</p> : null;
}

/** A project of a group. */
function ProjectRow({ project }: { project: Project }) {
  return (
    <li className={styles.row}>
      <Avatar name={project.name} identity={project.fullPath} src={project.avatarUrl} size={32} shape="square" />
      <div className={styles.words}>
        <span className={styles.name}>
          <a href={addresses.project(project.fullPath)} className={styles.nameLink}>
            {project.name}
          </a>
          <Visibility of={project.visibility} />
          {project.isArchived && <Badge>Archived</Badge>}
        </span>
        <span className={styles.description}>{project.description || project.fullPath}</span>
      </div>
    </li>
  );
}

/** The progress of a subgroup; its space is reserved while loading. */
function SubgroupProgress({ progress }: { progress: Progress | null }) {
  if (progress === null) return <span className={workStyles.progress} />;
  const { done, total, percent } = progress;
  return (
    <span className={workStyles.progress}>
      <span className={workStyles.words}>
        {inDigits(done)} of {inDigits(total)} issues closed
      </span>
      <span className={workStyles.track}>
        <span className={workStyles.done} style={{ inlineSize: `${percent}%` }} />
      </span>
    </span>
  );
}
