import type { Namespace } from './namespace.ts';

/** Mails of people without an account that are taken in an hour; the mail server keeps the others, and tries again. */
export const serviceDeskBounds = {
  /** New issues of one project. */
  issuesOfProject: 100,
  /** New issues of one sender in all projects. */
  issuesOfSender: 10,
  /** Answers on one issue. */
  answers: 30,
} as const;

/** Files of mails of people without an account, and of mails to them. What is above stays out of the mail. */
export const serviceDeskFiles = {
  ofMail: 10,
  bytesOfMail: 10 * 1024 * 1024,
  /** Bytes that people without an account may send to one project in an hour. */
  bytesOfProject: 100 * 1024 * 1024,
} as const;

/** Whether mails of people without an account become issues of the project, and their answers comments. */
export function isOpenDesk({
  kind,
  serviceDeskEnabled,
  issuesEnabled,
  archived,
}: Pick<Namespace, 'kind' | 'serviceDeskEnabled' | 'issuesEnabled' | 'archived'>): boolean {
  return kind === 'project' && serviceDeskEnabled && issuesEnabled && !archived;
}
