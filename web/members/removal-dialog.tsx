import { observer } from 'mobx-react-lite';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import type { MembersPlace } from './members-place.ts';
import type { Removal } from './removal.ts';
import styles from './members.module.css';

/** Says what goes with a membership before it is ended. */
const RemovalDialog = observer(function RemovalDialog({ removal, place }: { removal: Removal; place: MembersPlace }) {
  const { session } = useApplication();
  const { member, error, unassigns, isPending } = removal;
  if (member === null) return null;
  const isOwn = member.id === session.user?.id;
  const who = isOwn ? 'You' : member.name;
  const below = place.kind === 'group' ? ', and in all its subgroups and projects' : '';
  return (
    <ConfirmDialog
      title={isOwn ? `Leave ${place.name}?` : `Remove ${member.name}?`}
      action={isOwn ? 'Leave' : 'Remove'}
      isOpen
      isPending={isPending}
      onCancel={removal.cancel}
      onConfirm={removal.confirm}
    >
      <div className={styles.consequences}>
        {error !== null && <Alert tone="danger">{error}</Alert>}
        <p>
          {who} {isOwn ? 'lose your' : 'loses the'} role in {place.fullName}
          {below}. What {isOwn ? 'you' : 'they'} wrote stays.
        </p>
        <Checkbox isSelected={unassigns} onChange={removal.setUnassigns}>
          Also unassign {isOwn ? 'me' : 'them'} from its work
        </Checkbox>
      </div>
    </ConfirmDialog>
  );
});

export default RemovalDialog;
