import { Suspense, useRef, useState, type Ref } from 'react';
import { classNames } from '../class-names.ts';
import { lazyCode, loadAhead } from '../lazy-part.tsx';
import { controlClass } from '../field/field.tsx';
import type { Suggestion } from './suggestion.ts';
import type { SuggestionListProps } from './suggestion-list.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import type { ComboboxBehavior } from './use-combobox.ts';
import { useCombobox } from './use-combobox.ts';
import styles from './combobox.module.css';

const loadPopover = () => import('../popover/popover-surface.tsx');
const preload = () => loadAhead(loadPopover);
const PopoverSurface = lazyCode(async () => ({ default: (await loadPopover()).PopoverSurface }));

export interface ComboboxProps<S extends Suggestion>
  extends
    Omit<ComboboxBehavior<S>, 'isListShown'>,
    Pick<SuggestionListProps<S>, 'isLoading' | 'error' | 'emptyText' | 'renderSuggestion'> {
  placeholder?: string;
  /** True if suggestions are wanted; the list appears when it has content. */
  isOpen: boolean;
  isReadOnly?: boolean;
  /** Without its own frame, inside a larger field such as the filter bar. */
  isBare?: boolean;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** Selects the text when the field is entered, so that typing replaces it. */
  selectsText?: boolean;
}

/**
 * A text field with suggestions that are loaded while typing. Focus stays in the field; arrow keys highlight, Enter
 * chooses, Escape first closes the list and then clears the field.
 *
 * Not react-aria's combobox: its field cannot be drawn before its list and collections are loaded, so the filter bar
 * would add 42 kB to the roadmap's first load of 194; and the palette and the editor show the same suggestions without
 * a field.
 */
export function Combobox<S extends Suggestion>(props: ComboboxProps<S>) {
  const { inputRef, className, isBare = false, isOpen, isReadOnly, placeholder, renderSuggestion, ...others } = props;
  const { selectsText = false, ...behavior } = others;
  const { sections, onOpenChange, isLoading, error, emptyText } = behavior;
  const anchor = useRef<HTMLDivElement>(null);
  const hasSuggestions = sections.some((section) => section.suggestions.length > 0);
  const isListShown =
    isOpen && (hasSuggestions || isLoading === true || error !== undefined || emptyText !== undefined);
  // Stays mounted once shown, so that it can close with its transition.
  const [isPopoverNeeded, setPopoverNeeded] = useState(isListShown);
  if (isListShown && !isPopoverNeeded) setPopoverNeeded(true);
  const { inputProps, listProps } = useCombobox({ ...behavior, isListShown });
  return (
    <div
      ref={anchor}
      data-invalid={behavior.isInvalid === true || undefined}
      className={classNames(isBare ? styles.bare : controlClass, className)}
    >
      <input
        {...inputProps}
        ref={inputRef}
        readOnly={isReadOnly}
        placeholder={placeholder}
        className={styles.input}
        onClick={() => isReadOnly !== true && onOpenChange(true)}
        onFocus={(event) => {
          preload();
          if (selectsText) event.currentTarget.select();
        }}
        onBlur={() => onOpenChange(false)}
      />
      {isPopoverNeeded && (
        <Suspense>
          <PopoverSurface
            isNonModal
            triggerRef={anchor}
            isOpen={isListShown}
            // Closes with the field: by Escape, a choice, or loss of focus; it moves along when scrolling.
            onOpenChange={ignore}
            shouldCloseOnInteractOutside={ignore}
            placement="bottom start"
            className={styles.popover}
          >
            <SuggestionList
              {...listProps}
              isLoading={isLoading}
              error={error}
              emptyText={emptyText}
              renderSuggestion={renderSuggestion}
            />
          </PopoverSurface>
        </Suspense>
      )}
    </div>
  );
}

function ignore(): false {
  return false;
}
