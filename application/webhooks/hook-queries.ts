import type { Actor } from '../../domain/access/actor.ts';
import type { Hook, HookDelivery } from '../../domain/webhooks/hook.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

export type DeliveryFilter = 'delivered' | 'failed' | 'pending';

/** Webhooks of namespaces that the actor may see. The caller checks whether the actor may see the webhooks too. */
export interface HookQueries {
  page(actor: Actor, namespaceId: number, page: PageRequest): Promise<Page<Hook>>;
  count(actor: Actor, namespaceId: number): Promise<number>;
  find(actor: Actor, namespaceId: number, id: number): Promise<Hook | null>;
  /** Newest first. */
  deliveryPage(
    actor: Actor,
    hook: Hook,
    state: DeliveryFilter | undefined,
    page: PageRequest,
  ): Promise<Page<HookDelivery>>;
  deliveryCount(actor: Actor, hook: Hook, state: DeliveryFilter | undefined): Promise<number>;
}

declare module '../door/stores.ts' {
  interface Queries {
    hooks: HookQueries;
  }
}
