import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useRoadmap } from '../roadmap-context.ts';

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings-drawer.tsx')).SettingsDrawer }));

/** Loads the drawer's code when it is first opened; then keeps it mounted for its closing transition. */
export const SettingsPlace = observer(function SettingsPlace() {
  const { store } = useRoadmap();
  const [wasOpened, setOpened] = useState(false);
  if (store.settingsOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <SettingsDrawer />
    </Suspense>
  );
});
