import * as openid from 'openid-client';
import { ProviderFailure, type OpenIdProvider, type OpenIdRequest } from '../../application/sign-in/openid-provider.ts';
import type { ProvenIdentity } from '../../application/people/proven-identity.ts';
import { Unavailable } from '../../application/errors.ts';
import { OutboundFailure, type OutboundRequests } from '../../application/outbound/outbound-requests.ts';
import type { NewUserRule, SignInProblem } from '../../domain/people/identity.ts';
import { withoutSecrets } from '../../application/outbound/hidden-secrets.ts';
import { exceededBound } from '../../domain/text/json-bounds.ts';
import { Slots } from '../slots.ts';

export interface OpenIdSettings {
  name: string;
  label: string;
  /** Its metadata are at `/.well-known/openid-configuration` below. */
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  /** Separated by spaces. */
  scopes: string;
  linksByEmail: boolean;
  newUsers: NewUserRule;
}

/** Milliseconds for one request to a provider. */
const requestMilliseconds = 5_000;
/** People who wait for one provider at the same time; more are refused after a while, and hold up no one else. */
const exchangesAtOnce = 10;
const exchangeWait = 2_000;
/** Milliseconds for which metadata are kept, and a failure to read them. */
const metadataKept = 60 * 60_000;
const failureKept = 3_000;
/** Bounds of metadata, keys and tokens. */
const answerBounds = { deepest: 32, mostValues: 10_000 };
/** Seconds by which the provider's clock may differ. */
const clockTolerance = 60;

/**
 * A provider of OpenID Connect: authorization code with PKCE, state and nonce, signed ID tokens. Nothing is asked of it
 * before someone signs in.
 */
export class OpenIdClient implements OpenIdProvider {
  readonly name: string;
  readonly label: string;
  readonly newUsers: NewUserRule;
  private readonly slots = new Slots(exchangesAtOnce, exchangeWait);
  private metadata: { readonly value: Promise<openid.Configuration>; endsAt: number } | null = null;

  constructor(
    private readonly settings: OpenIdSettings,
    private readonly outbound: OutboundRequests,
    private readonly monotonicNow: () => number = () => performance.now(),
  ) {
    this.name = settings.name;
    this.label = settings.label;
    this.newUsers = settings.newUsers;
  }

  authorizationUrl({ redirectUri, state, nonce, verifier }: OpenIdRequest): Promise<string> {
    return this.exchange(async () => {
      const configuration = await this.configuration();
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: this.settings.scopes,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      // The provider named it, and browsers would run javascript: addresses.
      if (url.protocol !== 'https:' && !this.isInsecure) {
        throw new ProviderFailure('invalid', 'the authorization endpoint must begin with https://');
      }
      return url.href;
    });
  }

  prove({ redirectUri, state, nonce, verifier }: OpenIdRequest, search: string): Promise<ProvenIdentity> {
    return this.exchange(async () => {
      const configuration = await this.configuration();
      const tokens = await openid.authorizationCodeGrant(configuration, new URL(`${redirectUri}${search}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new ProviderFailure('invalid', 'there is no ID token');
      // Some providers tell the email address only here.
      const more =
        claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
      return this.identityOf(claims.sub, { ...more, ...claims });
    });
  }

  private identityOf(externalId: string, claims: Readonly<Record<string, unknown>>): ProvenIdentity {
    const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : null);
    const verified = claims['email_verified'];
    return {
      provider: this.name,
      externalId,
      email: text('email'),
      // Some providers send texts.
      emailVerified: verified === undefined ? null : verified === true || verified === 'true',
      name: text('name'),
      username: text('preferred_username') ?? text('nickname'),
    };
  }

  private async exchange<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.slots.run(work);
    } catch (error) {
      throw withoutSecret(failureOf(error), this.settings);
    }
  }

  /** Asked once, by however many people. */
  private configuration(): Promise<openid.Configuration> {
    const now = this.monotonicNow();
    if (this.metadata !== null && now < this.metadata.endsAt) return this.metadata.value;
    const found = { value: this.discover(), endsAt: now + metadataKept };
    this.metadata = found;
    found.value.catch(() => {
      found.endsAt = this.monotonicNow() + failureKept;
    });
    return found.value;
  }

  private async discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const configuration = await openid.discovery(
      new URL(issuer),
      clientId,
      { [openid.clockTolerance]: clockTolerance },
      clientSecret === null ? openid.None() : bySecret(clientSecret),
      {
        [openid.customFetch]: (url, options) => this.fetch(url, options),
        timeout: (2 * requestMilliseconds) / 1000,
        execute: [openid.enableNonRepudiationChecks, ...(this.isInsecure ? [openid.allowInsecureRequests] : [])],
      },
    );
    return configuration;
  }

  /** Only for providers on this machine; settings allow no others. */
  private get isInsecure(): boolean {
    return this.settings.issuer.startsWith('http:');
  }

  private async fetch(url: string, { method, headers, body, signal }: openid.CustomFetchOptions): Promise<Response> {
    const answer = await this.outbound.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      milliseconds: requestMilliseconds,
      ...(body !== undefined && body !== null && { body: textOf(body) }),
      ...(signal && { signal }),
    });
    if (answer.isCut) throw new OutboundFailure('The response is too large.', false);
    if (answer.status < 200 || answer.status > 499) {
      throw new OutboundFailure(`The response has the status ${answer.status}.`, false);
    }
    // The library parses it.
    if (exceededBound(Buffer.from(answer.body), answerBounds) !== null) {
      throw new OutboundFailure('The response is nested too deeply.', false);
    }
    const hasNoBody = answer.status === 204 || answer.status === 205 || answer.status === 304;
    return new Response(hasNoBody ? null : answer.body, { status: answer.status, headers: { ...answer.headers } });
  }
}

/** In the header, unless the provider takes it in the body only. */
function bySecret(secret: string): openid.ClientAuth {
  const basic = openid.ClientSecretBasic(secret);
  const post = openid.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isInBody = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    (isInBody ? post : basic)(server, client, body, headers);
  };
}

function textOf(body: NonNullable<openid.CustomFetchOptions['body']>): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new Error('requests to providers have texts as bodies');
}

const deniedErrors = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required']);
const passingErrors = new Set(['temporarily_unavailable', 'server_error']);

/** A failure with the words of the library, which contain neither codes nor tokens. */
function failureOf(error: unknown): Error {
  if (error instanceof ProviderFailure) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundFailure || cause instanceof Unavailable) {
      return new ProviderFailure('unreachable', cause.message);
    }
  }
  if (error instanceof openid.AuthorizationResponseError) {
    return new ProviderFailure(problemOf(error.error), `the provider answered ${plain(error.error)}`);
  }
  if (error instanceof openid.ResponseBodyError) {
    // The code was used or is too old.
    const problem = error.error === 'invalid_grant' ? 'overtaken' : 'invalid';
    return new ProviderFailure(problem, `the token endpoint answered ${plain(error.error)}`);
  }
  if (error instanceof Error) {
    const { code } = error as NodeJS.ErrnoException;
    const isLate = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
    return new ProviderFailure(isLate ? 'unreachable' : 'invalid', `${error.message} (${code ?? error.name})`);
  }
  return new ProviderFailure('invalid', 'an unknown error');
}

/** Its texts are logged, and a provider may repeat what it was sent. */
function withoutSecret(failure: Error, { clientId, clientSecret }: OpenIdSettings): Error {
  if (clientSecret === null || !(failure instanceof ProviderFailure)) return failure;
  const inHeader = formEncoded(clientSecret);
  const sent = [clientSecret, inHeader, `${formEncoded(clientId)}:${inHeader}`];
  return new ProviderFailure(failure.problem, withoutSecrets(failure.message, sent));
}

/** As the library writes it into the header. */
function formEncoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[-_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function problemOf(error: string): SignInProblem {
  if (deniedErrors.has(error)) return 'denied';
  return passingErrors.has(error) ? 'unreachable' : 'invalid';
}

/** An error code for the log: others choose it. */
function plain(code: string): string {
  return JSON.stringify(code.slice(0, 60));
}
