import { roleNames, roleOfLevel } from '../access/role.ts';
import { loggedThings, subjects, thingOf, type AuditSubject, type Audited } from '../log/subjects.ts';

/** What audit events are about: subjects of the change log. */
export const auditSubjects = subjects.filter((subject) => thingOf(subject).audit !== null) as [
  AuditSubject,
  ...AuditSubject[],
];

/** How a subject is shown to auditors. */
export function auditOf(subject: AuditSubject): Audited {
  return loggedThings[subject].audit;
}

const sentences = new Map(auditSubjects.flatMap((subject) => Object.entries(auditOf(subject).sentences)));

/** What was done, in words, for example "Added a member". */
export function auditSentence(action: string): string {
  const words = action.replaceAll(/[._]+/g, ' ').trim();
  return sentences.get(action) ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** One changed field in words; null on a side without a value. */
export interface AuditedField {
  field: string;
  from: string | null;
  to: string | null;
}

const levels = new Set(['accessLevel', 'subgroupCreationLevel', 'projectCreationLevel']);
const shownMaximum = 300;

/** The shown fields of an entry, in a fixed order. */
export function auditedFields(
  subject: AuditSubject,
  changes: Readonly<Record<string, { before?: unknown; after?: unknown }>>,
): AuditedField[] {
  return auditOf(subject).fields.flatMap((field) => {
    const change = Object.hasOwn(changes, field) ? changes[field] : undefined;
    if (change === undefined) return [];
    const [from, to] = [shown(field, change.before), shown(field, change.after)];
    // Secrets are logged without values.
    if (from === null && to === null) return [{ field, from, to: 'changed' }];
    return [{ field, from, to }];
  });
}

/** A value as one line of bounded length. */
function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && levels.has(field)) {
    const role = roleOfLevel(value);
    return role === null ? String(value) : roleNames[role];
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value)
    ? value.map(String).join(', ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : JSON.stringify(value);
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const characters = Array.from(line);
  return characters.length <= shownMaximum ? line : `${characters.slice(0, shownMaximum).join('')}…`;
}
