/** The dates of an item. */
export type DateSide = 'startDate' | 'dueDate';

export const dateTitles: Record<DateSide, string> = { startDate: 'Start date', dueDate: 'Due date' };
