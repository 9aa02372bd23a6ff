import type { Knex } from 'knex';
import type { UserStore } from '../../../application/people/user-store.ts';
import type { User } from '../../../domain/people/user.ts';
import { UserModel } from '../models.ts';
import { select, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseUserStore extends TableStore<User> implements UserStore {
  constructor(transaction: Knex.Transaction) {
    super(UserModel, transaction);
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
    return (await this.findByUsername(login)) ?? (await this.findByEmail(login));
  }

  async findGhost(): Promise<User | null> {
    return selectOne<User>(this.transaction, sql`select * from users where kind = 'ghost'`);
  }

  async findByIds(ids: readonly number[]): Promise<User[]> {
    return this.whereIn('id', ids);
  }

  async handOverAuthorship(userId: number, heirId: number): Promise<number> {
    await this.transaction('notes').where({ authorId: userId }).update({ authorId: heirId });
    await this.transaction('uploads').where({ uploaderId: userId }).update({ uploaderId: heirId });
    return this.transaction('work_items').where({ authorId: userId }).update({ authorId: heirId });
  }

  async firstAdministrator(): Promise<User | null> {
    return selectOne<User>(
      this.transaction,
      sql`select * from users where admin and state = 'active' order by id limit 1`,
    );
  }
}
