import { Download } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import type { Key } from 'react-aria-components';
import { useApplication } from '../../app/application-context.ts';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { reportDefect } from '../../api/api-error.ts';
import { loadCode } from '../../state/missing-code.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { toast } from '../../widgets/toast/toast.ts';
import { copyCalendarAddress } from '../../work-items/calendar-address.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { SheetSize } from '../printing/sheets.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { downloadPng, pictureAddress, type ServedForm } from './roadmap-exports.ts';

const ShareDialog = lazyCode(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

const servedForms: readonly { form: ServedForm; text: string; description: string }[] = [
  { form: 'pdf-a4', text: 'PDF, A4', description: 'Pages with links to the epics' },
  { form: 'pdf-a3', text: 'PDF, A3', description: 'Larger pages, with more rows' },
  { form: 'svg', text: 'SVG', description: 'One sheet of any size, with links' },
];

/** Downloads what the roadmap shows as a picture, and hands it on to calendars and people without an account. */
export const ExportMenu = observer(function ExportMenu() {
  const { store } = useRoadmap();
  const { api } = useApplication();
  const [isSharing, setSharing] = useState(false);
  const act = (key: Key): void => {
    if (key === 'png') void savePng(store);
    if (key === 'print-a4') void print(store, 'a4');
    if (key === 'print-a3') void print(store, 'a3');
    if (key === 'calendar') void copyCalendarAddress(api, 'group', store.groupPath);
    if (key === 'share') setSharing(true);
  };
  return (
    <>
      <MenuTrigger>
        <IconButton label="Export">
          <Download />
        </IconButton>
        <Menu label="Export" placement="bottom end" onAction={act}>
          {servedForms.map(({ form, text, description }) => (
            <MenuItem key={form} id={form} href={pictureAddress(store, form)} download="" description={description}>
              {text}
            </MenuItem>
          ))}
          <MenuItem id="png" description="For slides and messages">
            PNG
          </MenuItem>
          <MenuItem id="print-a4" description="All rows, with dates on each page">
            Print on A4
          </MenuItem>
          <MenuItem id="print-a3" description="Larger pages, with more rows">
            Print on A3
          </MenuItem>
          {store.signedIn && (
            <MenuItem id="calendar" description="Copies the address of due days">
              Subscribe in calendar
            </MenuItem>
          )}
          {store.canShare && (
            <MenuItem id="share" description="For people without an account">
              Share with a link…
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
      {isSharing && (
        <Suspense>
          <ShareDialog onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
});

async function print(store: RoadmapStore, size: SheetSize): Promise<void> {
  const code = await loadCode(() => import('../printing/print-roadmap.ts'));
  await code?.printRoadmap(store, size);
}

async function savePng(store: RoadmapStore): Promise<void> {
  try {
    await downloadPng(store);
  } catch (error) {
    reportDefect(error);
    toast('Couldn’t create the picture. Try again, or export a PDF.', { tone: 'danger' });
  }
}
