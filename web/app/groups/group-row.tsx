import { ChartNoAxesGantt } from 'lucide-react';
import type { ReactNode } from 'react';
import { addresses } from '../addresses.ts';
import type { Group } from './group.ts';
import { Visibility } from './visibility.tsx';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import styles from './group-rows.module.css';
import hidden from '../../widgets/visually-hidden.module.css';

export interface GroupRowProps {
  group: Group;
  /** Depth below the first level of the list. */
  depth: number;
  /** Omits the ancestors' names, which are shown elsewhere. */
  isNameShort?: boolean;
  /** Shown between its text and the link to its roadmap. */
  children?: ReactNode;
}

/** A group with links to its roadmap and its page. */
export function GroupRow({ group, depth, isNameShort = depth > 0, children }: GroupRowProps) {
  return (
    <li className={styles.row} style={{ '--depth': depth } as Record<string, number>}>
      <Avatar name={group.name} identity={group.fullPath} src={group.avatarUrl} size={32} shape="square" />
      <div className={styles.words}>
        <span className={styles.name}>
          <a href={addresses.group(group.fullPath)} className={styles.nameLink}>
            {isNameShort ? group.name : group.fullName}
          </a>
          <Visibility of={group.visibility} />
        </span>
        <span className={styles.description}>{group.description || group.fullPath}</span>
      </div>
      {children}
      <ButtonLink
        href={addresses.roadmap(group.fullPath)}
        icon={<ChartNoAxesGantt aria-hidden />}
        className={styles.roadmap}
      >
        Roadmap<span className={hidden.visuallyHidden}> of {group.fullName}</span>
      </ButtonLink>
    </li>
  );
}
