import { observer } from 'mobx-react-lite';
import { ChartNoAxesGantt, List } from 'lucide-react';
import { Suspense } from 'react';
import { useMediaQuery } from '../app/shell/use-media-query.ts';
import { Button } from '../widgets/button/button.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { useRoadmap } from './roadmap-context.ts';
import styles from './roadmap-screen.module.css';
import { lazyCode } from '../widgets/lazy-part.tsx';
import { phoneWidth } from './timeline/timeline-sizes.ts';

/** Loaded after the rows, since its defaults already apply. */
const DaysChoice = lazyCode(async () => ({ default: (await import('./settings/days-choice.tsx')).DaysChoice }));

/** Date range, columns, and the button that scrolls to today. */
export const TimelineTools = observer(function TimelineTools() {
  const { store } = useRoadmap();
  const { isPhone, isList } = store.viewport;
  // Before the timeline is there to be measured, too.
  const isPhoneWindow = useMediaQuery(`(max-width: ${phoneWidth - 1}px)`);
  const isShown = store.screen === 'list';
  return (
    <div className={styles.tools}>
      {isShown && isPhone && (
        <IconButton
          label={isList ? 'Show as a timeline' : 'Show as a list'}
          onPress={() => store.choosePhoneView(isList ? 'grid' : 'list')}
        >
          {isList ? <ChartNoAxesGantt /> : <List />}
        </IconButton>
      )}
      {isShown && !isList && (
        <Button size="small" variant="quiet" onPress={store.scrollToToday}>
          Today
        </Button>
      )}
      {!isPhone && !isPhoneWindow && (
        <Suspense>
          <DaysChoice />
        </Suspense>
      )}
    </div>
  );
});
