import type { Knex } from 'knex';
import type {
  InvitationQueries,
  InvitationRow,
  InvitationStore,
  OpenInvitation,
} from '../../../application/members/invitation-store.ts';
import { canGrant } from '../../../application/members/member-rules.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { expiryOfInvitations, type Invitation } from '../../../domain/members/invitation.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, select, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseInvitationStore extends TableStore<Invitation, Omit<Invitation, 'id'>> implements InvitationStore {
  constructor(transaction: Knex.Transaction) {
    super('invitations', transaction);
  }

  lockOf(namespaceId: number, email: string): Promise<Invitation | null> {
    return selectOne<Invitation>(
      this.transaction,
      sql`select * from invitations where namespace_id = ${namespaceId} and lower(email) = lower(${email}) for update`,
    );
  }

  async deleteExpired(namespaceId: number, expiry: Date): Promise<void> {
    await select(
      this.transaction,
      sql`delete from invitations where namespace_id = ${namespaceId} and created_at <= ${expiry}`,
    );
  }

  count(namespaceId: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from invitations where namespace_id = ${namespaceId}`,
    );
  }
}

const id = trusted('i.id');
const oldestFirst: SortKey = { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'asc' };
const from = trusted('invitations i join users u on u.id = i.created_by_id');

export class DatabaseInvitationQueries implements InvitationQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
  ) {}

  async open(invitationId: number): Promise<OpenInvitation | null> {
    const invitation = await selectOne<Invitation>(
      this.connection,
      sql`select * from invitations where id = ${invitationId} and created_at > ${this.expiry()}`,
    );
    if (invitation === null) return null;
    const [namespace, inviter] = await Promise.all([
      selectOne<Namespace>(this.connection, sql`select * from namespaces where id = ${invitation.namespaceId}`),
      selectOne<User>(this.connection, sql`select * from users where id = ${invitation.createdById}`),
    ]);
    return namespace === null || inviter === null ? null : { invitation, namespace, inviter };
  }

  async page(
    actor: Actor,
    namespace: Namespace,
    search: string | null,
    page: PageRequest,
  ): Promise<Page<InvitationRow>> {
    const conditions = this.conditions(actor, namespace, search);
    const found = await this.pager.page<Invitation & { inviterName: string }>(
      { columns: 'i.*, u.name as inviter_name', from, conditions, sort: oldestFirst, id },
      page,
    );
    return {
      ...found,
      rows: found.rows.map(({ inviterName, ...invitation }) => ({ invitation, inviterName })),
    };
  }

  count(actor: Actor, namespace: Namespace, search: string | null): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from ${from} where ${all(this.conditions(actor, namespace, search))}`,
    );
  }

  find(actor: Actor, namespace: Namespace, email: string): Promise<Invitation | null> {
    const conditions = [...this.conditions(actor, namespace, null), sql`lower(i.email) = lower(${email})`];
    return selectOne<Invitation>(this.connection, sql`select i.* from invitations i where ${all(conditions)}`);
  }

  private conditions(actor: Actor, namespace: Namespace, search: string | null): Fragment[] {
    return [
      canGrant(actor, namespace, 0) ? sql`i.namespace_id = ${namespace.id}` : trusted('false'),
      sql`i.created_at > ${this.expiry()}`,
      ...(search === null ? [] : [sql`position(lower(${search}) in lower(i.email)) > 0`]),
    ];
  }

  private expiry(): Date {
    return expiryOfInvitations(this.clock.now());
  }
}
