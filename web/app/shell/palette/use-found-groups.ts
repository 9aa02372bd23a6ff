import { useEffect, useState } from 'react';
import { reportDefect } from '../../../api/api-error.ts';
import type { Group } from '../../groups/group.ts';
import { useApplication } from '../../application-context.ts';

const pauseMilliseconds = 150;
const shortestSearch = 2;

/** Groups that the server finds for the text, besides those already listed; none while the reader is typing. */
export function useFoundGroups(text: string): { found: readonly Group[]; isSearching: boolean } {
  const { groups } = useApplication();
  const [answer, setAnswer] = useState<{ words: string; found: readonly Group[] }>({ words: '', found: [] });
  const words = text.trim();
  const isEnabled = words.length >= shortestSearch && groups.hasMore;
  useEffect(() => {
    if (!isEnabled) return undefined;
    const abort = new AbortController();
    const pause = setTimeout(() => {
      // If this fails, the listed groups are still searched, so the failure is not shown.
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
  }, [groups, isEnabled, words]);
  const known = new Set(groups.groups.map(({ id }) => id));
  return {
    found: isEnabled && answer.words === words ? answer.found.filter(({ id }) => !known.has(id)) : [],
    isSearching: isEnabled && answer.words !== words,
  };
}
