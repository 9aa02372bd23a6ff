import { pages as allPages } from '../../../domain/pages/pages.ts';
import { UpdateGroup } from '../../../application/namespaces/update-group.ts';
import { UpdateProject } from '../../../application/namespaces/update-project.ts';
import { CreateSavedView } from '../../../application/saved-views/create-saved-view.ts';
import { UpdateSavedView } from '../../../application/saved-views/update-saved-view.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

describe('Pages, files and headers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-public-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), `console.log('${'x'.repeat(5000)}');`);
  const words = Array.from({ length: 2000 }, (_word, index) => `word ${(index * 7919) % 1009}`).join('; ');
  writeFileSync(join(folder, 'assets', 'words-def456.js'), words);
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(
    join(folder, 'index.html'),
    '<meta property="csp-nonce" nonce="__NONCE__"><script type="application/json" id="boot">__BOOT__</script>',
  );
  after(() => rmSync(folder, { recursive: true }));
  const server = useServer({ settings: { publicFolder: folder } });

  const bootOf = (html: string) =>
    JSON.parse(/<script type="application\/json" id="boot">(.*)<\/script>/.exec(html)?.[1] ?? '') as Record<
      string,
      unknown
    >;

  it('give every page a content security policy with its own nonce', async () => {
    const nonces = new Set<string>();
    for (let round = 0; round < 2; round += 1) {
      const { status, headers, body } = await server().anonymous().get<string>('/');
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(headers.get('cache-control')).to.equal('private, no-store');
      const policy = headers.get('content-security-policy') ?? '';
      const nonce = /script-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1] as string;
      expect(body).to.contain(`nonce="${nonce}"`);
      expect(policy).to.contain("default-src 'none'").and.contain("frame-ancestors 'none'");
      expect(policy).not.to.contain('unsafe');
      nonces.add(nonce);
    }
    expect(nonces.size).to.equal(2);
  });

  it('lead from a former path of a group or project to its page, for those who may see it', async () => {
    const group = await server().createGroup('cove', { name: 'Cove', visibility: 'public' });
    const secret = await server().createProject('secret', group, { name: 'Secret' });
    await server().perform(UpdateProject, { projectId: secret.id, path: 'hidden' });
    await server().perform(UpdateGroup, { groupId: group.id, path: 'bay' });
    const visit = async (client: TestClient, path: string) => {
      const { status, headers } = await client.get(path);
      return [status, headers.get('location')];
    };
    const visitor = server().anonymous();
    expect(await visit(visitor, '/groups/cove/-/epics?state=all')).to.deep.equal([
      302,
      '/groups/bay/-/epics?state=all',
    ]);
    expect(await visit(visitor, '/groups/cove/-/edit')).to.deep.equal([404, null]);
    for (const path of ['/cove/secret', '/cove/secret/-/issues', '/bay/secret', '/cove/nothing'])
      expect(await visit(visitor, path), path).to.deep.equal([404, null]);
    const root = await server().signedIn(server().root);
    expect(await visit(root, '/cove/secret/-/issues')).to.deep.equal([302, '/bay/hidden/-/issues']);
  });

  it('lead administrators from /admin to its first page, and nobody else', async () => {
    const visit = async (client: TestClient) => {
      const { status, headers } = await client.get('/admin');
      return [status, headers.get('location')];
    };
    expect(await visit(await server().signedIn(server().root))).to.deep.equal([302, '/admin/users']);
    expect(await visit(await server().signedIn(await server().createUser('deckhand')))).to.deep.equal([404, null]);
    expect(await visit(server().anonymous())).to.deep.equal([404, null]);
  });

  it('contain the signed-in user, and nothing for anonymous users', async () => {
    const visitor = bootOf((await server().anonymous().get<string>('/')).body);
    expect(visitor.eventsAfter).to.be.a('string');
    expect(visitor).to.deep.equal({
      eventsAfter: visitor.eventsAfter,
      user: null,
      csrfToken: null,
      signUpEnabled: true,
      passwordsEnabled: true,
      pinnedViews: [],
      signInProviders: [],
      demoAccounts: [],
      demoGroup: null,
      announcement: null,
      mailEnabled: false,
      incomingMailEnabled: false,
      canAsk: false,
      defaultVisibility: { group: 'private', project: 'private' },
      firstDayOfWeek: 0,
      roadmapEpicsLimit: 1000,
      aiEarlyAccess: false,
      today: null,
      baseUrl: server().address,
      isSecondary: false,
      todoCount: 0,
      notificationCount: 0,
      place: null,
    });
    const user = await server().createUser('boot', { name: 'Evil </script><script>alert(1)' });
    const client = await server().signedIn(user);
    const { body } = await client.get<string>('/users/sign_in');
    expect(body).not.to.contain('</script><script>alert');
    expect(bootOf(body)['user']).to.deep.equal({
      id: user.id,
      username: 'boot',
      name: 'Evil </script><script>alert(1)',
      avatarUrl: null,
      admin: false,
      canCreateGroup: true,
      firstDayOfWeek: null,
      twoFactorEnabled: false,
      preferences: { theme: null, dateFormat: 'en-US', timeZone: null, startPage: '/', closedNotes: [] },
    });
    expect(bootOf(body)['csrfToken']).to.equal(client.csrfToken);
  });

  it('contain the names on the page, and nothing hidden from the reader', async () => {
    const group = await server().createGroup('named', { name: 'Named group', visibility: 'public' });
    const inner = await server().createGroup('inner', { name: 'Inner', parent: group, visibility: 'private' });
    const epic = { type: 'epic', namespace: inner.id, title: 'Hidden <b>' } as const;
    const { iid } = await server().perform(CreateWorkItem, epic);
    const placeIn = async (path: string, client = server().anonymous()) =>
      bootOf((await client.get<string>(path)).body)['place'];
    expect(await placeIn('/groups/named/-/roadmap')).to.deep.equal({
      fullPath: 'named',
      fullName: 'Named group',
      title: null,
      defaultViews: [],
      pages: [
        'roadmap',
        'epics',
        'issues',
        'boards',
        'epic_boards',
        'cadences',
        'milestones',
        'group_members',
        'labels',
        'description_templates',
      ],
    });
    const path = `/groups/named/inner/-/epics/${iid}`;
    expect(await placeIn(path)).to.equal(null);
    const place = {
      fullPath: 'named/inner',
      fullName: 'Named group / Inner',
      pages: [
        'roadmap',
        'epics',
        'epics/new',
        'issues',
        'boards',
        'epic_boards',
        'cadences',
        'milestones',
        'milestones/new',
        'group_members',
        'analytics',
        'security/vulnerabilities',
        'edit',
        'import',
        'labels',
        'description_templates',
        'settings/working_calendar',
        'ldap_group_links',
        'hooks',
        'settings/protected_environments',
        'bin',
        'audit_events',
        'settings/ai',
      ],
    };
    const administrator = await server().signedIn(server().root);
    expect(await placeIn(path, administrator)).to.deep.equal({ ...place, title: 'Hidden <b>', defaultViews: [] });
    expect((await administrator.get('/-/web/places/named/inner')).body).to.deep.equal({ ...place, defaultViews: [] });
  });

  it('contain the views with which lists of the group or project open, of no hidden one', async () => {
    const place = async (name: string, visibility: 'public' | 'private') => {
      const group = await server().createGroup(name, { visibility });
      const viewOf = async (screen: 'roadmap' | 'issues', viewName: string, isDefault: boolean) => {
        const where = { kind: 'group', namespace: group.id } as const;
        const fields = { screen, name: viewName, query: 'state=closed', shared: true };
        const { id } = await server().perform(CreateSavedView, { ...where, ...fields });
        if (isDefault) await server().perform(UpdateSavedView, { ...where, viewId: id, isDefault });
      };
      await viewOf('roadmap', 'Done', true);
      await viewOf('issues', 'Closed', true);
      await viewOf('issues', 'Another', false);
    };
    await place('viewed', 'public');
    await place('secretly', 'private');
    const namesIn = async (path: string, client: TestClient) => {
      const { place: found } = bootOf((await client.get<string>(path)).body) as {
        place: { defaultViews: { name: string }[] } | null;
      };
      return found?.defaultViews.map(({ name }) => name) ?? null;
    };
    const namesOf = async (path: string, client: TestClient) =>
      (await client.get<{ defaultViews?: { name: string }[] }>(`/-/web/places/${path}`)).body.defaultViews?.map(
        ({ name }) => name,
      );
    const visitor = server().anonymous();
    const administrator = await server().signedIn(server().root);
    for (const path of ['/groups/viewed/-/roadmap', '/groups/Viewed/-/milestones', '/viewed'])
      expect(await namesIn(path, visitor), path).to.deep.equal(['Done', 'Closed']);
    expect(await namesOf('viewed', visitor)).to.deep.equal(['Done', 'Closed']);
    expect(await namesIn('/groups/secretly/-/roadmap', visitor)).to.equal(null);
    expect(await namesOf('secretly', visitor)).to.equal(undefined);
    expect(await namesIn('/groups/secretly/-/roadmap', administrator)).to.deep.equal(['Done', 'Closed']);
  });

  it('list the pages of a group or project that the reader can open', async () => {
    const group = await server().createGroup('places', { visibility: 'private' });
    const project = await server().createProject('app', group, { visibility: 'private' });
    for (const role of ['owner', 'maintainer', 'reporter', 'guest'] as const) {
      const member = await server().createUser(`${role}-of-places`);
      await server().addMember(group, member, role);
      const client = await server().signedIn(member);
      for (const place of [group, project]) {
        const prefix = place.kind === 'group' ? '/groups/' : '/';
        const all = Object.values(allPages)
          .map(({ pattern }) => pattern)
          .filter((pattern) => pattern.startsWith(`${prefix}*fullPath/-/`) && !pattern.includes(':'))
          .map((pattern) => pattern.slice(`${prefix}*fullPath/-/`.length));
        const { pages } = (await client.get<{ pages: string[] }>(`/-/web/places/${place.fullPath}`)).body;
        for (const name of all) {
          const { status } = await client.get(`${prefix}${place.fullPath}/-/${name}`);
          expect(status, `${role}: ${name} of the ${place.kind}`).to.equal(pages.includes(name) ? 200 : 404);
        }
      }
    }
    expect((await server().anonymous().get('/-/web/places/places')).status).to.equal(404);
    expect((await server().anonymous().get('/-/web/places/nothing/here%00')).status).to.equal(404);
  });

  it('have status 404 and the not-found page for unknown paths', async () => {
    for (const path of [
      '/nowhere',
      '/groups/none',
      '/groups/none/-/roadmap',
      '/-/nothing',
      '/groups',
      '/users',
      '/%00',
      '/%ff',
    ]) {
      const { status, body } = await server().anonymous().get<string>(path);
      expect(status, path).to.equal(404);
      expect(body, path).to.contain('id="boot"');
    }
  });

  it('hide private groups behind the same 404', async () => {
    const hidden = await server().createGroup('hidden');
    const open = await server().createGroup('open', { visibility: 'public' });
    const member = await server().createUser();
    await server().addMember(hidden, member, 'guest');
    const status = async (client: { get(path: string): Promise<{ status: number }> }, path: string) =>
      (await client.get(path)).status;
    const visitor = server().anonymous();
    expect(await status(visitor, `/groups/${open.fullPath}`)).to.equal(200);
    expect(await status(visitor, `/groups/${open.fullPath}/-/roadmap`)).to.equal(200);
    expect(await status(visitor, '/groups/hidden/-/roadmap')).to.equal(404);
    const inside = await server().signedIn(member);
    expect(await status(inside, '/groups/hidden/-/roadmap')).to.equal(200);
    expect(await status(inside, '/groups/hidden/-/epics/1')).to.equal(404);
    expect(await status(inside, '/groups/hidden/-/issues')).to.equal(200);
    expect(await status(visitor, '/groups/hidden/-/issues')).to.equal(404);
    expect(await status(await server().signedIn(await server().createUser()), '/groups/hidden')).to.equal(404);
  });

  it('hide confidential issues and private projects behind the same 404', async () => {
    const group = await server().createGroup('crews', { visibility: 'public' });
    const project = await server().createProject('rota', group, { visibility: 'public' });
    const secret = await server().createProject('vault', group, { visibility: 'private' });
    const guest = await server().createUser();
    await server().addMember(project, guest, 'guest');
    const create = (namespace: number, fields: Record<string, unknown> = {}) =>
      server().perform(CreateWorkItem, { type: 'issue', namespace, title: 'Issue', ...fields });
    const issue = await create(project.id);
    const confidential = await create(project.id, { confidential: true });
    const task = await create(project.id, { type: 'task' });
    await create(secret.id);
    const inside = await server().signedIn(guest);
    const statuses = (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await inside.get(`/crews/${path}`)).status));
    const there = ['rota/-/issues', `rota/-/issues/${issue.iid}`, `rota/-/issues/incident/${issue.iid}`];
    expect(await statuses([...there, `rota/-/issues/${task.iid}`])).to.deep.equal([200, 200, 200, 200]);
    const absent = ['vault/-/issues', 'vault/-/issues/1', `rota/-/issues/${confidential.iid}`];
    expect(await statuses([...absent, 'rota/-/issues/99', 'rota/-/issues/0', 'rota/-/issues/x'])).to.deep.equal(
      Array.from({ length: 6 }, () => 404),
    );
  });

  it('cache hashed files forever, compressed, and revalidate others', async () => {
    const script = await server()
      .anonymous()
      .get<string>('/assets/main-abc123.js', { headers: { 'Accept-Encoding': 'br' } });
    expect(script.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).to.equal('br');
    expect(script.headers.get('vary')).to.contain('Accept-Encoding');
    expect(script.body).to.contain("console.log('xxx");
    const icon = await server().anonymous().get('/favicon.svg');
    expect(icon.headers.get('cache-control')).to.equal('public, no-cache');
    const etag = icon.headers.get('etag') as string;
    const again = await server()
      .anonymous()
      .get('/favicon.svg', { headers: { 'If-None-Match': etag } });
    expect(again.status).to.equal(304);
  });

  it('send smaller files once better compression is ready', async () => {
    const sizeOf = async (): Promise<number> => {
      const { headers, body } = await server()
        .anonymous()
        .get<string>('/assets/words-def456.js', { headers: { 'Accept-Encoding': 'br' } });
      expect(body.length).to.equal(words.length);
      return Number(headers.get('content-length'));
    };
    const first = await sizeOf();
    while ((await sizeOf()) === first) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await sizeOf()).to.be.below(first);
  });

  it('serve nothing outside the folder', async () => {
    for (const path of [
      '/../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/index.html',
      '/index.html',
    ]) {
      const { body } = await server().anonymous().get<string>(path);
      expect(body, path).not.to.contain('"milepost"').and.not.to.contain('__BOOT__');
    }
  });

  it('set security headers on every answer', async () => {
    for (const path of ['/', '/api/v4/groups', '/api/v4/nothing', '/favicon.svg', '/-/health']) {
      const { headers } = await server().anonymous().get(path);
      expect(headers.get('x-content-type-options'), path).to.equal('nosniff');
      expect(headers.get('x-frame-options'), path).to.equal('DENY');
      expect(headers.get('referrer-policy'), path).to.equal('same-origin');
      expect(headers.get('cross-origin-opener-policy'), path).to.equal('same-origin');
      expect(headers.get('content-security-policy'), path).to.contain("default-src 'none'");
      expect(headers.get('x-request-id'), path).to.match(/^[0-9a-f-]{36}$/);
      expect(headers.get('strict-transport-security'), path).to.equal(null);
      expect(headers.get('x-powered-by'), path).to.equal(null);
    }
  });

  it('serve health, liveness, readiness and metrics', async () => {
    const client = server().anonymous();
    for (const path of ['/-/health', '/-/liveness']) {
      expect((await client.get(path)).body, path).to.deep.equal({ status: 'ok' });
    }
    expect((await client.get('/-/readiness')).body).to.deep.equal({ status: 'ok', database: 'ok' });
    const metrics = await client.get<string>('/-/metrics');
    expect(metrics.body).to.match(/http_requests_total\{method="GET",route="\/-\/health",status="200"\} \d+/);
  });
});

describe('Files for crawlers', () => {
  const server = useServer();
  const withContact = useServer({ settings: { securityContact: 'mailto:security@example.org' } });

  it('include robots.txt, which excludes the API, files and forms', async () => {
    const { status, headers, body } = await server().anonymous().get<string>('/robots.txt');
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/plain; charset=utf-8']);
    expect(body).to.contain('User-agent: *\nDisallow: /api/\n');
  });

  it('include security.txt only when a contact is set', async () => {
    const path = '/.well-known/security.txt';
    expect((await server().anonymous().get(path)).status).to.equal(404);
    const { status, body } = await withContact().anonymous().get<string>(path);
    expect(status).to.equal(200);
    expect(body).to.match(/^Contact: mailto:security@example\.org\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/);
  });
});

describe('Metrics for local programs', () => {
  const server = useServer();

  it('require a local host name, and no forwarding headers', async () => {
    const { port } = new URL(server().address);
    const status = async (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ port, path: '/-/metrics', headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect(await status({ Host: `localhost:${port}` })).to.equal(200);
    expect(await status({ Host: 'rebound.example.org' })).to.equal(421);
    expect(await status({ Host: `127.0.0.1:${port}`, 'X-Forwarded-For': '203.0.113.9' })).to.equal(404);
  });
});

describe('Metrics for remote programs', () => {
  const server = useServer({ settings: { trustedProxies: ['127.0.0.1'] } });
  const headers = { 'X-Forwarded-For': '203.0.113.9' };

  it('are for administrators only, and look missing to others', async () => {
    const status = async (client: { get(path: string, request: object): Promise<{ status: number }> }) =>
      (await client.get('/-/metrics', { headers })).status;
    expect(await status(server().anonymous())).to.equal(404);
    expect(await status(await server().as(await server().createUser()))).to.equal(404);
    expect(await status(await server().as(server().root))).to.equal(200);
  });
});

describe('Forwarding headers', () => {
  const trusted = useServer({ settings: { trustedProxies: ['127.0.0.0/8'], hostNames: ['plan.example.org'] } });
  const untrusted = useServer();
  const forwarded = {
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'plan.example.org',
    'X-Forwarded-For': '198.51.100.1, 203.0.113.9',
  };

  it('of a trusted proxy set protocol, host and client address', async () => {
    const user = await trusted().createUser();
    const client = await trusted().as(user);
    const { body, headers } = await client.get<{ web_url: string }>('/api/v4/user', { headers: forwarded });
    expect(body.web_url).to.equal(`https://plan.example.org/${user.username}`);
    expect(headers.get('strict-transport-security')).to.contain('max-age=31536000');
    const line = trusted().logs.findLast(({ path }) => path === '/api/v4/user');
    expect(line?.['address']).to.equal('203.0.113.9');
  });

  it('of a TLS connection bind the cookie to the host', async () => {
    const user = await trusted().createUser();
    const answer = await trusted()
      .anonymous()
      .post('/-/session', { login: user.username, password: 'correct horse battery staple' }, { headers: forwarded });
    expect(answer.headers.getSetCookie()[0]).to.match(
      /^__Host-milepost_session=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('of other clients are ignored', async () => {
    const client = await untrusted().as(await untrusted().createUser());
    const { body } = await client.get<{ web_url: string }>('/api/v4/user', { headers: forwarded });
    expect(body.web_url).to.match(new RegExp(`^${untrusted().address}/`));
    const line = untrusted().logs.findLast(({ path }) => path === '/api/v4/user');
    expect(line?.['address']).to.equal('127.0.0.1');
  });
});

describe('Compression', () => {
  const server = useServer();

  it('uses the best encoding that the client accepts', async () => {
    for (let number = 0; number < 5; number += 1) await server().createGroup(`compressed-${number}`);
    const client = await server().as(server().root);
    const path = '/api/v4/groups?per_page=100';
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const { status, headers, body } = await client.get<unknown[]>(path, {
        headers: { 'Accept-Encoding': accepted },
      });
      expect(status).to.equal(200);
      expect(body).to.have.length.of.at.least(5);
      expect(headers.get('content-encoding'), accepted).to.equal(encoding);
      expect(headers.get('vary'), accepted).to.match(/Accept-Encoding/i);
    }
    const fields = '{ nodes { id fullPath name webUrl visibility path } }';
    const query = `{ ${['a', 'b', 'c', 'd', 'e'].map((alias) => `${alias}: groups ${fields}`).join(' ')} }`;
    const { headers } = await client.post(
      '/api/graphql',
      { query },
      { headers: { 'Accept-Encoding': 'gzip, deflate' } },
    );
    expect(headers.get('content-encoding')).to.equal('gzip');
  });
});
