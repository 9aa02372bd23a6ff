import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { applyEdit, selectedIn } from './apply-edit.ts';
import { AttachmentList } from './attachments/attachment-list.tsx';
import type { Attachments } from './attachments/attachments.ts';
import { useAttaching } from './attachments/use-attaching.ts';
import { FilePicker } from './attachments/file-picker.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { pressInText } from './editor-keys.ts';
import { Preview, type PreviewProps } from './preview.tsx';
import { usePreviewKeys, type EditorMode } from './use-preview-keys.ts';
import { useReturnFocus } from '../return-focus.ts';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import { WhenOpened } from '../when-opened.tsx';
import type { ReferenceSources } from './references/reference-source.ts';
import { useReferences } from './references/use-references.ts';
import styles from './markdown-editor.module.css';
import { lazyCode } from '../lazy-part.tsx';

const ReferenceSuggestions = lazyCode(() => import('./references/reference-suggestions.tsx'));

export interface MarkdownEditorProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Called for Ctrl or Cmd and Enter. */
  onSubmit?: (withShift: boolean) => void;
  /** Called for Escape if no list is open. */
  onCancel?: () => void;
  /** Called for the arrow up key in an empty editor. */
  onArrowUp?: () => void;
  /** Ref of the text field, for callers that focus it. */
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
  renderPreview: PreviewProps['render'];
  /** Suggestions after `@`, `#`, `&`, `~`, `%` and `:`, and after `/` at the start of a line. */
  sources: ReferenceSources;
  /** Uploads files; without it files cannot be attached. */
  attachments?: Attachments;
  placeholder?: string;
  error?: string | undefined;
  /** Locks the text, but keeps the focus, while it is being sent. */
  isDisabled?: boolean;
  size?: 'medium' | 'large';
  /** Takes the focus when mounted, because the reader asked to write. */
  focusesAtStart?: boolean;
  /** Buttons below the text. */
  children?: ReactNode;
}

const modes = [
  { value: 'write', text: 'Write' },
  { value: 'preview', text: 'Preview' },
] as const;

/** Markdown as plain text, with a toolbar, suggestions for references and a preview from the server. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, value, onChange, onSubmit, onCancel, error, placeholder, isDisabled, size = 'medium' } = props;
  const [mode, setMode] = useState<EditorMode>('write');
  const ownField = useRef<HTMLTextAreaElement>(null);
  const field = props.fieldRef ?? ownField;
  const root = useReturnFocus<HTMLDivElement>();
  const errorId = useId();
  const { focusesAtStart = false } = props;
  useEffect(() => {
    const { current } = field;
    if (!focusesAtStart || current === null) return;
    current.focus();
    // Browsers put the caret before the text.
    current.setSelectionRange(current.value.length, current.value.length);
  }, [focusesAtStart, field]);
  const preview = useRef<HTMLDivElement>(null);
  usePreviewKeys({ root, field, preview, mode, setMode });
  const references = useReferences(field, props.sources);
  const { attachments = null } = props;
  const attaching = useAttaching({ field, value, onChange, attachments });
  const submit =
    onSubmit &&
    ((withShift: boolean): void => {
      references.close();
      onSubmit(withShift);
    });
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isDisabled === true || references.press(event) || pressInText(event, submit)) return;
    if (event.key === 'ArrowUp' && value === '' && props.onArrowUp) {
      event.preventDefault();
      props.onArrowUp();
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div
      {...attaching.dropProps}
      role="group"
      aria-label={label}
      className={styles.editor}
      data-size={size}
      data-drop-target={attaching.isDropTarget || undefined}
      ref={root}
    >
      <div className={styles.head}>
        <SegmentedControl label="Mode" isLabelHidden segments={modes} value={mode} onChange={setMode} />
        {mode === 'write' && (
          <EditorToolbar onEdit={(edit) => field.current && applyEdit(field.current, edit(selectedIn(field.current)))}>
            {attachments !== null && <FilePicker onPick={attaching.attach} />}
          </EditorToolbar>
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
            readOnly={isDisabled}
            onChange={(event) => {
              onChange(event.target.value);
              references.follow();
            }}
            onKeyDown={press}
            onSelect={references.follow}
            onPaste={attaching.onPaste}
            onFocus={attaching.onEnter}
            onBlur={references.close}
          />
          <WhenOpened isOpen={references.isShown}>
            <ReferenceSuggestions references={references} anchor={field} />
          </WhenOpened>
        </>
      ) : (
        <Preview text={value} render={props.renderPreview} ref={preview} />
      )}
      {attaching.isDropTarget && <p className={styles.dropHint}>Drop files to attach them</p>}
      {attachments !== null && (
        <AttachmentList
          attachments={attachments}
          onRetry={(file) => attaching.attach([file])}
          onGone={() => field.current?.focus()}
        />
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
