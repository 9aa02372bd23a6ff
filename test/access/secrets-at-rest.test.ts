import { expect } from 'chai';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { gunzipSync } from 'node:zlib';
import { addDays } from '../../domain/calendar/day.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { backup } from '../../infrastructure/database/maintenance/backup.ts';
import { Argon2PasswordHasher } from '../../infrastructure/secrets/passwords.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { EchoServer } from '../support/echo-server.ts';
import { HostileOpenIdProvider } from '../support/hostile-openid-provider.ts';
import { LdapServer } from '../support/ldap-server.ts';
import { MailServer } from '../support/mail-server.ts';
import { testPassword, useServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { TestAnswer, TestClient } from '../support/test-client.ts';

/**
 * Makes each kind of secret through each of its doors, once and again with the same `Idempotency-Key`, lets all other
 * services repeat what they are sent, and then looks for the secrets in a backup, the logs and every later answer.
 */
describe('Secrets at rest', function () {
  // It makes a backup and reads it whole.
  this.timeout(60_000);
  const echo = new EchoServer();
  const provider = new HostileOpenIdProvider();
  const directory = new LdapServer();
  const mailServer = new MailServer({ needsPassword: true });
  const services = [echo, provider, directory, mailServer];
  before(() => Promise.all(services.map((service) => service.start())));
  const server = useServer({
    passwordHasher: new Argon2PasswordHasher(),
    outbound: { allowed: ['127.0.0.1'] },
    mailUrl: () => mailServer.url.replace('//', `//ada:${encodeURIComponent(mailServer.password)}@`),
    openIdProviders: () => [
      {
        name: 'corp',
        label: 'corp',
        issuer: provider.issuer,
        clientId: 'milepost',
        clientSecret: 'secret/OfTheClient',
        scopes: 'openid',
        linksByEmail: false,
        newUsers: 'off',
      },
    ],
    ldapProviders: () => [directory.settings()],
    akismet: () => ({ apiKey: 'key-of-akismet', url: echo.url }),
  });
  after(() => server().services.mail.stop());
  after(() => Promise.all(services.map(async (service) => service.stop())));

  const secrets = new Map<string, string>();
  const answers: string[] = [];
  let root: TestClient;
  let ada: User;
  let project: Namespace;

  /** Also with a key, and repeated with it: the answer of a repeated request is kept. */
  const doors: Readonly<Record<string, (key: string | null) => Promise<void>>> = {
    async token(key) {
      await keepToken('token', key, `/api/v4/users/${ada.id}/personal_access_tokens`);
    },
    async 'own token'(key) {
      await keepToken('own token', key, '/api/v4/user/personal_access_tokens', { scopes: ['self_rotate'] });
    },
    async 'impersonation token'(key) {
      await keepToken('impersonation token', key, `/api/v4/users/${ada.id}/impersonation_tokens`);
    },
    async 'rotated token'(key) {
      const { body } = await post(`/api/v4/users/${ada.id}/personal_access_tokens`, null, token());
      await keepToken('rotated token', key, `/api/v4/personal_access_tokens/${(body as { id: number }).id}/rotate`, {});
    },
    async webhook(key) {
      const hook = {
        url: `${echo.url}/{part}`,
        token: secret('webhook token', key),
        signing_token: null,
        custom_headers: [{ key: 'X-Own', value: secret('webhook header', key) }],
        url_variables: [{ key: 'part', value: secret('webhook variable', key) }],
        issues_events: true,
      };
      await post(`/api/v4/projects/${project.id}/hooks`, key, hook);
    },
    async 'status check'(key) {
      const name = `check ${key}`;
      const check = { name, external_url: `${echo.url}/check`, shared_secret: secret('status check secret', key) };
      await post(`/api/v4/projects/${project.id}/external_status_checks`, key, check);
    },
    async account(key) {
      const username = `made-${key}`;
      const person = { username, name: username, email: `${username}@example.org` };
      await post('/api/v4/users', key, { ...person, password: secret('password', key) });
    },
  };

  function secret(name: string, key: string | null): string {
    const value = `value/of ${name.replaceAll(' ', '-')} ${key ?? 'without'}`.replaceAll(' ', '-');
    secrets.set(`${name}, key ${key}`, value);
    return value;
  }

  const token = (more: object = {}) => ({ name: 'made', scopes: ['read_api'], ...more });

  async function keepToken(name: string, key: string | null, path: string, more?: object): Promise<void> {
    const { body } = await post(path, key, path.endsWith('rotate') ? {} : token(more));
    secrets.set(`${name}, key ${key}`, (body as { token: string }).token);
  }

  async function post(path: string, key: string | null, body: object): Promise<TestAnswer> {
    const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key };
    const first = await root.post(path, body, { headers });
    expect(first.status, `${path} ${JSON.stringify(first.body)}`).to.equal(path.endsWith('rotate') ? 200 : 201);
    if (key !== null) expect((await root.post(path, body, { headers })).body).to.deep.equal(first.body);
    return first;
  }

  before(async () => {
    provider.metadata = { token_endpoint: `${echo.url}/token` };
    root = await server().as(server().root);
    ada = await server().createUser('ada');
    project = await server().createProject(
      'app',
      await server().createGroup('crew', { experimentFeaturesEnabled: true }),
    );
    await server().addMember(project, ada, 'developer');
    for (const make of Object.values(doors)) for (const key of [null, 'once']) await make(key);
    const ai = { base_url: `${echo.url}/v1`, key: secret('AI key', null), models: 'small' };
    expect((await root.put('/api/v4/ai/provider', ai)).status).to.equal(200);
    const mirror = {
      enabled: true,
      url: `${echo.url}/app.git`,
      auth_user: 'reader',
      auth_password: secret('git password', null),
    };
    expect((await root.put(`/api/v4/projects/${project.id}/mirror/pull`, mirror)).status).to.equal(200);
    secrets.set('password of the mail server', mailServer.password);
    secrets.set('secret of the OpenID client', 'secret/OfTheClient');
    secrets.set('password of the directory reader', 'secret of the reader');
    secrets.set('key of the spam service', 'key-of-akismet');
    secrets.set('password of a person', testPassword);
    await takeLinks();
    await takeSecondFactor();
    await takeAddresses();
    const session = await server().signedIn(ada);
    secrets.set('session', (session.cookie ?? '').split('=')[1] ?? '');
    secrets.set('token of the caller', await server().tokenFor(server().root));
  });

  /** What an app makes codes of, and the codes for those who lost it. */
  async function takeSecondFactor(): Promise<void> {
    const path = '/-/profile/second_factor';
    const client = await server().signedIn(await server().createUser('holder'));
    const { body } = await client.post<{ secret: string; sealed: string }>(`${path}/setup`);
    const code = new TOTP({ secret: Secret.fromBase32(body.secret), digits: 6, period: 30 }).generate();
    const enabled = await client.post<{ recoveryCodes: string[] }>(path, { sealed: body.sealed, code });
    expect(enabled.status).to.equal(201);
    secrets.set('secret of an authenticator', body.secret);
    secrets.set('bytes of an authenticator', Secret.fromBase32(body.secret).hex.toLowerCase());
    for (const [index, written] of enabled.body.recoveryCodes.entries()) {
      secrets.set(`recovery code ${index}`, written);
      secrets.set(`letters of recovery code ${index}`, written.replaceAll('-', ''));
    }
  }

  /** Addresses that work for whoever knows them. */
  async function takeAddresses(): Promise<void> {
    const after = (url: string, pattern: RegExp) => pattern.exec(url)?.[1] ?? expect.fail(`no secret in ${url}`);
    const passwordLink = await post(`/api/v4/users/${ada.id}/password_link`, null, {});
    secrets.set('copied link for a new password', after((passwordLink.body as { url: string }).url, /#(.+)$/));
    const invitations = `/api/v4/projects/${project.id}/invitations`;
    await post(invitations, null, { email: 'copied@example.org', access_level: 30, send_email: false });
    const invitation = await post(`${invitations}/copied@example.org/link`, null, {});
    secrets.set('copied link of an invitation', after((invitation.body as { url: string }).url, /#(.+)$/));
    const shared = { name: 'Board', expires_on: addDays(new SystemClock(null).today(), 30) };
    const roadmap = await post(`/api/v4/groups/${project.parentId}/roadmap_links`, null, shared);
    secrets.set('link of a roadmap', after((roadmap.body as { url: string }).url, /([^/#?=]+)$/));
    const feed = await root.get<{ feed_token: string }>('/api/v4/user/feed_token');
    secrets.set('address of a calendar', feed.body.feed_token);
  }

  /** By the end of their paths. */
  const linkNames: Readonly<Record<string, string>> = {
    invitation: 'link of an invitation',
    edit: 'link for a new password',
    finish: 'link for a new account',
    email: 'link for another email address',
  };

  /** Links in mails, which a server without a password takes. */
  async function takeLinks(): Promise<void> {
    const email = 'guest@example.org';
    await post(`/api/v4/projects/${project.id}/invitations`, 'invited', { email, access_level: 30 });
    await server().anonymous().post('/-/password', { login: 'ada' });
    await server().anonymous().post('/-/sign_up', { email: 'newcomer@example.org' });
    const client = await server().signedIn(await server().createUser('mover'));
    await client.post('/-/profile/email_address', { email: 'moved@example.org' });
    await server().services.background.runDue();
    for (const { parsed } of mailServer.takeReceived()) {
      const [, kind = '', link = ''] = /(invitation|edit|finish|email)#(\S+)/.exec(parsed.text ?? '') ?? [];
      secrets.set(linkNames[kind] ?? kind, link);
    }
    expect([...secrets.keys()]).to.include.members(Object.values(linkNames));
  }

  /** What is kept of an answer: everything. */
  function note(answer: TestAnswer): TestAnswer {
    answers.push(JSON.stringify([[...answer.headers], answer.body]));
    return answer;
  }

  /** Has every service asked, which repeats what it gets. */
  async function useEveryService(): Promise<void> {
    const chat = { model: 'small', messages: [{ role: 'user', content: 'Hi' }] };
    for (const status of [200, 401, 500]) {
      echo.status = status;
      note(
        await root.post('/api/v4/ai/experimentation/openai/chat/completions', { ...chat, namespace: project.fullPath }),
      );
      note(await root.post('/api/v4/ai/provider/test'));
      note(await root.post('/-/llm/tanuki_bot/ask', { question: 'How?' }));
      const hooks = await root.get<{ id: number }[]>(`/api/v4/projects/${project.id}/hooks`);
      for (const { id } of hooks.body) {
        note(await root.post(`/api/v4/projects/${project.id}/hooks/${id}/test/issues_events`));
        note(await root.get(`/api/v4/projects/${project.id}/hooks/${id}/events`));
      }
      const visitor = server().anonymous();
      const { body } = await visitor.post<{ url: string }>('/-/openid/corp', {});
      const state = new URL(body.url).searchParams.get('state') ?? '';
      note(await visitor.get(`/-/openid/corp/callback?code=x&state=${state}`));
      note(await root.post(`/api/v4/projects/${project.id}/mirror/pull`));
    }
    mailServer.refusesEveryone = true;
    mailServer.dropConnections();
    mailServer.refusalOf = (user, password) =>
      `${password} ${Buffer.from(password).toString('base64')} ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`;
    note(await root.post('/api/v4/mail/test', { email: 'someone@example.org' }));
    const wrong = { login: 'nobody', password: 'wrong', provider: 'main' };
    note(await server().anonymous().post('/-/session', wrong));
    const issues = `/api/v4/projects/${project.id}/issues`;
    const sender = await server().as(ada);
    const { body } = await sender.post<{ iid: number }>(
      issues,
      { title: 'Spam' },
      { headers: { 'User-Agent': 'Test' } },
    );
    const headers = { Accept: 'application/json' };
    note(await root.post(`/${project.fullPath}/-/issues/${body.iid}/mark_as_spam`, {}, { headers }));
    await server().services.background.runDue();
  }

  async function readEverything(): Promise<void> {
    const one = `/api/v4/projects/${project.id}`;
    for (const path of [
      '/api/v4/personal_access_tokens',
      `/api/v4/users/${ada.id}/impersonation_tokens`,
      `/api/v4/users/${ada.id}`,
      `${one}/hooks`,
      `${one}/external_status_checks`,
      `${one}/mirror/pull`,
      '/api/v4/ai/provider',
      '/api/v4/audit_events?per_page=100',
      '/api/v4/application/settings',
      '/api/v4/geo_nodes',
    ]) {
      note(await root.get(path));
    }
  }

  /** The names of the secrets that a text contains, as it is, in URLs or in base64, each also in hexadecimal digits. */
  function secretsIn(text: string): string[] {
    return [...secrets].flatMap(([name, value]) => {
      const written = [value, encodeURIComponent(value)];
      const forms = [...written, ...written.flatMap(base64In)];
      const inDigits = forms.map((form) => Buffer.from(form).toString('hex'));
      return [...forms, ...inDigits].some((form) => text.includes(form)) ? [name] : [];
    });
  }

  /** Those digits of its base64 that do not depend on what stands around it, which may move it by up to two bytes. */
  function base64In(value: string): string[] {
    return [0, 2, 3].map((dependent, bytesBefore) =>
      Buffer.concat([Buffer.alloc(bytesBefore), Buffer.from(value)])
        .toString('base64')
        .replace(/=+$/, '')
        .slice(dependent, -1),
    );
  }

  it('are in no backup, log or answer', async () => {
    await useEveryService();
    await readEverything();
    // The services got what they should, or nothing could be repeated.
    const sent = echo.texts.join('\n');
    for (const name of ['AI key', 'webhook token', 'webhook header', 'webhook variable', 'git password']) {
      const found = secretsIn(sent).some((one) => one.startsWith(name));
      expect(found, `${name} was sent`).to.equal(true);
    }
    expect(secretsIn(sent)).to.include.members(['secret of the OpenID client', 'key of the spam service']);
    expect(secretsIn(answers.join('\n')), 'in answers').to.deep.equal([]);
    expect(secretsIn(server().logLines.join('\n')), 'in logs').to.deep.equal([]);

    const folder = temporaryFolder('secrets');
    const file = join(folder, 'instance.backup');
    const { connection, services: parts, uploadFolder } = server();
    await backup(
      { connection, files: parts.files, repositoryFolder: join(uploadFolder, 'repositories') },
      file,
      new Date(),
    );
    const contents = gunzipSync(await readFile(file)).toString('utf8');
    await rm(folder, { recursive: true });
    expect(contents).to.include('idempotency_keys');
    expect(secretsIn(contents), 'in a backup').to.deep.equal([]);
  });
});
