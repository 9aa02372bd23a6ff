import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useApplication } from '../application-context.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';

const Palette = lazyCode(() => import('./palette/palette.tsx'));
const ShortcutHelp = lazyCode(() => import('./shortcut-help.tsx'));
const LeaveDialog = lazyCode(() => import('./leave-dialog.tsx'));

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
