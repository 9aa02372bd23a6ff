import { canInGroup } from '../../domain/access/policy.ts';
import { isAdministrator, type Actor } from '../../domain/access/actor.ts';
import type { Services } from '../../application/services.ts';
import type { HttpSettings } from './settings.ts';

const fixedPages = new Set(['/', '/users/sign_in', '/-/profile']);
/** For administrators; to everybody else there is no such page. */
const administratorPages = new Set(['/admin/abuse_reports']);
/** Pages of a group, behind its address; an address without its page yet is none. */
const groupPages = new Set(['', '/-/roadmap', '/-/epics']);
/** For those who may make epics in the group. */
const newEpicPage = '/-/epics/new';
const epicPage = /^\/-\/epics\/([1-9]\d{0,8})$/;

/**
 * Is there a page at this address for this person? The page of a group they may not see is as absent as that of a group
 * there is none of, and so is the page of a hidden epic (security.md §3.9).
 */
export async function pageExists(
  path: string,
  actor: () => Promise<Actor>,
  { queries }: Pick<Services, 'queries'>,
  { signUpEnabled }: Pick<HttpSettings, 'signUpEnabled'>,
): Promise<boolean> {
  const address = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (fixedPages.has(address)) return true;
  if (address === '/users/sign_up') return signUpEnabled;
  if (administratorPages.has(address)) return isAdministrator(await actor());
  const group = /^\/groups\/(.+?)(\/-\/.*)?$/.exec(address);
  if (group?.[1] === undefined) return false;
  const page = group[2] ?? '';
  const iid = epicPage.exec(page)?.[1];
  if (iid === undefined && page !== newEpicPage && !groupPages.has(page)) return false;
  const fullPath = decoded(group[1]);
  if (fullPath === null) return false;
  const found = await queries.namespaces.findByFullPath(await actor(), fullPath);
  if (found?.kind !== 'group') return false;
  if (page === newEpicPage) return canInGroup(await actor(), 'createEpic', found);
  return iid === undefined || (await epicExists(queries, await actor(), found.id, Number(iid)));
}

async function epicExists(
  { workItems }: Services['queries'],
  actor: Actor,
  groupId: number,
  iid: number,
): Promise<boolean> {
  return (await workItems.findByIid(actor, groupId, iid, ['epic'])) !== null;
}

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
