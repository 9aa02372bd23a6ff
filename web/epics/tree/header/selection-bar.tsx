import { ChevronDown, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Button } from '../../../widgets/button/button.tsx';
import { IconButton } from '../../../widgets/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../../widgets/menu/menu.tsx';
import { Popover, PopoverTrigger } from '../../../widgets/popover/popover.tsx';
import { useReturnFocus } from '../../../widgets/return-focus.ts';
import { searchChildEpicsQuery } from '../../../work-items/operations/reference-search.graphql.ts';
import { OptionList } from '../../../work-items/sidebar/option-list.tsx';
import { OptionSearch } from '../../../work-items/sidebar/option-search.ts';
import sidebar from '../../../work-items/sidebar/sidebar.module.css';
import { fieldTitles } from '../editing/tree-editing.ts';
import { useTree } from '../tree-context.ts';
import styles from './tree-header.module.css';

/** Actions for the selected rows, in place of the sums. */
export const SelectionBar = observer(function SelectionBar() {
  const tree = useTree();
  const { selection, editing } = tree;
  const bar = useReturnFocus<HTMLDivElement>();
  const { selected } = selection;
  return (
    <div ref={bar} role="group" aria-label="Selected rows" className={styles.sums}>
      <span role="status" className={styles.sum}>
        {selected.length} selected
      </span>
      <MenuTrigger>
        <Button size="small">
          Edit <ChevronDown aria-hidden size={14} style={{ display: 'inline', verticalAlign: '-2px' }} />
        </Button>
        <Menu label="Edit" placement="bottom start">
          <MenuSection title="Set">
            {editing.fieldsOf(selected).map((field) => (
              <MenuItem key={field} onAction={() => bar.current && editing.edit(selected, field, bar.current)}>
                {fieldTitles[field]}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuItem onAction={() => void editing.setState(selected, 'closed')}>Close</MenuItem>
          <MenuItem onAction={() => void editing.setState(selected, 'opened')}>Reopen</MenuItem>
        </Menu>
      </MenuTrigger>
      {tree.rights.canArrange && <MoveButton />}
      <IconButton label="Clear selection" size="small" onPress={selection.clear}>
        <X />
      </IconButton>
    </div>
  );
});

/** Moves the selected rows below another epic. */
const MoveButton = observer(function MoveButton() {
  const { editing, selection, environment, groupPath } = useTree();
  const [isOpen, setOpen] = useState(false);
  const options = useMemo(
    () =>
      new OptionSearch(async (search, signal) => {
        const variables = { fullPath: groupPath, search: search || null, first: 20 };
        const { group } = await environment.api.graphql(searchChildEpicsQuery, variables, { signal });
        return group?.epics.nodes ?? [];
      }, 'There was a problem fetching epics.'),
    [environment, groupPath],
  );
  const move = async (epic: { id: string; title: string }): Promise<void> => {
    setOpen(false);
    if (await editing.moveTo(selection.selected, epic)) selection.clear();
  };
  return (
    <PopoverTrigger
      isOpen={isOpen}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (opens) options.open();
      }}
    >
      <Button size="small">Move to epic</Button>
      <Popover label="Move to epic" placement="bottom start" className={sidebar.popover ?? ''}>
        <div className={sidebar.editor}>
          <OptionList noun="epics" options={options} chosenIds={[]} onToggle={(epic) => void move(epic)}>
            {({ title, reference }) => (
              <span>
                {title} <span className={sidebar.note}>{reference}</span>
              </span>
            )}
          </OptionList>
        </div>
      </Popover>
    </PopoverTrigger>
  );
});
