import { useState } from 'react';
import { Button } from '../../../../web/widgets/button/button.tsx';
import { Dialog } from '../../../../web/widgets/dialog/dialog.tsx';
import { Drawer } from '../../../../web/widgets/drawer/drawer.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../../../web/widgets/menu/menu.tsx';
import { Popover, PopoverTrigger } from '../../../../web/widgets/popover/popover.tsx';
import { TextField } from '../../../../web/widgets/text-field/text-field.tsx';

/** What opens over the page. */
export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'question' | 'drawer' | null>(null);
  const [did, setDid] = useState('');
  const close = (): void => setOpen(null);
  return (
    <section>
      <h2>Overlays</h2>
      <MenuTrigger>
        <Button>Actions</Button>
        <Menu label="Actions" onAction={(key) => setDid(String(key))}>
          <MenuSection title="Item">
            <MenuItem id="edit" keys="e">
              Edit
            </MenuItem>
            <MenuItem id="copy" description="&4">
              Copy reference
            </MenuItem>
          </MenuSection>
          <MenuSection title="Danger">
            <MenuItem id="delete" isDestructive>
              Delete
            </MenuItem>
          </MenuSection>
        </Menu>
      </MenuTrigger>
      <output aria-label="Did">{did}</output>
      <PopoverTrigger>
        <Button>More</Button>
        <Popover label="More about it">
          <form aria-label="Inside">
            <TextField label="Inside" />
          </form>
        </Popover>
      </PopoverTrigger>
      <Button onPress={() => setOpen('dialog')}>Open dialog</Button>
      <Button onPress={() => setOpen('question')}>Ask</Button>
      <Button onPress={() => setOpen('drawer')}>Open drawer</Button>
      <Dialog
        title="A dialog"
        isOpen={open === 'dialog'}
        onOpenChange={close}
        footer={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" onPress={close}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Words" />
      </Dialog>
      <Dialog
        title="Delete it?"
        role="alertdialog"
        size="small"
        isOpen={open === 'question'}
        onOpenChange={close}
        footer={
          <>
            <Button autoFocus onPress={close}>
              Keep
            </Button>
            <Button variant="danger" onPress={close}>
              Delete
            </Button>
          </>
        }
      >
        <p>This cannot be taken back.</p>
      </Dialog>
      <Drawer title="Roadmap settings" isOpen={open === 'drawer'} onOpenChange={close}>
        <TextField label="In the drawer" />
      </Drawer>
    </section>
  );
}
