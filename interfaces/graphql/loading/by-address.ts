import type { Queries } from '../../../application/door/stores.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { ItemRow, WorkItemType } from '../../../domain/work-items/work-item.ts';

/** Namespaces by path and items by number, limited to what the actor may see; each is read once. */
export class ByAddress {
  private readonly namespaces = new Map<string, Promise<Namespace | null>>();
  private readonly items = new Map<string, Promise<ItemRow | null>>();

  constructor(
    private readonly queries: Pick<Queries, 'namespaces' | 'workItems'>,
    private readonly actor: Actor,
  ) {}

  namespace(fullPath: string): Promise<Namespace | null> {
    return once(this.namespaces, fullPath, () => this.queries.namespaces.findByFullPath(this.actor, fullPath));
  }

  item(namespaceId: number, iid: number, types: readonly WorkItemType[]): Promise<ItemRow | null> {
    return once(this.items, JSON.stringify([namespaceId, iid, types]), () =>
      this.queries.workItems.findByIid(this.actor, namespaceId, iid, types),
    );
  }
}

function once<Value>(known: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>): Promise<Value> {
  let value = known.get(key);
  if (value === undefined) {
    value = read();
    known.set(key, value);
  }
  return value;
}
