import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectFolder } from '../../infrastructure/data-folder.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

const folder = join(projectFolder, 'dist', 'public');

/** Bytes of script, compressed by gzip, that the browser fetches before the roadmap is. */
export function firstLoadBytes(): number {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} was not built`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add('index.html');
  add('roadmap/roadmap-page.tsx');
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}
