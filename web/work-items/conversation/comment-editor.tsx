import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../widgets/button/button.tsx';
import { MarkdownEditor } from '../../widgets/markdown-editor/markdown-editor.tsx';
import { useEditing } from '../editor/use-editing.ts';
import { useItemPage } from '../item-context.ts';
import type { Note } from './note.ts';

export interface CommentEditorProps {
  note: Note;
  /** Restored draft; null starts with the comment's text. */
  begun: string | null;
  /** Called at the end, with the discarded text, if any. */
  onDone: (discarded: string | null) => void;
}

/** Edits a comment in place. */
export const CommentEditor = observer(function CommentEditor({ note, begun, onDone }: CommentEditorProps) {
  const { store, conversation } = useItemPage();
  const { preview, sources, attachments } = useEditing(store);
  const [body, setBody] = useState(begun ?? note.body);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const save = async (): Promise<void> => {
    if (body.trim() === '' || attachments.isBusy) return;
    if (!(await store.secretWarning.check(body, 'comment'))) return;
    setSaving(true);
    try {
      await conversation.change(note.id, body);
      onDone(null);
    } catch (failure) {
      setError(errorText(failure));
      setSaving(false);
    }
  };
  return (
    <MarkdownEditor
      label="Edit comment"
      value={body}
      onChange={setBody}
      onSubmit={() => void save()}
      onCancel={() => body === note.body && onDone(null)}
      renderPreview={preview}
      sources={sources}
      attachments={attachments}
      error={error}
      isDisabled={isSaving}
      focusesAtStart
    >
      <Button
        variant="primary"
        size="small"
        isPending={isSaving}
        isDisabled={body.trim() === '' || attachments.isBusy}
        onPress={() => void save()}
      >
        Save comment
      </Button>
      <Button size="small" onPress={() => onDone(body === note.body ? null : body)}>
        Cancel
      </Button>
    </MarkdownEditor>
  );
});
