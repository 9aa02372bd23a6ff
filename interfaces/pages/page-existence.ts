import { isAdministrator, type Actor } from '../../domain/access/actor.ts';
import type { PagePlace } from '../../domain/pages/boot.ts';
import { pageEnd, type Page, type PageSubject } from '../../domain/pages/page.ts';
import { pages } from '../../domain/pages/pages.ts';
import type { Services } from '../../application/services.ts';
import { issueTypes } from '../../application/references/item-reference.ts';
import { pathProblem, type Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import type { HttpSettings } from '../http/settings.ts';

/** Data for deciding whether a page exists. The actor is loaded only if the page depends on it. */
export interface PageRequest {
  params: Readonly<Record<string, string>>;
  actor: () => Promise<Actor>;
  services: Pick<Services, 'queries' | 'documentation'>;
  settings: Pick<HttpSettings, 'signUpEnabled' | 'mailEnabled' | 'passwordsEnabled'>;
}

/** False without such a page; its place where the page is about one. */
type PageExists = (request: PageRequest, page: Page) => PagePlace | boolean | Promise<PagePlace | boolean>;

/** Whether the thing exists that a page is about, and the reader may see it. */
const subjectExists: Readonly<Record<PageSubject, PageExists>> = {
  group: placeExists,
  project: placeExists,
  person: personOrGroupExists,
  epic: (request) => itemExists(request, ['epic']),
  issue: (request) => itemExists(request, issueTypes),
  iteration: iterationExists,
  board: boardExists,
  milestone: milestoneExists,
  vulnerability: vulnerabilityExists,
  mergeRequest: mergeRequestExists,
  site: siteExists,
  helpChapter: async ({ params: { chapter = '' }, services }) =>
    (await services.documentation.chapter(chapter)) !== null,
  newItem: ({ params: { type = '' } }) => ['epic', 'issue'].includes(type),
};

const needIsMet: Readonly<Record<NonNullable<Page['needs']>, (request: PageRequest) => boolean | Promise<boolean>>> = {
  administrator: async ({ actor }) => isAdministrator(await actor()),
  signUp: ({ settings }) => settings.signUpEnabled,
  mailedPasswords: ({ settings }) => settings.mailEnabled && settings.passwordsEnabled,
  passwords: ({ settings }) => settings.passwordsEnabled,
};

/**
 * Whether a page exists for a reader, with its place where it is about one: the page of a group or epic that someone may
 * not see does not exist for them.
 */
export async function pageExists(request: PageRequest, page: Page): Promise<PagePlace | boolean> {
  if (page.needs !== undefined && !(await needIsMet[page.needs](request))) return false;
  return page.about === undefined || (await subjectExists[page.about](request, page));
}

/** The address of a page whose group or project was renamed or moved; null if nothing that the reader may see was at its path. */
export async function movedAddress(request: PageRequest, page: Page): Promise<string | null> {
  const { fullPath = '' } = request.params;
  if (fullPath === '' || fullPath.includes('\0')) return null;
  const moved = await request.services.queries.namespaces.findMoved(await request.actor(), fullPath);
  if (moved === null) return null;
  const params = { ...request.params, fullPath: moved.fullPath };
  if ((await pageExists({ ...request, params }, page)) === false) return null;
  return page.pattern.replaceAll(/[:*](\w+)/g, (_part, name: string) =>
    (params[name as keyof typeof params] ?? '').split('/').map(encodeURIComponent).join('/'),
  );
}

async function itemExists(
  { params: { fullPath = '', iid = '' }, actor, services }: PageRequest,
  types: readonly WorkItemType[],
): Promise<PagePlace | boolean> {
  if (!/^[1-9]\d{0,8}$/.test(iid) || fullPath.includes('\0')) return false;
  const place = await services.queries.workItems.placeAt(await actor(), fullPath, Number(iid), types);
  if (place === null) return false;
  const namespace = await services.queries.namespaces.findByFullPath(await actor(), fullPath);
  return { ...place, pages: namespace === null ? [] : pagesOf(await actor(), namespace) };
}

async function vulnerabilityExists(request: PageRequest): Promise<PagePlace | false> {
  const { id = '' } = request.params;
  const project = /^[1-9]\d{0,14}$/.test(id) ? await namespaceOf(request, 'project') : null;
  if (project === null) return false;
  const found = await request.services.queries.vulnerabilities.find(await request.actor(), Number(id));
  return found?.namespaceId === project.id && placeOf(request, project);
}

async function mergeRequestExists(request: PageRequest): Promise<PagePlace | false> {
  const { iid = '' } = request.params;
  const project = /^[1-9]\d{0,8}$/.test(iid) ? await namespaceOf(request, 'project') : null;
  const place = await placeOf(request, project);
  if (project === null || place === false) return false;
  const found = await request.services.queries.mergeRequests.findByIid(await request.actor(), project.id, Number(iid));
  return found !== null && { ...place, title: found.title };
}

async function siteExists({ params: { id = '' }, actor, services }: PageRequest): Promise<boolean> {
  return /^[1-9]\d{0,14}$/.test(id) && (await services.queries.sites.find(await actor(), Number(id))) !== null;
}

/** Also under the path of a subgroup, whose issues are shown then. */
async function iterationExists(request: PageRequest): Promise<PagePlace | false> {
  const { id = '' } = request.params;
  const group = /^[1-9]\d{0,14}$/.test(id) ? await groupOf(request) : null;
  if (group === null) return false;
  const found = await request.services.queries.iterations.byIds(await request.actor(), [Number(id)]);
  const iteration = found.get(Number(id)) ?? null;
  return iteration !== null && group.traversalIds.includes(iteration.namespaceId) && placeOf(request, group);
}

async function boardExists(request: PageRequest, { pattern }: Page): Promise<PagePlace | false> {
  const { id = '' } = request.params;
  if (!/^[1-9]\d{0,14}$/.test(id)) return false;
  const namespace = await namespaceOf(request, pattern === pages.board.pattern ? 'project' : 'group');
  if (namespace === null) return false;
  const items = pattern === pages.groupEpicBoard.pattern ? 'epics' : 'issues';
  const place = { namespaceId: namespace.id, items } as const;
  const board = await request.services.queries.boards.find(await request.actor(), place, Number(id));
  return board !== null && placeOf(request, namespace);
}

async function milestoneExists(request: PageRequest, { pattern, may }: Page): Promise<PagePlace | false> {
  const { iid = '' } = request.params;
  if (!/^[1-9]\d{0,8}$/.test(iid)) return false;
  const namespace = await namespaceOf(request, pattern.startsWith('/groups/') ? 'group' : 'project');
  const actor = await request.actor();
  if (namespace === null || may?.(actor, namespace) === false) return false;
  const { rows } = await request.services.queries.milestones.page(
    actor,
    { namespaceId: namespace.id, includeAncestors: false, includeDescendants: false, iids: [Number(iid)] },
    { by: 'id', direction: 'asc' },
    { kind: 'offset', page: 1, perPage: 1 },
  );
  const place = await placeOf(request, namespace);
  return rows[0] !== undefined && place !== false && { ...place, title: rows[0].title };
}

/** A path of one segment is a person's page, or redirects to the group of that name. */
async function personOrGroupExists(request: PageRequest): Promise<PagePlace | boolean> {
  const { username = '' } = request.params;
  if (!isPlace(username)) return false;
  const { people } = request.services.queries;
  if ((await people.findByUsername(await request.actor(), username)) !== null) return true;
  return placeExists({ ...request, params: { fullPath: username } }, pages.group);
}

/** True if a path can be that of a person or a project: it has no reserved first word. */
function isPlace(path = ''): boolean {
  return path.split('/').every((segment, index) => pathProblem(segment, index === 0) === null);
}

async function placeExists(request: PageRequest, { about, pattern, may }: Page): Promise<PagePlace | false> {
  // Other addresses of projects are told by what follows their path.
  if (pattern === pages.project.pattern && !isPlace(request.params['fullPath'])) return false;
  const namespace = await namespaceOf(request, about === 'group' ? 'group' : 'project');
  if (namespace === null || may?.(await request.actor(), namespace) === false) return false;
  return placeOf(request, namespace);
}

/** The pages of a group or project that the actor may see, by the end of their address, such as "settings/ai". */
export function pagesOf(actor: Actor, namespace: Namespace): string[] {
  return Object.values<Page>(pages)
    .filter(({ about, may }) => about === namespace.kind && may?.(actor, namespace) !== false)
    .map(({ pattern }) => pageEnd(pattern))
    .filter((end) => end !== '');
}

async function placeOf({ actor }: PageRequest, namespace: Namespace | null): Promise<PagePlace | false> {
  if (namespace === null) return false;
  const { fullPath, fullName } = namespace;
  return { fullPath, fullName, title: null, pages: pagesOf(await actor(), namespace) };
}

function groupOf(request: PageRequest): Promise<Namespace | null> {
  return namespaceOf(request, 'group');
}

async function namespaceOf(
  { params: { fullPath = '' }, actor, services }: PageRequest,
  kind: Namespace['kind'],
): Promise<Namespace | null> {
  if (fullPath.includes('\0')) return null;
  const found = await services.queries.namespaces.findByFullPath(await actor(), fullPath);
  return found?.kind === kind ? found : null;
}
