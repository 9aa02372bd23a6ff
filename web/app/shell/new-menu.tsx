import { CircleDot, FileUp, Folder, FolderTree, Layers, Plus, SquareLibrary, UserPlus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { addPeopleAddress, addresses, newNamespaceAddress } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import { currentGroupPath } from './current-group.ts';

/** A menu of everything that the reader may create, on every page. */
export const NewMenu = observer(function NewMenu() {
  const { router, boot, groups, places, shell } = useApplication();
  const path = currentGroupPath(router.path);
  const group = groups.groups.find(({ fullPath }) => fullPath === path);
  const mayImport = path !== null && places.find(path)?.pages.includes('import') === true;
  return (
    <MenuTrigger isOpen={shell.newOpen} onOpenChange={shell.openNew}>
      <IconButton label="New…">
        <Plus />
      </IconButton>
      <Menu label="New" placement="bottom end">
        <MenuItem id="issue" href={addresses.newItem('issue')} icon={<CircleDot />} keys="n i">
          New issue
        </MenuItem>
        {groups.canCreateEpic && (
          <MenuItem id="epic" href={addresses.newItem('epic')} icon={<Layers />} keys="n e">
            New epic
          </MenuItem>
        )}
        {groups.canCreateProject && (
          <MenuItem
            id="project"
            href={
              group?.canCreateProject === true ? newNamespaceAddress('project', group.fullPath) : addresses.newProject
            }
            icon={<SquareLibrary />}
          >
            New project
          </MenuItem>
        )}
        {group?.canCreateSubgroup === true && (
          <MenuItem id="subgroup" href={newNamespaceAddress('group', group.fullPath)} icon={<FolderTree />}>
            New subgroup
          </MenuItem>
        )}
        {mayImport && (
          <MenuItem id="people" href={addPeopleAddress('group', path ?? '')} icon={<UserPlus />}>
            Add people
          </MenuItem>
        )}
        {mayImport && (
          <MenuItem id="import" href={addresses.groupImport(path ?? '')} icon={<FileUp />}>
            Import into this group
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
