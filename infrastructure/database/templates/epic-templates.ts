import type { Knex } from 'knex';
import type { EpicTemplateQueries, EpicTemplateStore } from '../../../application/templates/epic-template-store.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import {
  offeredEpicTemplatesMaximum,
  type EpicTemplate,
  type OfferedEpicTemplate,
} from '../../../domain/templates/epic-template.ts';
import { select, selectCount, selectOne, sql, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { TableStore } from '../table-store.ts';
import { visibleWorkItems } from '../visible.ts';

export class DatabaseEpicTemplateStore extends TableStore<EpicTemplate> implements EpicTemplateStore {
  constructor(transaction: Knex.Transaction) {
    super('epic_templates', transaction);
  }

  countOf(namespaceId: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from epic_templates where namespace_id = ${namespaceId}`,
    );
  }
}

export class DatabaseEpicTemplateQueries implements EpicTemplateQueries {
  constructor(private readonly connection: Statements) {}

  offered(actor: Actor, groupId: number): Promise<OfferedEpicTemplate[]> {
    return select<OfferedEpicTemplate>(
      this.connection,
      sql`${visibleTemplates(actor)}
          and t.namespace_id = any(select unnest(here.traversal_ids) from namespaces here where here.id = ${groupId})
        order by cardinality(n.traversal_ids) desc, lower(t.name), t.id limit ${offeredEpicTemplatesMaximum}`,
    );
  }

  find(actor: Actor, groupId: number, templateId: number): Promise<OfferedEpicTemplate | null> {
    return selectOne<OfferedEpicTemplate>(
      this.connection,
      sql`${visibleTemplates(actor)} and t.namespace_id = ${groupId} and t.id = ${templateId}`,
    );
  }
}

function visibleTemplates(actor: Actor): Fragment {
  return sql`select t.*, n.full_name as group_name, n.full_path as group_path, w.iid as epic_iid,
      w.title as epic_title, w.start_date, w.due_date
    from epic_templates t join namespaces n on n.id = t.namespace_id join work_items w on w.id = t.work_item_id
    where ${visibleWorkItems(actor, 'w')}`;
}
