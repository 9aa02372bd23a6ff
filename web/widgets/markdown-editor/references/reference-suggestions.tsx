import type { RefObject } from 'react';
import { SuggestionList } from '../../combobox/suggestion-list.tsx';
import { PopoverSurface } from '../../popover/popover-surface.tsx';
import styles from '../markdown-editor.module.css';
import type { References } from './use-references.ts';

/** The list of suggestions below the field; the focus stays in the text. */
export default function ReferenceSuggestions({
  references,
  anchor,
}: {
  references: References;
  anchor: RefObject<HTMLTextAreaElement | null>;
}) {
  const { isShown, listProps, error } = references;
  return (
    <PopoverSurface
      isNonModal
      triggerRef={anchor}
      isOpen={isShown}
      onOpenChange={ignore}
      shouldCloseOnInteractOutside={ignore}
      placement="bottom start"
      className={styles.suggestions}
    >
      <SuggestionList {...listProps} {...(error !== undefined && { error })} />
    </PopoverSurface>
  );
}

function ignore(): false {
  return false;
}
