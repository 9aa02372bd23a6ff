export interface ChartPoint {
  /** Name on the horizontal axis, and in the table. */
  label: string;
  /** Null where there is no data. */
  value: number | null;
}

export interface ChartData {
  kind: 'bar' | 'line';
  points: readonly ChartPoint[];
  /** A value with its unit, as people read it. */
  formatted: (value: number) => string;
  /** Name of the vertical axis. */
  unit: string;
}
