import type { Checklist } from '../../domain/work-items/checklist.ts';
import type { RenderedMarkdown } from './rendered.ts';
import type { TextContents } from './text-contents.ts';

/**
 * Parses Markdown outside the main thread, because a hostile text can take seconds to parse. Returns null after a
 * timeout. Throws `Unavailable` if the queue is full.
 */
export interface MarkdownWorkers {
  render(baseUrl: string, source: string): Promise<RenderedMarkdown | null>;
  read(source: string): Promise<TextContents | null>;
  count(source: string): Promise<Checklist | null>;
}
