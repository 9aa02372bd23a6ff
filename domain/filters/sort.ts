/** Orders of lists of epics and issues. */
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
] as const;
export type ListSort = (typeof listSorts)[number];
export const defaultSort: ListSort = listSorts[0];

export type SortDirection = 'ASC' | 'DESC';

/** The sort menu, in its order. */
export const sortFields = [
  { field: 'START_DATE', title: 'Start date' },
  { field: 'END_DATE', title: 'Due date' },
  { field: 'TITLE', title: 'Title' },
  { field: 'CREATED_AT', title: 'Created date' },
  { field: 'UPDATED_AT', title: 'Last updated date' },
] as const;
export type SortField = (typeof sortFields)[number]['field'];

/** A known sort in any case of letters, else the first. */
export function sortFrom(requested: string | null): ListSort {
  return listSorts.find((sort) => sort === requested?.toUpperCase()) ?? defaultSort;
}

export function sortParts(sort: ListSort): { field: SortField; direction: SortDirection } {
  const direction: SortDirection = sort.endsWith('_ASC') ? 'ASC' : 'DESC';
  return { field: sort.slice(0, -direction.length - 1) as SortField, direction };
}

export function sortOf(field: SortField, direction: SortDirection): ListSort {
  return `${field}_${direction}`;
}
