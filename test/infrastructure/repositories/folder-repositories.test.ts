import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import type { FetchedRepository, RepositorySource } from '../../../application/repositories/repository-contents.ts';
import { OutboundClient } from '../../../infrastructure/outbound/outbound-client.ts';
import { FolderRepositories } from '../../../infrastructure/repositories/folder-repositories.ts';
import { indexFile, packFile } from '../../../infrastructure/repositories/repository-layout.ts';
import { GitRepository, GitServer, hasGit } from '../../support/git-repository.ts';
import { refusal } from '../../support/refusals.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const mebibyte = 1024 * 1024;

describe('Git repositories in folders', function () {
  // A fetch starts a thread.
  this.timeout(120_000);

  let origin: GitRepository;
  const server = new GitServer(() => origin);
  const outbound = new OutboundClient({ allowed: ['127.0.0.1'] });
  let folder: string;
  let repositories: FolderRepositories;
  const url = () => ({ url: server.url, credentials: null });

  before(async () => server.start());
  after(async () => {
    server.stop();
    await outbound.close();
  });

  beforeEach(async () => {
    origin = await GitRepository.create();
    folder = temporaryFolder('repositories');
    repositories = new FolderRepositories({ folder, outbound, largest: 20 * mebibyte });
    server.requests.length = 0;
  });
  afterEach(async () => {
    server.behavior = null;
    server.login = null;
    await origin.delete();
    await rm(folder, { recursive: true, force: true });
  });

  async function fetched(source: RepositorySource = url()): Promise<FetchedRepository> {
    const result = await repositories.fetch(7, source, null);
    expect(result).to.not.equal(null);
    return result as FetchedRepository;
  }

  const failureOf = (source: RepositorySource = url()) =>
    repositories.fetch(7, source, null).then(
      () => 'no failure',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  const fileOf = async ({ folder: name }: FetchedRepository, ref: string, path: string) => {
    const file = await repositories.file(name, ref, path);
    if (file === null || file === 'no commit') return file;
    return { ...file, content: Buffer.from(file.content).toString('utf8') };
  };

  /** A history in which most objects are stored as differences from others. */
  async function longHistory(): Promise<string[]> {
    const lines = Array.from({ length: 400 }, () => randomBytes(20).toString('hex'));
    const commits: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      lines[round * 7] = `changed ${round}`;
      commits.push(await origin.commit({ 'docs/long.txt': lines.join('\n'), 'round.txt': String(round >> 2) }));
    }
    origin.repack();
    return commits;
  }

  for (const [way, source] of [
    ['over HTTP', url],
    ['from a folder', () => ({ path: origin.folder })],
  ] as const) {
    it(`copy branches, tags and files ${way}`, async () => {
      const commits = await longHistory();
      const other = await origin.commit(
        { 'only.txt': 'here' },
        { branch: 'side/branch', parents: [commits[3] as string] },
      );
      await origin.tag('v1', commits[5] as string, { annotated: true });
      await origin.tag('light', commits[2] as string);
      const repository = await fetched(source());
      expect(repository).to.include({ defaultBranch: 'main', commitId: commits.at(-1), branches: 2 });
      expect(repository.folder).to.match(/^7-[0-9a-f]{16}$/);
      const long = await fileOf(repository, 'main', 'docs/long.txt');
      expect(long).to.include({
        name: 'long.txt',
        path: 'docs/long.txt',
        ref: 'main',
        commitId: commits.at(-1),
        lastCommitId: commits.at(-1),
        isExecutable: false,
      });
      expect((long as { content: string }).content.split('\n')[77]).to.equal('changed 11');
      expect(await fileOf(repository, 'v1', 'round.txt')).to.include({ content: '1', lastCommitId: commits[4] });
      expect(await fileOf(repository, 'light', 'round.txt')).to.include({ content: '0', lastCommitId: commits[0] });
      expect(await fileOf(repository, 'side/branch', 'only.txt')).to.include({ content: 'here', commitId: other });
      expect(await fileOf(repository, (commits[7] as string).slice(0, 12), 'round.txt')).to.include({ content: '1' });
      expect(await fileOf(repository, 'HEAD', 'round.txt')).to.include({ content: '2' });
      if (!hasGit) return;
      const kept = join(folder, 'kept', repository.folder);
      expect(execFileSync('git', ['-C', kept, 'fsck', '--full', '--strict'], { encoding: 'utf8' })).to.equal('');
      expect(execFileSync('git', ['-C', kept, 'verify-pack', packFile]).toString()).to.equal('');
      expect(execFileSync('git', ['-C', kept, 'branch', '--list', '-a'], { encoding: 'utf8' })).to.equal(
        '* main\n  side/branch\n',
      );
    });
  }

  it('find the last change of a file through merges', async () => {
    const base = await origin.commit({ a: '1', b: '1' });
    const side = await origin.commit({ a: '2', b: '1' }, { branch: 'side', parents: [base] });
    const main = await origin.commit({ a: '1', b: '2' });
    const merge = await origin.commit({ a: '2', b: '2' }, { parents: [main, side] });
    const repository = await fetched();
    expect(await fileOf(repository, merge, 'a')).to.include({ lastCommitId: side });
    expect(await fileOf(repository, merge, 'b')).to.include({ lastCommitId: main });
  });

  it('copy nothing when nothing changed, and remove deleted branches', async () => {
    await origin.commit({ a: '1' });
    await origin.commit({ a: '2' }, { branch: 'old' });
    const first = await fetched();
    expect(await repositories.fetch(7, url(), first.refsDigest)).to.equal(null);
    await origin.remove('refs/heads/old');
    const second = (await repositories.fetch(7, url(), first.refsDigest)) as FetchedRepository;
    expect(second.branches).to.equal(1);
    expect(await fileOf(second, 'old', 'a')).to.equal('no commit');
    expect(await fileOf(first, 'old', 'a')).to.include({ content: '2' });
  });

  it('copy an empty repository', async () => {
    const repository = await fetched();
    expect(repository).to.include({ defaultBranch: null, commitId: null, branches: 0 });
    expect(await fileOf(repository, 'main', 'a')).to.equal('no commit');
  });

  it('read unusual names, links, submodules and LFS pointers, but nothing outside', async () => {
    const odd = 'ä ö/"quoted" %2e <b>.txt';
    await origin.commit({
      [odd]: 'odd',
      link: { mode: '120000', content: '../../../../etc/passwd' },
      run: { mode: '100755', content: '#!/bin/sh\n' },
      module: { mode: '160000', content: 'a'.repeat(40) },
      'big.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n',
      empty: '',
    });
    const repository = await fetched();
    expect(await fileOf(repository, 'main', odd)).to.include({ content: 'odd', path: odd });
    expect(await fileOf(repository, 'main', 'link')).to.include({ content: '../../../../etc/passwd' });
    expect(await fileOf(repository, 'main', 'run')).to.include({ isExecutable: true });
    expect(await fileOf(repository, 'main', 'module')).to.equal(null);
    expect(await fileOf(repository, 'main', 'big.bin'))
      .to.have.property('content')
      .that.contains('git-lfs');
    expect(await fileOf(repository, 'main', 'empty')).to.include({ content: '' });
    for (const path of ['ä ö', 'link/x', '../HEAD', './empty', '/empty', 'empty/', 'nothing', 'HEAD', 'Empty']) {
      expect(await fileOf(repository, 'main', path), path).to.equal(null);
    }
    for (const ref of ['../../../etc/passwd', 'refs/../HEAD', 'config', '', 'HEAD^', 'main:a', 'ffffffff', '%2e%2e']) {
      expect(await fileOf(repository, ref, 'empty'), ref).to.equal('no commit');
    }
  });

  it('prefer a tag to a branch of the same name, like git', async () => {
    const old = await origin.commit({ a: 'old' });
    await origin.commit({ a: 'new' }, { branch: 'same' });
    await origin.tag('same', old);
    const repository = await fetched();
    expect(await fileOf(repository, 'same', 'a')).to.include({ content: 'old' });
    expect(await fileOf(repository, 'refs/heads/same', 'a')).to.include({ content: 'new' });
  });

  it('find the templates of the default branch', async () => {
    await origin.commit({
      '.gitlab/issue_templates/Bug.md': 'What happened?',
      '.gitlab/issue_templates/bug.MD': 'the same name',
      '.gitlab/issue_templates/Long.md': 'x'.repeat(65_537),
      '.gitlab/issue_templates/empty.md': ' \n',
      '.gitlab/issue_templates/binary.md': Buffer.from([0xff, 0xfe, 0x00]),
      '.gitlab/issue_templates/readme.txt': 'none',
      '.gitlab/issue_templates/link.md': { mode: '120000', content: 'Bug.md' },
      '.gitlab/issue_templates/below/deep.md': 'none',
    });
    await origin.commit({ '.gitlab/issue_templates/Other.md': 'other' }, { branch: 'side' });
    const { templates } = await fetched();
    expect(templates).to.deep.equal([{ name: 'Bug', content: 'What happened?' }]);
  });

  it('reject reading files over 20 MiB, but keep them', async () => {
    await origin.commit({ big: Buffer.alloc(20 * mebibyte + 1), fits: Buffer.alloc(20 * mebibyte) });
    const repository = await fetched();
    expect((await refusal(repositories.file(repository.folder, 'main', 'big'), 'invalid')).message).to.contain(
      'larger than 20 MiB',
    );
    expect(await fileOf(repository, 'main', 'fits')).to.have.property('name', 'fits');
  });

  it('reject repositories that are too large', async () => {
    await origin.commit({ big: randomBytes(3 * mebibyte) });
    repositories = new FolderRepositories({ folder, outbound, largest: 2 * mebibyte });
    for (const source of [url(), { path: origin.folder }]) {
      expect(await failureOf(source)).to.contain('larger than 2 MiB');
    }
    expect(await readdir(join(folder, 'incoming'))).to.deep.equal([]);
  });

  it('send user name and password, but not to another server', async () => {
    await origin.commit({ a: '1' });
    server.login = 'ada:päss word';
    expect(await failureOf()).to.equal(
      'RepositoryFailure: The server requires a user name and password that may read the repository.',
    );
    const credentials = { username: 'ada', password: 'päss word' };
    expect(await fetched({ url: server.url, credentials })).to.include({ branches: 1 });
    const front = new GitServer(() => origin);
    await front.start();
    front.behavior = ({ url: path = '' }, response) => {
      response.writeHead(302, { location: server.url.replace('/repository.git', path) }).end();
      return true;
    };
    try {
      server.requests.length = 0;
      expect(await failureOf({ url: front.url, credentials })).to.contain('requires a user name');
      expect(server.requests.map(({ authorization }) => authorization)).to.deep.equal([null]);
      server.login = null;
      expect(await fetched({ url: front.url, credentials })).to.include({ branches: 1 });
      expect(server.requests.map(({ authorization }) => authorization)).to.deep.equal([null, null, null]);
    } finally {
      front.stop();
    }
  });

  it('do not follow redirects to a private address, or endlessly', async () => {
    await origin.commit({ a: '1' });
    const guarded = new OutboundClient({
      allowed: ['front.test'],
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
    repositories = new FolderRepositories({ folder, outbound: guarded, largest: mebibyte });
    const port = new URL(server.url).port;
    const source = { url: `http://front.test:${port}/repository.git`, credentials: null };
    try {
      expect(await fetched(source)).to.include({ branches: 1 });
      for (const [location, text] of [
        [`http://127.0.0.1:${port}/repository.git/info/refs?service=git-upload-pack`, 'not allowed'],
        [`http://inner.test:${port}/repository.git/info/refs?service=git-upload-pack`, 'not allowed'],
        [`http://[::ffff:127.0.0.1]:${port}/repository.git/info/refs?service=git-upload-pack`, 'not allowed'],
        ['file:///etc/passwd', 'no repository'],
        ['/login', 'no repository'],
        ['http://', 'no repository'],
        ['/repository.git/info/refs?service=git-upload-pack', 'too often'],
      ]) {
        server.behavior = (_request, response) => {
          response.writeHead(301, { location }).end();
          return true;
        };
        expect(await failureOf(source), location).to.contain(text);
      }
    } finally {
      await guarded.close();
    }
  });

  it('explain answers that are not from git', async () => {
    const list = 'application/x-git-upload-pack-advertisement';
    const id = 'a'.repeat(40);
    const line = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;
    for (const [status, type, body, text] of [
      [200, 'text/html', '<html>', 'not one of a git repository'],
      [404, 'text/html', '', 'no repository at this address'],
      [500, 'text/html', '', 'answered with status 500'],
      [200, list, 'zzzz', 'cannot be read'],
      [200, list, '00ff', 'cannot be read'],
      [200, list, line('not a ref'), 'cannot be read'],
      [200, list, line(`${id} refs/heads/main\0object-format=sha256\n`), 'kind sha256'],
    ] as const) {
      server.behavior = (_request, response) => {
        response.writeHead(status, { 'content-type': type }).end(body);
        return true;
      };
      expect(await failureOf(), text)
        .to.contain(`RepositoryFailure`)
        .and.to.contain(text);
    }
    const many = Array.from({ length: 20_001 }, (_, index) => line(`${id} refs/heads/b${index}\n`)).join('');
    server.behavior = (_request, response) => {
      response.writeHead(200, { 'content-type': list }).end(many);
      return true;
    };
    expect(await failureOf()).to.contain('more than 20000 branches');
  });

  it('reject damaged packs, and packs that expand too much', async () => {
    await longHistory();
    const good = await fetched();
    const pack = await readFile(join(folder, 'kept', good.folder, packFile));
    const commit = good.commitId as string;
    const result = 'application/x-git-upload-pack-result';
    const sealed = (bytes: Buffer) => Buffer.concat([bytes, createHash('sha1').update(bytes).digest()]);
    const answerWith = (bytes: Buffer) => {
      const part = (from: number) => {
        const piece = bytes.subarray(from, from + 60_000);
        return Buffer.concat([Buffer.from((piece.length + 5).toString(16).padStart(4, '0')), Buffer.from([1]), piece]);
      };
      const parts = Array.from({ length: Math.ceil(bytes.length / 60_000) }, (_, index) => part(index * 60_000));
      server.behavior = ({ method }, response) => {
        if (method !== 'POST') return false;
        response.writeHead(200, { 'content-type': result });
        response.end(Buffer.concat([Buffer.from('0008NAK\n'), ...parts, Buffer.from('0000')]));
        return true;
      };
    };
    answerWith(pack);
    expect((await fetched()).commitId).to.equal(commit);
    const header = (count: number) => {
      const bytes = Buffer.alloc(12);
      bytes.write('PACK');
      bytes.writeUInt32BE(2, 4);
      bytes.writeUInt32BE(count, 8);
      return bytes;
    };
    const entry = (first: number[], content: Buffer) => Buffer.concat([Buffer.from(first), deflateSync(content)]);
    const flipped = Buffer.from(pack);
    flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] as number) ^ 0xff;
    const wrongCount = Buffer.from(pack.subarray(0, -20));
    wrongCount.writeUInt32BE(pack.readUInt32BE(8) + 1, 8);
    for (const [name, bytes, text] of [
      ['flipped', flipped, 'checksum'],
      ['cut', pack.subarray(0, pack.length - 100), 'checksum'],
      ['nothing', Buffer.alloc(0), 'cut off'],
      ['flipped and sealed', sealed(flipped.subarray(0, -20)), ''],
      ['another count', sealed(wrongCount), 'cut off'],
      [
        'more than it says',
        sealed(Buffer.concat([header(1), entry([0x35], Buffer.from('hello')), Buffer.from('more')])),
        'follows',
      ],
      ['a million and one', sealed(header(1_000_001)), 'more than 1000000'],
      ['a bomb', sealed(Buffer.concat([header(1), entry([0x35], Buffer.alloc(mebibyte))])), 'cannot be read'],
      [
        'a giant',
        sealed(Buffer.concat([header(1), entry([0xbf, 0xff, 0xff, 0xff, 0xff, 0x7f], Buffer.from('x'))])),
        '100 MiB',
      ],
      [
        'a base before the start',
        sealed(Buffer.concat([header(1), entry([0x65, 0x7f], Buffer.from('12345'))])),
        'no base',
      ],
      [
        'a base that is missing',
        sealed(Buffer.concat([header(1), entry([0x75, ...Buffer.alloc(20)], Buffer.from('12345'))])),
        'no base',
      ],
      ['another repository', sealed(Buffer.concat([header(1), entry([0x35], Buffer.from('hello'))])), 'missing object'],
    ] as const) {
      answerWith(bytes);
      expect(await failureOf(), name)
        .to.match(/^RepositoryFailure: /)
        .and.to.contain(text);
    }
    server.behavior = ({ method }, response) => {
      if (method !== 'POST') return false;
      response.writeHead(200, { 'content-type': result });
      response.write(Buffer.from('0008NAK\n'));
      setImmediate(() => response.destroy());
      return true;
    };
    expect(await failureOf()).to.match(/^RepositoryFailure: /);
    expect((await readdir(join(folder, 'kept'))).length).to.equal(2);
    expect(await readdir(join(folder, 'incoming'))).to.deep.equal([]);
  });

  it('report their own damaged or missing files, and continue with others', async () => {
    await longHistory();
    const broken = await fetched();
    const whole = await fetched();
    const pack = join(folder, 'kept', broken.folder, packFile);
    const bytes = await readFile(pack);
    await writeFile(pack, bytes.fill(0, 12, bytes.length - 20));
    expect((await refusal(repositories.file(broken.folder, 'main', 'round.txt'), 'unavailable')).message).to.contain(
      'cannot be read',
    );
    await rm(join(folder, 'kept', broken.folder, indexFile));
    expect((await refusal(repositories.file(broken.folder, 'main', 'round.txt'), 'unavailable')).message).to.contain(
      'cannot be read',
    );
    expect((await refusal(repositories.file('7-0000000000000000', 'main', 'a'), 'unavailable')).message).to.contain(
      'cannot be read',
    );
    expect(await fileOf(whole, 'main', 'round.txt')).to.include({ content: '2' });
  });

  it('copy a working copy, and explain folders that cannot be copied', async function () {
    if (!hasGit) this.skip();
    const work = temporaryFolder('work');
    const run = (...words: string[]) =>
      execFileSync('git', ['-C', work, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words]);
    try {
      expect(await failureOf({ path: work })).to.contain('There is no git repository');
      run('init', '-q', '-b', 'trunk');
      await writeFile(join(work, 'a.txt'), 'one');
      run('add', '.');
      run('commit', '-qm', 'First');
      run('gc', '-q');
      await writeFile(join(work, 'a.txt'), 'two');
      run('commit', '-qam', 'Second');
      run('tag', '-am', 'Tag', 'v2');
      run('pack-refs', '--all');
      const repository = await fetched({ path: work });
      expect(repository).to.include({ defaultBranch: 'trunk', branches: 1 });
      expect(await fileOf(repository, 'v2', 'a.txt')).to.include({ content: 'two' });
      await mkdir(join(work, '.git/objects/info'), { recursive: true });
      await writeFile(join(work, '.git/objects/info/alternates'), '/elsewhere\n');
      expect(await failureOf({ path: work })).to.contain('shares objects');
      await rm(join(work, '.git/objects/info/alternates'));
      await writeFile(join(work, '.git/shallow'), '');
      expect(await failureOf({ path: work })).to.contain('part of its history');
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  });

  it('are deleted after a day without a row', async () => {
    await origin.commit({ a: '1' });
    const [kept, gone] = [await fetched(), await fetched()];
    const withRow = () => Promise.resolve(new Set([kept.folder]));
    const now = new Date();
    expect(await repositories.sweep(withRow, now)).to.deep.equal([]);
    const day = 24 * 60 * 60 * 1000;
    await utimes(join(folder, 'orphans', gone.folder), now, new Date(now.getTime() - day - 1000));
    expect(await repositories.sweep(withRow, now)).to.deep.equal([gone.folder]);
    expect(fs.existsSync(join(folder, 'kept', gone.folder))).to.equal(false);
    expect(await fileOf(kept, 'main', 'a')).to.include({ content: '1' });
    expect(await readdir(join(folder, 'orphans'))).to.deep.equal([]);
  });
});
