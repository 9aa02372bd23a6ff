import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { makeStore } from '../state/make-store.ts';

/** Leaves for a service with OpenID Connect, which sends the browser back. */
export class OpenIdVisit {
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
