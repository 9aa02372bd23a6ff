import type { Visibility } from '../../domain/namespaces/namespace.ts';
import type { Place, Stage } from './stage.ts';

/** One call of the REST API. */
export interface RestCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api/v4`, or the whole path of a page's own call. */
  path: string;
  ofPages?: true;
  body?: Record<string, unknown> | FormData;
  /** Whether a successful answer did what was requested, for requests that are silently ignored otherwise. */
  isDone?: (body: Record<string, unknown>) => boolean;
}

/** One GraphQL query that shows whether the caller may: true, false, or null if nothing is visible. */
export interface GraphqlCall {
  query: string;
  variables: Record<string, unknown>;
  allowed: (data: Record<string, unknown>) => boolean | null;
}

/**
 * One act of the permission matrix. `cells` has one sign per caller: anonymous, someone without a role, Guest, Planner,
 * Reporter, Developer, Maintainer, Owner, administrator. The first two are those of an open container; in a closed one
 * everything is hidden to both.
 *
 *   `+` may    `·` may not, though the thing is visible (403)    `H` hidden (404)    `A` must sign in (401)
 */
export interface MatrixRow {
  act: string;
  cells: string;
  /** Containers in which the action is invalid. */
  notIn?: Visibility;
  /** The only containers to test it in, for actions that do not depend on a container. */
  onlyIn?: Visibility;
  rest: (place: Place, stage: Stage) => Promise<RestCall>;
  graphql?: (place: Place, stage: Stage) => Promise<GraphqlCall>;
  /** The page on which people do it; it is missing for everyone else. */
  page?: (place: Place) => Promise<string> | string;
  /** The words of the command that does it. */
  command?: (place: Place) => Promise<string[]> | string[];
}

export type Calls = Omit<MatrixRow, 'act' | 'cells'>;

/** A line of the table: `row('create a subgroup', 'A · | · · · · + + | +', { rest: … })`. */
export function row(act: string, cells: string, calls: Calls): MatrixRow {
  const signs = cells.replaceAll(/[\s|]/g, '');
  if (!/^[+·HA]{9}$/.test(signs)) throw new Error(`${act} has ${signs.length} cells: ${signs}`);
  return { act, cells: signs, ...calls };
}

export type Build<Call> = (place: Place, stage: Stage) => Promise<Call>;

export function get(path: (place: Place, stage: Stage) => Promise<string> | string): Build<RestCall> {
  return async (place, stage) => ({ method: 'GET', path: await path(place, stage) });
}

export function send(
  method: 'POST' | 'PUT' | 'DELETE',
  path: (place: Place, stage: Stage) => Promise<string> | string,
  body: (
    place: Place,
    stage: Stage,
  ) => Promise<Record<string, unknown>> | Record<string, unknown> | FormData = () => ({}),
  isDone?: RestCall['isDone'],
): Build<RestCall> {
  return async (place, stage) => ({
    method,
    path: await path(place, stage),
    body: await body(place, stage),
    ...(isDone && { isDone }),
  });
}

/** A call that pages make at their own URL. */
export function sendFromPage(...call: Parameters<typeof send>): Build<RestCall> {
  const build = send(...call);
  return async (place, stage) => ({ ...(await build(place, stage)), ofPages: true });
}

/**
 * A mutation without a row of the REST API. `input` gives its variable `$input`. It did what was requested if it names no
 * errors; GraphQL neither asks anyone to sign in nor tells hidden things from forbidden ones here.
 */
export function mutate(
  name: string,
  inputType: string,
  input: (place: Place, stage: Stage) => Promise<Record<string, unknown>> | Record<string, unknown>,
): Build<RestCall> {
  return sendFromPage(
    'POST',
    () => '/api/graphql',
    async (place, stage) => ({
      query: `mutation ($input: ${inputType}!) { done: ${name}(input: $input) { errors } }`,
      variables: { input: await input(place, stage) },
    }),
    ({ data }) => (data as { done: { errors: unknown[] } | null } | null)?.done?.errors.length === 0,
  );
}

/** Requests the container itself: visible or not. */
export function seenContainer(kind: 'group' | 'project', fields = 'id'): Build<GraphqlCall> {
  return async (place) => ({
    query: `query ($path: ID!) { container: ${kind}(fullPath: $path) { ${fields} } }`,
    variables: { path: kind === 'group' ? place.groupPath : place.projectPath },
    allowed: ({ container }) => (container === null ? null : true),
  });
}

type FindTarget = (place: Place, stage: Stage) => Promise<{ iid: number }>;

/** What the caller may do with an epic, by the names of `EpicPermissions`; all of them must hold. */
export function epicPermission(find: FindTarget, ...names: string[]): Build<GraphqlCall> {
  return async (place, stage) => ({
    query: `query ($path: ID!, $iid: ID!) { group(fullPath: $path) { epic(iid: $iid) { userPermissions { ${names.join(' ')} } } } }`,
    variables: { path: place.groupPath, iid: String((await find(place, stage)).iid) },
    allowed: (data) => permitted((data.group as Found)?.epic),
  });
}

/** What the caller may do with an issue, by the names of `WorkItemPermissions`; all of them must hold. */
export function issuePermission(find: FindTarget, ...names: string[]): Build<GraphqlCall> {
  return async (place, stage) => ({
    query: `query ($path: ID!, $iid: String!) { namespace(fullPath: $path) { workItem(iid: $iid) { userPermissions { ${names.join(' ')} } } } }`,
    variables: { path: place.projectPath, iid: String((await find(place, stage)).iid) },
    allowed: (data) => permitted((data.namespace as Found)?.workItem),
  });
}

type Found = Record<string, { userPermissions: Record<string, boolean> } | null> | null;

function permitted(item: { userPermissions: Record<string, boolean> } | null | undefined): boolean | null {
  return item === null || item === undefined ? null : Object.values(item.userPermissions).every(Boolean);
}
