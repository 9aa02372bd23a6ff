import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { Table } from '../table/table.tsx';
import styles from './chart.module.css';
import type { ChartData } from './chart-data.ts';
import type { DrawnChart } from './draw-chart.ts';

interface ChartProps extends ChartData {
  /** What it tells, in a sentence; screen readers read this instead of the chart. */
  summary: string;
  /** Heading of the first column of the table. */
  labelTitle: string;
}

/** A small chart with the same values as a table. The code that draws is loaded with the first chart. */
export function Chart({ summary, labelTitle, ...data }: ChartProps) {
  const { title, kind, points, compared, formatted, unit, whole } = data;
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const element = place.current;
    let isGone = false;
    let chart: DrawnChart | null = null;
    const draw = async () => {
      const { drawChart } = await import('./draw-chart.ts');
      if (isGone || element === null) return;
      chart = drawChart(element);
      setDrawn(chart);
    };
    // Without the drawing there are still the summary and the table.
    draw().catch((error: unknown) => {
      if (isGone) return;
      setFailure(error);
      setOpen(true);
    });
    return () => {
      isGone = true;
      chart?.end();
    };
  }, []);
  useEffect(() => {
    drawn?.show({ title, kind, points, compared, formatted, unit, whole });
  }, [drawn, title, kind, points, compared, formatted, unit, whole]);
  return (
    <figure className={styles.chart}>
      {failure !== null && <p className={styles.failure}>Couldn't draw the chart: {errorText(failure)}</p>}
      <div role="img" aria-label={`${title}. ${summary}`}>
        {compared !== undefined && (
          <p aria-hidden className={styles.legend}>
            <span data-line="solid">{title}</span>
            <span data-line="dashed">{compared.title}</span>
          </p>
        )}
        <div ref={place} className={styles.drawing} aria-hidden />
      </div>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className={styles.twin}>
        <summary>Show {title.toLowerCase()} as a table</summary>
        {isOpen && (
          <Table label={title}>
            <thead>
              <tr>
                <th scope="col">{labelTitle}</th>
                <th scope="col">{title}</th>
                {compared !== undefined && <th scope="col">{compared.title}</th>}
              </tr>
            </thead>
            <tbody>
              {points.map(({ label, value }, index) => (
                <tr key={label}>
                  <th scope="row" data-label={labelTitle}>
                    {label}
                  </th>
                  <td data-label={title}>{value === null ? 'No data' : formatted(value)}</td>
                  {compared !== undefined && (
                    <td data-label={compared.title}>{formatted(compared.values[index] ?? 0)}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </details>
    </figure>
  );
}
