import type { Actor } from '../../domain/access/actor.ts';
import type { AiProvider, AiUsage } from '../../domain/ai/ai-provider.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

export interface AiUsageFilter {
  /** First and last day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
}

/** A row of usage with the names of its person and group. */
export interface NamedAiUsage extends AiUsage {
  username: string;
  groupPath: string;
}

/** The provider of AI calls and its use; administrators see them and everyone else nothing. */
export interface AiQueries {
  provider(actor: Actor): Promise<AiProvider | null>;
  /** True if a provider is set and AI is on in any group of the person. */
  canAsk(actor: Actor): Promise<boolean>;
  /** True if calls can be answered; not a secret of administrators. */
  hasProvider(): Promise<boolean>;
  /** Newest first. */
  usagePage(actor: Actor, filter: AiUsageFilter, page: PageRequest): Promise<Page<NamedAiUsage>>;
  usageCount(actor: Actor, filter: AiUsageFilter): Promise<number>;
}

declare module '../door/stores.ts' {
  interface Queries {
    ai: AiQueries;
  }
}
