import { observer } from 'mobx-react-lite';
import { maskSecret } from '../../../domain/text/secrets.ts';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import styles from './secret-dialog.module.css';
import type { SecretWarning } from './secret-warning.ts';

/** Lists the probable secrets in a text, masked, and lets the writer continue or go back. */
const SecretQuestion = observer(function SecretQuestion({ warning }: { warning: SecretWarning }) {
  const { question, answer } = warning;
  const { content = 'comment', secrets = [] } = question ?? {};
  const isPlural = secrets.length > 1;
  return (
    <Dialog
      title={`Warning: Potential ${isPlural ? 'secrets' : 'secret'} detected`}
      role="alertdialog"
      isOpen={question !== null}
      onOpenChange={(isOpen) => !isOpen && answer(false)}
      footer={
        <>
          <Button onPress={() => answer(false)}>Edit {content}</Button>
          <Button variant="danger" onPress={() => answer(true)}>
            Add {content}
          </Button>
        </>
      }
    >
      <p>
        Your {content} seems to hold {isPlural ? 'secrets' : 'a secret'}. Everybody who can read it could use{' '}
        {isPlural ? 'them' : 'it'}:
      </p>
      <ul className={styles.secrets}>
        {secrets.map(({ name, value, start }) => (
          <li key={`${name} ${start}`}>
            {name}: <code className={styles.value}>{maskSecret(value)}</code>
          </li>
        ))}
      </ul>
      <details className={styles.help}>
        <summary>Why am I seeing this warning?</summary>
        <p>
          Parts of the text have the form of tokens and keys that let programs in. If one of them is real, leave it out,
          and replace it where it was made if others have seen it already.
        </p>
      </details>
    </Dialog>
  );
});

export default SecretQuestion;
