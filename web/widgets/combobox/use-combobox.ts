import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import type { Suggestion, SuggestionSection } from './suggestion.ts';
import { suggestionId } from './suggestion.ts';
import { useActiveSuggestion } from './use-active-suggestion.ts';

export interface ComboboxBehavior<S extends Suggestion> {
  label: string;
  /** Text of the field. */
  text: string;
  onTextChange: (text: string) => void;
  sections: readonly SuggestionSection<S>[];
  onChoose: (suggestion: S) => void;
  /** Enter without a highlighted suggestion. */
  onSubmit?: (() => void) | undefined;
  /**
   * Called with keys before the combobox handles them, such as Backspace at the start; prevent the default to stop
   * that.
   */
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  isListShown: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** True to highlight the first suggestion from the start, so that Enter takes it. */
  picksFirst?: boolean | undefined;
  /** Highlighted when the list opens, before any other. */
  chosenId?: string | undefined;
  /** Ids of the texts that describe the field. */
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
}

/** Roles, highlighted suggestion and keys that connect the field and its list. */
export function useCombobox<S extends Suggestion>(behavior: ComboboxBehavior<S>) {
  const { label, text, onTextChange, sections, isListShown, onOpenChange } = behavior;
  const listId = useId();
  const suggestions = sections.flatMap((section) => section.suggestions);
  const active = useActiveSuggestion(suggestions, isListShown, behavior);
  const choose = (suggestion: S): void => {
    if (!suggestion.isDisabled) behavior.onChoose(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    behavior.onKeyDown?.(event);
    if (event.defaultPrevented) return;
    const isHandled = handleKey(event, {
      isListShown,
      open: () => onOpenChange(true),
      close: () => onOpenChange(false),
      move: active.move,
      choose: () => (active.suggestion ? choose(active.suggestion) : behavior.onSubmit?.()),
      empty: () => onTextChange(''),
      hasText: text !== '',
    });
    if (isHandled) event.preventDefault();
  };
  return {
    inputProps: {
      role: 'combobox',
      'aria-label': label,
      'aria-describedby': behavior.describedBy,
      'aria-invalid': behavior.isInvalid === true || undefined,
      'aria-expanded': isListShown,
      'aria-controls': isListShown ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant':
        isListShown && active.suggestion ? suggestionId(listId, active.suggestion.id) : undefined,
      autoComplete: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      value: text,
      onChange: (event: { target: { value: string } }) => onTextChange(event.target.value),
      onKeyDown,
    },
    listProps: {
      listId,
      label,
      sections,
      activeId: active.suggestion?.id ?? null,
      onHover: active.pick,
      onChoose: choose,
    },
  } as const;
}

interface KeyMeanings {
  isListShown: boolean;
  hasText: boolean;
  open: () => void;
  close: () => void;
  move: (step: 'next' | 'previous') => void;
  choose: () => void;
  empty: () => void;
}

/** Handles a key; returns true if it was handled. */
function handleKey(event: KeyboardEvent, meanings: KeyMeanings): boolean {
  switch (event.key) {
    case 'ArrowDown':
      if (!meanings.isListShown) meanings.open();
      else meanings.move('next');
      return true;
    case 'ArrowUp':
      if (!meanings.isListShown) return false;
      meanings.move('previous');
      return true;
    case 'Enter':
      meanings.choose();
      return true;
    case 'Escape':
      if (meanings.isListShown) meanings.close();
      else if (meanings.hasText) meanings.empty();
      else return false;
      event.stopPropagation();
      return true;
    default:
      return false;
  }
}
