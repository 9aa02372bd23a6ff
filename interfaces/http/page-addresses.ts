import type { Actor } from '../../domain/access/actor.ts';
import type { Services } from '../../application/services.ts';
import type { HttpSettings } from './settings.ts';

const fixedPages = new Set(['/', '/users/sign_in', '/-/profile']);
/** Pages of a group, behind its address; an address without its page yet is none. */
const groupPages = new Set(['', '/-/roadmap']);

/**
 * Is there a page at this address for this person? The page of a group they may not see is as absent as that of a group
 * there is none of (security.md §3.9).
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
  const group = /^\/groups\/(.+?)(\/-\/.*)?$/.exec(address);
  if (group?.[1] === undefined || !groupPages.has(group[2] ?? '')) return false;
  const fullPath = decoded(group[1]);
  if (fullPath === null) return false;
  const found = await queries.namespaces.findByFullPath(await actor(), fullPath);
  return found?.kind === 'group';
}

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
