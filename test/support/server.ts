import { rm } from 'node:fs/promises';
import type Koa from 'koa';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { CreateGroup } from '../../application/namespaces/create-group.ts';
import { CreateProject } from '../../application/namespaces/create-project.ts';
import type { UseCaseClass } from '../../application/door/perform.ts';
import { CreateToken } from '../../application/people/create-token.ts';
import { CreateUser } from '../../application/people/create-user.ts';
import { EnsureAdministrator } from '../../application/people/ensure-administrator.ts';
import type { PasswordHasher } from '../../application/ports/password-hasher.ts';
import type { Services } from '../../application/services.ts';
import type { UploadQuotas } from '../../application/uploads/upload-quotas.ts';
import { accessLevels, type RoleName } from '../../domain/access/role.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { TokenScope } from '../../domain/people/access-token.ts';
import type { User } from '../../domain/people/user.ts';
import { createServices } from '../../infrastructure/container.ts';
import type { S3Settings } from '../../infrastructure/files/s3-file-store.ts';
import type { LdapSettings } from '../../infrastructure/sign-in/ldap-directory.ts';
import type { OpenIdSettings } from '../../infrastructure/sign-in/openid-client.ts';
import type { AkismetSettings } from '../../infrastructure/moderation/akismet-service.ts';
import type { OutboundSettings } from '../../infrastructure/outbound/outbound-client.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { createApp } from '../../interfaces/app.ts';
import { listen, type RunningServer } from '../../interfaces/http/server.ts';
import type { LoadedDemo } from '../../interfaces/http/dependencies.ts';
import type { HttpSettings } from '../../interfaces/http/settings.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { explainFailures } from './failure-details.ts';
import { TestClient } from './test-client.ts';
import { newUploadFolder } from './upload-folder.ts';

export const testPassword = 'correct horse battery staple';

export interface TestServerOptions {
  /** Differ from those of a fresh instance without limits and with sign-up. */
  settings?: Partial<HttpSettings>;
  /** A demo whose accounts the sign-in page offers without a password. */
  offeredDemo?: LoadedDemo;
  /** `YYYY-MM-DD` that stands for today. */
  today?: string;
  /** Passwords are not really hashed unless asked for, since argon2 is slow on purpose. */
  passwordHasher?: PasswordHasher;
  uploadQuotas?: UploadQuotas;
  /** The bucket for uploads, named when the server starts; without one they are in a folder. */
  s3?: () => S3Settings;
  /** The spam service, named when the server starts. */
  akismet?: () => AkismetSettings;
  /** What webhooks may reach. */
  outbound?: OutboundSettings;
  /** Multiplies the pauses between tries to reach webhooks. */
  hookPauseFactor?: number;
  /** URL of the mail server; mail is off without one. */
  mailUrl?: () => string;
  /** Template of the addresses at which it takes mails. */
  incomingAddress?: string;
  /** Providers of OpenID Connect, named when the server starts. */
  openIdProviders?: () => readonly OpenIdSettings[];
  /** Directories, named when the server starts. */
  ldapProviders?: () => readonly LdapSettings[];
  /** Has the address of a database to copy, such as a `FilledDatabase`; an empty one by default. */
  filledBy?: { url(): Promise<string> };
  /** The database to serve, for tests that need one of their own making; it is not dropped then. */
  database?: TestDatabase;
  /** A standby of it, for reads. */
  replica?: Knex;
  /** Of a server over a standby. */
  primaryUrl?: string;
  siteName?: string;
}

/** Where pages were served last. Browsers keep code by the address it comes from, so the next server takes the same port. */
let portOfPages = 0;

async function listenForTests(app: Koa, hasPages: boolean): Promise<RunningServer> {
  const host = '127.0.0.1';
  if (!hasPages) return listen(app, { host, port: 0 });
  // Another server of this process may still use it.
  const server = await listen(app, { host, port: portOfPages }).catch(() => listen(app, { host, port: 0 }));
  if (portOfPages === 0) portOfPages = server.port;
  return server;
}

/** An instance on a port of its own, over a database of its own, and quick ways to fill it. */
export class TestServer {
  readonly logLines: string[] = [];
  private readonly ownsDatabase: boolean;
  private users = 0;

  private constructor(
    readonly database: TestDatabase,
    public services: Services,
    readonly root: User,
    /** Where the contents of uploads are. */
    readonly uploadFolder: string,
    private readonly options: TestServerOptions,
  ) {
    this.ownsDatabase = options.database === undefined;
  }

  private running: RunningServer | undefined;

  static async start(options: TestServerOptions = {}): Promise<TestServer> {
    const database = options.database ?? (await createTestDatabase({ copyOf: await options.filledBy?.url() }));
    const uploadFolder = newUploadFolder();
    const services = await servicesFor(database, uploadFolder, options);
    const root = await rootOf(services);
    const server = new TestServer(database, services, root, uploadFolder, options);
    server.running = await listenForTests(server.app(), typeof options.settings?.publicFolder === 'string');
    return server;
  }

  /** For example `http://127.0.0.1:41234`. */
  get address(): string {
    return this.running?.address ?? '';
  }

  get connection(): Knex {
    return this.database.connection;
  }

  /** Every log line since the start. Parsed here, since only few tests read any. */
  get logs(): Record<string, unknown>[] {
    return this.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  async stop(): Promise<void> {
    this.services.replication.close();
    await this.services.feed.stop();
    await this.running?.stop();
    await rm(this.uploadFolder, { recursive: true, force: true });
    if (this.ownsDatabase) await this.database.drop();
  }

  /** Ends as its process does; the database stays, and `perform` goes on. */
  async goDown(): Promise<void> {
    await this.services.feed.stop();
    await this.running?.stop();
  }

  /** Starts again after `goDown`, on the same port and without anything that the process knew. */
  async comeBack(): Promise<void> {
    this.services = await servicesFor(this.database, this.uploadFolder, this.options);
    this.running = await listen(this.app(), { host: '127.0.0.1', port: this.running?.port ?? 0 });
  }

  /** Does one thing through the one door, as the administrator unless said otherwise. */
  perform<Sent, Input, Output>(
    useCase: UseCaseClass<Sent, Input, Output>,
    input: NoInfer<Sent>,
    as: User = this.root,
  ): Promise<Output> {
    return this.services.door.perform(useCase, { userId: as.id }, input);
  }

  /** A person with a password; their name is their username. */
  createUser(username = `user${(this.users += 1)}`, attributes: Record<string, unknown> = {}): Promise<User> {
    return this.perform(CreateUser, {
      username,
      name: username,
      email: `${username}@example.org`,
      password: testPassword,
      ...attributes,
    });
  }

  /** The secret of a new token. */
  async tokenFor(user: User, scopes: readonly TokenScope[] = ['api']): Promise<string> {
    return (await this.perform(CreateToken, { userId: user.id, name: 'test', scopes: [...scopes] })).secret;
  }

  /** A group, below `parent` if given, made by the administrator. */
  createGroup(path: string, attributes: { parent?: Namespace } & Record<string, unknown> = {}): Promise<Namespace> {
    const { parent, ...rest } = attributes;
    return this.perform(CreateGroup, { name: path, path, parentId: parent?.id ?? null, ...rest });
  }

  createProject(path: string, group: Namespace, attributes: Record<string, unknown> = {}): Promise<Namespace> {
    return this.perform(CreateProject, { name: path, path, namespaceId: group.id, ...attributes });
  }

  /** Makes someone a member, without asking whether that is allowed. */
  async addMember(namespace: Namespace, user: User, role: RoleName): Promise<void> {
    await this.connection('members').insert({
      namespaceId: namespace.id,
      userId: user.id,
      accessLevel: accessLevels[role],
    });
  }

  /** A client without any secret. */
  anonymous(): TestClient {
    return new TestClient(this.address);
  }

  /** A client that sends a new token of this person. */
  async as(user: User, scopes?: readonly TokenScope[]): Promise<TestClient> {
    return new TestClient(this.address, { 'PRIVATE-TOKEN': await this.tokenFor(user, scopes) });
  }

  /** A client that has signed in as a browser does: cookie and CSRF token. */
  async signedIn(user: User, password = testPassword): Promise<TestClient> {
    const client = this.anonymous();
    await client.signIn(user.username, password);
    return client;
  }

  /** Its own state begins anew with each call. */
  app() {
    const stream = { write: (line: string) => this.logLines.push(line) };
    const { database } = this;
    return createApp({
      loadedDemo: () => this.options.offeredDemo ?? null,
      offeredDemo: () => this.options.offeredDemo ?? null,
      services: this.services,
      logger: pino({ level: 'debug' }, stream),
      settings: {
        ...testSettings,
        today: this.options.today ?? null,
        mailEnabled: this.options.mailUrl !== undefined,
        incomingMailEnabled: this.options.incomingAddress !== undefined,
        signInProviders: [
          ...(this.options.openIdProviders?.() ?? []).map(({ name, label }) => ({
            name,
            label,
            kind: 'openid' as const,
          })),
          ...(this.options.ldapProviders?.() ?? []).map(({ name, label }) => ({
            name,
            label,
            kind: 'directory' as const,
          })),
        ],
        ...this.options.settings,
      },
      async checkReadiness() {
        await database.connection.raw('select 1');
      },
    });
  }
}

/** A standby has that of its primary. */
async function rootOf({ replication, queries, door }: Services): Promise<User> {
  if (!replication.isStandby) {
    return (await door.perform(EnsureAdministrator, { userId: null }, { password: testPassword })).user;
  }
  const root = await queries.credentials.person('root');
  if (root === null) throw new Error('the primary has no root');
  return root.user;
}

function servicesFor(
  database: TestDatabase,
  uploadFolder: string,
  {
    today,
    passwordHasher = quickHasher,
    uploadQuotas,
    s3,
    replica,
    primaryUrl,
    siteName,
    outbound,
    hookPauseFactor,
    mailUrl,
    incomingAddress,
    openIdProviders,
    ldapProviders,
    akismet,
    settings,
  }: TestServerOptions,
): Promise<Services> {
  return createServices({
    connection: database.connection,
    clock: new SystemClock(today ?? null),
    passwordHasher,
    uploadFolder,
    ...(uploadQuotas && { uploadQuotas }),
    ...(s3 && { s3: s3() }),
    ...(replica && { replicaConnection: replica }),
    ...(primaryUrl !== undefined && { primaryUrl }),
    ...(siteName !== undefined && { siteName }),
    ...(outbound && { outbound }),
    ...(hookPauseFactor !== undefined && { hookPauseFactor }),
    ...(mailUrl && {
      mail: {
        url: mailUrl(),
        from: { name: 'Milepost', address: 'milepost@plan.example.org' },
        host: 'plan.example.org',
      },
      mailPauseFactor: 0,
    }),
    isSignUpOn: (settings ?? {}).signUpEnabled ?? testSettings.signUpEnabled,
    ...(incomingAddress !== undefined && { incomingMail: { address: incomingAddress } }),
    ...(akismet && { akismet: akismet() }),
    ...(ldapProviders && { ldapProviders: ldapProviders() }),
    ...(openIdProviders && { openIdProviders: openIdProviders() }),
    secrets: { key: 'a key of tests with thirty-two characters', file: '' },
    baseUrl: 'https://plan.example.org',
  });
}

/**
 * A server for the tests of one `describe`: started before the first, stopped after the last. To be used once the tests
 * run: `const server = useServer(); it('…', async () => { await server().anonymous().get('/api/v4/groups') })`.
 */
export function useServer(options: TestServerOptions = {}): () => TestServer {
  let server: TestServer | undefined;
  let logged = 0;
  before(async function () {
    this.timeout(60_000);
    server = await TestServer.start(options);
  });
  beforeEach(() => {
    logged = server?.logLines.length ?? 0;
  });
  explainFailures({ tell: () => (server?.logLines.slice(logged) ?? []).slice(-mostLogLines).map(shortLogLine) });
  after(async () => {
    await server?.stop();
  });
  return () => {
    if (server === undefined) throw new Error('the server is there only while tests run');
    return server;
  };
}

/** The last lines of a test's server that its failure shows. */
const mostLogLines = 20;

function shortLogLine(line: string): string {
  const { time, msg, method, path, url, status, err } = JSON.parse(line) as Record<string, string | number> & {
    err?: { stack?: string };
  };
  const at = new Date(time ?? 0).toISOString();
  const words = [at, method, path ?? url, status, msg].filter((word) => word !== undefined);
  return `log: ${words.join(' ')}${err?.stack === undefined ? '' : `\n${err.stack}`}`;
}

export const noLimits = {
  signInPerAddress: 0,
  signInPerName: 0,
  mailedLinks: 0,
  api: 0,
  apiPerPerson: 0,
  apiAnonymous: 0,
  issueCreation: 0,
  noteCreation: 0,
  search: 0,
  memberDeletion: 0,
  invitations: 0,
  abuseReports: 0,
  ai: 0,
};

const testSettings: HttpSettings = {
  baseUrl: null,
  hostNames: [],
  answersAtAddresses: false,
  trustedProxies: [],
  securityContact: null,
  signUpEnabled: true,
  passwordsEnabled: true,
  signInProviders: [],
  mailEnabled: false,
  incomingMailEnabled: false,
  firstDayOfWeek: 0,
  roadmapEpicsLimit: 1000,
  aiEarlyAccess: false,
  today: null,
  publicFolder: null,
  rateLimits: noLimits,
  version: '17.0.0-ee',
  revision: 'test',
};

const quickHasher: PasswordHasher = {
  hash: (password) => Promise.resolve(`quick:${password}`),
  verify: (password, digest) => Promise.resolve(digest === `quick:${password}`),
};
