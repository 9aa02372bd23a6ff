import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as git from 'isomorphic-git';
import { temporaryFolder } from './temporary-folder.ts';

/** True if this machine has git; without it, the library takes its place. */
export const hasGit = spawnSync('git', ['--version']).status === 0;

type Entry = string | Uint8Array | { mode: '100755' | '120000' | '160000'; content: string };

const author = { name: 'Ada', email: 'ada@example.org', timestamp: 1_700_000_000, timezoneOffset: 0 };

/** A bare repository in a temporary folder. */
export class GitRepository {
  private commits = 0;

  private constructor(readonly folder: string) {}

  static async create(): Promise<GitRepository> {
    const folder = temporaryFolder('git');
    await git.init({ fs, gitdir: folder, bare: true, defaultBranch: 'main' });
    return new GitRepository(folder);
  }

  /** Commits exactly these files by path, and returns the id of the commit. */
  async commit(files: Readonly<Record<string, Entry>>, { branch = 'main', parents }: CommitOptions = {}) {
    const place = { fs, gitdir: this.folder };
    const before = await git.resolveRef({ ...place, ref: `refs/heads/${branch}` }).catch(() => null);
    const tree = await this.tree(new Map(Object.entries(files)));
    this.commits += 1;
    const person = { ...author, timestamp: author.timestamp + this.commits };
    const parent = parents ?? (before === null ? [] : [before]);
    const commit = { message: `Change ${this.commits}\n`, tree, parent, author: person, committer: person };
    const oid = await git.writeCommit({ ...place, commit });
    await git.writeRef({ ...place, ref: `refs/heads/${branch}`, value: oid, force: true });
    return oid;
  }

  async tag(name: string, object: string, { annotated = false } = {}): Promise<void> {
    const place = { fs, gitdir: this.folder };
    const value = annotated
      ? await git.writeTag({
          ...place,
          tag: { object, type: 'commit', tag: name, tagger: author, message: `${name}\n` },
        })
      : object;
    await git.writeRef({ ...place, ref: `refs/tags/${name}`, value, force: true });
  }

  async remove(ref: string): Promise<void> {
    await git.deleteRef({ fs, gitdir: this.folder, ref });
  }

  /** Stores everything in one pack with differences, as git does now and then. */
  repack(): void {
    if (hasGit) execFileSync('git', ['-C', this.folder, 'repack', '-adfq', '--depth=50', '--window=50']);
  }

  async delete(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private async tree(files: ReadonlyMap<string, Entry>): Promise<string> {
    const place = { fs, gitdir: this.folder };
    const entries: git.TreeObject = [];
    const folders = new Map<string, Map<string, Entry>>();
    for (const [path, entry] of files) {
      const [first = '', ...rest] = path.split('/');
      if (rest.length > 0) {
        const inside = folders.get(first) ?? new Map<string, Entry>();
        folders.set(first, inside.set(rest.join('/'), entry));
        continue;
      }
      const { mode, content } =
        typeof entry === 'string' || entry instanceof Uint8Array ? { mode: '100644', content: entry } : entry;
      const isModule = mode === '160000';
      const oid = isModule
        ? String(content)
        : await git.writeBlob({ ...place, blob: typeof content === 'string' ? Buffer.from(content) : content });
      entries.push({ mode, path: first, oid, type: isModule ? 'commit' : 'blob' });
    }
    for (const [path, inside] of folders) {
      entries.push({ mode: '040000', path, oid: await this.tree(inside), type: 'tree' });
    }
    return git.writeTree({ ...place, tree: entries });
  }
}

export interface CommitOptions {
  branch?: string;
  parents?: string[];
}

export interface GitRequest {
  path: string;
  method: string;
  authorization: string | null;
}

/** Serves a repository over smart HTTP at `/repository.git`. */
export class GitServer {
  readonly requests: GitRequest[] = [];
  /** User name and password that it asks for, as `name:password`. */
  login: string | null = null;
  /** Answers instead of the usual one; returns false to leave it to that. */
  behavior: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(private readonly repository: () => GitRepository) {}

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/repository.git`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', method = '', headers } = request;
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const authorization = headers.authorization ?? null;
    this.requests.push({ path, method, authorization });
    if (this.behavior?.(request, response) === true) return;
    const expected = this.login === null ? null : `Basic ${Buffer.from(this.login).toString('base64')}`;
    if (expected !== null && authorization !== expected) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('no');
      return;
    }
    if (path === '/repository.git/info/refs?service=git-upload-pack') {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
      response.write(`${packetLine('# service=git-upload-pack\n')}0000`);
      response.end(await this.uploadPack(['--advertise-refs'], Buffer.alloc(0)));
    } else if (path === '/repository.git/git-upload-pack' && method === 'POST') {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' });
      response.end(await this.uploadPack([], body));
    } else response.writeHead(404).end('nothing here');
  }

  private async uploadPack(options: string[], input: Buffer): Promise<Buffer> {
    const { folder } = this.repository();
    if (!hasGit) return options.length > 0 ? advertised(folder) : packed(folder);
    const child = spawn('git', ['upload-pack', '--stateless-rpc', ...options, folder]);
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    return Buffer.concat((await child.stdout.toArray()) as Buffer[]);
  }
}

function packetLine(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
}

async function advertised(gitdir: string): Promise<Buffer> {
  const place = { fs, gitdir };
  const refs: [string, string][] = [];
  for (const branch of await git.listBranches(place)) refs.push([`refs/heads/${branch}`, '']);
  for (const tag of await git.listTags(place)) refs.push([`refs/tags/${tag}`, '']);
  let capabilities = '\0side-band-64k ofs-delta symref=HEAD:refs/heads/main object-format=sha1';
  const lines = [];
  for (const [ref] of refs) {
    lines.push(packetLine(`${await git.resolveRef({ ...place, ref })} ${ref}${capabilities}\n`));
    capabilities = '';
  }
  return Buffer.from(`${lines.join('')}0000`);
}

async function packed(gitdir: string): Promise<Buffer> {
  const objects = join(gitdir, 'objects');
  const oids = fs
    .readdirSync(objects)
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .flatMap((first) => fs.readdirSync(join(objects, first)).map((rest) => first + rest));
  const { packfile = new Uint8Array() } = await git.packObjects({ fs, gitdir, oids });
  const parts = [Buffer.from(packetLine('NAK\n'))];
  for (let at = 0; at < packfile.length; at += 60_000) {
    const part = packfile.subarray(at, at + 60_000);
    parts.push(Buffer.from((part.length + 5).toString(16).padStart(4, '0')), Buffer.from([1]), Buffer.from(part));
  }
  return Buffer.concat([...parts, Buffer.from('0000')]);
}
