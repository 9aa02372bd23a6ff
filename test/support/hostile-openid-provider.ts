import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse) => void;

/** A provider that signs whatever a test wants, or answers as badly as it wants. */
export class HostileOpenIdProvider {
  /** Of the ID token, besides those that fit. */
  claims: Record<string, unknown> = {};
  /** Of the metadata, besides those that fit. */
  metadata: Record<string, unknown> = {};
  /** Instead of the answer of a path. */
  readonly instead = new Map<string, Answer>();
  nonce = '';
  private readonly server: Server;
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  /** Signs ID tokens; that of the metadata unless a test takes another. */
  signingKey = this.keys.privateKey;

  constructor(private readonly host = '127.0.0.1') {
    this.server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://here').pathname;
      const answer = this.instead.get(path) ?? this.answerOf(path);
      request.resume().on('end', () => answer(response));
    });
  }

  async start(): Promise<void> {
    this.server.listen(0, this.host);
    await once(this.server, 'listening');
  }

  get issuer(): string {
    return `http://${this.host}:${(this.server.address() as AddressInfo).port}`;
  }

  /** Answers as it should from now on. */
  behave(): void {
    this.claims = {};
    this.metadata = {};
    this.instead.clear();
    this.signingKey = this.keys.privateKey;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private answerOf(path: string): Answer {
    const json = (body: object) => (response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { issuer } = this;
    switch (path) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...this.metadata,
        });
      case '/keys':
        return json({
          keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        });
      default:
        return json({ access_token: 'a secret access token', token_type: 'Bearer', id_token: this.idToken() });
    }
  }

  private idToken(): string {
    const seconds = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part({
      iss: this.issuer,
      sub: 'someone',
      aud: 'milepost',
      iat: seconds,
      exp: seconds + 300,
      nonce: this.nonce,
      ...this.claims,
    })}`;
    return `${signed}.${createSign('sha256').update(signed).sign(this.signingKey, 'base64url')}`;
  }
}
