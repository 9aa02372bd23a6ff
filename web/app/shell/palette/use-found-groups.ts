import { useEffect, useState } from 'react';
import { reportDefect } from '../../../api/api-error.ts';
import type { Group } from '../../groups/group.ts';
import { useApplication } from '../../application-context.ts';

const pauseMilliseconds = 150;
const shortestSearch = 2;

/** Groups the server finds for what is written, besides those already listed; none while the writing goes on. */
export function useFoundGroups(written: string): { found: readonly Group[]; isSearching: boolean } {
  const { groups } = useApplication();
  const [answer, setAnswer] = useState<{ words: string; found: readonly Group[] }>({ words: '', found: [] });
  const words = written.trim();
  const isWanted = words.length >= shortestSearch && groups.hasMore;
  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    const pause = setTimeout(() => {
      // Without an answer the groups that are listed are searched, so a failure is no news.
      groups.search(words, abort.signal).then(
        (found) => setAnswer({ words, found }),
        (error: unknown) => {
          reportDefect(error);
          setAnswer({ words, found: [] });
        },
      );
    }, pauseMilliseconds);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [groups, isWanted, words]);
  const known = new Set(groups.groups.map(({ id }) => id));
  return {
    found: isWanted && answer.words === words ? answer.found.filter(({ id }) => !known.has(id)) : [],
    isSearching: isWanted && answer.words !== words,
  };
}
