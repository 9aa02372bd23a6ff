import type { Knex } from 'knex';
import type { UserStore } from '../../../application/people/user-store.ts';
import type { InstanceAccountKind, User } from '../../../domain/people/user.ts';
import { modelOf } from '../models.ts';
import { select, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';
import { twoFactorRequired } from './two-factor-required.ts';
import { userOfLogin } from './user-of-login.ts';

export class DatabaseUserStore extends TableStore<User> implements UserStore {
  constructor(transaction: Knex.Transaction) {
    super('users', transaction);
  }

  async findByUsername(username: string): Promise<User | null> {
    return selectOne<User>(this.transaction, sql`select * from users where lower(username) = lower(${username}::text)`);
  }

  async findByUsernames(usernames: readonly string[]): Promise<User[]> {
    const names = usernames.map((username) => username.toLowerCase());
    return select<User>(
      this.transaction,
      sql`select * from users where lower(username) = any(${names}::text[]) order by id`,
    );
  }

  async findByEmail(email: string): Promise<User | null> {
    return selectOne<User>(this.transaction, sql`select * from users where lower(email) = lower(${email}::text)`);
  }

  async findByLogin(login: string): Promise<User | null> {
    return selectOne<User>(this.transaction, userOfLogin(login));
  }

  async findOfInstance(kind: InstanceAccountKind): Promise<User | null> {
    return this.findWhere({ kind });
  }

  async findByIds(ids: readonly number[]): Promise<User[]> {
    return this.whereIn('id', ids);
  }

  async handOverAuthorship(userId: number, heirId: number): Promise<number> {
    await select(
      this.transaction,
      sql`delete from creation_details
          where work_item_id in (select id from work_items where author_id = ${userId})`,
    );
    const handOver = (table: string, column: string) =>
      modelOf(table)
        .query(this.transaction)
        .patch({ [column]: heirId } as object)
        .where({ [column]: userId });
    for (const [table, columns] of [
      ['notes', ['authorId']],
      ['uploads', ['uploaderId']],
      ['timelogs', ['userId']],
      ['deployments', ['userId']],
      ['merge_requests', ['authorId', 'mergedById', 'closedById']],
      ['vulnerabilities', ['authorId', 'updatedById', 'confirmedById', 'resolvedById', 'dismissedById']],
    ] as const) {
      for (const column of columns) await handOver(table, column);
    }
    return handOver('work_items', 'authorId');
  }

  /**
   * Lock the items assigned to the person first; otherwise a concurrent change of their assignees would be logged
   * wrongly.
   */
  override async delete(id: number): Promise<void> {
    await this.lock(id);
    await select(
      this.transaction,
      sql`select id from work_items where id in (select work_item_id from work_item_assignees where user_id = ${id})
          order by cardinality(ancestor_ids) desc, id for update`,
    );
    await super.delete(id);
  }

  async requiresTwoFactor(userId: number, today: string): Promise<boolean> {
    const found = await selectOne<{ required: boolean }>(
      this.transaction,
      sql`select ${twoFactorRequired(sql`${userId}::bigint`, today)} as required`,
    );
    return found?.required === true;
  }

  async lockAdministrators(): Promise<number[]> {
    const locked = await select<{ id: number }>(
      this.transaction,
      sql`select id from users where admin and state = 'active' order by id for update`,
    );
    return locked.map(({ id }) => id);
  }

  async firstAdministrator(): Promise<User | null> {
    return this.findWhere({ admin: true, state: 'active' });
  }
}
