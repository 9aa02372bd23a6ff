import type { PageAddress } from '../../domain/pages/page.ts';
import type { PageName } from '../../domain/pages/pages.ts';
import { localAddress } from '../../domain/people/return-address.ts';
import { pagePatterns } from './page-patterns.generated.ts';

type Addresses = { readonly [Name in PageName]: PageAddress<(typeof pagePatterns)[Name]> };

/** URLs of all pages: a text, or a function of the parameters in the page's pattern, in their order. */
export const addresses = Object.fromEntries<unknown>(
  Object.entries(pagePatterns).map(([name, pattern]) => [
    name,
    /[:*]/.test(pattern) ? (...values: readonly (string | number)[]) => filled(pattern, values) : pattern,
  ]),
) as Addresses;

/** The pages of each group and project. */
export type PlacePageName = {
  [Name in PageName]: (typeof pagePatterns)[Name] extends `${string}*fullPath${infer End}`
    ? End extends `${string}:${string}`
      ? never
      : Name
    : never;
}[PageName];

function filled(pattern: string, values: readonly (string | number)[]): string {
  const rest = values.map((value) => String(value).split('/').map(encodeURIComponent).join('/'));
  return pattern.replaceAll(/[:*]\w+/g, () => rest.shift() ?? '');
}

/** The form for an issue that is linked to another one of the project. */
export function newRelatedIssueAddress(projectPath: string, iid: string): string {
  return `${addresses.newIssue(projectPath)}?add_related_issue=${iid}`;
}

/** The form for a new group or project in the group `parent`. */
export function newNamespaceAddress(kind: 'group' | 'project', parent: string): string {
  const form = kind === 'group' ? addresses.newGroup : addresses.newProject;
  return `${form}?${new URLSearchParams({ parent }).toString()}`;
}

/** The members of a group or project, with the form that adds people open. */
export function addPeopleAddress(kind: 'group' | 'project', fullPath: string): string {
  const members = kind === 'group' ? addresses.groupMembers : addresses.projectMembers;
  return `${members(fullPath)}?add=people`;
}

/** The issues of a milestone; `place` is the path of its group or project. */
export function milestoneIssuesAddress(place: string, title: string): string {
  return `${place}/-/issues?${new URLSearchParams({ milestone_title: title, state: 'all' }).toString()}`;
}

/** The page with the labels of a group or project. */
export function labelsAddress({ kind, fullPath }: { kind: 'group' | 'project'; fullPath: string }): string {
  return kind === 'group' ? addresses.groupLabels(fullPath) : addresses.labels(fullPath);
}

/** The page with all search results. */
export function searchAddress(search: string): string {
  return `${addresses.search}?${new URLSearchParams({ search }).toString()}`;
}

/** The path of an absolute URL from the server, to stay on the host of the page. */
export function pathOf(url: string): string {
  return new URL(url).pathname;
}

/** The sign-in page that returns to `returnTo` afterwards. */
export function signInAddress(returnTo: string): string {
  return returningTo(addresses.signIn, returnTo);
}

/** The page for signing in or up that returns to `returnTo` afterwards. */
export function returningTo(page: string, returnTo: string): string {
  const target = localAddress(returnTo);
  return target === null || target === '/' ? page : `${page}?return_to=${encodeURIComponent(target)}`;
}

/** Where to go after signing in or up; home without a valid address. */
export function returnTarget(search: string): string {
  return localAddress(new URLSearchParams(search).get('return_to')) ?? addresses.home;
}
