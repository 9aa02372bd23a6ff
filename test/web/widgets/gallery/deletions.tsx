import { useState } from 'react';
import { Button } from '../../../../web/widgets/button/button.tsx';
import { ConfirmDialog } from '../../../../web/widgets/dialog/confirm-dialog.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../../../web/widgets/menu/menu.tsx';

/** A list whose rows are deleted from within, at once or when the list is next reloaded. */
export function Deletions() {
  const [rows, setRows] = useState(['Oak', 'Ash', 'Elm']);
  const [asked, setAsked] = useState<string | null>(null);
  const [isLate, setLate] = useState(false);
  const [gone, setGone] = useState<string[]>([]);
  const close = (): void => setAsked(null);
  const confirm = (): Promise<void> => {
    if (isLate) setGone([...gone, asked ?? '']);
    else setRows(rows.filter((row) => row !== asked));
    close();
    return Promise.resolve();
  };
  return (
    <section>
      <h2>Trees</h2>
      <label>
        <input type="checkbox" checked={isLate} onChange={({ target }) => setLate(target.checked)} />
        Delete when reloaded
      </label>
      <button type="button" onClick={() => setRows(rows.filter((row) => !gone.includes(row)))}>
        Reload trees
      </button>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <a href="#trees">{row}</a>
            <MenuTrigger>
              <Button>{`Care for ${row}`}</Button>
              <Menu label="Care" onAction={() => setAsked(row)}>
                <MenuItem>Fell</MenuItem>
              </Menu>
            </MenuTrigger>
            <Button onPress={() => setAsked(row)}>{`Delete ${row}`}</Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="Delete tree"
        action="Delete tree"
        isOpen={asked !== null}
        isPending={false}
        onCancel={close}
        onConfirm={confirm}
      >
        <p>Are you sure you want to delete {asked}?</p>
      </ConfirmDialog>
    </section>
  );
}
