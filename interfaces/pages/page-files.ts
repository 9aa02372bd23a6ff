import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
}

const start = 'index.html';

/**
 * Finds the files of each page's code in the build's manifest, so that the browser fetches them in parallel with the
 * shell.
 */
export class PageFiles {
  private readonly chunks: Readonly<Record<string, Chunk>> | null;

  /** `folder` contains the built pages; without a manifest nothing is preloaded. */
  constructor(folder: string) {
    const list = join(folder, '.vite', 'manifest.json');
    this.chunks = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Chunk>) : null;
  }

  /** Preload elements for the head of a page with the code in `module`, a path relative to web/. */
  linksOf(module: string): string {
    const { chunks } = this;
    if (chunks === null) return '';
    const known = filesOf(chunks, start);
    const links = [...filesOf(chunks, module)].filter((file) => !known.has(file)).map(linkTo);
    return links.join('');
  }
}

/** The files that a module imports statically. */
function filesOf(chunks: Readonly<Record<string, Chunk>>, key: string, files = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (chunk === undefined) throw new Error(`${key} is not among the built pages`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const imported of chunk.imports ?? []) filesOf(chunks, imported, files);
  return files;
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}
