import { observer } from 'mobx-react-lite';
import { useItem } from '../item-context.ts';
import styles from './conversation.module.css';

/** Says that a public comment leaves the instance; nothing where nobody outside takes part. */
export const MailedNotice = observer(function MailedNotice() {
  const { externalAuthor } = useItem();
  if (externalAuthor === null) return null;
  return <p className={styles.quiet}>{externalAuthor} gets this comment by email.</p>;
});
