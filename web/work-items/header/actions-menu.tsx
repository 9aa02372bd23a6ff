import { CircleCheck, Copy, Ellipsis, Flag, History, Pencil, RotateCcw, ShieldAlert, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { typeRules } from '../../../domain/work-items/work-item.ts';
import type { ReactNode } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import { copyReference } from '../copy-reference.ts';
import styles from './item-header.module.css';

/**
 * The item's actions that the reader may use, in one menu; on wide screens the two most used ones are next to it.
 * `children` are actions of only this type of item.
 */
export const ActionsMenu = observer(function ActionsMenu({ children }: { children?: ReactNode }) {
  const { store, text, closing, deletion, abuse, spam, history } = useItemPage();
  const { permissions } = useItem();
  const { closes, isOffered: maySetState } = closing;
  const label = `${typeRules[store.type].name} actions`;
  const stateText = `${closes ? 'Close' : 'Reopen'} ${store.type}`;
  return (
    <div className={styles.actions}>
      {permissions.canUpdate && (
        <Button
          size="small"
          icon={<Pencil />}
          onHoverStart={text.prepare}
          onFocus={text.prepare}
          onPress={() => void text.edit()}
          isDisabled={text.isEditing}
          className={styles.wide ?? ''}
        >
          Edit
        </Button>
      )}
      {maySetState && (
        <Button
          size="small"
          onPress={() => void closing.toggle()}
          isPending={closing.isChanging}
          className={styles.wide ?? ''}
        >
          {stateText}
        </Button>
      )}
      <MenuTrigger>
        <IconButton label={label} variant="outlined" size="small">
          <Ellipsis />
        </IconButton>
        <Menu label={label} placement="bottom end">
          {permissions.canUpdate && (
            <MenuItem icon={<Pencil />} keys="e" onAction={() => void text.edit()}>
              Edit
            </MenuItem>
          )}
          {maySetState && (
            <MenuItem icon={closes ? <CircleCheck /> : <RotateCcw />} onAction={() => void closing.toggle()}>
              {stateText}
            </MenuItem>
          )}
          {children}
          <MenuItem icon={<Copy />} keys="c r" onAction={() => void copyReference(store)}>
            Copy reference
          </MenuItem>
          <MenuItem icon={<History />} keys="h" onAction={history.open}>
            History
          </MenuItem>
          {abuse.isOffered && (
            <MenuItem icon={<Flag />} onAction={abuse.open}>
              Report abuse
            </MenuItem>
          )}
          {spam.isOffered && (
            <MenuItem icon={<ShieldAlert />} onAction={() => void spam.send()}>
              Submit as spam
            </MenuItem>
          )}
          {permissions.canDestroy && (
            <MenuItem icon={<Trash2 />} isDestructive onAction={() => deletion.ask(true)}>
              {`Delete ${store.type}`}
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
    </div>
  );
});
