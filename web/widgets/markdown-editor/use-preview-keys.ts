import type { Dispatch, RefObject, SetStateAction } from 'react';
import { useEffect, useRef } from 'react';

export type EditorMode = 'write' | 'preview';

export interface PreviewKeysOptions {
  root: RefObject<HTMLElement | null>;
  field: RefObject<HTMLElement | null>;
  preview: RefObject<HTMLElement | null>;
  mode: EditorMode;
  setMode: Dispatch<SetStateAction<EditorMode>>;
}

/** Ctrl or Cmd, Shift and P switch between text and preview, anywhere in the editor, and move the focus. */
export function usePreviewKeys({ root, field, preview, mode, setMode }: PreviewKeysOptions): void {
  const takesFocus = useRef(false);
  useEffect(() => {
    const element = root.current;
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'p') return;
      event.preventDefault();
      takesFocus.current = true;
      setMode((before) => (before === 'write' ? 'preview' : 'write'));
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [root, setMode]);
  const shown = mode === 'write' ? field : preview;
  useEffect(() => {
    if (takesFocus.current) shown.current?.focus();
    takesFocus.current = false;
  }, [shown]);
}
