import { use, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { EmptyFieldsContext } from './field-contexts.ts';

export interface Field {
  title: string;
  isEmpty: boolean;
  /** True if people who may edit it see its row although it is empty. */
  staysWhenEmpty: boolean;
  canEdit: boolean;
  /** Whether its editor is open. */
  isOpen: boolean;
}

export interface FieldRow {
  isShown: boolean;
  /** Draws the row although the field is empty, for its editor, which opens next. */
  ask: () => void;
  /** For the element of the row: whether it or its editor has the focus. */
  focusEvents: { onFocus: () => void; onBlur: (event: FocusEvent) => void };
}

/**
 * Whether a field of the sidebar has a row: if it has a value, and while its editor is open or saves. An empty one is
 * listed by "Add field", which gets the focus that a row had when it goes. Call it in an `observer`.
 */
export function useFieldRow({ title, isEmpty, staysWhenEmpty, canEdit, isOpen }: Field): FieldRow {
  const fields = use(EmptyFieldsContext);
  const [isKept, setKept] = useState<'asked' | 'open' | false>(false);
  const hasFocus = useRef(false);
  const isSaving = fields?.isSaving === true;
  if (isOpen && isKept !== 'open') setKept('open');
  if (isKept === 'open' && !isOpen && !isSaving) setKept(false);
  const isShown = fields === null || !isEmpty || (canEdit && (staysWhenEmpty || isOpen || isKept !== false));
  const isListed = !isShown && canEdit;
  useLayoutEffect(() => {
    fields?.list(title, isListed);
    if (isShown || !hasFocus.current) return;
    hasFocus.current = false;
    if (isListed) fields.loseFocus(true);
  }, [fields, title, isListed, isShown]);
  useEffect(() => () => fields?.forget(title), [fields, title]);
  return {
    isShown,
    ask: () => setKept('asked'),
    focusEvents: {
      onFocus: () => {
        hasFocus.current = true;
      },
      onBlur: ({ relatedTarget }) => {
        // A finger outside of an open editor first takes the focus from it, and then closes it.
        if (relatedTarget !== null || !isOpen) hasFocus.current = false;
      },
    },
  };
}
