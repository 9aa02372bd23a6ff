import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useApplication } from '../application-context.ts';

const Palette = lazy(() => import('./palette/palette.tsx'));
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));
const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** Dialogs that belong to no page; their code is loaded when they are first opened. */
export const Overlays = observer(function Overlays() {
  const { shell } = useApplication();
  return (
    <Suspense>
      {shell.paletteOpen && <Palette />}
      {shell.shortcutsOpen && <ShortcutHelp />}
      {shell.leaveQuestion && <LeaveDialog {...shell.leaveQuestion} />}
    </Suspense>
  );
});
