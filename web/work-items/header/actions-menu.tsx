import { CircleCheck, Copy, Ellipsis, Flag, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { addresses } from '../../app/addresses.ts';
import { Button } from '../../widgets/button/button.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { useEpic, useEpicPage } from '../../epics/epic-context.ts';
import { copyReference } from './copy-reference.ts';
import styles from './item-header.module.css';

/**
 * The actions of an epic, each for those who may (epic-page.md §2.1, §6): in one menu, and on wide screens the two that are
 * used most beside it.
 */
export const ActionsMenu = observer(function ActionsMenu() {
  const { store, text, state, abuse } = useEpicPage();
  const { permissions, state: epicState, reference } = useEpic();
  const closes = epicState === 'opened';
  const stateText = closes ? 'Close epic' : 'Reopen epic';
  return (
    <div className={styles.actions}>
      {permissions.canUpdate && (
        <>
          <Button
            size="small"
            icon={<Pencil />}
            onPress={text.edit}
            isDisabled={text.isEditing}
            className={styles.wide ?? ''}
          >
            Edit
          </Button>
          <Button
            size="small"
            onPress={() => void state.toggle()}
            isPending={state.isChanging}
            className={styles.wide ?? ''}
          >
            {stateText}
          </Button>
        </>
      )}
      <MenuTrigger>
        <IconButton label="Epic actions" variant="outlined" size="small">
          <Ellipsis />
        </IconButton>
        <Menu label="Epic actions" placement="bottom end">
          {permissions.canUpdate && (
            <MenuItem icon={<Pencil />} keys="e" onAction={text.edit}>
              Edit
            </MenuItem>
          )}
          {permissions.canUpdate && (
            <MenuItem icon={closes ? <CircleCheck /> : <RotateCcw />} onAction={() => void state.toggle()}>
              {stateText}
            </MenuItem>
          )}
          {permissions.canCreate && (
            <MenuItem icon={<Plus />} href={addresses.newEpic(store.groupPath)}>
              New epic
            </MenuItem>
          )}
          <MenuItem icon={<Copy />} keys="c r" onAction={() => void copyReference(reference)}>
            Copy reference
          </MenuItem>
          {abuse.isOffered && (
            <MenuItem icon={<Flag />} onAction={abuse.open}>
              Report abuse
            </MenuItem>
          )}
          {permissions.canDestroy && (
            <MenuItem icon={<Trash2 />} isDestructive onAction={() => state.askToDelete(true)}>
              Delete epic
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
    </div>
  );
});
