import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { signInAddress } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import { Button } from '../../widgets/button/button.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { MarkdownEditor } from '../../widgets/markdown-editor/markdown-editor.tsx';
import { useEditing } from '../editor/use-editing.ts';
import { useItem } from '../item-context.ts';
import { useItemPage } from '../item-page.ts';
import styles from './conversation.module.css';

/** The form for a new thread; visitors are asked to sign in. */
export const CommentForm = observer(function CommentForm() {
  const { store, conversation, newComment: draft } = useItemPage();
  const { session, router } = useApplication();
  const { permissions } = useItem();
  const { preview, sources, attachments } = useEditing(store);
  const field = useRef<HTMLTextAreaElement>(null);
  const { requests } = draft;
  // Earlier requests do not focus a form that is mounted later.
  const seen = useRef(requests);
  useEffect(() => {
    const element = field.current;
    if (seen.current === requests || element === null) return;
    seen.current = requests;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
    element.scrollIntoView({ block: 'nearest' });
  }, [requests]);
  if (!session.signedIn) {
    return (
      <p className={styles.quiet}>
        <Link href={signInAddress(router.address)}>Sign in</Link> to comment.
      </p>
    );
  }
  if (!permissions.canComment) return null;
  const send = (): void => {
    if (!attachments.isBusy) void draft.send((body, internal) => conversation.say(body, { internal }));
  };
  return (
    <div className={styles.newComment}>
      <MarkdownEditor
        label="Comment"
        fieldRef={field}
        value={draft.body}
        onChange={draft.write}
        onSubmit={send}
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
          onPress={send}
        >
          {draft.internal ? 'Add internal note' : 'Comment'}
        </Button>
        {permissions.canAdmin && (
          <Checkbox isSelected={draft.internal} onChange={draft.makeInternal}>
            Make this an internal note
          </Checkbox>
        )}
      </MarkdownEditor>
    </div>
  );
});
