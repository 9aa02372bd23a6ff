import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { open, readdir, readFile, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import * as git from 'isomorphic-git';
import { RepositoryFailure } from '../../application/repositories/repository-contents.ts';
import { DamagedRepository, idOf, largestObject, type GitObjectType } from './pack-entries.ts';
import { isRefName, refsMaximum } from './repository-layout.ts';
import { defaultBranchOf, tooLarge } from './smart-http.ts';

const chunkBytes = 1024 * 1024;
const packHeader = 12;
const trailerBytes = 20;
const typeNumbers: Readonly<Record<GitObjectType, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };

/** A repository in a folder of this machine, bare or in the folder `.git` of a working copy. */
export interface LocalRepository {
  folder: string;
  refs: Map<string, string>;
  head: string | null;
}

/** Reads the branches and tags. @throws RepositoryFailure */
export async function localRepository(path: string): Promise<LocalRepository> {
  const folder = (await isFolder(join(path, '.git'))) ? join(path, '.git') : path;
  if (!(await isFolder(join(folder, 'objects'))) || !(await exists(join(folder, 'HEAD')))) {
    throw new RepositoryFailure(`There is no git repository at ${path}.`);
  }
  if (await exists(join(folder, 'objects', 'info', 'alternates'))) {
    throw new RepositoryFailure(
      'The repository shares objects with another one. Run "git repack -ad" and delete objects/info/alternates.',
    );
  }
  if (await exists(join(folder, 'shallow'))) {
    throw new RepositoryFailure('The repository has only a part of its history. Run "git fetch --unshallow" first.');
  }
  const config = await readFile(join(folder, 'config'), 'utf8').catch(() => '');
  if (/^\s*(objectformat\s*=\s*sha256|refstorage\s*=|partialclone\s*=)/im.test(config)) {
    throw new RepositoryFailure('The repository uses an extension of git that cannot be read.');
  }
  const place = { fs, gitdir: folder };
  const refs = new Map<string, string>();
  for (const [kind, names] of [
    ['refs/heads/', await git.listBranches(place)],
    ['refs/tags/', await git.listTags(place)],
  ] as const) {
    for (const name of names) {
      const ref = kind + name;
      if (!isRefName(ref)) continue;
      refs.set(ref, await git.resolveRef({ ...place, ref }));
      if (refs.size > refsMaximum)
        throw new RepositoryFailure(`The repository has more than ${refsMaximum} branches and tags.`);
    }
  }
  const head = /^ref: (\S+)/.exec(await readFile(join(folder, 'HEAD'), 'utf8'))?.[1] ?? null;
  return { folder, refs, head: defaultBranchOf(refs, head, null) };
}

/** Writes all objects of the repository to one pack. @throws RepositoryFailure, DamagedRepository */
export async function writePack({ folder }: LocalRepository, file: string, largest: number): Promise<void> {
  const objects = join(folder, 'objects');
  const packs = (await namesIn(join(objects, 'pack'))).filter((name) => name.endsWith('.pack'));
  const out = await PackWriter.create(file, largest);
  try {
    // Differences name their base by its distance, so the entries of a pack stay valid together.
    for (const pack of packs) await out.addPack(join(objects, 'pack', pack));
    for (const first of await namesIn(objects)) {
      if (!/^[0-9a-f]{2}$/.test(first)) continue;
      for (const rest of await namesIn(join(objects, first))) {
        if (/^[0-9a-f]{38}$/.test(rest)) await out.addLoose(join(objects, first, rest), first + rest);
      }
    }
    await out.finish();
  } finally {
    await out.close();
  }
}

class PackWriter {
  private count = 0;
  private bytes = packHeader;

  private constructor(
    private readonly handle: FileHandle,
    private readonly largest: number,
  ) {}

  static async create(file: string, largest: number): Promise<PackWriter> {
    const handle = await open(file, 'wx+', 0o600);
    await handle.writeFile(Buffer.alloc(packHeader));
    return new PackWriter(handle, largest);
  }

  async addPack(file: string): Promise<void> {
    const source = await open(file, 'r');
    try {
      const { size } = await source.stat();
      const header = Buffer.alloc(packHeader);
      await source.read(header, 0, packHeader, 0);
      if (
        size < packHeader + trailerBytes ||
        header.toString('latin1', 0, 4) !== 'PACK' ||
        header.readUInt32BE(4) !== 2
      ) {
        throw new DamagedRepository('a pack has an unknown form');
      }
      this.count += header.readUInt32BE(8);
      for await (const chunk of source.createReadStream({
        start: packHeader,
        end: size - trailerBytes - 1,
        autoClose: false,
      }) as AsyncIterable<Buffer>) {
        await this.write(chunk);
      }
    } finally {
      await source.close();
    }
  }

  async addLoose(file: string, id: string): Promise<void> {
    const { size } = await stat(file);
    if (size > largestObject) throw new RepositoryFailure('The repository holds a file that is larger than 100 MiB.');
    const damaged = () => new DamagedRepository(`the object ${id} is damaged`);
    let stored: Buffer;
    try {
      stored = inflateSync(await readFile(file), { maxOutputLength: largestObject + 100 });
    } catch {
      throw damaged();
    }
    const [head, type] = /^(commit|tree|blob|tag) (\d{1,10})\0/.exec(stored.toString('latin1', 0, 40)) ?? [];
    if (head === undefined) throw damaged();
    const object = { type: type as GitObjectType, content: stored.subarray(head.length) };
    if (idOf(object).toString('hex') !== id) throw damaged();
    const bytes = [];
    let rest = Math.floor(object.content.length / 16);
    bytes.push((typeNumbers[object.type] << 4) | (object.content.length & 15) | (rest > 0 ? 128 : 0));
    for (; rest > 0; rest = Math.floor(rest / 128)) bytes.push((rest & 127) | (rest >= 128 ? 128 : 0));
    this.count += 1;
    await this.write(Buffer.concat([Buffer.from(bytes), deflateSync(object.content)]));
  }

  async finish(): Promise<void> {
    const header = Buffer.alloc(packHeader);
    header.write('PACK', 'latin1');
    header.writeUInt32BE(2, 4);
    header.writeUInt32BE(this.count, 8);
    await this.handle.write(header, 0, packHeader, 0);
    const hash = createHash('sha1');
    const chunk = Buffer.alloc(chunkBytes);
    for (let at = 0; at < this.bytes;) {
      const { bytesRead } = await this.handle.read(chunk, 0, Math.min(chunkBytes, this.bytes - at), at);
      if (bytesRead === 0) break;
      hash.update(chunk.subarray(0, bytesRead));
      at += bytesRead;
    }
    await this.handle.write(hash.digest(), 0, trailerBytes, this.bytes);
    await this.handle.sync();
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private async write(bytes: Buffer): Promise<void> {
    if (this.bytes + bytes.length > this.largest) throw tooLarge(this.largest);
    await this.handle.write(bytes, 0, bytes.length, this.bytes);
    this.bytes += bytes.length;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
