import { observer } from 'mobx-react-lite';
import { useApplication } from '../../app/application-context.ts';
import { useItem } from '../item-context.ts';
import styles from './conversation.module.css';

/** Says that a public comment leaves the instance; nothing where nobody outside takes part or gets mail. */
export const MailedNotice = observer(function MailedNotice() {
  const { boot } = useApplication();
  const { externalAuthor } = useItem();
  if (externalAuthor === null || !boot.mailEnabled) return null;
  return <p className={styles.quiet}>{externalAuthor} gets this comment by email.</p>;
});
