import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { DamagedRepository, ObjectTooLarge } from './pack-entries.ts';
import { indexPack } from './pack-index.ts';
import { damageOf, RepositoryContent } from './repository-content.ts';
import { indexFile, packFile } from './repository-layout.ts';
import type { RepositoryAnswer, RepositoryTask } from './repository-threads.ts';

/** Entry point of a worker thread: carries out one task after the other until it is terminated. */
const opened = new LRUCache<string, RepositoryContent>({ max: 4, dispose: (content) => content.close() });

function contentOf(folder: string): RepositoryContent {
  let content = opened.get(folder);
  if (content === undefined) opened.set(folder, (content = new RepositoryContent(folder)));
  return content;
}

async function carryOut(task: RepositoryTask): Promise<unknown> {
  switch (task.kind) {
    case 'file':
      return contentOf(task.folder).file(task.ref, task.path);
    case 'complete': {
      const pack = join(task.folder, packFile);
      if (existsSync(pack)) indexPack(pack, join(task.folder, indexFile));
      const content = contentOf(task.folder);
      const missing = content.missing(task.ids);
      if (missing.length > 0) throw new DamagedRepository('a branch or tag leads to a missing object');
      const commitId = task.branch === null ? null : await content.commitOf(`refs/heads/${task.branch}`);
      return { commitId, templates: commitId === null ? [] : await content.templates(commitId) };
    }
  }
}

async function answerTo(task: RepositoryTask): Promise<RepositoryAnswer> {
  try {
    return { value: await carryOut(task) };
  } catch (error) {
    // What was read so far may be what fails.
    opened.clear();
    if (error instanceof ObjectTooLarge) return { problem: 'large' };
    const damage = damageOf(error);
    if (damage instanceof DamagedRepository) return { problem: 'damaged', text: damage.message };
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { problem: 'absent' };
    return { problem: 'failed', text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (task: RepositoryTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer, []));
});
