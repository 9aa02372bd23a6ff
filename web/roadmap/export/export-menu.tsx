import { Download } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { reportDefect } from '../../api/api-error.ts';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { toast } from '../../widgets/toast/toast.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { downloadPng, pictureAddress, type ServedForm } from './roadmap-exports.ts';

const servedForms: readonly { form: ServedForm; text: string; description: string }[] = [
  { form: 'pdf-a4', text: 'PDF, A4', description: 'Pages with links to the epics' },
  { form: 'pdf-a3', text: 'PDF, A3', description: 'Larger pages, with more rows' },
  { form: 'svg', text: 'SVG', description: 'One sheet of any size, with links' },
];

/** Downloads what the roadmap shows as a picture. */
export const ExportMenu = observer(function ExportMenu() {
  const { store } = useRoadmap();
  return (
    <MenuTrigger>
      <IconButton label="Export">
        <Download />
      </IconButton>
      <Menu label="Export" placement="bottom end" onAction={(key) => key === 'png' && void savePng(store)}>
        {servedForms.map(({ form, text, description }) => (
          <MenuItem key={form} id={form} href={pictureAddress(store, form)} download="" description={description}>
            {text}
          </MenuItem>
        ))}
        <MenuItem id="png" description="For slides and messages">
          PNG
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
});

async function savePng(store: RoadmapStore): Promise<void> {
  try {
    await downloadPng(store);
  } catch (error) {
    reportDefect(error);
    toast('The picture could not be made. Try again, or export a PDF.', { tone: 'danger' });
  }
}
