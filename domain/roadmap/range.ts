/** Timeframe ranges of the roadmap. */
export const timeframeRanges = ['CURRENT_QUARTER', 'CURRENT_YEAR', 'THREE_YEARS'] as const;
export type TimeframeRange = (typeof timeframeRanges)[number];
export const defaultTimeframeRange: TimeframeRange = 'CURRENT_QUARTER';

export const timeframeRangeTitles: Record<TimeframeRange, string> = {
  CURRENT_QUARTER: 'This quarter',
  CURRENT_YEAR: 'This year',
  THREE_YEARS: 'Within 3 years',
};

/** Layout presets: what one column of the timeline stands for. */
export const layouts = ['QUARTERS', 'MONTHS', 'WEEKS'] as const;
export type Layout = (typeof layouts)[number];

/** Words of the settings drawer. */
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

/** The layouts a range offers; a single one is no choice. */
export function layoutsOf(range: TimeframeRange): readonly Layout[] {
  return allowed[range].accepted;
}

/** The requested layout when the range accepts it, else the range's default. */
export function layoutFor(range: TimeframeRange, requested: string | null = null): Layout {
  const { accepted, otherwise } = allowed[range];
  return accepted.find((layout) => layout === requested?.toUpperCase()) ?? otherwise;
}

/** A known range, or the current quarter. */
export function rangeFrom(requested: string | null): TimeframeRange {
  return timeframeRanges.find((range) => range === requested?.toUpperCase()) ?? defaultTimeframeRange;
}
