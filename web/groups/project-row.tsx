import { addresses } from '../app/addresses.ts';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import type { Project } from './group-overview.ts';
import { Visibility } from '../app/groups/visibility.tsx';
import styles from '../app/groups/group-rows.module.css';

/** A project of a group. */
export function ProjectRow({ project }: { project: Project }) {
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
