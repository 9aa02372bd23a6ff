/** Filter by state. */
export const stateFilters = ['all', 'opened', 'closed'] as const;
export type StateFilter = (typeof stateFilters)[number];

/** Values of the state filter. */
export const stateTexts: Record<StateFilter, string> = { all: 'All', opened: 'Open', closed: 'Closed' };

/** The state of a URL or a filter; an unknown one means all. */
export function stateFrom(requested: string | null): StateFilter {
  const state = requested?.toLowerCase();
  return state === 'open' ? 'opened' : (stateFilters.find((known) => known === state) ?? 'all');
}
