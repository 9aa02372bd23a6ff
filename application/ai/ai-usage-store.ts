import type { AiUsage } from '../../domain/ai/ai-provider.ts';

type UsagePlace = Pick<AiUsage, 'day' | 'userId' | 'namespaceId'>;

/** What people use of the AI provider, one row for each day, person and top-level group. */
export interface AiUsageStore {
  /**
   * Counts one request, and returns the requests of the day with it: of the person in all groups, and of the group.
   * Requests of one person or group are counted one after the other.
   */
  countRequest(place: UsagePlace): Promise<{ ofPerson: number; ofGroup: number }>;
  /** Adds what a counted request turned out to use. */
  add(place: UsagePlace, used: Pick<AiUsage, 'failures' | 'promptTokens' | 'completionTokens'>): Promise<void>;
  /** Deletes the rows of days before this one. */
  deleteBefore(day: string): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    aiUsage: AiUsageStore;
  }
}
