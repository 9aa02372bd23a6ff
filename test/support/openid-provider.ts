import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { OpenIdSettings } from '../../infrastructure/sign-in/openid-client.ts';
import type { TestServer } from './server.ts';
import type { TestAnswer, TestClient } from './test-client.ts';

/** What the provider says about someone. */
export interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
}

/** A real provider of OpenID Connect, at which `user` is signed in and agrees to everything, or refuses. */
export class TestOpenIdProvider {
  user: Claims = { sub: 'ada' };
  /** The error with which a person sends the request back; null agrees. */
  refusal: string | null = null;
  /** Counts what the server asked of it, by path. */
  readonly asked = new Map<string, number>();
  private readonly server: Server;
  private provider: Provider | undefined;

  constructor(readonly name = 'corp') {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  settings(more: Partial<OpenIdSettings> = {}): OpenIdSettings {
    return {
      name: this.name,
      label: `The ${this.name} account`,
      issuer: this.issuer,
      clientId: 'milepost',
      clientSecret: `secret of ${this.name}`,
      scopes: 'openid email profile',
      linksByEmail: false,
      newUsers: 'off',
      ...more,
    };
  }

  /** Listens; the provider itself is made when the address of the instance is known. */
  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** The instance that may send people here. */
  serve({ address }: Pick<TestServer, 'address'>): void {
    this.provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: 'milepost',
          client_secret: `secret of ${this.name}`,
          redirect_uris: [`${address}/-/openid/${this.name}/callback`],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      pkce: { required: () => true },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...this.user, sub }) }),
      loadExistingGrant: async (context) => {
        const grant = new context.oidc.provider.Grant({ clientId: 'milepost', accountId: this.user.sub });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ['a key of tests'] },
      ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { provider } = this;
    const path = new URL(request.url ?? '/', this.issuer).pathname;
    this.asked.set(path, (this.asked.get(path) ?? 0) + 1);
    if (provider === undefined) throw new Error('serve() was not called');
    if (!path.startsWith('/interaction/')) {
      await provider.callback()(request, response);
      return;
    }
    const result = this.refusal === null ? { login: { accountId: this.user.sub } } : { error: this.refusal };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
  }
}

/** Follows redirects through a provider as a browser does, until one leaves it. Returns that address. */
export async function throughProvider(url: string): Promise<string> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  let next = new URL(url);
  for (let hops = 0; hops < 10 && next.origin === origin; hops += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next);
  }
  return next.href;
}

/** Begins at the instance and comes back from the provider; returns the path of the callback with its parameters. */
export async function visit(client: TestClient, provider: string, body: object = {}): Promise<string> {
  const { status, body: begun } = await client.post<{ url: string }>(`/-/openid/${provider}`, body);
  if (status !== 201) throw new Error(`the visit was answered with ${status}: ${JSON.stringify(begun)}`);
  const back = new URL(await throughProvider(begun.url));
  return `${back.pathname}${back.search}`;
}

/** The whole way. Returns the answer of the callback. */
export async function signInWith(client: TestClient, provider: string, body: object = {}): Promise<TestAnswer> {
  return client.get(await visit(client, provider, body));
}
