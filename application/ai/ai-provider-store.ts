import type { AiProvider } from '../../domain/ai/ai-provider.ts';
import type { Store } from '../door/store.ts';

export interface AiProviderStore extends Store<AiProvider, Omit<AiProvider, 'id'>> {
  /** Locked until the transaction ends, so that changes follow each other; null if none is set. */
  lockCurrent(): Promise<AiProvider | null>;
  current(): Promise<AiProvider | null>;
}

declare module '../door/stores.ts' {
  interface Stores {
    aiProviders: AiProviderStore;
  }
}
