import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { useItemPage } from '../item-context.ts';
import styles from './sidebar.module.css';

/** Lists the fields without a value, and opens the editor of the one that is chosen. */
export const AddField = observer(function AddField() {
  const { emptyFields, requestedWidget } = useItemPage();
  const { titles, hasLostFocus, loseFocus } = emptyFields;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!hasLostFocus || button.current === null) return;
    button.current.focus();
    loseFocus(false);
  });
  if (titles.length === 0) return null;
  return (
    <MenuTrigger>
      <Button ref={button} variant="quiet" icon={<Plus />} className={styles.add ?? ''}>
        Add field
      </Button>
      <Menu label="Add field" onAction={(title) => requestedWidget.open(String(title))}>
        {titles.map((title) => (
          <MenuItem key={title} id={title}>
            {title}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
});
