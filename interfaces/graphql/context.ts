import type { Requester } from '../../application/perform.ts';
import type { Services } from '../../application/services.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ItemBatches } from './work-items/item-batches.ts';

/** What resolvers share while one operation runs. A new one for each operation, so that nothing read is older than it. */
export class GraphqlContext {
  readonly items: ItemBatches;

  constructor(
    readonly services: Services,
    /** Who asks, for the door of writes; `actor` is the same person with what they may see. */
    readonly requester: Requester,
    readonly actor: Actor,
    /** Where people reach the instance, without a slash at the end. */
    readonly baseUrl: string,
  ) {
    this.items = new ItemBatches(services.queries, actor);
  }

  get today(): string {
    return this.services.clock.today();
  }
}
