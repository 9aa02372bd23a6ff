import { CalendarRange } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { timeframeRanges, timeframeRangeTitles, type TimeframeRange } from '../../../domain/roadmap/timeframe-range.ts';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Select } from '../../widgets/select/select.tsx';
import { useRoadmap } from '../roadmap-context.ts';

type Choice = TimeframeRange | 'CUSTOM';

const choices: readonly { value: Choice; text: string }[] = [
  ...timeframeRanges.map((value) => ({ value, text: timeframeRangeTitles[value] })),
  { value: 'CUSTOM', text: 'Other dates' },
];

/** The date range of the roadmap. A different choice takes effect when the list closes; other dates are asked for. */
export const RangeSelect = observer(function RangeSelect({ className }: { className?: string | undefined }) {
  const { store } = useRoadmap();
  const range: Choice = store.customRange === null ? store.address.view.range : 'CUSTOM';
  const chosen = useRef<Choice | null>(null);
  const askForDates = async (): Promise<void> => (await store.loadZoom())?.ask(true);
  const apply = (isOpen: boolean): void => {
    if (isOpen || chosen.current === null) return;
    if (chosen.current === 'CUSTOM') void askForDates();
    else if (chosen.current !== range) store.choosePreset(chosen.current);
    chosen.current = null;
  };
  return (
    <>
      <Select
        label="Date range"
        isLabelHidden
        choices={choices}
        value={range}
        onChange={(value) => {
          chosen.current = value;
        }}
        onOpenChange={apply}
        {...(className !== undefined && { className })}
      />
      {range === 'CUSTOM' && (
        <IconButton label="Choose the dates" onPress={() => void askForDates()}>
          <CalendarRange />
        </IconButton>
      )}
    </>
  );
});
