import { EyeOff, Ellipsis, Flag, Link2, Pencil, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Badge } from '../../widgets/badge/badge.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { RenderedMarkdown } from '../../widgets/rendered-markdown/rendered-markdown.tsx';
import { takesFocus, useReturnFocus } from '../../widgets/return-focus.ts';
import { WhenOpened } from '../../widgets/when-opened.tsx';
import { useItemPage } from '../item-context.ts';
import { AwardBar } from './award-bar.tsx';
import { Awards } from './awards.ts';
import styles from './conversation.module.css';
import paper from '../../widgets/on-paper.module.css';
import { EditDraft } from './edit-draft.ts';
import type { Note } from './note.ts';
import { copyText } from '../../widgets/copy-text.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';

const CommentEditor = lazyCode(async () => ({ default: (await import('./comment-editor.tsx')).CommentEditor }));
const DeleteCommentDialog = lazyCode(() => import('./delete-comment-dialog.tsx'));

/** One comment with its reactions and actions; highlighted if the URL refers to it. */
export const Comment = observer(function Comment({ note, isNamed }: { note: Note; isNamed: boolean }) {
  const { store, conversation, abuse } = useItemPage();
  const reader = store.environment.session.user?.username ?? null;
  const draft = useMemo(() => new EditDraft(store, note), [store, note]);
  const [isEditing, setEditing] = useState(() => draft.read() !== null);
  const [isEditRequested, setEditRequested] = useState(false);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const awards = useMemo(() => new Awards(store, note.id, note.awards), [store, note.id, note.awards]);
  const { author } = note;
  const isForeign = reader !== null && author?.username !== reader;
  const openEditor = (isOpen: boolean): void => {
    setEditRequested(isOpen);
    setEditing(isOpen);
  };
  const isRequested = conversation.requestedEditor === note.id;
  useEffect(() => {
    if (!isRequested) return;
    conversation.editorOpened();
    openEditor(true);
  }, [conversation, isRequested]);
  const article = useReturnFocus<HTMLElement>();
  return (
    <article
      ref={article}
      id={`note_${note.number}`}
      aria-label={`Comment by ${note.externalAuthor ?? author?.name ?? 'someone'}`}
      data-internal={note.internal || undefined}
      data-named={isNamed || undefined}
      className={styles.comment}
    >
      <Avatar name={author?.name ?? '?'} identity={author?.username ?? ''} src={author?.avatarUrl} size={32} />
      <div className={styles.commentBody}>
        <header className={styles.commentHead}>
          <span className={styles.byline}>
            {note.externalAuthor !== null && (
              <>
                <strong>{note.externalAuthor}</strong>
                <span className={styles.quiet}>via</span>
              </>
            )}
            <strong>{author === null ? 'Someone' : <Link href={author.webPath}>{author.name}</Link>}</strong>
            {author && <span className={styles.quiet}>@{author.username}</span>}
            <a href={`#note_${note.number}`} className={styles.when}>
              <Moment at={note.createdAt} />
            </a>
            {note.lastEditedAt !== null && <span className={styles.quiet}>edited</span>}
            {note.internal && (
              <Badge tone="warning" icon={<EyeOff />}>
                Internal note
              </Badge>
            )}
          </span>
          <MenuTrigger>
            <IconButton {...takesFocus} label="Comment actions" size="small">
              <Ellipsis />
            </IconButton>
            <Menu label="Comment actions" placement="bottom end">
              {note.canAdmin && (
                <MenuItem icon={<Pencil />} onAction={() => openEditor(true)}>
                  Edit comment
                </MenuItem>
              )}
              <MenuItem icon={<Link2 />} onAction={() => void copyText(note.url, 'link')}>
                Copy link
              </MenuItem>
              {isForeign && (
                <MenuItem icon={<Flag />} onAction={() => abuse.openAbout(note.number)}>
                  Report abuse
                </MenuItem>
              )}
              {note.canAdmin && (
                <MenuItem icon={<Trash2 />} isDestructive onAction={() => setAsksToDelete(true)}>
                  Delete comment
                </MenuItem>
              )}
            </Menu>
          </MenuTrigger>
        </header>
        {isEditing ? (
          <>
            <Suspense>
              <CommentEditor note={note} draft={draft} takesFocus={isEditRequested} onOpenChange={openEditor} />
            </Suspense>
            <div className={paper.onPaper}>
              <RenderedMarkdown html={note.bodyHtml} />
            </div>
          </>
        ) : (
          <RenderedMarkdown html={note.bodyHtml} />
        )}
        <AwardBar awards={awards} canAward={note.canAward} />
      </div>
      <WhenOpened isOpen={asksToDelete}>
        <DeleteCommentDialog note={note} isOpen={asksToDelete} onOpenChange={setAsksToDelete} />
      </WhenOpened>
    </article>
  );
});
