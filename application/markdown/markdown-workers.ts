import type { RenderedMarkdown } from './rendered.ts';
import type { TextContents } from './text-contents.ts';

/**
 * Parses Markdown away from the thread that answers requests: a text may be written so that parsing it takes seconds.
 * Answers null when it took longer than it may. Throws `Unavailable` when too much waits already.
 */
export interface MarkdownWorkers {
  render(baseUrl: string, source: string): Promise<RenderedMarkdown | null>;
  read(source: string): Promise<TextContents | null>;
}
