import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyPart } from '../../widgets/lazy-part.tsx';
import { useRoadmap } from '../roadmap-context.ts';

const SettingsDrawer = lazyPart(async () => (await import('./settings-drawer.tsx')).SettingsDrawer);

/** Loads the drawer's code when it is first opened; then keeps it mounted for its closing transition. */
export const SettingsPlace = observer(function SettingsPlace() {
  const { store } = useRoadmap();
  const [wasOpened, setOpened] = useState(false);
  if (store.settingsOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return <SettingsDrawer />;
});
