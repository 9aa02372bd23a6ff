import { CircleDot, Folder, FolderTree, Layers, Plus, SquareLibrary } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { addresses, newNamespaceAddress } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import { currentGroupPath } from './current-group.ts';

/** The ways to create something, on every page. */
export const NewMenu = observer(function NewMenu() {
  const { router, boot } = useApplication();
  const group = currentGroupPath(router.path);
  return (
    <MenuTrigger>
      <IconButton label="New…">
        <Plus />
      </IconButton>
      <Menu label="New" placement="bottom end">
        <MenuItem id="issue" href={addresses.newItem('issue')} icon={<CircleDot />} keys="n i">
          New issue
        </MenuItem>
        <MenuItem id="epic" href={addresses.newItem('epic')} icon={<Layers />} keys="n e">
          New epic
        </MenuItem>
        <MenuItem
          id="project"
          href={group === null ? addresses.newProject : newNamespaceAddress('project', group)}
          icon={<SquareLibrary />}
        >
          New project
        </MenuItem>
        {group !== null && (
          <MenuItem id="subgroup" href={newNamespaceAddress('group', group)} icon={<FolderTree />}>
            New subgroup
          </MenuItem>
        )}
        {boot.user?.canCreateGroup === true && (
          <MenuItem id="group" href={addresses.newGroup} icon={<Folder />}>
            New group
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  );
});
