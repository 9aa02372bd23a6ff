import { ChartNoAxesGantt, ChevronRight, Star } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { addresses } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import type { Group } from './group.ts';
import { Visibility } from './visibility.tsx';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { besideRowStop } from '../../widgets/row-keys.ts';
import styles from './group-rows.module.css';
import hidden from '../../widgets/visually-hidden.module.css';

export interface GroupRowProps {
  group: Group;
  /** Depth below the first level of the list. */
  depth: number;
  /** Omits the ancestors' names, which are shown elsewhere. */
  isNameShort?: boolean;
  /** Shows and hides its subgroups; null for a group without subgroups in a list that folds. */
  fold?: { isOpen: boolean; toggle: () => void } | null | undefined;
  /** Shown between its text and the link to its roadmap. */
  children?: ReactNode;
}

/** A group with links to its roadmap and its page. */
export const GroupRow = observer(function GroupRow({
  group,
  depth,
  isNameShort = depth > 0,
  fold,
  children,
}: GroupRowProps) {
  const { favorites, session } = useApplication();
  const isFavorite = favorites.has(group.id);
  return (
    <li className={styles.row} style={{ '--depth': depth } as Record<string, number>}>
      {fold !== undefined && (
        <span className={styles.fold}>
          {fold !== null && (
            <IconButton
              excludeFromTabOrder
              size="small"
              label={`${fold.isOpen ? 'Collapse' : 'Expand'} ${group.name}`}
              aria-expanded={fold.isOpen}
              onPress={fold.toggle}
            >
              <ChevronRight />
            </IconButton>
          )}
        </span>
      )}
      <Avatar name={group.name} identity={group.fullPath} src={group.avatarUrl} size={32} shape="square" />
      <div className={styles.words}>
        <span className={styles.name}>
          <a href={addresses.group(group.fullPath)} className={styles.nameLink}>
            {isNameShort ? group.name : group.fullName}
          </a>
          <Visibility of={group.visibility} />
        </span>
        {group.description !== '' && <span className={styles.description}>{group.description}</span>}
      </div>
      {children}
      {session.signedIn && (
        <IconButton
          excludeFromTabOrder
          size="small"
          label={isFavorite ? `Remove ${group.name} from favorites` : `Add ${group.name} to favorites`}
          data-favorite={isFavorite || undefined}
          className={styles.favorite}
          onPress={() => favorites.toggle(group)}
        >
          <Star />
        </IconButton>
      )}
      <ButtonLink
        {...besideRowStop}
        href={addresses.roadmap(group.fullPath)}
        icon={<ChartNoAxesGantt aria-hidden />}
        className={styles.roadmap}
      >
        Roadmap<span className={hidden.visuallyHidden}> of {group.fullName}</span>
      </ButtonLink>
    </li>
  );
});
