import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { SignInProvider } from '../../domain/people/identity.ts';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import styles from './entry-card.module.css';
import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { makeStore } from '../state/make-store.ts';

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

/** Leaves for a service with OpenID Connect, which sends the browser back. */
class OpenIdVisit {
  /** Name of the service that is asked. */
  pending: string | null = null;
  error: string | null = null;

  constructor(
    private readonly api: ApiClient,
    private readonly leaveFor: (url: string) => void,
  ) {
    makeStore(this);
  }

  async start(provider: string, returnTo: string): Promise<void> {
    if (this.pending !== null) return;
    this.pending = provider;
    this.error = null;
    try {
      const { url } = await this.api.rest<{ url: string }>('POST', `/-/openid/${provider}`, {
        body: { returnTo },
        signingIn: true,
      });
      this.leaveFor(url);
    } catch (error) {
      runInAction(() => {
        this.error = errorText(error);
        this.pending = null;
      });
    }
  }
}
