/** The dates of an epic. */
export type DateSide = 'startDate' | 'dueDate';

export const dateTitles: Record<DateSide, string> = { startDate: 'Start date', dueDate: 'Due date' };
