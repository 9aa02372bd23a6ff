import type { Knex } from 'knex';
import type { TemplateStore } from '../../../application/templates/template-store.ts';
import type { DescriptionTemplate } from '../../../domain/templates/description-template.ts';
import { selectCount, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseTemplateStore extends TableStore<DescriptionTemplate> implements TemplateStore {
  constructor(transaction: Knex.Transaction) {
    super('description_templates', transaction);
  }

  lockByName(namespaceId: number, name: string): Promise<DescriptionTemplate | null> {
    return selectOne<DescriptionTemplate>(
      this.transaction,
      sql`select * from description_templates
          where namespace_id = ${namespaceId} and lower(name) = lower(${name}) for update`,
    );
  }

  countOf(namespaceId: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from description_templates where namespace_id = ${namespaceId}`,
    );
  }
}
