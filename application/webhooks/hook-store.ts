import type { Hook, HookDelivery } from '../../domain/webhooks/hook.ts';
import type { Store } from '../door/store.ts';

export interface HookStore extends Store<Hook> {
  countOf(namespaceId: number): Promise<number>;
}

export interface HookDeliveryStore {
  find(id: number): Promise<HookDelivery | null>;
  /** Adds a delivery without a job, to be sent by the caller. */
  add(delivery: Pick<HookDelivery, 'hookId' | 'namespaceId' | 'event' | 'body'>): Promise<HookDelivery>;
}

declare module '../door/stores.ts' {
  interface Stores {
    hooks: HookStore;
    hookDeliveries: HookDeliveryStore;
  }
}
