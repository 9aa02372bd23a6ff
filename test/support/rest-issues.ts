import type { RestWorld } from './rest-world.ts';
import type { Person } from './world.ts';

export interface IssueBody {
  id: number;
  iid: number;
  title: string;
  labels: string[];
  [field: string]: unknown;
}

/** Calls about the issues of the world's project, and its epics as their parents. */
export function issueCalls(world: RestWorld) {
  const all = () => `/projects/${world.app.id}/issues`;
  const at = (issue: { iid: number }, tail = '') => `${all()}/${issue.iid}${tail}`;
  return {
    all,
    at,
    make: async (more: object = {}, person: Person = 'planner') =>
      (await world.client(person).post<IssueBody>(all(), { title: 'Issue', ...more })).body,
    put: (issue: IssueBody, more: object, person: Person = 'planner') =>
      world.client(person).put<IssueBody>(at(issue), more),
    epic: async (more: object = {}) =>
      (await world.client('planner').post<IssueBody>(`/groups/${world.acme.id}/epics`, { title: 'Epic', ...more }))
        .body,
  };
}

/** What each person gets who deletes an item. */
export const deleters: readonly (readonly [person: Person | null, status: number])[] = [
  [null, 401],
  ['stranger', 404],
  ['guest', 403],
  ['reporter', 403],
  ['developer', 403],
  ['maintainer', 403],
  ['planner', 204],
  ['owner', 204],
  ['administrator', 204],
];
