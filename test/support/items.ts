import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { DatabaseWorkItemStore } from '../../infrastructure/database/work-items/work-item-store.ts';
import type { World } from './world.ts';

/** The item's row as it is stored, no matter who may see it. */
export async function stored(world: Pick<World, 'connection'>, id: number): Promise<WorkItem> {
  const item = await world.connection.transaction((transaction) => new DatabaseWorkItemStore(transaction).find(id));
  if (item === null) throw new Error(`there is no work item ${id}`);
  return item;
}

/** Recounts everything; answers the ids of epics that were wrong. */
export async function rebuildRollUps(world: Pick<World, 'connection'>): Promise<number[]> {
  return world.connection.transaction((transaction) => new DatabaseWorkItemStore(transaction).rollUps.rebuild());
}

/** Titles of the children in tree order. */
export async function childTitles(world: Pick<World, 'connection'>, parentId: number): Promise<string[]> {
  const rows = await world
    .connection<WorkItem>('work_items')
    .where({ parentId })
    .orderBy([{ column: 'relativePosition' }, { column: 'id' }]);
  return rows.map((row) => row.title);
}
