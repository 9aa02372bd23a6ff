import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useId, useState } from 'react';
import { isAbort, reportDefect } from '../../../api/api-error.ts';
import { suggestionId } from '../../combobox/suggestion.ts';
import { useActiveSuggestion } from '../../combobox/use-active-suggestion.ts';
import { applyEdit } from '../apply-edit.ts';
import { openReferenceAt, type OpenReference } from './open-reference.ts';
import type { ReferenceSources, ReferenceSuggestion } from './reference-source.ts';

const debounceMilliseconds = 300;
const none: readonly ReferenceSuggestion[] = [];

interface Found {
  suggestions: readonly ReferenceSuggestion[];
  error?: string;
}

/** Suggestions for the reference being typed in a field; loaded while typing. */
export function useReferences(field: RefObject<HTMLTextAreaElement | null>, sources: ReferenceSources) {
  const [open, setOpen] = useState<OpenReference | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const listId = useId();
  const source = open === null ? undefined : sources[open.sign];
  const query = open?.query ?? '';
  useEffect(() => {
    if (!source) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      source.fetch(query, abort.signal).then(
        (suggestions) => setFound({ suggestions }),
        (error: unknown) => {
          reportDefect(error);
          if (!isAbort(error)) setFound({ suggestions: none, error: source.failure });
        },
      );
    }, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, query]);

  const suggestions = found?.suggestions ?? none;
  const isShown = source !== undefined && (suggestions.length > 0 || found?.error !== undefined);
  const active = useActiveSuggestion(suggestions, isShown, { picksFirst: true });
  const close = (): void => {
    setOpen(null);
    setFound(null);
  };
  const follow = (): void => {
    const element = field.current;
    const next =
      element !== null && element.selectionStart === element.selectionEnd
        ? openReferenceAt(element.value, element.selectionStart)
        : null;
    if (next?.sign !== open?.sign || next?.from !== open?.from) setFound(null);
    if (next?.sign !== open?.sign || next?.from !== open?.from || next?.to !== open?.to) setOpen(next);
  };
  const choose = ({ insert }: ReferenceSuggestion): void => {
    if (!field.current || !open) return;
    const end = open.from + insert.length + 1;
    applyEdit(field.current, { from: open.from, to: open.to, insert: `${insert} `, start: end, end });
    close();
  };
  /** Returns true if the list handled the key. */
  const press = (event: KeyboardEvent): boolean => {
    if (!isShown || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'ArrowDown') active.move('next');
    else if (event.key === 'ArrowUp') active.move('previous');
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && active.suggestion) choose(active.suggestion);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    isShown,
    error: found?.error,
    press,
    follow,
    close,
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-controls': isShown ? listId : undefined,
      'aria-activedescendant': isShown && active.suggestion ? suggestionId(listId, active.suggestion.id) : undefined,
    },
    listProps: {
      listId,
      label: 'Suggestions',
      sections: [{ id: 'found', suggestions }],
      activeId: active.suggestion?.id ?? null,
      onHover: active.pick,
      onChoose: choose,
    },
  } as const;
}

export type References = ReturnType<typeof useReferences>;
