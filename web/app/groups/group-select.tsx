import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Select } from '../../widgets/select/select.tsx';
import { useApplication } from '../application-context.ts';

const anyGroup = 'any';

export interface GroupSelectProps {
  /** Number of the chosen group; null for all. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Filters an instance-wide page by a group and its descendants. */
export const GroupSelect = observer(function GroupSelect({ value, onChange }: GroupSelectProps) {
  const { groups } = useApplication();
  useEffect(() => void groups.load(), [groups]);
  const choices = [
    { value: anyGroup, text: 'Any group' },
    ...groups.tree.map(({ group }) => ({ value: String(group.id), text: group.fullName })),
  ];
  // A deleted group, or one that is not loaded, remains selectable while it is chosen.
  if (value !== null && !choices.some((choice) => choice.value === value))
    choices.push({ value, text: `Group ${value}` });
  return (
    <Select
      label="Group"
      isLabelHidden
      choices={choices}
      value={value ?? anyGroup}
      onChange={(chosen) => onChange(chosen === anyGroup ? null : chosen)}
    />
  );
});
