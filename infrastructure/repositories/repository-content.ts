import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { deflateSync } from 'node:zlib';
import * as git from 'isomorphic-git';
import type { RepositoryFile, RepositoryTemplate } from '../../application/repositories/repository-contents.ts';
import { largestRepositoryFile, templateFolder } from '../../domain/repositories/repository.ts';
import {
  templateContentLengthMaximum,
  templateName,
  templateNameLengthMaximum,
  templatesMaximum,
} from '../../domain/templates/description-template.ts';
import { DamagedRepository } from './pack-entries.ts';
import { PackReader } from './pack-reader.ts';
import { isRefName, packFile } from './repository-layout.ts';

/** Maximum commits that are looked through for the last change of a file. */
const commitsMaximum = 5_000;
const milliseconds = 3_000;
const regularFile = '100644';
const executableFile = '100755';
const symbolicLink = '120000';

/** Reads a repository through the library of git, which sees the pack as single objects. Blocks its thread. */
export class RepositoryContent {
  private readonly pack: PackReader | null;
  private readonly place: { fs: git.PromiseFsClient; gitdir: string; cache: object };

  constructor(private readonly folder: string) {
    // Only an empty repository has no pack.
    statSync(join(folder, 'HEAD'));
    const pack = join(folder, packFile);
    this.pack = existsSync(pack) ? new PackReader(pack) : null;
    this.place = { fs: { promises: this.files() }, gitdir: folder, cache: {} };
  }

  close(): void {
    this.pack?.close();
  }

  /** Null without such a file, `no commit` without such a ref. @throws DamagedRepository, ObjectTooLarge */
  async file(ref: string, path: string): Promise<RepositoryFile | 'no commit' | null> {
    const commitId = await this.commitOf(ref);
    if (commitId === null) return 'no commit';
    const entry = await this.entryAt(commitId, path);
    if (entry === null || ![regularFile, executableFile, symbolicLink].includes(entry.mode)) return null;
    const { blob } = await git.readBlob({ ...this.place, oid: entry.oid });
    return {
      name: entry.path,
      path,
      ref,
      content: blob,
      sha256: createHash('sha256').update(blob).digest('hex'),
      blobId: entry.oid,
      commitId,
      lastCommitId: await this.lastChange(commitId, path, entry.oid),
      isExecutable: entry.mode === executableFile,
    };
  }

  /** The description templates of a commit; files that cannot be templates are left out. */
  async templates(commitId: string): Promise<RepositoryTemplate[]> {
    const folder = await this.entryAt(commitId, templateFolder);
    if (folder?.type !== 'tree') return [];
    const { tree } = await git.readTree({ ...this.place, oid: folder.oid });
    const templates = new Map<string, RepositoryTemplate>();
    for (const { path, type, mode, oid } of tree) {
      const name = templateName(path);
      if (type !== 'blob' || mode === symbolicLink || !/\.md$/i.test(path) || !isTemplateName(name)) continue;
      if (templates.size === templatesMaximum) break;
      const content = await this.textOf(oid, 4 * templateContentLengthMaximum);
      if (content === null || content.trim() === '' || content.length > templateContentLengthMaximum) continue;
      if (!templates.has(name.toLowerCase())) templates.set(name.toLowerCase(), { name, content });
    }
    return [...templates.values()];
  }

  /** The ids among these that the pack lacks. */
  missing(ids: readonly string[]): string[] {
    return ids.filter((id) => this.pack?.has(id) !== true);
  }

  /** The commit of a branch, a tag or a full name of one, or of the id of a commit, of which the beginning is enough. */
  async commitOf(ref: string): Promise<string | null> {
    const names = [`refs/tags/${ref}`, `refs/heads/${ref}`, ref].filter((name) => name === 'HEAD' || isRefName(name));
    for (const name of names) {
      const oid = await orNull(git.resolveRef({ ...this.place, ref: name }));
      if (oid !== null) return this.peeled(oid);
    }
    if (!/^[0-9a-f]{7,40}$/i.test(ref)) return null;
    const oid = this.pack?.expand(ref.toLowerCase()) ?? null;
    return oid === null ? null : this.peeled(oid);
  }

  /** The commit behind a tag; null if it leads to something else. */
  private async peeled(oid: string): Promise<string | null> {
    return (await orNull(git.readCommit({ ...this.place, oid })))?.oid ?? null;
  }

  /** The entry of a path in a commit, by its bytes: nothing is resolved, no link is followed. */
  private async entryAt(commitId: string, path: string): Promise<git.TreeEntry | null> {
    const { commit } = await git.readCommit({ ...this.place, oid: commitId });
    let oid = commit.tree;
    let entry: git.TreeEntry | null = null;
    for (const part of path.split('/')) {
      if (entry !== null && entry.type !== 'tree') return null;
      const { tree } = await git.readTree({ ...this.place, oid });
      entry = tree.find((one) => one.path === part) ?? null;
      if (entry === null) return null;
      oid = entry.oid;
    }
    return entry;
  }

  /**
   * The newest commit that changed the file, as `git log` finds it: of the parents, one with the same file is followed.
   * Null if it is not among the commits that are looked through.
   */
  private async lastChange(newest: string, path: string, blobId: string): Promise<string | null> {
    const deadline = performance.now() + milliseconds;
    let id = newest;
    for (let count = 0; count < commitsMaximum && performance.now() < deadline; count += 1) {
      const { commit } = await git.readCommit({ ...this.place, oid: id });
      let next: string | null = null;
      for (const parent of commit.parent) {
        if ((await this.entryAt(parent, path))?.oid !== blobId) continue;
        next = parent;
        break;
      }
      if (next === null) return id;
      id = next;
    }
    return null;
  }

  private async textOf(oid: string, limit: number): Promise<string | null> {
    const { blob } = await git.readBlob({ ...this.place, oid });
    if (blob.length > limit) return null;
    try {
      return new TextDecoder('utf8', { fatal: true }).decode(blob);
    } catch {
      return null;
    }
  }

  /**
   * What the library sees: the files of the repository, and each object of the pack as a file of its own, which it
   * inflates and checks against its id. It would otherwise read whole packs into memory.
   */
  private files() {
    const readOnly = () => Promise.reject(new Error('repositories are not changed'));
    const absent = (path: string) => Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
    const read = async (path: string): Promise<Buffer> => {
      const name = relative(this.folder, path);
      if (name === 'HEAD' || name === 'config' || name === 'packed-refs') return readFile(join(this.folder, name));
      const [, first, rest] = /^objects\/([0-9a-f]{2})\/([0-9a-f]{38})$/.exec(name) ?? [];
      const object = first === undefined ? null : this.pack?.read(`${first}${rest}`, largestRepositoryFile);
      if (object === null || object === undefined) throw absent(name);
      const header = Buffer.from(`${object.type} ${object.content.length}\0`);
      return deflateSync(Buffer.concat([header, object.content]), { level: 0 });
    };
    return {
      readFile: async (path: string, options?: { encoding?: BufferEncoding } | BufferEncoding) => {
        const content = await read(path);
        const encoding = typeof options === 'string' ? options : options?.encoding;
        return encoding === undefined ? content : content.toString(encoding);
      },
      readdir: () => Promise.resolve([]),
      stat: (path: string) => Promise.reject(absent(path)),
      lstat: (path: string) => Promise.reject(absent(path)),
      readlink: (path: string) => Promise.reject(absent(path)),
      writeFile: readOnly,
      unlink: readOnly,
      mkdir: readOnly,
      rmdir: readOnly,
      symlink: readOnly,
    };
  }
}

/** As the names of a project's own templates. */
function isTemplateName(name: string): boolean {
  return name !== '' && name.length <= templateNameLengthMaximum && !/[/\\\p{Cc}]/u.test(name) && name.isWellFormed();
}

/** Null for what the library does not find, or finds to be something else. */
async function orNull<Value>(value: Promise<Value>): Promise<Value | null> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof git.Errors.NotFoundError || error instanceof git.Errors.ObjectTypeError) return null;
    throw error;
  }
}

/** What the library throws for objects that are not in order. */
export function damageOf(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  return code === 'InternalError' || code === 'NotFoundError' || code === 'ObjectTypeError'
    ? new DamagedRepository('an object is missing or damaged')
    : error;
}
