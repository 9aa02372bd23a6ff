import type { ClipboardEvent, DragEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { applyEdit } from '../apply-edit.ts';
import type { Attachments } from './attachments.ts';
import { apart, placeholderFor } from './placeholder.ts';

export interface AttachingOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  /** Null if files cannot be attached. */
  attachments: Attachments | null;
}

/** Attaches files to a text: from the dialog, by drag and drop, or by pasting. */
export function useAttaching({ field, value, onChange, attachments }: AttachingOptions) {
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => () => attachments?.leave(), [attachments]);
  const [isDropTarget, setDropTarget] = useState(false);
  // Before the text was focused, the caret has no meaningful position.
  const wasEntered = useRef(false);

  const replace = (placeholder: string, text: string): void => {
    const element = field.current;
    const at = element?.value.indexOf(placeholder) ?? -1;
    // If it is not visible, for example behind the preview, only the text itself is changed.
    if (!element) latest.current.onChange(latest.current.value.replace(placeholder, () => text));
    else if (at !== -1) {
      element.setRangeText(text, at, at + placeholder.length, 'preserve');
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  const attach = (files: readonly File[]): void => {
    const element = field.current;
    if (!attachments || !element || element.disabled) return;
    for (const file of files) {
      const { value: text } = element;
      const [from, to] = wasEntered.current
        ? [element.selectionStart, element.selectionEnd]
        : [text.length, text.length];
      const placeholder = placeholderFor(file.name, text);
      const insert = apart(placeholder, text.slice(0, from), text.slice(to));
      const { state } = attachments.add(file, (markdown) =>
        markdown === null ? replace(insert, '') : replace(placeholder, markdown),
      );
      if (state === 'error') continue;
      const end = from + insert.trimEnd().length;
      applyEdit(element, { from, to, insert, start: end, end });
      wasEntered.current = true;
    }
  };
  const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
    attachments !== null && dataTransfer.types.includes('Files');
  return {
    attach,
    isDropTarget,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setDropTarget(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropTarget(false);
      },
      onDrop: (event: DragEvent) => {
        setDropTarget(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        attach([...event.dataTransfer.files]);
      },
    },
    onEnter: () => {
      wasEntered.current = true;
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      // Programs that copy text also put a picture of it on the clipboard.
      if (attachments === null || files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      attach(files);
    },
  } as const;
}
