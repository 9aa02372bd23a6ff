import { observer } from 'mobx-react-lite';
import { CircleCheck, CircleDot, EyeOff } from 'lucide-react';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Badge } from '../../widgets/badge/badge.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { useEpic } from '../../epics/epic-context.ts';
import { AbuseDialog } from './abuse-dialog.tsx';
import { ActionsMenu } from './actions-menu.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './item-header.module.css';

/** State, author and what can be done (epic-page.md §2.1). */
export const EpicHeader = observer(function EpicHeader() {
  const epic = useEpic();
  const isOpen = epic.state === 'opened';
  return (
    <div className={styles.header}>
      <div className={styles.facts}>
        <Badge tone={isOpen ? 'success' : 'info'} icon={isOpen ? <CircleDot /> : <CircleCheck />}>
          {isOpen ? 'Open' : 'Closed'}
        </Badge>
        {epic.confidential && (
          <Badge tone="warning" icon={<EyeOff />}>
            Confidential
          </Badge>
        )}
        <span className={styles.author}>
          <Avatar name={epic.author.name} identity={epic.author.username} src={epic.author.avatarUrl} size={20} />
          <span>
            <strong>{epic.author.name}</strong> created <Moment at={epic.createdAt} />
          </span>
        </span>
      </div>
      <ActionsMenu />
      <DeleteDialog />
      <AbuseDialog />
    </div>
  );
});
