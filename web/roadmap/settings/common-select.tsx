import { observer } from 'mobx-react-lite';
import { labelScopesOf } from '../../../domain/roadmap/color-keys.ts';
import { coloringTitles, defaultColoring, plainColorings, type Coloring } from '../../../domain/roadmap/coloring.ts';
import { Select } from '../../widgets/select/select.tsx';
import { useRoadmap } from '../roadmap-context.ts';

export interface CommonSelectProps {
  label: string;
  setting: 'coloring' | 'grouping';
  /** The option without a common property. */
  none: string;
}

/**
 * The property that epics are colored or grouped by. Offers the label scopes of the loaded epics.
 */
export const CommonSelect = observer(function CommonSelect({ label, setting, none }: CommonSelectProps) {
  const { store } = useRoadmap();
  const chosen = store.address.view[setting];
  const chosenScopes = chosen.startsWith('LABEL:') ? [chosen.slice('LABEL:'.length)] : [];
  const scopes = [...new Set([...labelScopesOf(store.shownEpics), ...chosenScopes])];
  const choices: { value: Coloring; text: string }[] = [
    ...plainColorings.map((value) => ({ value, text: value === defaultColoring ? none : coloringTitles[value] })),
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
