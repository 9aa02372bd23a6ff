import type { Hook, HookDelivery } from '../../domain/hooks/hook.ts';
import type { Store } from '../store.ts';

export interface HookStore extends Store<Hook> {
  countOf(namespaceId: number): Promise<number>;
}

export interface HookDeliveryStore {
  find(id: number): Promise<HookDelivery | null>;
  /** Adds a delivery without a job, to be sent by the caller. */
  add(delivery: Pick<HookDelivery, 'hookId' | 'namespaceId' | 'event' | 'body'>): Promise<HookDelivery>;
}
