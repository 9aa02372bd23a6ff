import { z } from 'zod';
import type { SignInProblem } from '../../domain/people/identity.ts';
import { NotFound } from '../errors.ts';
import type { OutboundRequests } from '../outbound/outbound-requests.ts';
import type { Door } from '../door/perform.ts';
import type { SessionOrigin } from '../people/open-session.ts';
import { randomSecret } from '../people/secrets.ts';
import type { SignedIn } from '../people/open-session.ts';
import type { AwaitsSecondFactor } from './sign-in-steps.ts';
import type { Clock } from '../ports/clock.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { ConnectIdentity } from './connect-identity.ts';
import { EnterWithIdentity } from './enter-with-identity.ts';
import { ProviderFailure, type OpenIdProvider } from './openid-provider.ts';

/** Minutes that a person may take at the provider. */
export const openIdMinutes = 10;
const purpose = 'sign-in with OpenID Connect';
const longestReturnAddress = 1_000;

/** A visit to a provider. Sealed, it waits in the browser, so that nothing is kept for visits that never end. */
const visitShape = z.strictObject({
  provider: z.string(),
  redirectUri: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().nullable(),
  /** The session that connects an account; null to sign in. */
  sessionId: z.int().nullable(),
  endsAt: z.number(),
});
type Visit = z.infer<typeof visitShape>;

export interface NewVisit {
  redirectUri: string;
  /** A page of this instance; null without a certain one. */
  returnTo: string | null;
  sessionId: number | null;
}

/** How a visit ended. `detail` is for the log. */
export interface VisitEnd {
  returnTo: string | null;
  isConnecting: boolean;
  signedIn: SignedIn | null;
  /** Set if the second factor is still to come. */
  awaiting: AwaitsSecondFactor['awaits'] | null;
  problem: SignInProblem | null;
  detail: string | null;
}

/** Signing in with, and connecting, accounts at services with OpenID Connect. */
export class OpenIdSignIn {
  constructor(
    private readonly providers: readonly OpenIdProvider[],
    /** The providers, directories included, whose verified addresses lead into existing accounts. */
    private readonly trustedProviders: readonly string[],
    private readonly door: Door,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    /** Those with which the providers are asked. */
    private readonly outbound: OutboundRequests,
  ) {}

  stop(): Promise<void> {
    return this.outbound.close();
  }

  /** The provider of this name. @throws NotFound */
  provider(name: string): OpenIdProvider {
    const provider = this.providers.find((one) => one.name === name);
    if (provider === undefined) throw new NotFound();
    return provider;
  }

  /** Where to send the browser, and what it must bring back. @throws ProviderFailure, NotFound */
  async begin(name: string, { redirectUri, returnTo, sessionId }: NewVisit): Promise<{ url: string; sealed: string }> {
    const request = { redirectUri, state: randomSecret(), nonce: randomSecret(), verifier: randomSecret() };
    const url = await this.provider(name).authorizationUrl(request);
    const visit: Visit = {
      ...request,
      provider: name,
      returnTo: returnTo === null || returnTo.length > longestReturnAddress ? null : returnTo,
      sessionId,
      endsAt: this.clock.now().getTime() + openIdMinutes * 60_000,
    };
    return { url, sealed: this.secrets.seal(JSON.stringify(visit), purpose) };
  }

  /**
   * Ends a visit with the parameters that the provider sent. Only the browser that began it can: it brings `sealed`. A
   * visit that connects an account belongs to the session that began it. @throws NotFound
   */
  async finish(
    name: string,
    sealed: string | null,
    search: string,
    from: SessionOrigin,
    session: { id: number; userId: number } | null,
  ): Promise<VisitEnd> {
    const provider = this.provider(name);
    const visit = this.visitOf(sealed, name, search);
    const end: VisitEnd = {
      returnTo: visit?.returnTo ?? null,
      isConnecting: visit !== null && visit.sessionId !== null,
      signedIn: null,
      awaiting: null,
      problem: null,
      detail: null,
    };
    if (visit === null) return { ...end, problem: 'overtaken' };
    if (visit.sessionId !== null && visit.sessionId !== session?.id) return { ...end, problem: 'signed_out' };
    try {
      const identity = await provider.prove(visit, search);
      if (visit.sessionId !== null && session !== null) {
        const problem = await this.door.perform(ConnectIdentity, { userId: session.userId }, { identity });
        return { ...end, problem };
      }
      const { newUsers } = provider;
      const { userAgent, ipAddress, replacedDigest } = from;
      const entrance = await this.door.perform(
        EnterWithIdentity,
        { userId: null },
        {
          identity,
          trustedProviders: [...this.trustedProviders],
          newUsers,
          userAgent,
          ipAddress,
          replacedDigest: replacedDigest === null ? null : Buffer.from(replacedDigest),
        },
      );
      if ('awaits' in entrance) return { ...end, awaiting: entrance.awaits };
      return 'problem' in entrance ? { ...end, problem: entrance.problem } : { ...end, signedIn: entrance };
    } catch (error) {
      if (error instanceof ProviderFailure) return { ...end, problem: error.problem, detail: error.message };
      throw error;
    }
  }

  /** The visit that the browser brings, if it is to this provider, has not ended and the answer belongs to it. */
  private visitOf(sealed: string | null, provider: string, search: string): Visit | null {
    const opened = sealed === null ? null : this.secrets.open(sealed, purpose);
    if (opened === null) return null;
    const visit = visitShape.safeParse(JSON.parse(opened)).data ?? null;
    if (visit === null || visit.provider !== provider || this.clock.now().getTime() >= visit.endsAt) return null;
    return new URLSearchParams(search).get('state') === visit.state ? visit : null;
  }
}
