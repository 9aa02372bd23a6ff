import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { Markdown } from '../../application/markdown/markdown.ts';
import { checklistOf, contentsOf } from '../../application/markdown/text-contents.ts';
import type { MarkdownAnswer, MarkdownJob } from './markdown-worker-pool.ts';

/** Entry point of a worker thread: processes one job after the other until it is terminated. */
const renderers = new LRUCache<string, Markdown>({ max: 8 });

function rendererFor(baseUrl: string): Markdown {
  let markdown = renderers.get(baseUrl);
  if (markdown === undefined) renderers.set(baseUrl, (markdown = new Markdown(baseUrl)));
  return markdown;
}

function answerTo({ kind, baseUrl, source }: MarkdownJob): MarkdownAnswer {
  switch (kind) {
    case 'render':
      return rendererFor(baseUrl).render(source);
    case 'read':
      return contentsOf(source, rendererFor(baseUrl));
    case 'count':
      return checklistOf(source);
  }
}

parentPort?.on('message', (job: MarkdownJob) => {
  parentPort?.postMessage(answerTo(job), []);
});
parentPort?.postMessage('ready', []);
