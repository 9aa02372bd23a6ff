import type { DeliveryFilter, HookQueries } from '../../../application/webhooks/hook-queries.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Hook, HookDelivery } from '../../../domain/webhooks/hook.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleInNamespace } from '../visible.ts';

const hooksFrom = trusted('hooks h');
const deliveriesFrom = trusted('hook_deliveries d join hook_messages m on m.id = d.message_id');

export class DatabaseHookQueries implements HookQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(actor: Actor, namespaceId: number, page: PageRequest): Promise<Page<Hook>> {
    const conditions = hooksOf(actor, namespaceId);
    return this.pager.page({ columns: 'h.*', from: hooksFrom, conditions, ...byId('h', 'asc') }, page);
  }

  count(actor: Actor, namespaceId: number): Promise<number> {
    return this.countIn(hooksFrom, hooksOf(actor, namespaceId));
  }

  find(actor: Actor, namespaceId: number, id: number): Promise<Hook | null> {
    return selectOne<Hook>(
      this.connection,
      sql`select h.* from hooks h where h.id = ${id} and ${all(hooksOf(actor, namespaceId))}`,
    );
  }

  deliveryPage(
    actor: Actor,
    hook: Hook,
    state: DeliveryFilter | undefined,
    page: PageRequest,
  ): Promise<Page<HookDelivery>> {
    const conditions = deliveriesOf(actor, hook, state);
    const list = { columns: 'd.*, m.body', texts: 'body', from: deliveriesFrom, conditions, ...byId('d', 'desc') };
    return this.pager.page(list, page);
  }

  deliveryCount(actor: Actor, hook: Hook, state: DeliveryFilter | undefined): Promise<number> {
    return this.countIn(trusted('hook_deliveries d'), deliveriesOf(actor, hook, state));
  }

  private countIn(from: Fragment, conditions: readonly Fragment[]): Promise<number> {
    return selectCount(this.connection, sql`select count(*) as count from ${from} where ${all(conditions)}`);
  }
}

function byId(alias: 'h' | 'd', direction: SortKey['direction']): { sort: SortKey; id: Fragment } {
  const id = trusted(`${alias}.id`);
  return { sort: { name: 'id', expression: id, type: 'bigint', nullable: false, direction }, id };
}

function hooksOf(actor: Actor, namespaceId: number): Fragment[] {
  return [sql`h.namespace_id = ${namespaceId}`, visibleInNamespace(actor, 'h')];
}

function deliveriesOf(actor: Actor, { id }: Hook, state: DeliveryFilter | undefined): Fragment[] {
  const conditions = [sql`d.hook_id = ${id}`, visibleInNamespace(actor, 'd')];
  if (state !== undefined) conditions.push(sql`d.state = ${state}`);
  return conditions;
}
