import type { Hook, HookDelivery } from '../../domain/hooks/hook.ts';
import type { Store } from '../store.ts';

export interface HookStore extends Store<Hook> {
  countOf(namespaceId: number): Promise<number>;
}

export type HookDeliveryStore = Store<HookDelivery>;
