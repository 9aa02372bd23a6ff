import { useEffect, useState } from 'react';
import { ApiError, isAbort, reportDefect } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { UserBasic } from '../../../api/rest.generated.ts';
import { useApplication } from '../../application-context.ts';
import { findPage, findPeople, ofItem, type Found } from '../../search/found.ts';

const pauseMilliseconds = 200;
const shortestSearch = 2;
const shownOfEach = 5;

/** What the server finds for a text. */
interface FoundByServer {
  items: readonly Found[];
  people: readonly UserBasic[];
}

const nothing: FoundByServer = { items: [], people: [] };

/** Epics, issues, milestones and people that the server finds for the text, and the item of a full reference. */
export function useFoundItems(text: string): FoundByServer & { isSearching: boolean } {
  const { api, session } = useApplication();
  const [answer, setAnswer] = useState<{ words: string; found: FoundByServer }>({ words: '', found: nothing });
  const words = text.trim();
  const isEnabled = session.signedIn && words.length >= shortestSearch;
  useEffect(() => {
    if (!isEnabled) return undefined;
    const abort = new AbortController();
    const pause = setTimeout(() => {
      find(api, words, abort.signal).then(
        (found) => setAnswer({ words, found }),
        (error: unknown) => {
          if (isAbort(error)) return;
          // Groups and actions are still available.
          reportDefect(error);
          setAnswer({ words, found: nothing });
        },
      );
    }, pauseMilliseconds);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [api, isEnabled, words]);
  const isAnswered = answer.words === words;
  return { ...(isEnabled && isAnswered ? answer.found : nothing), isSearching: isEnabled && !isAnswered };
}

async function find(api: Pick<ApiClient, 'page' | 'rest'>, words: string, signal: AbortSignal): Promise<FoundByServer> {
  const named = await itemNamed(api, words, signal);
  if (named !== null) return { items: [named], people: [] };
  const scopes = ['epics', 'issues', 'milestones'] as const;
  const search = { search: words, perPage: shownOfEach };
  const [people, ...pages] = await Promise.all([
    findPeople(api, search, signal),
    ...scopes.map((scope) => findPage(api, { ...search, scope }, signal)),
  ]);
  return { items: pages.flatMap(({ items }) => items), people };
}

/**
 * The item of `group/path&12` or `group/project#5`; null if the text is not such a reference, or the item does not
 * exist.
 */
async function itemNamed(api: Pick<ApiClient, 'rest'>, words: string, signal: AbortSignal): Promise<Found | null> {
  const [, path, sign, iid] = /^([\w.-]+(?:\/[\w.-]+)*)([&#])([1-9]\d{0,8})$/.exec(words) ?? [];
  if (path === undefined) return null;
  const [kind, scope] = sign === '&' ? (['groups', 'epics'] as const) : (['projects', 'issues'] as const);
  try {
    const address = `/api/v4/${kind}/${encodeURIComponent(path)}/${scope}/${iid}` as const;
    return ofItem(scope, await api.rest('GET', address, { signal }));
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not_found') return null;
    throw error;
  }
}
