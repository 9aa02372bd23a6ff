import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { Markdown } from '../../application/markdown/markdown.ts';
import type { RenderingJob } from './worker-texts.ts';

/** Runs in a thread of its own: renders what it is sent, one text after the other, until it is shot. */
const renderers = new LRUCache<string, Markdown>({ max: 8 });

function rendererFor(baseUrl: string): Markdown {
  let markdown = renderers.get(baseUrl);
  if (markdown === undefined) renderers.set(baseUrl, (markdown = new Markdown(baseUrl)));
  return markdown;
}

parentPort?.on('message', ({ baseUrl, source }: RenderingJob) => {
  parentPort?.postMessage(rendererFor(baseUrl).render(source), []);
});
parentPort?.postMessage('ready', []);
