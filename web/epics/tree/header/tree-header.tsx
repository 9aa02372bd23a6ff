import { ChartNoAxesGantt, CircleDot, Layers, ListTree, SlidersHorizontal, Weight } from 'lucide-react';
import { inDigits } from '../../../../domain/calendar/format.ts';
import { observer } from 'mobx-react-lite';
import { Suspense, type ReactNode } from 'react';
import { counted } from '../../../../domain/text/plural.ts';
import { Badge } from '../../../widgets/badge/badge.tsx';
import { Button } from '../../../widgets/button/button.tsx';
import { Popover, PopoverTrigger } from '../../../widgets/popover/popover.tsx';
import { SegmentedControl } from '../../../widgets/segmented-control/segmented-control.tsx';
import { SearchField } from '../../../widgets/search-field/search-field.tsx';
import { Switch } from '../../../widgets/switch/switch.tsx';
import { healthCount, healthLooks, type Health } from '../items/health.ts';
import { countHint } from '../rows/item-meta.tsx';
import { useTree } from '../tree-context.ts';
import type { TreePreference } from '../tree-preferences.ts';
import { AddMenu } from './add-menu.tsx';
import styles from './tree-header.module.css';
import hidden from '../../../widgets/visually-hidden.module.css';
import { lazyCode } from '../../../widgets/lazy-part.tsx';

const SelectionBar = lazyCode(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

const views = [
  { value: 'tree', text: 'Tree view', icon: <ListTree aria-hidden size={14} /> },
  { value: 'roadmap', text: 'Roadmap view', icon: <ChartNoAxesGantt aria-hidden size={14} /> },
] as const;

/** Title, sums and health of the epic's descendants, and display options. */
export const TreeHeader = observer(function TreeHeader() {
  const tree = useTree();
  return (
    <>
      <header data-tree-header className={styles.header}>
        <h2 className={styles.title}>Child issues and epics</h2>
        {tree.selection.selected.length === 0 ? (
          <Sums />
        ) : (
          <Suspense fallback={<Sums />}>
            <SelectionBar />
          </Suspense>
        )}
        {tree.isUnfolded && tree.isLong && (
          <Button variant="quiet" size="small" onPress={() => tree.unfold(false)}>
            Show fewer rows
          </Button>
        )}
        <div className={styles.add}>
          <AddMenu />
        </div>
      </header>
      <div className={styles.controls}>
        <SegmentedControl label="View" isLabelHidden segments={views} value={tree.view} onChange={tree.showView} />
        {tree.view === 'tree' && (
          <div className={styles.switches}>
            <SearchField
              label="Filter children"
              placeholder="Filter children"
              value={tree.filterText}
              onChange={tree.filter}
              className={styles.filter ?? ''}
            />
            <PopoverTrigger>
              <Button size="small" icon={<SlidersHorizontal aria-hidden />}>
                Display
              </Button>
              <Popover label="Display" placement="bottom end">
                <div className={styles.switches} data-popover>
                  <Preference name="closedHidden">Hide closed</Preference>
                  <Preference name="labelsShown">Show labels</Preference>
                  <Preference name="isCompact">Compact rows</Preference>
                </div>
              </Popover>
            </PopoverTrigger>
          </div>
        )}
      </div>
    </>
  );
});

const Preference = observer(function Preference({ name, children }: { name: TreePreference; children: string }) {
  const tree = useTree();
  return (
    <Switch isSelected={tree.preferences[name]} onChange={(value) => tree.prefer(name, value)}>
      {children}
    </Switch>
  );
});

const Sums = observer(function Sums() {
  const { epic } = useTree().root;
  // Keeps the room, so that on a phone nothing moves down once the sums are there.
  if (epic === null) return <div className={`${styles.sums} ${styles.sum}`}>{'\u00a0'}</div>;
  const { openedEpics, closedEpics, openedIssues, closedIssues } = epic.descendantCounts;
  const { openedIssues: openedWeight, closedIssues: closedWeight } = epic.descendantWeightSum;
  const { issuesOnTrack, issuesNeedingAttention, issuesAtRisk } = epic.healthStatus;
  const weight = openedWeight + closedWeight;
  const weightHint = `Weight: ${openedWeight} open, ${closedWeight} closed`;
  const healths: [Health, number][] = [
    ['onTrack', issuesOnTrack],
    ['needsAttention', issuesNeedingAttention],
    ['atRisk', issuesAtRisk],
  ];
  return (
    <div className={styles.sums}>
      <Sum
        icon={<Layers aria-hidden />}
        value={openedEpics + closedEpics}
        word="epic"
        hint={countHint('epic', openedEpics, closedEpics)}
      />
      <Sum
        icon={<CircleDot aria-hidden />}
        value={openedIssues + closedIssues}
        word="issue"
        hint={countHint('issue', openedIssues, closedIssues)}
      />
      {weight > 0 && (
        <span title={weightHint} className={styles.sum}>
          <Weight aria-hidden />
          <span className={hidden.visuallyHidden}>Weight </span>
          {weight}
        </span>
      )}
      {healths.some(([, count]) => count > 0) && (
        <ul aria-label="Health of open issues" className={styles.healths}>
          {healths
            .filter(([, count]) => count > 0)
            .map(([health, count]) => (
              <li key={health}>
                <Badge tone={healthLooks[health].tone}>{healthCount(health, count)}</Badge>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
});

interface SumProps {
  icon: ReactNode;
  value: number;
  word: string;
  hint: string;
}

function Sum({ icon, value, word, hint }: SumProps) {
  return (
    <span title={hint} className={styles.sum}>
      {icon}
      <span aria-hidden>{inDigits(value)}</span>
      <span className={hidden.visuallyHidden}>{counted(value, word)}</span>
    </span>
  );
}
