import type { Knex } from 'knex';
import type { NamespaceStore, NewNamespace } from '../../../application/namespaces/namespace-store.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { NamespaceModel } from '../models.ts';
import { select, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseNamespaceStore extends TableStore<Namespace, NewNamespace> implements NamespaceStore {
  constructor(transaction: Knex.Transaction) {
    super(NamespaceModel, transaction);
  }

  /** The row needs its own id in its path of ids, so the number is drawn first. */
  override async insert(namespace: NewNamespace): Promise<Namespace> {
    const parent = namespace.parentId === null ? null : await this.find(namespace.parentId);
    const drawn = await selectOne<{ id: number }>(
      this.transaction,
      sql`select nextval(pg_get_serial_sequence('namespaces', 'id')) as id`,
    );
    if (drawn === null) throw new Error('the sequence of namespace ids gave no number');
    const row: NewNamespace = {
      ...namespace,
      id: drawn.id,
      traversalIds: [...(parent?.traversalIds ?? []), drawn.id],
      fullPath: parent === null ? namespace.path : `${parent.fullPath}/${namespace.path}`,
      fullName: parent === null ? namespace.name : `${parent.fullName} / ${namespace.name}`,
    };
    return super.insert(row);
  }

  override async insertMany(namespaces: readonly NewNamespace[]): Promise<Namespace[]> {
    const inserted: Namespace[] = [];
    for (const namespace of namespaces) inserted.push(await this.insert(namespace));
    return inserted;
  }

  async findByFullPath(fullPath: string): Promise<Namespace | null> {
    return selectOne<Namespace>(
      this.transaction,
      sql`select * from namespaces where lower(full_path) = lower(${fullPath})`,
    );
  }

  async findByIds(ids: readonly number[]): Promise<Namespace[]> {
    return this.whereIn('id', ids);
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
    const parent = parentId === null ? null : await this.find(parentId);
    await this.transaction('namespaces').where({ id }).update({ parentId, name, path });
    for (const row of await this.subtree(id)) {
      const above = row.id === id ? parent : row.parentId === null ? null : await this.find(row.parentId);
      await this.transaction('namespaces')
        .where({ id: row.id })
        .update({
          traversalIds: [...(above?.traversalIds ?? []), row.id],
          fullPath: above === null ? row.path : `${above.fullPath}/${row.path}`,
          fullName: above === null ? row.name : `${above.fullName} / ${row.name}`,
        });
    }
    return (await this.find(id)) as Namespace;
  }

  async touch(id: number, at: Date): Promise<void> {
    await this.transaction('namespaces').where({ id }).update({ lastActivityAt: at });
  }
}
