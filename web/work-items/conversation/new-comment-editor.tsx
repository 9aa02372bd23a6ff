import { when } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { MarkdownEditor } from '../../widgets/markdown-editor/markdown-editor.tsx';
import { useEditing } from '../editor/use-editing.ts';
import { useItem, useItemPage } from '../item-context.ts';
import { MailedNotice } from './mailed-notice.tsx';

export interface NewCommentEditorProps {
  /** Requests for focus that were answered before the form was shown. */
  answered: number;
}

/** Writes a new thread. */
const NewCommentEditor = observer(function NewCommentEditor({ answered }: NewCommentEditorProps) {
  const { store, closing, conversation, newComment: draft } = useItemPage();
  const { permissions } = useItem();
  const { closes, isOffered: maySetState } = closing;
  const { preview, sources, attachments } = useEditing(store);
  const field = useRef<HTMLTextAreaElement>(null);
  const { requests } = draft;
  const seen = useRef(answered);
  useEffect(() => {
    const element = field.current;
    if (seen.current === requests || element === null) return;
    seen.current = requests;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
    element.scrollIntoView({ block: 'nearest' });
  }, [requests]);
  const send = async (): Promise<boolean> => {
    if (attachments.isBusy) return false;
    return draft.send((body, internal) => conversation.say(body, { internal }));
  };
  /** Its quick actions may have closed or reopened the item. */
  const sendAndSetState = async (): Promise<void> => {
    await when(() => !closing.isChanging);
    const before = store.item?.state;
    if (!(await send())) return;
    await conversation.feedbackShown();
    if (store.item?.state === before) await closing.toggle();
  };
  return (
    <MarkdownEditor
      label="Comment"
      fieldRef={field}
      value={draft.body}
      onChange={draft.write}
      onSubmit={(withShift) => void (withShift && maySetState ? sendAndSetState() : send())}
      onArrowUp={() => conversation.editLast()}
      renderPreview={preview}
      sources={sources}
      attachments={attachments}
      error={draft.error ?? undefined}
      isDisabled={draft.isSending}
      placeholder="Write a comment"
    >
      <Button
        variant="primary"
        isPending={draft.isSending}
        isDisabled={draft.isEmpty || attachments.isBusy}
        onPress={() => void send()}
      >
        {draft.internal ? 'Add internal note' : 'Comment'}
      </Button>
      {maySetState && (
        <Button
          isDisabled={draft.isEmpty || attachments.isBusy || draft.isSending}
          onPress={() => void sendAndSetState()}
        >
          {`Comment & ${closes ? 'close' : 'reopen'} ${store.type}`}
        </Button>
      )}
      {permissions.canAdmin && (
        <Checkbox isSelected={draft.internal} onChange={draft.makeInternal}>
          Make this an internal note
        </Checkbox>
      )}
      {!draft.internal && <MailedNotice />}
    </MarkdownEditor>
  );
});

export default NewCommentEditor;
