import { observer } from 'mobx-react-lite';
import { CircleCheck, CircleDot, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Badge } from '../../widgets/badge/badge.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { useItem } from '../item-page.ts';
import { AbuseDialog } from './abuse-dialog.tsx';
import { ActionsMenu } from './actions-menu.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './item-header.module.css';

/** State, author and actions; `actions` are menu items that only this type of item has. */
export const ItemHeader = observer(function ItemHeader({ actions }: { actions?: ReactNode }) {
  const { state, confidential, author, createdAt } = useItem();
  const isOpen = state === 'opened';
  return (
    <div className={styles.header}>
      <div className={styles.facts}>
        <Badge tone={isOpen ? 'success' : 'info'} icon={isOpen ? <CircleDot /> : <CircleCheck />}>
          {isOpen ? 'Open' : 'Closed'}
        </Badge>
        {confidential && (
          <Badge tone="warning" icon={<EyeOff />}>
            Confidential
          </Badge>
        )}
        <span className={styles.author}>
          <Avatar name={author?.name ?? '?'} identity={author?.username ?? ''} src={author?.avatarUrl} size={20} />
          <span>
            <strong>{author?.name ?? 'Someone'}</strong> created <Moment at={createdAt} />
          </span>
        </span>
      </div>
      <ActionsMenu>{actions}</ActionsMenu>
      <DeleteDialog />
      <AbuseDialog />
    </div>
  );
});
