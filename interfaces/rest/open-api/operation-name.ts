import { capitalized } from '../../../domain/text/capitalized.ts';
import type { RestMethod } from '../route.ts';

const verbs: Readonly<Record<RestMethod, string>> = {
  get: 'Get',
  post: 'Create',
  put: 'Update',
  patch: 'Update',
  delete: 'Delete',
};

/** The unique name of an operation for generated clients: `getProjectsByIdIssuesByIssueIid`. */
export function operationId(method: RestMethod, pattern: string): string {
  const words = pattern.split('/').flatMap((segment) => {
    if (segment === '-') return ['page'];
    return segment.startsWith(':') ? ['by', ...segment.slice(1).split('_')] : segment.split('_');
  });
  return method + words.map((word) => capitalized(word)).join('');
}

/** A summary of an operation, derived from its path: "List issues of a project", "Create a link of an issue". */
export function summaryOf(method: RestMethod, pattern: string, isList: boolean): string {
  const things: string[] = [];
  for (const segment of pattern.split('/').filter((one) => one !== '' && one !== '-')) {
    const isName = segment.startsWith(':') && things.length > 0;
    things.push(isName ? one(things.pop() as string) : segment.replaceAll('_', ' '));
  }
  const [subject = '', place] = things.toReversed();
  const where = place === undefined ? '' : ` of ${place}`;
  if (isList) return `List ${subject}${where}`;
  if (method !== 'post' || isOne(subject)) return `${verbs[method]} ${subject}${where}`;
  return /s$|emoji$/.test(subject) ? `Create ${one(subject)}${where}` : capitalized(subject) + where;
}

function one(things: string): string {
  if (isOne(things)) return things;
  const singular = things.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
  return `${/^[aeio]/.test(singular) ? 'an' : 'a'} ${singular}`;
}

function isOne(thing: string): boolean {
  return /^an? /.test(thing);
}
