import { observer } from 'mobx-react-lite';
import { Drawer } from '../../widgets/drawer/drawer.tsx';
import { useRoadmap } from '../roadmap-context.ts';

/** Range, layout, milestones, epics by state, progress and labels (roadmap.md §2, Settings drawer). */
export const SettingsDrawer = observer(function SettingsDrawer() {
  const { store } = useRoadmap();
  return (
    <Drawer
      title="Roadmap settings"
      isOpen={store.settingsOpen}
      onOpenChange={(isOpen) => (isOpen ? store.openSettings() : store.closeSettings())}
    >
      {null}
    </Drawer>
  );
});
