import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { signInAddress } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import { Link } from '../../widgets/link/link.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import styles from './conversation.module.css';
import { lazyCode } from '../../widgets/lazy-part.tsx';

const NewCommentEditor = lazyCode(() => import('./new-comment-editor.tsx'));

/** The form for a new thread; visitors are asked to sign in. */
export const CommentForm = observer(function CommentForm() {
  const { newComment } = useItemPage();
  const { session, router } = useApplication();
  const { permissions } = useItem();
  // Earlier requests do not focus a form that is mounted later.
  const [answered] = useState(newComment.requests);
  if (!session.signedIn) {
    return (
      <p className={styles.quiet}>
        <Link href={signInAddress(router.address)}>Sign in</Link> to comment.
      </p>
    );
  }
  // What is written stays to be copied when the discussion is locked.
  if (!permissions.canComment && newComment.isEmpty) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" height="12.25rem" />}>
      <NewCommentEditor answered={answered} />
    </Suspense>
  );
});
