/** What is needed of an epic to copy it. */
export interface CopiedEpic {
  iid: string;
  title: string;
  /** Path of its group. */
  groupPath: string;
  startDate: string | null;
  dueDate: string | null;
}
