import { ChevronDown, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button } from '../../../widgets/button/button.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../../widgets/menu/menu.tsx';
import { loadAhead } from '../../../widgets/lazy-part.tsx';
import { takesFocus } from '../../../widgets/return-focus.ts';
import { useTree } from '../tree-context.ts';

/** The code of the forms, which starts to load when the menu opens. */
export const loadForms = () => import('../forms/tree-forms.tsx');

/** The ways to add children that the reader may use. */
export const AddMenu = observer(function AddMenu() {
  const tree = useTree();
  if (!tree.rights.canRelate) return null;
  return (
    <MenuTrigger onOpenChange={(isOpen) => isOpen && loadAhead(loadForms)}>
      <Button {...takesFocus} size="small" icon={<Plus aria-hidden />}>
        Add <ChevronDown aria-hidden size={14} style={{ display: 'inline', verticalAlign: '-2px' }} />
      </Button>
      <Menu label="Add" placement="bottom end">
        <MenuSection title="Issue">
          <MenuItem onAction={() => tree.openForm('createIssue')}>Add a new issue</MenuItem>
          <MenuItem onAction={() => tree.openForm('addIssue')}>Add an existing issue</MenuItem>
        </MenuSection>
        <MenuSection title="Epic">
          {tree.rights.canCreateEpic && (
            <MenuItem onAction={() => tree.openForm('createEpic')}>Add a new epic</MenuItem>
          )}
          <MenuItem onAction={() => tree.openForm('addEpic')}>Add an existing epic</MenuItem>
        </MenuSection>
      </Menu>
    </MenuTrigger>
  );
});
