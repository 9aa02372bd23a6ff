/** Timeframe ranges of the roadmap. */
export const timeframeRanges = ['CURRENT_QUARTER', 'CURRENT_YEAR', 'THREE_YEARS'] as const;
export type TimeframeRange = (typeof timeframeRanges)[number];
export const defaultTimeframeRange: TimeframeRange = 'CURRENT_QUARTER';

export const timeframeRangeTitles: Record<TimeframeRange, string> = {
  CURRENT_QUARTER: 'This quarter',
  CURRENT_YEAR: 'This year',
  THREE_YEARS: 'Within 3 years',
};

/** Layout presets: the period of one column of the timeline. */
export const layouts = ['QUARTERS', 'MONTHS', 'WEEKS'] as const;
export type Layout = (typeof layouts)[number];

/** The period of one column: that of a layout, or of a timeline of any other scale. */
export type ColumnUnit = Layout | 'YEARS';

/** Labels in the settings drawer. */
export const layoutTitles: Record<Layout, string> = {
  QUARTERS: 'By quarter',
  MONTHS: 'By month',
  WEEKS: 'By week',
};

const allowed: Record<TimeframeRange, { accepted: readonly Layout[]; otherwise: Layout }> = {
  CURRENT_QUARTER: { accepted: ['WEEKS'], otherwise: 'WEEKS' },
  CURRENT_YEAR: { accepted: ['MONTHS', 'WEEKS'], otherwise: 'MONTHS' },
  THREE_YEARS: { accepted: ['QUARTERS', 'MONTHS', 'WEEKS'], otherwise: 'QUARTERS' },
};

/** The layouts of a range; with only one, no choice is shown. */
export function layoutsOf(range: TimeframeRange): readonly Layout[] {
  return allowed[range].accepted;
}

/** The requested layout if the range supports it, otherwise the range's default. */
export function layoutFor(range: TimeframeRange, requested: string | null = null): Layout {
  const { accepted, otherwise } = allowed[range];
  return accepted.find((layout) => layout === requested?.toUpperCase()) ?? otherwise;
}

/** Parses a range; defaults to the current quarter. */
export function rangeFrom(requested: string | null): TimeframeRange {
  return timeframeRanges.find((range) => range === requested?.toUpperCase()) ?? defaultTimeframeRange;
}
