import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import type { Suggestion, SuggestionSection } from './suggestion.ts';
import { suggestionId } from './suggestion.ts';
import choices from '../choices.module.css';
import styles from './combobox.module.css';
import hidden from '../visually-hidden.module.css';

export interface SuggestionListProps<S extends Suggestion> {
  listId: string;
  label: string;
  sections: readonly SuggestionSection<S>[];
  /** The highlighted suggestion. */
  activeId: string | null;
  onHover: (suggestion: S) => void;
  onChoose: (suggestion: S) => void;
  isLoading?: boolean | undefined;
  /** Why suggestions could not be loaded. */
  error?: string | undefined;
  /** Text for no matches. */
  emptyText?: string | undefined;
  renderSuggestion?: ((suggestion: S) => ReactNode) | undefined;
}

/**
 * The suggestions of a field. It never takes the focus; the field's `aria-activedescendant` refers to the highlighted
 * one.
 */
export function SuggestionList<S extends Suggestion>(props: SuggestionListProps<S>) {
  const { listId, label, sections, activeId, isLoading = false, error, emptyText } = props;
  const count = sections.reduce((sum, section) => sum + section.suggestions.length, 0);
  const isSettled = !isLoading && error === undefined;
  useEffect(() => {
    if (activeId !== null)
      document.getElementById(suggestionId(listId, activeId))?.scrollIntoView({ block: 'nearest' });
  }, [activeId, listId]);
  return (
    // The press must not take the focus from the field, whose blur closes the list.
    <div role="presentation" onMouseDown={(event) => event.preventDefault()}>
      <div id={listId} role="listbox" aria-label={label} aria-busy={isLoading} className={styles.list}>
        {sections.map((section) => (
          <SuggestionGroup key={section.id} {...props} section={section} />
        ))}
      </div>
      {isLoading && (
        <p className={styles.note}>
          <Spinner size="small" label="Loading" />
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {isSettled && count === 0 && <p className={styles.note}>{emptyText}</p>}
      <p role="status" className={hidden.visuallyHidden}>
        {isSettled ? countText(count) : ''}
      </p>
    </div>
  );
}

function SuggestionGroup<S extends Suggestion>(props: SuggestionListProps<S> & { section: SuggestionSection<S> }) {
  const { section, listId, activeId, onHover, onChoose, renderSuggestion } = props;
  const options = section.suggestions.map((suggestion) => (
    // Keys reach the field, which keeps the focus.
    <div
      key={suggestion.id}
      id={suggestionId(listId, suggestion.id)}
      role="option"
      tabIndex={-1}
      aria-selected={suggestion.id === activeId}
      aria-disabled={suggestion.isDisabled || undefined}
      className={classNames(choices.choice, styles.option)}
      onPointerMove={() => !suggestion.isDisabled && suggestion.id !== activeId && onHover(suggestion)}
      onClick={() => onChoose(suggestion)}
      onKeyDown={(event) => event.key === 'Enter' && onChoose(suggestion)}
    >
      {renderSuggestion?.(suggestion) ?? <SuggestionContent suggestion={suggestion} />}
    </div>
  ));
  if (section.title === undefined) return options;
  return (
    <div role="group" aria-label={section.title} className={choices.section}>
      <div aria-hidden="true" className={choices.heading}>
        {section.title}
      </div>
      {options}
    </div>
  );
}

/** The default content of a suggestion: icon, text and secondary text. */
export function SuggestionContent({ suggestion }: { suggestion: Suggestion }) {
  return (
    <>
      {suggestion.icon}
      <span className={styles.words}>
        <span>{suggestion.text}</span>
        {suggestion.description && <span className={choices.description}>{suggestion.description}</span>}
      </span>
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No suggestions';
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
}
