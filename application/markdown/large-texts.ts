import type { RenderedMarkdown } from './rendered.ts';

/**
 * Renders texts whose form may keep a processor busy, away from whoever answers requests (security.md §5, "Markdown").
 */
export interface LargeTexts {
  /** Null when it took longer than it may. Throws `Unavailable` when too many others wait. */
  render(baseUrl: string, source: string): Promise<RenderedMarkdown | null>;
}
