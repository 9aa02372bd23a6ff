import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useRoadmap } from '../roadmap-context.ts';

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings-drawer.tsx')).SettingsDrawer }));

/** Fetches the drawer's code when it is first opened, so that it weighs nothing before; then keeps it for closing softly. */
export const SettingsPlace = observer(function SettingsPlace() {
  const { store } = useRoadmap();
  const [isWanted, setWanted] = useState(false);
  if (store.settingsOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <SettingsDrawer />
    </Suspense>
  );
});
