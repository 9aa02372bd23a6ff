import type { OfferedTemplate, TemplateQueries } from '../../../application/templates/template-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { DescriptionTemplate } from '../../../domain/templates/description-template.ts';
import { all, select, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleInNamespace } from '../visible.ts';

const nearestFirst = trusted('cardinality(n.traversal_ids) desc');

export class DatabaseTemplateQueries implements TemplateQueries {
  constructor(private readonly connection: Statements) {}

  offered(actor: Actor, namespaceId: number): Promise<OfferedTemplate[]> {
    return select<OfferedTemplate>(
      this.connection,
      sql`select t.id, t.namespace_id, t.name, n.full_name as namespace_name, t.in_repository ${from(actor, namespaceId)}
          order by ${nearestFirst}, lower(t.name)`,
    );
  }

  find(
    actor: Actor,
    namespaceId: number,
    name: string,
    sourceId: number | undefined,
  ): Promise<DescriptionTemplate | null> {
    const conditions = [sql`lower(t.name) = lower(${name})`];
    if (sourceId !== undefined) conditions.push(sql`t.namespace_id = ${sourceId}`);
    return selectOne<DescriptionTemplate>(
      this.connection,
      sql`select t.* ${from(actor, namespaceId)} and ${all(conditions)} order by ${nearestFirst} limit 1`,
    );
  }
}

/** Templates of the namespace and its ancestors, and those in its repository whose names it does not use itself. */
function from(actor: Actor, namespaceId: number): Fragment {
  return sql`from (select id, namespace_id, name, content, created_at, updated_at, false as in_repository from description_templates
      union all select id, namespace_id, name, content, created_at, updated_at, true from repository_templates r
        where not exists (select from description_templates same_name
          where same_name.namespace_id = r.namespace_id and lower(same_name.name) = lower(r.name))) t
    join namespaces n on n.id = t.namespace_id
    where t.namespace_id = any(select unnest(here.traversal_ids) from namespaces here where here.id = ${namespaceId})
      and ${visibleInNamespace(actor, 't')}`;
}
