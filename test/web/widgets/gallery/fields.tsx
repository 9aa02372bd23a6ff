import { useState } from 'react';
import { Checkbox } from '../../../../web/widgets/checkbox/checkbox.tsx';
import { ChoiceMenu } from '../../../../web/widgets/choice-menu/choice-menu.tsx';
import { DateField } from '../../../../web/widgets/date-field/date-field.tsx';
import { PasswordField } from '../../../../web/widgets/password-field/password-field.tsx';
import { RadioGroup } from '../../../../web/widgets/radio-group/radio-group.tsx';
import { SearchField } from '../../../../web/widgets/search-field/search-field.tsx';
import { SegmentedControl } from '../../../../web/widgets/segmented-control/segmented-control.tsx';
import { Select } from '../../../../web/widgets/select/select.tsx';
import { Switch } from '../../../../web/widgets/switch/switch.tsx';
import { TextField } from '../../../../web/widgets/text-field/text-field.tsx';

const layouts = [
  { value: 'quarters', text: 'Quarters' },
  { value: 'months', text: 'Months' },
  { value: 'weeks', text: 'Weeks' },
] as const;
type Layout = (typeof layouts)[number]['value'];

/** Everything that holds a value. */
export function Fields() {
  const [layout, setLayout] = useState<Layout>('months');
  const [range, setRange] = useState<Layout>('quarters');
  const [unit, setUnit] = useState<Layout>('weeks');
  const [order, setOrder] = useState<Layout>('quarters');
  const [day, setDay] = useState<string | null>('2026-11-21');
  const [review, setReview] = useState<string | null>('2026-12-01');
  const [visit, setVisit] = useState<string | null>(null);
  return (
    <section>
      <h2>Fields</h2>
      <TextField label="Title" description="One line" />
      <TextField label="Path" defaultValue="taken" error="Path has already been taken." />
      <TextField label="Locked" value="Cannot change" isDisabled />
      <PasswordField label="Secret" />
      <SearchField label="Find" />
      <Select label="Range" choices={layouts} value={range} onChange={setRange} />
      <ChoiceMenu label="Order by" choices={layouts} value={order} onChange={setOrder} />
      <SegmentedControl label="Layout" segments={layouts} value={layout} onChange={setLayout} />
      <RadioGroup label="Unit" choices={layouts} value={unit} onChange={setUnit} />
      <Checkbox>Confidential</Checkbox>
      <Checkbox isIndeterminate>Partly</Checkbox>
      <Switch description="Beside each bar">Labels</Switch>
      <DateField
        label="Due date"
        today="2026-11-21"
        firstDayOfWeek={1}
        minimum="2026-11-02"
        maximum="2027-01-31"
        value={day}
        onChange={setDay}
        isForgiving
      />
      <DateField label="Review" today="2026-11-21" maximum="2027-01-31" value={review} onChange={setReview} />
      <DateField
        label="Visit"
        today="2026-11-21"
        minimum="2027-01-31"
        maximum="2026-11-02"
        monthsShown={9}
        yearsShown={500}
        isUnavailable={(date) => [0, 6].includes(new Date(date).getUTCDay())}
        span={{ start: '2026-11-26', end: '2026-12-02' }}
        value={visit}
        onChange={setVisit}
      />
      <output aria-label="Values">{JSON.stringify({ layout, range, unit, order, day, review, visit })}</output>
    </section>
  );
}
