import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { MarkdownEditor } from '../../widgets/markdown-editor/markdown-editor.tsx';
import { useEditing } from '../editor/use-editing.ts';
import { useItemPage } from '../item-context.ts';
import { ConflictPanel } from '../text/conflict-panel.tsx';
import { CommentEdit } from './comment-edit.ts';
import type { EditDraft } from './edit-draft.ts';
import type { Note } from './note.ts';

export interface CommentEditorProps {
  note: Note;
  draft: EditDraft;
  /** True if the reader asked for it; otherwise a draft opened it. */
  takesFocus: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Edits a comment in place. */
export const CommentEditor = observer(function CommentEditor({
  note,
  draft,
  takesFocus,
  onOpenChange,
}: CommentEditorProps) {
  const { store, conversation } = useItemPage();
  const { preview, sources, attachments } = useEditing(store);
  // The text that is edited stays when the comment is loaded again.
  const [edit] = useState(() => new CommentEdit(store, conversation, note, draft));
  const field = useRef<HTMLTextAreaElement>(null);
  const end = (isDone: boolean): void => {
    if (isDone) onOpenChange(false);
  };
  const save = async (): Promise<void> => {
    if (!attachments.isBusy) end(await edit.save());
  };
  const cancel = (): void => {
    edit.cancel(() => onOpenChange(true));
    onOpenChange(false);
  };
  return (
    <>
      {edit.theirs !== null && (
        <ConflictPanel
          edited="comment"
          versions={[{ name: 'Their comment', text: edit.theirs }]}
          onKeepMine={() => void edit.keepMine().then(end)}
          onTakeTheirs={cancel}
          onMerge={edit.merge}
          field={field}
        />
      )}
      <MarkdownEditor
        label="Edit comment"
        fieldRef={field}
        value={edit.body}
        onChange={edit.write}
        onSubmit={() => void save()}
        onCancel={() => !edit.hasChanges && cancel()}
        renderPreview={preview}
        sources={sources}
        attachments={attachments}
        error={edit.error ?? undefined}
        isDisabled={edit.isSaving}
        focusesAtStart={takesFocus}
      >
        <Button
          variant="primary"
          size="small"
          isPending={edit.isSaving}
          isDisabled={edit.isEmpty || attachments.isBusy}
          onPress={() => void save()}
        >
          Save comment
        </Button>
        <Button size="small" onPress={cancel}>
          Cancel
        </Button>
      </MarkdownEditor>
    </>
  );
});
