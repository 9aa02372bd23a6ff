import type { Knex } from 'knex';
import type {
  AccessRequestQueries,
  AccessRequestRow,
  AccessRequestStore,
  OwnAccessRequest,
} from '../../../application/members/access-request-store.ts';
import { canGrant } from '../../../application/members/member-rules.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { canRequestAccess, type AccessRequest } from '../../../domain/access/access-request.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { actorOf, rolesOf, type RoleRow } from '../actor-source.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, select, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseAccessRequestStore
  extends TableStore<AccessRequest, Omit<AccessRequest, 'id'>>
  implements AccessRequestStore
{
  constructor(transaction: Knex.Transaction) {
    super('access_requests', transaction);
  }

  lockOf(namespaceId: number, userId: number): Promise<AccessRequest | null> {
    return this.lockWhere({ namespaceId, userId });
  }
}

const id = trusted('r.id');
const oldestFirst: SortKey = { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'asc' };
const from = trusted('access_requests r join users u on u.id = r.user_id');

export class DatabaseAccessRequestQueries implements AccessRequestQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
  ) {}

  async page(actor: Actor, namespace: Namespace, page: PageRequest): Promise<Page<AccessRequestRow>> {
    const found = await this.pager.page<AccessRequest>(
      { columns: 'r.*', from, conditions: conditions(actor, namespace), sort: oldestFirst, id },
      page,
    );
    const ids = found.rows.map(({ userId }) => userId);
    const users = await select<User>(this.connection, sql`select * from users where id = any(${ids}::bigint[])`);
    const byId = new Map(users.map((user) => [user.id, user]));
    const rows = found.rows.flatMap((request) => {
      const user = byId.get(request.userId);
      return user === undefined ? [] : [{ request, user }];
    });
    return { ...found, rows };
  }

  count(actor: Actor, namespace: Namespace): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from ${from} where ${all(conditions(actor, namespace))}`,
    );
  }

  async ownOf(user: User, namespace: Namespace): Promise<OwnAccessRequest> {
    const found = await selectOne<{ roles: RoleRow[] | null; requestedAt: Date | null }>(
      this.connection,
      sql`select ${rolesOf(sql`${user.id}::bigint`, this.clock.today())} as roles,
          (select created_at from access_requests where namespace_id = ${namespace.id} and user_id = ${user.id})
            as requested_at`,
    );
    const requestedAt = found?.requestedAt ?? null;
    const canRequest = requestedAt === null && canRequestAccess(actorOf(user, found?.roles ?? null), namespace);
    return { canRequest, requestedAt };
  }
}

function conditions(actor: Actor, namespace: Namespace): Fragment[] {
  return [
    canGrant(actor, namespace, 0) ? sql`r.namespace_id = ${namespace.id}` : trusted('false'),
    sql`u.state = 'active'`,
  ];
}
