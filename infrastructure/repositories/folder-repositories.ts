import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Invalid } from '../../application/errors.ts';
import type { OutboundRequests } from '../../application/outbound/outbound-requests.ts';
import {
  RepositoryFailure,
  RepositoryUnavailable,
  type FetchedRepository,
  type RepositoryContents,
  type RepositoryFile,
  type RepositorySource,
  type RepositoryTemplate,
} from '../../application/repositories/repository-contents.ts';
import { largestRepositoryFile } from '../../domain/repositories/repository.ts';
import { syncFolder } from '../files/upload-layout.ts';
import { Slots } from '../slots.ts';
import { DamagedRepository } from './pack-entries.ts';
import { localRepository, writePack } from './local-repository.ts';
import {
  configText,
  isRepositoryFolder,
  packedRefsText,
  packFile,
  repositoriesLayout,
  repositoryFiles,
  type RepositoriesLayout,
} from './repository-layout.ts';
import { RepositoryThreads, type RepositoryAnswer } from './repository-threads.ts';
import { digestOf, downloadPack, remoteRefs } from './smart-http.ts';

const day = 24 * 60 * 60 * 1000;
const readMilliseconds = 20_000;
const fetchMilliseconds = 10 * 60_000;
/** A fetch takes a core for a while. */
const fetchesAtOnce = 1;

export interface FolderRepositoriesOptions {
  folder: string;
  outbound: OutboundRequests;
  /** Maximum bytes of the objects of a repository. */
  largest: number;
}

/** Bare repositories in folders; repository-layout.ts describes them. */
export class FolderRepositories implements RepositoryContents {
  private readonly layout: RepositoriesLayout;
  private readonly threads = new RepositoryThreads();
  private readonly fetches = new Slots(fetchesAtOnce);

  constructor(private readonly options: FolderRepositoriesOptions) {
    this.layout = repositoriesLayout(options.folder);
  }

  fetch(
    projectId: number,
    source: RepositorySource,
    known: string | null,
    signal?: AbortSignal,
  ): Promise<FetchedRepository | null> {
    return this.fetches.run(async () => {
      const folder = `${projectId}-${randomBytes(8).toString('hex')}`;
      const place = join(this.layout.incoming, folder);
      try {
        return await this.fill(folder, source, known, signal);
      } catch (error) {
        throw failureOf(error);
      } finally {
        await rm(place, { recursive: true, force: true });
      }
    });
  }

  async file(folder: string, ref: string, path: string): Promise<RepositoryFile | 'no commit' | null> {
    const answer = await this.threads.read(
      { kind: 'file', folder: join(this.layout.kept, folder), ref, path },
      readMilliseconds,
    );
    if ('problem' in answer && answer.problem === 'large') {
      throw Invalid.request(`the file is larger than ${largestRepositoryFile / 1024 / 1024} MiB`);
    }
    if ('problem' in answer) throw new RepositoryUnavailable(`${answer.problem} ${answer.text ?? ''}`.trim());
    return answer.value as RepositoryFile | 'no commit' | null;
  }

  async sweep(withRow: (folders: readonly string[]) => Promise<ReadonlySet<string>>, now: Date): Promise<string[]> {
    for (const name of await namesIn(this.layout.incoming)) {
      const path = join(this.layout.incoming, name);
      if (await isOlderThanADay(path, now)) await rm(path, { recursive: true, force: true });
    }
    const folders = (await namesIn(this.layout.kept)).filter(isRepositoryFolder);
    const existing = folders.length === 0 ? new Set<string>() : await withRow(folders);
    const removed: string[] = [];
    await mkdir(this.layout.orphans, { recursive: true, mode: 0o700 });
    for (const folder of folders) {
      const mark = join(this.layout.orphans, folder);
      if (existing.has(folder)) await rm(mark, { force: true });
      else if (await isOlderThanADay(mark, now)) {
        await rm(join(this.layout.kept, folder), { recursive: true, force: true });
        await rm(mark, { force: true });
        removed.push(folder);
      } else await writeFile(mark, '', { flag: 'wx' }).catch(unlessThere);
    }
    return removed;
  }

  private async fill(
    folder: string,
    source: RepositorySource,
    known: string | null,
    signal?: AbortSignal,
  ): Promise<FetchedRepository | null> {
    const place = join(this.layout.incoming, folder);
    const found = 'url' in source ? await this.remote(source, signal) : await localRepository(source.path);
    const { refs, head } = found;
    const refsDigest = digestOf(refs, head);
    if (refsDigest === known) return null;
    await mkdir(dirname(join(place, packFile)), { recursive: true, mode: 0o700 });
    // Git expects the folder.
    await mkdir(join(place, 'refs'), { mode: 0o700 });
    await writeFile(join(place, 'HEAD'), `ref: ${head ?? 'refs/heads/main'}\n`, { mode: 0o600, flush: true });
    await writeFile(join(place, 'config'), configText, { mode: 0o600, flush: true });
    await writeFile(join(place, 'packed-refs'), packedRefsText(refs), { mode: 0o600, flush: true });
    if (refs.size > 0) {
      const pack = join(place, packFile);
      const { largest } = this.options;
      if ('folder' in found) await writePack(found, pack, largest);
      else await downloadPack(found, refs.values(), pack, { bytes: largest, milliseconds: fetchMilliseconds });
    }
    const branch = head?.replace('refs/heads/', '') ?? null;
    const ids = [...new Set(refs.values())];
    const described = valueOf(
      await this.threads.runAlone({ kind: 'complete', folder: place, branch, ids }, fetchMilliseconds, signal),
    ) as { commitId: string | null; templates: RepositoryTemplate[] };
    const size = await sizeOf(place);
    signal?.throwIfAborted();
    const kept = join(this.layout.kept, folder);
    await mkdir(this.layout.kept, { recursive: true, mode: 0o700 });
    await rename(place, kept);
    await syncFolder(this.layout.kept);
    return {
      folder,
      size,
      refsDigest,
      defaultBranch: branch,
      ...described,
      branches: [...refs.keys()].filter((name) => name.startsWith('refs/heads/')).length,
      discard: () => rm(kept, { recursive: true, force: true }),
    };
  }

  private async remote(source: Extract<RepositorySource, { url: string }>, signal?: AbortSignal) {
    const remote = { outbound: this.options.outbound, ...source, ...(signal && { signal }) };
    const { refs, head, url } = await remoteRefs(remote);
    // User name and password are for the server that was named.
    const credentials = new URL(url).origin === new URL(source.url).origin ? source.credentials : null;
    return { ...remote, url, credentials, refs, head };
  }
}

function valueOf(answer: RepositoryAnswer): unknown {
  if ('value' in answer) return answer.value;
  switch (answer.problem) {
    case 'large':
      throw new RepositoryFailure('The repository holds a file that is larger than 100 MiB.');
    case 'late':
      throw new RepositoryFailure('The repository takes too long to read.');
    case 'damaged':
      throw new DamagedRepository(answer.text);
    default:
      throw new Error(answer.text ?? answer.problem);
  }
}

function failureOf(error: unknown): unknown {
  return error instanceof DamagedRepository
    ? new RepositoryFailure(`The repository cannot be read: ${error.message}.`)
    : error;
}

async function sizeOf(place: string): Promise<number> {
  const sizes = await Promise.all(
    repositoryFiles.map((name) =>
      stat(join(place, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function isOlderThanADay(path: string, now: Date): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && now.getTime() - found.mtimeMs > day;
}

function unlessThere(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}
