/** Sort orders of epic lists. */
export const listSorts = [
  'START_DATE_ASC',
  'START_DATE_DESC',
  'END_DATE_ASC',
  'END_DATE_DESC',
  'TITLE_ASC',
  'TITLE_DESC',
  'CREATED_AT_ASC',
  'CREATED_AT_DESC',
  'UPDATED_AT_ASC',
  'UPDATED_AT_DESC',
  'RELATIVE_POSITION_ASC',
  'RELATIVE_POSITION_DESC',
] as const;
export type EpicSort = (typeof listSorts)[number];
export const defaultSort: EpicSort = listSorts[0];

export type SortDirection = 'ASC' | 'DESC';

/** The sort menu of epics, in order. */
export const sortFields = [
  { field: 'START_DATE', title: 'Start date' },
  { field: 'END_DATE', title: 'Due date' },
  { field: 'TITLE', title: 'Title' },
  { field: 'CREATED_AT', title: 'Created date' },
  { field: 'UPDATED_AT', title: 'Last updated date' },
  { field: 'RELATIVE_POSITION', title: 'Manual' },
] as const;

/** The sort menu of issues. */
export const issueSortFields = [
  { field: 'PRIORITY', title: 'Priority' },
  { field: 'CREATED_AT', title: 'Created date' },
  { field: 'UPDATED_AT', title: 'Last updated date' },
  { field: 'CLOSED_AT', title: 'Closed date' },
  { field: 'MILESTONE_DUE', title: 'Milestone due date' },
  { field: 'START_DATE', title: 'Start date' },
  { field: 'END_DATE', title: 'Due date' },
  { field: 'POPULARITY', title: 'Popularity' },
  { field: 'LABEL_PRIORITY', title: 'Label priority' },
  { field: 'TITLE', title: 'Title' },
  { field: 'WEIGHT', title: 'Weight' },
  { field: 'HEALTH_STATUS', title: 'Health' },
] as const;
export type SortField = (typeof sortFields | typeof issueSortFields)[number]['field'];
/** An entry of a sort menu. */
export type SortChoices = readonly { field: SortField; title: string }[];
/** Sort orders of epic and issue lists. */
export type ListSort = `${SortField}_${SortDirection}`;

/** Parses a sort order, ignoring case; defaults to the first. */
export function sortFrom(requested: string | null): EpicSort {
  return listSorts.find((sort) => sort === requested?.toUpperCase()) ?? defaultSort;
}

/** Parses a sort order that is offered, ignoring case; null for others. */
export function offeredSort(requested: string | null, choices: SortChoices): ListSort | null {
  const name = requested?.toUpperCase();
  const offered = choices.flatMap(({ field }) => [sortOf(field, 'ASC'), sortOf(field, 'DESC')]);
  return offered.find((sort) => sort === name) ?? null;
}

export function sortParts(sort: ListSort): { field: SortField; direction: SortDirection } {
  const direction: SortDirection = sort.endsWith('_ASC') ? 'ASC' : 'DESC';
  return { field: sort.slice(0, -direction.length - 1) as SortField, direction };
}

export function sortOf<Field extends SortField, Direction extends SortDirection>(
  field: Field,
  direction: Direction,
): `${Field}_${Direction}` {
  return `${field}_${direction}`;
}
