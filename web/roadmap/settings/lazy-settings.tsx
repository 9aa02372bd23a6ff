import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { lazyCode, lazyPart } from '../../widgets/lazy-part.tsx';
import { useRoadmap } from '../roadmap-context.ts';

const SettingsDrawer = lazyPart(async () => (await import('./settings-drawer.tsx')).SettingsDrawer);

const RangeDialog = lazyCode(async () => ({ default: (await import('../range/range-dialog.tsx')).RangeDialog }));

/**
 * Loads the drawer's code when it is first opened; then keeps it mounted for its closing transition. The dates of the
 * range are asked for in a dialog of their own.
 */
export const SettingsPlace = observer(function SettingsPlace() {
  const { store } = useRoadmap();
  const [wasOpened, setOpened] = useState(false);
  if (store.settingsOpen && !wasOpened) setOpened(true);
  return (
    <>
      {wasOpened && <SettingsDrawer />}
      {store.zoom?.asks && (
        <Suspense>
          <RangeDialog zoom={store.zoom} />
        </Suspense>
      )}
    </>
  );
});
