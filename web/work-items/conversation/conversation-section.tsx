import { History } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { counted } from '../../../domain/text/plural.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { LoadFailure } from '../../widgets/alert/load-failure.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { ChoiceMenu } from '../../widgets/choice-menu/choice-menu.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { RenderedMarkdown } from '../../widgets/rendered-markdown/rendered-markdown.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import { activityFilters, activityOrders, type ActivityFilter, type ActivityOrder } from './activity-view.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './conversation.module.css';
import { entriesOf, type Note, type Thread } from './note.ts';
import { CommentThread } from './thread.tsx';

/** Comments and history of the item. */
export const ConversationSection = observer(function ConversationSection() {
  const { store, conversation } = useItemPage();
  const { threads, isLoaded, error, hasMore, order } = conversation;
  const { discussionLocked } = useItem();
  const isNewestFirst = order === 'newest';
  const named = useNamedNote();
  return (
    <section aria-label="Activity" className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>Activity</h2>
        <div className={styles.controls}>
          <ChoiceMenu
            label="Filter activity"
            choices={choicesOf<ActivityFilter>(activityFilters)}
            value={conversation.filter}
            onChange={(filter) => conversation.show({ filter })}
          />
          <ChoiceMenu
            label="Sort activity"
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
      {error !== null && <LoadFailure onRetry={() => void conversation.load()}>{error}</LoadFailure>}
      {!isLoaded && error === null && <Skeleton shape="block" height="6rem" />}
      <ol className={styles.threads}>
        {entriesOf(threads).map((entry) =>
          'run' in entry ? (
            <FoldedChanges key={entry.run[0]?.id} notes={entry.run} opened={named} />
          ) : (
            <li key={entry.thread.id}>
              <ThreadOf thread={entry.thread} named={named} />
            </li>
          ),
        )}
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

/** The number of the note in the URL, which is scrolled into view once it is loaded. */
function useNamedNote(): string | null {
  const { store, conversation } = useItemPage();
  const { router } = store.environment;
  const number = /^#note_(\d+)$/.exec(router.hash)?.[1] ?? null;
  const { isLoaded } = conversation;
  useEffect(() => {
    if (number === null || !isLoaded) return undefined;
    let takesFocus = true;
    const show = async (): Promise<void> => {
      const isThere = await conversation.reach(number);
      const note = isThere && takesFocus ? document.getElementById(`note_${number}`) : null;
      if (note !== null) router.scroll.show(note);
    };
    void show();
    return () => {
      takesFocus = false;
    };
  }, [conversation, router, number, isLoaded]);
  return number;
}

/** A run of similar changes: the first one, and the others on demand. */
function FoldedChanges({ notes, opened }: { notes: readonly Note[]; opened: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = notes;
  const isUnfolded = isOpen || others.some(({ number }) => number === opened);
  return (
    <>
      {(isUnfolded ? notes : notes.slice(0, 1)).map((note) => (
        <li key={note.id}>
          <SystemLine note={note} isNamed={note.number === opened} />
        </li>
      ))}
      {!isUnfolded && first && (
        <li className={styles.folded}>
          <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
            Show {counted(others.length, 'more change')} like this
          </Button>
        </li>
      )}
    </>
  );
}

function ThreadOf({ thread, named }: { thread: Thread; named: string | null }) {
  const [first] = thread.notes;
  if (first === undefined) return null;
  if (first.system) return <SystemLine note={first} isNamed={first.number === named} />;
  return <CommentThread thread={thread} named={named} />;
}

function choicesOf<V extends string>(texts: Readonly<Record<V, string>>): { value: V; text: string }[] {
  return (Object.entries(texts) as [V, string][]).map(([value, text]) => ({ value, text }));
}

/** A system note in one line. */
function SystemLine({ note, isNamed }: { note: Note; isNamed: boolean }) {
  return (
    <div id={`note_${note.number}`} data-named={isNamed || undefined} className={styles.system}>
      <span aria-hidden="true" className={styles.systemIcon}>
        <History />
      </span>
      <div className={styles.systemWords}>
        <strong>{note.author?.name ?? 'Someone'}</strong>
        <RenderedMarkdown html={note.bodyHtml} className={styles.sentence ?? ''} />
        <a href={`#note_${note.number}`} className={styles.when}>
          <Moment at={note.createdAt} />
        </a>
      </div>
    </div>
  );
}
