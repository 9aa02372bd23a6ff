import { observer } from 'mobx-react-lite';
import { WhenOpened } from '../../widgets/when-opened.tsx';
import type { SecretWarning } from './secret-warning.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';

const SecretQuestion = lazyCode(() => import('./secret-question.tsx'));

/** Asks about probable secrets in a text; its code is loaded with the first of them. */
export const SecretDialog = observer(function SecretDialog({ warning }: { warning: SecretWarning }) {
  return (
    <WhenOpened isOpen={warning.question !== null}>
      <SecretQuestion warning={warning} />
    </WhenOpened>
  );
});
