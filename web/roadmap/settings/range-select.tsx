import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import {
  layoutFor,
  timeframeRanges,
  timeframeRangeTitles,
  type TimeframeRange,
} from '../../../domain/roadmap/range.ts';
import { Select } from '../../widgets/select/select.tsx';
import { useRoadmap } from '../roadmap-context.ts';

const choices = timeframeRanges.map((value) => ({ value, text: timeframeRangeTitles[value] }));

/** The date range of the roadmap. A different choice takes effect when the list closes. */
export const RangeSelect = observer(function RangeSelect({ className }: { className?: string | undefined }) {
  const { address } = useRoadmap().store;
  const { range } = address.view;
  const chosen = useRef<TimeframeRange | null>(null);
  const apply = (isOpen: boolean): void => {
    if (isOpen || chosen.current === null) return;
    // Each range starts with its own default layout.
    if (chosen.current !== range) address.change({ range: chosen.current, layout: layoutFor(chosen.current) });
    chosen.current = null;
  };
  return (
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
  );
});
