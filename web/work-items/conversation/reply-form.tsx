import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { MarkdownEditor } from '../../widgets/markdown-editor/markdown-editor.tsx';
import { takesFocus } from '../../widgets/return-focus.ts';
import { useEditing } from '../editor/use-editing.ts';
import { useItemPage } from '../item-context.ts';
import { CommentDraft } from './comment-draft.ts';
import styles from './conversation.module.css';
import { MailedNotice } from './mailed-notice.tsx';

/** A button that opens the form for a reply. */
const ReplyForm = observer(function ReplyForm({
  discussionId,
  isInternal,
}: {
  discussionId: string;
  isInternal: boolean;
}) {
  const { store, conversation } = useItemPage();
  const { preview, sources, attachments } = useEditing(store);
  const draft = useMemo(() => new CommentDraft(store, discussionId), [store, discussionId]);
  const [isOpen, setOpen] = useState(!draft.isEmpty);
  if (!isOpen) {
    return (
      <Button {...takesFocus} variant="quiet" size="small" onPress={() => setOpen(true)}>
        Reply…
      </Button>
    );
  }
  const send = async (): Promise<void> => {
    if (attachments.isBusy) return;
    if (await draft.send((body) => conversation.say(body, { discussionId }))) setOpen(false);
  };
  const cancel = (): void => {
    draft.cancel(() => setOpen(true));
    setOpen(false);
  };
  return (
    <div className={styles.reply}>
      <MarkdownEditor
        label="Reply"
        value={draft.body}
        onChange={draft.write}
        onSubmit={() => void send()}
        onCancel={() => draft.isEmpty && cancel()}
        renderPreview={preview}
        sources={sources}
        attachments={attachments}
        error={draft.error ?? undefined}
        isDisabled={draft.isSending}
        focusesAtStart
      >
        <Button
          variant="primary"
          size="small"
          isPending={draft.isSending}
          isDisabled={draft.isEmpty || attachments.isBusy}
          onPress={() => void send()}
        >
          Reply
        </Button>
        <Button size="small" onPress={cancel}>
          Cancel
        </Button>
        {!isInternal && <MailedNotice />}
      </MarkdownEditor>
    </div>
  );
});

export default ReplyForm;
