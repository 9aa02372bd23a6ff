import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { SignInProvider } from '../../domain/people/identity.ts';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { OpenIdVisit } from './openid-visit.ts';
import styles from './entry-card.module.css';

/** A button for each service with OpenID Connect. */
export const OpenIdButtons = observer(function OpenIdButtons({
  providers,
  returnTo,
}: {
  providers: readonly SignInProvider[];
  returnTo: string;
}) {
  const { api } = useApplication();
  const [visit] = useState(() => new OpenIdVisit(api, (url) => window.location.assign(url)));
  return (
    <div className={styles.providers}>
      {visit.error !== null && <Alert tone="danger">{visit.error}</Alert>}
      {providers.map(({ name, label }) => (
        <Button key={name} isPending={visit.pending === name} onPress={() => void visit.start(name, returnTo)}>
          Continue with {label}
        </Button>
      ))}
    </div>
  );
});
