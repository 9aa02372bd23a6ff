import { randomBytes } from 'node:crypto';
import { Gitlab } from '@gitbeaker/rest';
import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { Repository } from '../../../../domain/repositories/repository.ts';
import { CreateToken } from '../../../../application/people/create-token.ts';
import { GitRepository, GitServer } from '../../../support/git-repository.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;

describe('REST repository of a project', function () {
  // A fetch starts a thread.
  this.timeout(120_000);

  const server = useServer({ outbound: { allowed: ['127.0.0.1'] } });
  let origin: GitRepository;
  const remote = new GitServer(() => origin);
  let group: Namespace;
  let project: Namespace;
  let maintainer: TestClient;
  let reporter: TestClient;
  let guest: TestClient;
  let commit: string;

  before(async () => {
    origin = await GitRepository.create();
    await origin.commit({ 'package.json': '{}', 'src/a b.ts': 'old' });
    commit = await origin.commit({
      'package.json': '{"name":"app"}',
      'src/a b.ts': 'new <script>',
      'bin.dat': Buffer.from([0, 255, 1]),
      run: { mode: '100755', content: '#!/bin/sh' },
      '.gitlab/issue_templates/Bug.md': 'What happened?',
    });
    await remote.start();
    group = await server().createGroup('acme', { visibility: 'private' });
    project = await server().createProject('app', group, { visibility: 'private' });
    const clientOf = async (role: 'maintainer' | 'reporter' | 'guest') => {
      const person = await server().createUser(role);
      await server().addMember(group, person, role);
      return server().as(person);
    };
    maintainer = await clientOf('maintainer');
    reporter = await clientOf('reporter');
    guest = await clientOf('guest');
  });
  after(async () => {
    remote.stop();
    await origin.delete();
  });
  afterEach(async () => {
    remote.login = null;
    remote.behavior = null;
    await server().connection('jobs').delete();
  });

  const root = (tail: string) => `/api/v4/projects/${project.id}${tail}`;
  const row = async (): Promise<Repository> =>
    server().connection('repositories').where({ namespaceId: project.id }).first();

  async function fetchedFrom(fields: Json): Promise<Json> {
    const { status, body } = await maintainer.put<Json>(root('/mirror/pull'), fields);
    expect(status, JSON.stringify(body)).to.equal(200);
    await server().services.background.runDue();
    return (await maintainer.get<Json>(root('/mirror/pull'))).body;
  }

  it('gets 404 before one is set', async () => {
    for (const path of ['/mirror/pull', '/repository/files/a?ref=main']) {
      const { status, body } = await maintainer.get(root(path));
      expect({ status, body }, path).to.deep.equal({ status: 404, body: { message: '404 Repository Not Found' } });
    }
    expect((await maintainer.post(root('/mirror/pull'))).status).to.equal(404);
    const { body } = await maintainer.get<Json>(root(''));
    expect(body).to.include({ empty_repo: true });
  });

  it('is fetched in the background', async () => {
    const status = await fetchedFrom({ url: remote.url });
    expect(status).to.include({ enabled: true, url: remote.url, update_status: 'finished', last_error: null });
    expect(status['last_successful_update_at']).to.equal(status['last_update_at']);
    const { body } = await guest.get<Json>(root(''));
    expect(body).to.include({ default_branch: 'main', empty_repo: false });
    const { body: simple } = await guest.get<Json[]>('/api/v4/projects?simple=true');
    expect(simple[0]).to.include({ default_branch: 'main' });
    const log = await server().connection('change_log').where({ subjectType: 'repository' }).orderBy('id');
    expect(log.map(({ action }: { action: string }) => action)).to.deep.equal([
      'repository.set',
      'repository.record_fetch',
    ]);
    expect(log[1].changes.commitId).to.deep.equal({ before: null, after: commit });
  });

  it('returns files by path and ref', async () => {
    const { status, body, headers } = await reporter.get<Json>(root('/repository/files/src%2Fa%20b.ts?ref=main'));
    expect(status).to.equal(200);
    expect(body).to.include({
      file_name: 'a b.ts',
      file_path: 'src/a b.ts',
      size: 12,
      encoding: 'base64',
      content: Buffer.from('new <script>').toString('base64'),
      ref: 'main',
      commit_id: commit,
      last_commit_id: commit,
      execute_filemode: false,
    });
    expect(headers.get('x-gitlab-blob-id')).to.equal(body['blob_id']);
    const head = await reporter.send('HEAD', root('/repository/files/run?ref=main'));
    expect({ status: head.status, body: head.body }).to.deep.equal({ status: 200, body: undefined });
    expect(head.headers.get('x-gitlab-execute-filemode')).to.equal('true');
    expect(head.headers.get('x-gitlab-size')).to.equal('9');
    const { body: json } = await reporter.get<Json>(root('/repository/files/package.json?ref=main'));
    expect(json).to.include({ file_path: 'package.json', size: 14 });
  });

  it('returns raw files that browsers do not execute', async () => {
    const raw = await reporter.get(root('/repository/files/src%2Fa%20b.ts/raw?ref=main'));
    expect(raw.body).to.equal('new <script>');
    expect(raw.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
    expect(raw.headers.get('x-content-type-options')).to.equal('nosniff');
    expect(raw.headers.get('content-security-policy')).to.contain('sandbox');
    const binary = await reporter.get(root('/repository/files/bin.dat/raw'));
    expect(binary.headers.get('content-type')).to.equal('application/octet-stream');
    const head = await reporter.send('HEAD', root('/repository/files/bin.dat/raw'));
    expect(head.headers.get('content-length')).to.equal('3');
  });

  it('explains errors', async () => {
    for (const [path, status, text] of [
      ['/repository/files/src%2Fa%20b.ts', 400, { error: 'ref is missing' }],
      ['/repository/files/nothing?ref=main', 404, { message: '404 File Not Found' }],
      ['/repository/files/src?ref=main', 404, { message: '404 File Not Found' }],
      ['/repository/files/run?ref=nothing', 404, { message: '404 Commit Not Found' }],
      ['/repository/files/..%2F..%2Fsecrets.key?ref=main', 400, null],
      ['/repository/files/run?ref=..%2F..%2Fconfig', 404, { message: '404 Commit Not Found' }],
      ['/repository/files/a%00b?ref=main', 400, null],
      ['/repository/files/%ff?ref=main', 400, null],
      ['/repository/files/run?ref[]=main', 400, null],
    ] as const) {
      const answer = await reporter.get(root(path));
      expect(answer.status, path).to.equal(status);
      if (text !== null) expect(answer.body, path).to.deep.equal(text);
    }
  });

  it('works with @gitbeaker/rest', async () => {
    const [{ id: userId }] = await server().connection('users').where({ username: 'reporter' }).select('id');
    const { secret } = await server().perform(CreateToken, { userId, name: 'client', scopes: ['read_api'] });
    const api = new Gitlab({ host: server().address, token: secret });
    const file = await api.RepositoryFiles.show(project.id, 'src/a b.ts', 'main');
    expect(Buffer.from(file.content, 'base64').toString()).to.equal('new <script>');
    expect(await api.RepositoryFiles.showRaw(project.id, 'src/a b.ts', 'main')).to.equal('new <script>');
    expect(await api.Projects.show(project.id)).to.include({ default_branch: 'main', empty_repo: false });
  });

  it('is readable by Reporters, and by everyone in public projects', async () => {
    expect((await guest.get(root('/repository/files/run?ref=main'))).status).to.equal(403);
    expect((await server().anonymous().get(root('/repository/files/run?ref=main'))).status).to.equal(404);
    await server().connection('namespaces').whereIn('id', [group.id, project.id]).update({ visibility: 'public' });
    try {
      expect((await server().anonymous().get(root('/repository/files/run?ref=main'))).status).to.equal(200);
    } finally {
      await server().connection('namespaces').whereIn('id', [group.id, project.id]).update({ visibility: 'private' });
    }
  });

  it('lists its templates after those of the project', async () => {
    const list = async () => (await guest.get<Json[]>(root('/templates/issues'))).body.map(({ name }) => name);
    expect(await list()).to.deep.equal(['Bug']);
    expect((await guest.get(root('/templates/issues/bug.md'))).body).to.deep.equal({
      name: 'Bug',
      content: 'What happened?',
    });
    await maintainer.post(root('/templates/issues'), { name: 'bug', content: 'Ours' });
    await maintainer.post(root('/templates/issues'), { name: 'Ask', content: 'Ours' });
    expect(await list()).to.deep.equal(['Ask', 'bug']);
    expect((await guest.get(root('/templates/issues/Bug'))).body).to.deep.equal({ name: 'bug', content: 'Ours' });
    await origin.commit({ '.gitlab/issue_templates/Feature.md': 'Why?', run: 'x' });
    expect((await maintainer.post(root('/mirror/pull'))).status).to.equal(200);
    await server().services.background.runDue();
    expect(await list()).to.deep.equal(['Ask', 'bug', 'Feature']);
    expect((await maintainer.delete(root('/templates/issues/Feature'))).status).to.equal(404);
    const { body } = await guest.get<Record<string, Json[]>>(root('/-/description_templates/names'));
    expect(Object.keys(body)).to.deep.equal(['']);
    expect(body['']?.map((template) => template['in_repository'])).to.deep.equal([false, false, true]);
  });

  it('keeps user name and password secret', async () => {
    const password = randomBytes(8).toString('hex');
    remote.login = `ada:${password}`;
    const status = await fetchedFrom({ url: remote.url, auth_user: 'ada', auth_password: password });
    expect(status).to.include({ update_status: 'finished' });
    const stored = JSON.stringify([await row(), await server().connection('change_log'), status]);
    expect(stored).to.not.contain(password);
    expect((await row()).sealedCredentials).to.match(/^v1\./);
    expect(await fetchedFrom({ enabled: true })).to.include({ update_status: 'finished' });
    // Another server does not get them.
    const { body } = await maintainer.put<Json>(root('/mirror/pull'), {
      url: remote.url.replace('127.0.0.1', 'localhost'),
    });
    expect(body).to.include({ update_status: 'scheduled' });
    expect((await row()).sealedCredentials).to.equal(null);
  });

  it('rejects invalid and private URLs', async () => {
    for (const [url, text] of [
      ['ftp://example.org/a.git', 'http'],
      ['/etc', 'valid URL'],
      ['https://ada:secret@example.org/a.git', 'user name'],
      ['http://10.0.0.1/a.git', 'not allowed'],
      ['http://[::1]/a.git', 'not allowed'],
      ['http://2130706433:8080/', ''],
      ['https://example.org/a.git?x=1', '\\"?\\"'],
      [`https://example.org/${'a'.repeat(2000)}`, 'too long'],
      ['', 'blank'],
    ] as const) {
      const { status, body } = await maintainer.put(root('/mirror/pull'), { url });
      if (text === '') continue;
      expect(status, url).to.equal(400);
      expect(JSON.stringify(body), url).to.contain(text);
    }
    const { status, body } = await maintainer.put(root('/mirror/pull'), {
      url: 'http://example.org/a.git',
      auth_user: 'ada',
      auth_password: 'secret',
    });
    expect(status).to.equal(400);
    expect(JSON.stringify(body)).to.contain('https://').and.not.contain('secret');
  });

  it('keeps its content when a fetch fails, and reports the reason', async () => {
    await fetchedFrom({ url: remote.url });
    const before = await row();
    remote.behavior = (_request, response) => {
      response.writeHead(404).end();
      return true;
    };
    const status = await fetchedFrom({ enabled: true });
    expect(status).to.include({ update_status: 'failed' });
    expect(status['last_error']).to.contain('no repository at this address');
    expect((await row()).folder).to.equal(before.folder);
    expect((await reporter.get(root('/repository/files/run?ref=main'))).status).to.equal(200);
  });

  it('resumes the fetch of a killed process, once at a time', async () => {
    await fetchedFrom({ url: remote.url });
    const { connection, services } = server();
    await connection('repositories').update({ fetchState: 'started', fetchStartedAt: connection.fn.now() });
    remote.requests.length = 0;
    expect(await services.fetching.fetchNow(project.id, null).catch((error: Error) => error.message)).to.contain(
      'already',
    );
    expect(remote.requests).to.deep.equal([]);
    await connection('repositories').update({
      fetchStartedAt: connection.raw(`now() - interval '31 minutes'`),
      nextFetchAt: connection.raw(`now() - interval '1 minute'`),
    });
    await services.background.runDue();
    expect(remote.requests).to.have.length(1);
    expect(await row()).to.include({ fetchState: 'finished' });
    expect((await row()).nextFetchAt).to.be.greaterThan(new Date());
  });

  it('is deleted with its project', async () => {
    const other = await server().createProject('gone', group, { visibility: 'private' });
    await maintainer.put(`/api/v4/projects/${other.id}/mirror/pull`, { url: remote.url });
    await server().services.background.runDue();
    const [{ folder }] = await server().connection('repositories').where({ namespaceId: other.id });
    await server().connection('namespaces').where({ id: other.id }).delete();
    const { repositories, queries } = server().services;
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
    const sweep = (now: Date) => repositories.sweep((folders) => queries.repositories.foldersInUse(folders), now);
    expect(await sweep(new Date())).to.deep.equal([]);
    expect(await sweep(tomorrow)).to.include(folder);
  });
});
