import { History } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { RenderedMarkdown } from '../../widgets/rendered-markdown/rendered-markdown.tsx';
import { Select } from '../../widgets/select/select.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { useItem } from '../item-context.ts';
import { useItemPage } from '../item-page.ts';
import { activityFilters, activityOrders, type ActivityFilter, type ActivityOrder } from './activity-view.ts';
import { Comment } from './comment.tsx';
import { CommentForm } from './comment-form.tsx';
import styles from './conversation.module.css';
import type { Note, Thread } from './note.ts';
import { ReplyForm } from './reply-form.tsx';

/** Comments and history of the item. */
export const ConversationSection = observer(function ConversationSection() {
  const { store, conversation } = useItemPage();
  const { threads, isLoaded, error, hasMore, order } = conversation;
  const { discussionLocked } = useItem();
  const isNewestFirst = order === 'newest';
  return (
    <section aria-label="Activity" className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>Activity</h2>
        <div className={styles.controls}>
          <Select
            label="Filter activity"
            isLabelHidden
            choices={choicesOf<ActivityFilter>(activityFilters)}
            value={conversation.filter}
            onChange={(filter) => conversation.show({ filter })}
          />
          <Select
            label="Sort activity"
            isLabelHidden
            choices={choicesOf<ActivityOrder>(activityOrders)}
            value={order}
            onChange={(chosen) => conversation.show({ order: chosen })}
          />
        </div>
      </div>
      {discussionLocked && (
        <Alert>The discussion in this {store.type} is locked. Only project members can comment.</Alert>
      )}
      {isNewestFirst && <CommentForm />}
      {error !== null && (
        <Alert
          tone="danger"
          actions={
            <Button size="small" onPress={() => void conversation.load()}>
              Try again
            </Button>
          }
        >
          {error}
        </Alert>
      )}
      {!isLoaded && error === null && <Skeleton shape="block" height="6rem" />}
      <ol className={styles.threads}>
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadOf thread={thread} />
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button isPending={conversation.isLoadingMore} onPress={() => void conversation.loadMore()}>
          Show more
        </Button>
      )}
      {!isNewestFirst && <CommentForm />}
    </section>
  );
});

const ThreadOf = observer(function ThreadOf({ thread }: { thread: Thread }) {
  const { permissions } = useItem();
  const [first, ...answers] = thread.notes;
  if (first === undefined) return null;
  if (first.system) return <SystemLine note={first} />;
  return (
    <div className={styles.thread}>
      <Comment note={first} />
      <div className={styles.answers}>
        {answers.map((note) => (
          <Comment key={note.id} note={note} />
        ))}
        {permissions.canComment && first.discussionId !== null && <ReplyForm discussionId={first.discussionId} />}
      </div>
    </div>
  );
});

function choicesOf<V extends string>(texts: Readonly<Record<V, string>>): { value: V; text: string }[] {
  return (Object.entries(texts) as [V, string][]).map(([value, text]) => ({ value, text }));
}

/** Something that happened to the item, in one line. */
function SystemLine({ note }: { note: Note }) {
  return (
    <div id={`note_${note.number}`} className={styles.system}>
      <span aria-hidden="true" className={styles.systemIcon}>
        <History />
      </span>
      <div className={styles.systemWords}>
        <strong>{note.author?.name ?? 'Someone'}</strong>
        <RenderedMarkdown html={note.bodyHtml} className={styles.sentence ?? ''} />
        <span className={styles.quiet}>
          <Moment at={note.createdAt} />
        </span>
      </div>
    </div>
  );
}
