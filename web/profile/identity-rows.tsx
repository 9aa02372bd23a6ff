import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { isSignInProblem, signInProblems } from '../../domain/people/identity.ts';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Button } from '../widgets/button/button.tsx';
import { LoadingRows } from '../widgets/loading/loading.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { IdentityList } from './identity-list.ts';
import styles from './profile-page.module.css';

/** The accounts at other services with which the reader signs in, and those that can be connected. */
export const IdentityRows = observer(function IdentityRows({ onDisconnected }: { onDisconnected: () => void }) {
  const { api, boot, router } = useApplication();
  const list = useMemo(
    () => new IdentityList(api, (url) => window.location.assign(url), onDisconnected),
    [api, onDisconnected],
  );
  const { reading, form } = list;
  useEffect(() => reading.start(), [reading]);
  const parameters = new URLSearchParams(router.search);
  const problem = parameters.get('problem');
  const requestedProvider = boot.signInProviders.find(({ name }) => name === parameters.get('provider'));
  if (reading.answer === null) {
    return list.error === null ? (
      <LoadingRows label="Loading connected accounts" count={1} />
    ) : (
      <LoadFailure onRetry={() => void reading.load()}>{list.error}</LoadFailure>
    );
  }
  const { identities, hasPassword } = reading.answer;
  const others = boot.signInProviders.filter(
    ({ name, kind }) => kind === 'openid' && identities.every(({ provider }) => provider !== name),
  );
  return (
    <div className={styles.stack}>
      {list.error !== null && <Alert tone="danger">{list.error}</Alert>}
      {list.error === null && requestedProvider && isSignInProblem(problem) && (
        <Alert tone="danger">{signInProblems[problem](requestedProvider.label)}</Alert>
      )}
      {hasPassword && (
        <PasswordField
          label="Current password"
          name="current-password-for-accounts"
          autoComplete="current-password"
          description="Needed to connect or disconnect an account."
          className={styles.field}
          {...form.field('current_password', 'The current password')}
        />
      )}
      <ul className={styles.identities}>
        {identities.map((identity) => (
          <li key={identity.provider} className={styles.session}>
            <div className={styles.sessionWords}>
              <span className={styles.sessionName}>{identity.label}</span>
              <span className={styles.quiet}>
                {identity.externalId} · connected <Moment at={identity.createdAt} />
              </span>
            </div>
            <Button
              size="small"
              aria-label={`Disconnect ${identity.label}`}
              isPending={form.isSaving}
              onPress={() => void list.disconnect(identity)}
            >
              Disconnect
            </Button>
          </li>
        ))}
        {others.map(({ name, label }) => (
          <li key={name} className={styles.session}>
            <div className={styles.sessionWords}>
              <span className={styles.sessionName}>{label}</span>
              <span className={styles.quiet}>Not connected</span>
            </div>
            <Button
              size="small"
              aria-label={`Connect ${label}`}
              isPending={form.isSaving}
              onPress={() => void list.connect(name)}
            >
              Connect
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
});
