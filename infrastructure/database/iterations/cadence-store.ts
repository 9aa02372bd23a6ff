import type { Knex } from 'knex';
import type { CadenceStore } from '../../../application/iterations/cadence-store.ts';
import type { Cadence } from '../../../domain/iterations/cadence.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseCadenceStore extends TableStore<Cadence> implements CadenceStore {
  constructor(transaction: Knex.Transaction) {
    super('iteration_cadences', transaction);
  }

  async countOf(namespaceId: number): Promise<number> {
    return this.query().where({ namespaceId }).resultSize();
  }

  async firstManual(namespaceId: number): Promise<Cadence | null> {
    return this.findWhere({ namespaceId, automatic: false });
  }

  async named(namespaceIds: readonly number[], name: { id: number } | { title: string } | null): Promise<Cadence[]> {
    const query = this.query()
      .whereIn('namespaceId', [...namespaceIds])
      .where({ active: true });
    if (name !== null && 'id' in name) query.where('id', name.id);
    if (name !== null && 'title' in name) query.whereRaw('lower(title) = lower(?)', [name.title]);
    return this.rows(await query.orderBy('id').limit(2));
  }
}
