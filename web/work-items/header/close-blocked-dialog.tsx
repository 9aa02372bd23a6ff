import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { useItemPage } from '../item-context.ts';
import styles from './item-header.module.css';

/** Asks before closing an item that is blocked by open items, and lists them. */
export const CloseBlockedDialog = observer(function CloseBlockedDialog() {
  const { store, closing } = useItemPage();
  const { type } = store;
  return (
    <Dialog
      title={`Are you sure you want to close this blocked ${type}?`}
      role="alertdialog"
      size="small"
      isOpen={closing.blockers.length > 0}
      onOpenChange={closing.leaveOpen}
      footer={
        <>
          <Button onPress={closing.leaveOpen}>Cancel</Button>
          <Button variant="primary" isPending={closing.isChanging} onPress={() => void closing.closeBlocked()}>
            Yes, close {type}
          </Button>
        </>
      }
    >
      <p>This {type} is currently blocked by:</p>
      <ul className={styles.blockers}>
        {closing.blockers.map(({ id, title, reference, href }) => (
          <li key={id}>
            {href === null ? title : <Link href={href}>{title}</Link>} <span>{reference}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
});
