import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { Markdown } from '../../application/markdown/markdown.ts';
import { contentsOf } from '../../application/markdown/text-contents.ts';
import type { MarkdownJob } from './markdown-worker-pool.ts';

/** Entry point of a worker thread: processes one job after the other until it is terminated. */
const renderers = new LRUCache<string, Markdown>({ max: 8 });

function rendererFor(baseUrl: string): Markdown {
  let markdown = renderers.get(baseUrl);
  if (markdown === undefined) renderers.set(baseUrl, (markdown = new Markdown(baseUrl)));
  return markdown;
}

parentPort?.on('message', ({ kind, baseUrl, source }: MarkdownJob) => {
  parentPort?.postMessage(kind === 'render' ? rendererFor(baseUrl).render(source) : contentsOf(source), []);
});
parentPort?.postMessage('ready', []);
