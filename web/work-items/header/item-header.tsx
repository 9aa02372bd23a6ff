import { observer } from 'mobx-react-lite';
import { Ban, CircleCheck, CircleDot, EyeOff, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Badge } from '../../widgets/badge/badge.tsx';
import { HiddenBadge } from '../../widgets/hidden-badge/hidden-badge.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { useItem } from '../item-context.ts';
import { useItemPage } from '../item-page.ts';
import { AbuseDialog } from './abuse-dialog.tsx';
import { ActionsMenu } from './actions-menu.tsx';
import { CloseBlockedDialog } from './close-blocked-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './item-header.module.css';

/** State, author and actions; `actions` are menu items of only this type of item. */
export const ItemHeader = observer(function ItemHeader({ actions }: { actions?: ReactNode }) {
  const { store } = useItemPage();
  const { state, outcome, confidential, isHidden, isBlocked, discussionLocked, author, createdAt } = useItem();
  const { type } = store;
  const isOpen = state === 'opened';
  return (
    <div className={styles.header}>
      <div className={styles.facts}>
        <Badge tone={isOpen ? 'success' : 'info'} icon={isOpen ? <CircleDot /> : <CircleCheck />}>
          {isOpen ? 'Open' : 'Closed'}
          {!isOpen && outcome !== null && (
            <>
              {' '}
              (<Link href={outcome.href}>{outcome.word}</Link>)
            </>
          )}
        </Badge>
        {isOpen && isBlocked && (
          <Badge tone="danger" icon={<Ban />}>
            Blocked
          </Badge>
        )}
        {confidential && (
          <Badge tone="warning" icon={<EyeOff />}>
            Confidential
          </Badge>
        )}
        {isHidden && <HiddenBadge issuable={type} />}
        {discussionLocked && (
          <span title={`The discussion in this ${type} is locked. Only project members can comment.`}>
            <Badge tone="warning" icon={<Lock />}>
              Locked
            </Badge>
          </span>
        )}
        <span className={styles.author}>
          <Avatar name={author?.name ?? '?'} identity={author?.username ?? ''} src={author?.avatarUrl} size={20} />
          <span>
            {author === null ? <strong>Someone</strong> : <Link href={author.webPath}>{author.name}</Link>} created{' '}
            <Moment at={createdAt} />
          </span>
        </span>
      </div>
      <ActionsMenu>{actions}</ActionsMenu>
      <CloseBlockedDialog />
      <DeleteDialog />
      <AbuseDialog />
    </div>
  );
});
