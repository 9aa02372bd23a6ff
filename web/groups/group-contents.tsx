import { observer } from 'mobx-react-lite';
import { FolderOpen } from 'lucide-react';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import type { GroupOverview } from './group-overview.ts';
import type { GroupWork } from './group-work.ts';
import { SubgroupProgress } from './subgroup-progress.tsx';
import { GroupRow } from '../app/groups/group-row.tsx';
import { ProjectRow } from './project-row.tsx';
import styles from '../app/groups/group-rows.module.css';

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
      <EmptyState icon={<FolderOpen />} title="Nothing in here yet">
        <p>This group has no subgroups and no projects that you may see.</p>
      </EmptyState>
    );
  }
  return (
    <>
      {subgroups.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.heading}>Subgroups</h2>
          <ul className={styles.rows}>
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

function Hidden({ count }: { count: number }) {
  return count > 0 ? <p className={styles.beyond}>and {count.toLocaleString()} more</p> : null;
}
