import { CircleCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { takesFocus, useReturnFocus } from '../../widgets/return-focus.ts';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import { isReplying, isWriting } from './begun-texts.ts';
import { Comment } from './comment.tsx';
import styles from './conversation.module.css';
import { resolutionOf, type Resolution, type Thread } from './note.ts';

const ReplyForm = lazyCode(() => import('./reply-form.tsx'));

interface ThreadProps {
  thread: Thread;
  /** The number of the note in the URL. */
  named: string | null;
}

/**
 * A comment with its replies. A resolved thread is folded, unless the URL refers to one of its comments or the reader is
 * writing in it.
 */
export const CommentThread = observer(function CommentThread({ thread, named }: ThreadProps) {
  const { store } = useItemPage();
  const [chosen, choose] = useState<'folded' | 'unfolded' | null>(null);
  const resolution = resolutionOf(thread);
  const isResolved = resolution !== null;
  const isNeeded = isResolved && (hasNote(thread, named) || isWriting(store, thread.notes));
  useEffect(() => {
    // A thread that was needed stays unfolded when the reply is sent.
    if (!isResolved) choose(null);
    else if (isNeeded) choose((before) => before ?? 'unfolded');
  }, [isResolved, isNeeded]);
  const isFolded = isResolved && (chosen ?? (isNeeded ? 'unfolded' : 'folded')) === 'folded';
  return (
    <div className={styles.thread}>
      {resolution !== null && (
        <ResolvedBar
          thread={thread}
          resolution={resolution}
          isFolded={isFolded}
          onToggle={() => choose(isFolded ? 'unfolded' : 'folded')}
        />
      )}
      {!isFolded && <Comments thread={thread} named={named} isResolved={isResolved} />}
    </div>
  );
});

function hasNote(thread: Thread, named: string | null): boolean {
  return thread.notes.some(({ number }) => number === named);
}

/** Who resolved the thread and when. */
const ResolvedBar = observer(function ResolvedBar({
  thread,
  resolution,
  isFolded,
  onToggle,
}: {
  thread: Thread;
  resolution: Resolution;
  isFolded: boolean;
  onToggle: () => void;
}) {
  const bar = useReturnFocus<HTMLDivElement>();
  const author = thread.notes[0]?.author?.name ?? 'someone';
  return (
    <div ref={bar} className={styles.resolution}>
      <CircleCheck aria-hidden="true" />
      <span>
        Thread by {author} resolved by {resolution.by} <Moment at={resolution.at} />
      </span>
      <Button {...takesFocus} variant="quiet" size="small" aria-expanded={!isFolded} onPress={onToggle}>
        {isFolded ? 'Show thread' : 'Hide thread'}
      </Button>
      <ResolveButton thread={thread} resolves={false} />
    </div>
  );
});

const Comments = observer(function Comments({ thread, named, isResolved }: ThreadProps & { isResolved: boolean }) {
  const { permissions } = useItem();
  const { store } = useItemPage();
  const comments = useReturnFocus<HTMLDivElement>();
  const [first, ...answers] = thread.notes;
  if (first === undefined) return null;
  return (
    <div ref={comments}>
      <Comment note={first} isNamed={first.number === named} />
      <div className={styles.answers}>
        {answers.map((note) => (
          <Comment key={note.id} note={note} isNamed={note.number === named} />
        ))}
        <div className={styles.threadActions}>
          {(permissions.canComment || isReplying(store, first)) && first.discussionId !== null && (
            <Suspense fallback={<Skeleton shape="block" width="4rem" height="var(--control-size-small)" />}>
              <ReplyForm discussionId={first.discussionId} isInternal={first.internal} />
            </Suspense>
          )}
          {!isResolved && <ResolveButton thread={thread} resolves />}
        </div>
      </div>
    </div>
  );
});

/** Resolves the thread or reopens it, for people who may. */
const ResolveButton = observer(function ResolveButton({ thread, resolves }: { thread: Thread; resolves: boolean }) {
  const { conversation } = useItemPage();
  const id = thread.notes[0]?.discussionId ?? null;
  if (id === null || !thread.notes.some(({ canResolve }) => canResolve)) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      isPending={conversation.resolving === id}
      onPress={() => void conversation.resolve(id, resolves)}
    >
      {resolves ? 'Resolve thread' : 'Reopen thread'}
    </Button>
  );
});
