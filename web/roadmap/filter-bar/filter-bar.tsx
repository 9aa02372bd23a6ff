import { SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './filter-bar.module.css';

/** The bar above the timeline: what the list is narrowed by, its order, and the way to the settings (roadmap.md §2). */
export const FilterBar = observer(function FilterBar() {
  const { store } = useRoadmap();
  return (
    <div className={styles.bar}>
      <Button icon={<SlidersHorizontal aria-hidden />} onPress={store.openSettings}>
        Settings
      </Button>
    </div>
  );
});
