import type { NewUserRule, SignInProblem } from '../../domain/people/identity.ts';
import type { ProvenIdentity } from '../people/proven-identity.ts';

/** What ties an answer of a provider to the request that asked for it. Known to the browser that asked, and here. */
export interface OpenIdRequest {
  /** The address at this instance to which the provider sends people back. */
  redirectUri: string;
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

/** A service with OpenID Connect that the administrator set up. */
export interface OpenIdProvider {
  readonly name: string;
  readonly label: string;
  readonly newUsers: NewUserRule;
  /** Where a person confirms who they are. @throws ProviderFailure */
  authorizationUrl(request: OpenIdRequest): Promise<string>;
  /** Who came back with these parameters, which begin with a question mark. @throws ProviderFailure */
  prove(request: OpenIdRequest, search: string): Promise<ProvenIdentity>;
}

/** Why a service vouches for no one. The message is for administrators and contains no secrets. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';

  constructor(
    readonly problem: SignInProblem,
    message: string,
  ) {
    super(message);
  }
}
