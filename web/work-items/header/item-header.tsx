import { observer } from 'mobx-react-lite';
import { Ban, EyeOff, FileInput, Lock, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Badge } from '../../widgets/badge/badge.tsx';
import { HiddenBadge } from '../../widgets/hidden-badge/hidden-badge.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { lazyPart } from '../../widgets/lazy-part.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { WhenOpened } from '../../widgets/when-opened.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import { ActionsMenu } from './actions-menu.tsx';
import styles from './item-header.module.css';
import { StateBadge } from './state-badge.tsx';
import { ThreadsBadge } from './threads-badge.tsx';

const AbuseDialog = lazyPart(async () => (await import('./abuse-dialog.tsx')).AbuseDialog);
const CloseBlockedDialog = lazyPart(async () => (await import('./close-blocked-dialog.tsx')).CloseBlockedDialog);
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

/** State, flags, author, type and actions; `actions` are menu items of only this type of item. */
export const ItemHeader = observer(function ItemHeader({ actions }: { actions?: ReactNode }) {
  const { store, closing, deletion, abuse } = useItemPage();
  const {
    state,
    confidential,
    imported,
    isFirstContribution,
    externalAuthor,
    isHidden,
    isBlocked,
    discussionLocked,
    author,
    createdAt,
  } = useItem();
  const { type } = store;
  const isOpen = state === 'opened';
  return (
    <div className={styles.header}>
      <div className={styles.facts}>
        <StateBadge />
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
        {imported && <Badge icon={<FileInput />}>Imported</Badge>}
        {isFirstContribution && (
          <span title="The author’s first contribution to this project">
            <Badge icon={<Sparkles />}>First contribution</Badge>
          </span>
        )}
        {discussionLocked && (
          <span title={`The discussion in this ${type} is locked. Only project members can comment.`}>
            <Badge tone="warning" icon={<Lock />}>
              Locked
            </Badge>
          </span>
        )}
        <ThreadsBadge />
        <span className={styles.author}>
          <Avatar name={author?.name ?? '?'} identity={author?.username ?? ''} src={author?.avatarUrl} size={20} />
          <span>
            {externalAuthor !== null && (
              <>
                <strong>{externalAuthor}</strong> via{' '}
              </>
            )}
            {author === null ? <strong>Someone</strong> : <Link href={author.webPath}>{author.name}</Link>} created this{' '}
            {type} <Moment at={createdAt} />
          </span>
        </span>
      </div>
      <ActionsMenu>{actions}</ActionsMenu>
      <WhenOpened isOpen={closing.blockers.length > 0}>
        <CloseBlockedDialog />
      </WhenOpened>
      <WhenOpened isOpen={deletion.isAsked}>
        <DeleteDialog />
      </WhenOpened>
      <WhenOpened isOpen={abuse.isOpen}>
        <AbuseDialog />
      </WhenOpened>
    </div>
  );
});
