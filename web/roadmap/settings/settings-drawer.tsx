import { observer } from 'mobx-react-lite';
import { epicStateTitles } from '../../../domain/roadmap/address.ts';
import { stateFilters } from '../../../domain/filters/state-filter.ts';
import { columnNames, columnTitles, withColumn } from '../../../domain/roadmap/columns.ts';
import { depths, type Depth } from '../../../domain/roadmap/depth.ts';
import { milestonesTypes, milestonesTypeTitles } from '../../../domain/roadmap/milestones-type.ts';
import { progressTrackings, progressTrackingTitles } from '../../../domain/roadmap/progress.ts';
import { layoutFor, layoutsOf, layoutTitles } from '../../../domain/roadmap/timeframe-range.ts';
import { Button } from '../../widgets/button/button.tsx';
import { SidePanel } from '../../widgets/drawer/drawer.tsx';
import { RadioGroup } from '../../widgets/radio-group/radio-group.tsx';
import { Switch } from '../../widgets/switch/switch.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { RangeSelect } from './range-select.tsx';
import { useId, type ReactNode } from 'react';
import styles from './settings.module.css';
import { labelScopesOf } from '../../../domain/roadmap/color-keys.ts';
import { coloringTitles, defaultColoring, plainColorings, type BarColoring } from '../../../domain/roadmap/coloring.ts';
import { Select } from '../../widgets/select/select.tsx';

const depthTitles: Readonly<Record<Depth, string>> = {
  EPICS: 'Epics',
  ISSUES: 'Epics and issues',
  TASKS: 'Epics, issues and tasks',
};

/** Date range, milestones, iterations, epics by state, depth, progress, labels, columns, schedule, groups and colors, in this order. */
export const SettingsDrawer = observer(function SettingsDrawer() {
  const { store } = useRoadmap();
  const { address } = store;
  const { view } = address;
  return (
    <SidePanel
      title="Roadmap settings"
      isOpen={store.settingsOpen}
      onOpenChange={(isOpen) => (isOpen ? store.openSettings() : store.closeSettings())}
      footer={<Button onPress={store.resetSettings}>Reset to defaults</Button>}
    >
      <DateRange store={store} />
      <SettingsSection title="Milestones">
        <Switch isSelected={view.milestonesShown} onChange={(milestonesShown) => address.change({ milestonesShown })}>
          Display milestones
        </Switch>
        {view.milestonesShown && (
          <RadioGroup
            label="Milestones"
            isLabelHidden
            choices={choicesOf(milestonesTypes, milestonesTypeTitles)}
            value={view.milestonesType}
            onChange={(milestonesType) => address.change({ milestonesType })}
          />
        )}
      </SettingsSection>
      <SettingsSection title="Iterations">
        <Switch isSelected={view.iterationsShown} onChange={(iterationsShown) => address.change({ iterationsShown })}>
          Display iterations
        </Switch>
      </SettingsSection>
      <SettingsSection title="Epics">
        <RadioGroup
          label="Epics"
          isLabelHidden
          choices={choicesOf(stateFilters, epicStateTitles)}
          value={view.state}
          onChange={address.changeState}
        />
      </SettingsSection>
      <SettingsSection title="Depth">
        <RadioGroup
          label="Depth"
          isLabelHidden
          choices={choicesOf(depths, depthTitles)}
          value={view.depth}
          onChange={(depth) => address.change({ depth })}
        />
      </SettingsSection>
      <SettingsSection title="Progress tracking">
        <Switch isSelected={view.progressShown} onChange={(progressShown) => address.change({ progressShown })}>
          Display progress of child issues
        </Switch>
        {view.progressShown && (
          <RadioGroup
            label="Progress tracking"
            isLabelHidden
            choices={choicesOf(progressTrackings, progressTrackingTitles)}
            value={view.progressTracking}
            onChange={store.trackProgress}
          />
        )}
      </SettingsSection>
      <SettingsSection title="Labels">
        <Switch isSelected={view.labelsShown} onChange={(labelsShown) => address.change({ labelsShown })}>
          Show labels
        </Switch>
      </SettingsSection>
      {!store.viewport.isPhone && (
        <SettingsSection title="Columns">
          {columnNames.map((name) => (
            <Switch
              key={name}
              isSelected={view.columns.some((column) => column.name === name)}
              onChange={(isShown) => address.change({ columns: withColumn(view.columns, name, isShown) })}
            >
              {columnTitles[name]}
            </Switch>
          ))}
        </SettingsSection>
      )}
      <SettingsSection title="Schedule">
        <Switch isSelected={view.criticalShown} onChange={(criticalShown) => address.change({ criticalShown })}>
          Show the critical path
        </Switch>
        <Switch isSelected={view.slackShown} onChange={(slackShown) => address.change({ slackShown })}>
          Show slack
        </Switch>
        <Switch isSelected={view.conflictsShown} onChange={(conflictsShown) => address.change({ conflictsShown })}>
          Show conflicts
        </Switch>
        <Button onPress={() => void store.checkPlan()}>Check and fit the plan</Button>
      </SettingsSection>
      <SettingsSection title="Groups and colors">
        <CommonSelect label="Group by" setting="grouping" first={[{ value: defaultColoring, text: 'Nothing' }]} />
        <CommonSelect
          label="Color by"
          setting="coloring"
          first={[
            { value: 'AUTO', text: 'Automatic' },
            { value: defaultColoring, text: coloringTitles[defaultColoring] },
          ]}
        />
      </SettingsSection>
      <SettingsSection title="History">
        <Button onPress={store.openHistory}>History of the plan</Button>
      </SettingsSection>
      {store.viewport.isPhone && store.screen === 'list' && (
        <SettingsSection title="Export">
          <ExportMenu />
        </SettingsSection>
      )}
    </SidePanel>
  );
});

/** The choices of the date range; the layout takes effect at once. */
const DateRange = observer(function DateRange({ store: { address, customRange } }: { store: RoadmapStore }) {
  const { range, layout } = address.view;
  const layouts = layoutsOf(range);
  return (
    <SettingsSection title="Date range">
      <RangeSelect />
      {customRange === null && layouts.length > 1 && (
        <RadioGroup
          label="Layout"
          isLabelHidden
          choices={choicesOf(layouts, layoutTitles)}
          value={layout}
          onChange={(chosenLayout) => address.change({ layout: layoutFor(range, chosenLayout) })}
        />
      )}
    </SettingsSection>
  );
});

function choicesOf<Value extends string>(values: readonly Value[], titles: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, text: titles[value] }));
}

/** A section of the drawer with its heading. */
function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h3 id={headingId} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface ColoringChoice {
  value: BarColoring;
  text: string;
}

interface CommonSelectProps {
  label: string;
  setting: 'coloring' | 'grouping';
  /** The options without a common property. */
  first: readonly ColoringChoice[];
}

/**
 * The property that epics are colored or grouped by. Offers the label scopes of the loaded epics.
 */
const CommonSelect = observer(function CommonSelect({ label, setting, first }: CommonSelectProps) {
  const { store } = useRoadmap();
  const chosen = store.address.view[setting];
  const chosenScopes = chosen.startsWith('LABEL:') ? [chosen.slice('LABEL:'.length)] : [];
  const scopes = [...new Set([...labelScopesOf(store.shownEpics), ...chosenScopes])];
  const choices: ColoringChoice[] = [
    ...first,
    ...plainColorings
      .filter((value) => value !== defaultColoring)
      .map((value) => ({ value, text: coloringTitles[value] })),
    ...scopes.map((scope) => ({ value: `LABEL:${scope}` as const, text: `Label ${scope}` })),
  ];
  return (
    <Select
      label={label}
      choices={choices}
      value={chosen}
      onChange={(value) => store.address.change({ [setting]: value })}
    />
  );
});
