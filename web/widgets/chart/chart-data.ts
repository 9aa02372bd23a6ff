export interface ChartPoint {
  /** Name on the horizontal axis, and in the table. */
  label: string;
  /** Null where there is no data. */
  value: number | null;
}

export interface ChartData {
  /** What the chart shows. */
  title: string;
  kind: 'bar' | 'line';
  points: readonly ChartPoint[];
  /** A value with its unit, as people read it. */
  formatted: (value: number) => string;
  /** Name of the vertical axis. */
  unit: string;
  /** A second, dashed line to compare the values with, such as a plan; a value for each point. */
  compared?: { title: string; values: readonly number[] } | undefined;
  /** The whole, where values are shares of it; values may exceed it. */
  whole?: number | undefined;
}

/** Whether the marks of the vertical axis are whole numbers, as those of all values are. */
export function countsWhole({ points, compared, whole }: Pick<ChartData, 'points' | 'compared' | 'whole'>): boolean {
  const values = [...points.map(({ value }) => value ?? 0), ...(compared?.values ?? [])];
  return whole === undefined && values.every((value) => Number.isInteger(value));
}

/** A value between days without data has no line that would show it. */
export function isLone(points: readonly ChartPoint[], index: number): boolean {
  const hasValue = (at: number) => typeof points[at]?.value === 'number';
  return hasValue(index) && !hasValue(index - 1) && !hasValue(index + 1);
}

/** The largest share of the whole that leaves the axis below it: evenly divided, the next mark would lie beyond. */
const nearWhole = 0.9;

/**
 * The end of the vertical axis and the distance of its marks; null if they follow from the values alone. An axis of
 * shares that comes near the whole ends there, and so does one without any value above 0.
 */
export function axisOf({
  points,
  whole,
}: Pick<ChartData, 'points' | 'whole'>): { max: number; interval: number } | null {
  const highest = Math.max(0, ...points.map(({ value }) => value ?? 0));
  if (whole === undefined || (highest > 0 && highest <= nearWhole * whole) || highest > whole) return null;
  return { max: whole, interval: whole / 2 };
}
