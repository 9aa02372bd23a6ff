import type { Dispatch, KeyboardEvent, ReactNode, RefObject, SetStateAction } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { applyEdit, selectedIn } from './apply-edit.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { pressInText } from './editor-keys.ts';
import { Preview, type PreviewProps } from './preview.tsx';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import type { ReferenceSources } from './references/reference-source.ts';
import { ReferenceSuggestions } from './references/reference-suggestions.tsx';
import { useReferences } from './references/use-references.ts';
import styles from './markdown-editor.module.css';

export interface MarkdownEditorProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** What Ctrl or Cmd and Enter do. */
  onSubmit?: () => void;
  /** What Escape does, when nothing is open above the text. */
  onCancel?: () => void;
  renderPreview: PreviewProps['render'];
  /** What is suggested after `@`, `#`, `&`, `~`, `%` and `:`, and after `/` at the start of a line. */
  sources: ReferenceSources;
  placeholder?: string;
  error?: string | undefined;
  isDisabled?: boolean;
  size?: 'medium' | 'large';
  /** Takes the focus once it is there, since somebody asked to write. */
  focusesAtStart?: boolean;
  /** Buttons below the text. */
  children?: ReactNode;
}

type Mode = 'write' | 'preview';

const modes = [
  { value: 'write', text: 'Write' },
  { value: 'preview', text: 'Preview' },
] as const;

/** Markdown as plain text, with a toolbar, suggestions for references and a preview from the server. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, value, onChange, onSubmit, onCancel, error, placeholder, isDisabled, size = 'medium' } = props;
  const [mode, setMode] = useState<Mode>('write');
  const field = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const { focusesAtStart = false } = props;
  useEffect(() => {
    if (focusesAtStart) field.current?.focus();
  }, [focusesAtStart]);
  usePreviewKeys(root, setMode);
  const references = useReferences(field, props.sources);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (references.press(event) || pressInText(event, onSubmit)) return;
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div role="group" aria-label={label} className={styles.editor} data-size={size} ref={root}>
      <div className={styles.head}>
        <SegmentedControl label="Mode" isLabelHidden segments={modes} value={mode} onChange={setMode} />
        {mode === 'write' && (
          <EditorToolbar
            onEdit={(edit) => field.current && applyEdit(field.current, edit(selectedIn(field.current)))}
          />
        )}
      </div>
      {mode === 'write' ? (
        <>
          <textarea
            {...references.fieldProps}
            ref={field}
            aria-label={label}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            className={styles.text}
            value={value}
            placeholder={placeholder}
            disabled={isDisabled}
            onChange={(event) => {
              onChange(event.target.value);
              references.follow();
            }}
            onKeyDown={press}
            onSelect={references.follow}
            onBlur={references.close}
          />
          <ReferenceSuggestions references={references} anchor={field} />
        </>
      ) : (
        <Preview text={value} render={props.renderPreview} />
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {props.children && <div className={styles.foot}>{props.children}</div>}
    </div>
  );
}

/** Ctrl or Cmd, Shift and P turn to the preview and back, wherever the focus is in the editor (behaviour.md §7.5). */
function usePreviewKeys(root: RefObject<HTMLDivElement | null>, setMode: Dispatch<SetStateAction<Mode>>): void {
  useEffect(() => {
    const element = root.current;
    const press = (event: globalThis.KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'p') return;
      event.preventDefault();
      setMode((mode) => (mode === 'write' ? 'preview' : 'write'));
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [root, setMode]);
}
