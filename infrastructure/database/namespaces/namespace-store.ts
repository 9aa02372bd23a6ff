import type { Knex } from 'knex';
import type { NamespaceStore, NewNamespace } from '../../../application/namespaces/namespace-store.ts';
import type { AiSettings } from '../../../domain/ai/ai-settings.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { modelOf } from '../models.ts';
import { select, selectCount, selectOne, sql } from '../sql.ts';
import { rowOf, TableStore } from '../table-store.ts';

export class DatabaseNamespaceStore extends TableStore<Namespace, NewNamespace> implements NamespaceStore {
  constructor(transaction: Knex.Transaction) {
    super('namespaces', transaction);
  }

  override async insert(namespace: NewNamespace): Promise<Namespace> {
    return (await this.insertMany([namespace]))[0] as Namespace;
  }

  /** A row contains its own id in its path of ids, so the ids are reserved first. */
  override async insertMany(namespaces: readonly NewNamespace[]): Promise<Namespace[]> {
    const parentIds = namespaces.flatMap(({ parentId }) => parentId ?? []);
    const parents = new Map((await this.findByIds([...new Set(parentIds)])).map((parent) => [parent.id, parent]));
    const drawn = await select<{ id: number }>(
      this.transaction,
      sql`select nextval(pg_get_serial_sequence('namespaces', 'id')) as id from generate_series(1, ${namespaces.length})`,
    );
    return super.insertMany(
      namespaces.map((namespace, index) => {
        const parent = parents.get(namespace.parentId ?? 0) ?? null;
        const { id } = drawn[index] as { id: number };
        return {
          ...namespace,
          ...inheritedAiSettings(namespace, parent),
          id,
          traversalIds: [...(parent?.traversalIds ?? []), id],
          fullPath: parent === null ? namespace.path : `${parent.fullPath}/${namespace.path}`,
          fullName: parent === null ? namespace.name : `${parent.fullName} / ${namespace.name}`,
        };
      }),
    );
  }

  async findByFullPath(fullPath: string): Promise<Namespace | null> {
    return selectOne<Namespace>(
      this.transaction,
      sql`select * from namespaces where lower(full_path) = lower(${fullPath})`,
    );
  }

  async findByFullPaths(fullPaths: readonly string[]): Promise<Namespace[]> {
    const paths = fullPaths.map((path) => path.toLowerCase());
    return select<Namespace>(
      this.transaction,
      sql`select * from namespaces where lower(full_path) = any(${paths}::text[])`,
    );
  }

  async findByIds(ids: readonly number[]): Promise<Namespace[]> {
    return this.whereIn('id', ids);
  }

  async anyGroup(): Promise<boolean> {
    const row = await selectOne<{ found: boolean }>(
      this.transaction,
      sql`select exists (select from namespaces where kind = 'group') as found`,
    );
    return row?.found ?? false;
  }

  countProjects(id: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*)::integer as count from namespaces where parent_id = ${id} and kind = 'project'`,
    );
  }

  async subtree(id: number): Promise<Namespace[]> {
    return select<Namespace>(
      this.transaction,
      sql`select * from namespaces where traversal_ids @> ${[id]}::bigint[] order by cardinality(traversal_ids), id`,
    );
  }

  async place(
    id: number,
    { parentId, name, path }: { parentId: number | null; name: string; path: string },
  ): Promise<Namespace> {
    const before = (await this.find(id)) as Namespace;
    const parent = parentId === null ? null : await this.find(parentId);
    const fullPath = parent === null ? path : `${parent.fullPath}/${path}`;
    const fullName = parent === null ? name : `${parent.fullName} / ${name}`;
    // Paths, names and ids of descendants begin with the old value; only that prefix is replaced.
    await select(
      this.transaction,
      sql`update namespaces set
            traversal_ids = ${parent?.traversalIds ?? []}::bigint[] || traversal_ids[${before.traversalIds.length}::int:],
            full_path = ${fullPath} || substr(full_path, length(${before.fullPath}::text) + 1),
            full_name = ${fullName} || substr(full_name, length(${before.fullName}::text) + 1),
            parent_id = case when id = ${id} then ${parentId}::bigint else parent_id end,
            name = case when id = ${id} then ${name} else name end,
            path = case when id = ${id} then ${path} else path end
          where traversal_ids @> ${[id]}::bigint[]`,
    );
    return (await this.find(id)) as Namespace;
  }

  firstWithAi(namespaceIds: readonly number[], withExperiments: boolean): Promise<Namespace | null> {
    return selectOne<Namespace>(
      this.transaction,
      sql`select n.* from namespaces n
          where n.traversal_ids && ${[...namespaceIds]}::bigint[] and n.duo_availability = 'default_on'
            and (n.experiment_features_enabled or not ${withExperiments}::boolean) and not n.archived
          order by n.id limit 1`,
    );
  }

  async setAiBelow(id: number, settings: Partial<AiSettings>): Promise<void> {
    const { duoAvailability = null, experimentFeaturesEnabled = null } = settings;
    await select(
      this.transaction,
      sql`update namespaces set
            duo_availability = coalesce(${duoAvailability}::text, duo_availability),
            experiment_features_enabled = coalesce(${experimentFeaturesEnabled}::boolean, experiment_features_enabled)
          where traversal_ids @> ${[id]}::bigint[] and id <> ${id}
            and (duo_availability <> ${duoAvailability}::text
              or experiment_features_enabled <> ${experimentFeaturesEnabled}::boolean)`,
    );
  }

  async findPersonal(userId: number): Promise<Namespace | null> {
    return this.findWhere({ kind: 'user', ownerId: userId });
  }

  async orphansOf(namespaceIds: readonly number[]): Promise<WorkItem[]> {
    const found = await this.itemsWithParents()
      .select('work_items.*')
      .whereIn('parent.namespaceId', [...namespaceIds])
      .whereNotIn('work_items.namespaceId', [...namespaceIds])
      .orderBy('work_items.id');
    return found.map((item) => rowOf<WorkItem>(item));
  }

  async parentsOutside(namespaceIds: readonly number[]): Promise<number[]> {
    const found = await this.itemsWithParents()
      .distinct('parent.id')
      .whereIn('work_items.namespaceId', [...namespaceIds])
      .whereNotIn('parent.namespaceId', [...namespaceIds])
      .orderBy('parent.id');
    return found.map((parent) => rowOf<{ id: number }>(parent).id);
  }

  private itemsWithParents() {
    return modelOf('work_items').query(this.transaction).joinRelated('parent');
  }

  async deleteAll(namespaceIds: readonly number[]): Promise<void> {
    const ids = [...namespaceIds];
    await modelOf('work_items').query(this.transaction).delete().whereIn('namespaceId', ids);
    const rows = await this.whereIn('id', ids);
    const deepestFirst = rows.sort((a, b) => b.traversalIds.length - a.traversalIds.length || a.id - b.id);
    for (const { id } of deepestFirst) await this.delete(id);
  }

  async touch(id: number, at: Date): Promise<void> {
    await this.query()
      .patch({ lastActivityAt: at } as object)
      .where({ id });
  }
}

function inheritedAiSettings(namespace: NewNamespace, parent: Namespace | null): Partial<AiSettings> {
  if (parent === null) return {};
  return {
    duoAvailability: namespace.duoAvailability ?? parent.duoAvailability,
    experimentFeaturesEnabled: namespace.experimentFeaturesEnabled ?? parent.experimentFeaturesEnabled,
  };
}
