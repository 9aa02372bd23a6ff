import { useMemo, useState } from 'react';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import type { MilestoneReport } from '../../api/rest.generated.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import styles from './burn-up.module.css';

const units = [
  { value: 'count', text: 'Issues' },
  { value: 'weight', text: 'Weight' },
] as const;
type Unit = (typeof units)[number]['value'];

interface BurnUpProps {
  burnup: MilestoneReport['burnup'];
  /** Of all issues; without one only their number is shown. */
  weight: number;
}

/** What is completed of the scope, day by day; by number of issues or by their weight. */
export function BurnUp({ burnup, weight }: BurnUpProps) {
  const [unit, setUnit] = useState<Unit>('count');
  const shown = weight === 0 ? 'count' : unit;
  const points = useMemo(
    () => burnup.map((day) => ({ label: dayInWords(day.date), value: day[`completed_${shown}`] })),
    [burnup, shown],
  );
  const compared = useMemo(
    () => ({ title: 'Total', values: burnup.map((day) => day[`scope_${shown}`]) }),
    [burnup, shown],
  );
  if (burnup.length === 0) return null;
  const name = shown === 'count' ? 'issues' : 'weight';
  return (
    <section aria-labelledby="burn-up" className={styles.section}>
      <div className={styles.head}>
        <h2 id="burn-up" className={styles.heading}>
          Burn-up
        </h2>
        {weight > 0 && (
          <SegmentedControl label="Burn-up by" isLabelHidden segments={units} value={unit} onChange={setUnit} />
        )}
      </div>
      <Chart
        title={shown === 'count' ? 'Completed issues' : 'Completed weight'}
        summary={`${points.at(-1)?.value ?? 0} of ${compared.values.at(-1) ?? 0} ${name} completed by ${points.at(-1)?.label ?? ''}.`}
        labelTitle="Day"
        kind="line"
        points={points}
        compared={compared}
        formatted={String}
        unit={shown === 'count' ? 'Issues' : 'Weight'}
      />
    </section>
  );
}
