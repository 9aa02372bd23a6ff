import type { Knex } from 'knex';
import { ChangeSubscription } from '../../application/seats/change-subscription.ts';
import { RemoveSeat } from '../../application/seats/remove-seat.ts';
import { ApplicationError } from '../../application/errors.ts';
import { AddMembers } from '../../application/members/add-members.ts';
import { CreateGroup } from '../../application/namespaces/create-group.ts';
import { DeleteGroup } from '../../application/namespaces/delete-group.ts';
import { RemoveMember } from '../../application/members/remove-member.ts';
import { ShareGroup } from '../../application/members/share-group.ts';
import { TransferGroup } from '../../application/namespaces/transfer-group.ts';
import { UnshareGroup } from '../../application/members/unshare-group.ts';
import { UpdateMember } from '../../application/members/update-member.ts';
import { DeleteUser } from '../../application/people/delete-user.ts';
import { SetUserState, stateVerbs } from '../../application/people/set-user-state.ts';
import type { UseCaseClass } from '../../application/door/perform.ts';
import type { Services } from '../../application/services.ts';
import { plans } from '../../domain/seats/plan.ts';
import { addDays } from '../../domain/calendar/day.ts';
import { createServices } from '../../infrastructure/container.ts';
import { select, sql } from '../../infrastructure/database/sql.ts';
import type { Dice } from './dice.ts';
import { newUploadFolder } from './upload-folder.ts';
import { insertMany } from './database.ts';

const levels = [5, 10, 10, 15, 20, 30, 40, 50];

export interface OrganizationSize {
  people: number;
  groups: number;
}

/** People, groups four deep with projects, invitations between them, and days that pass; all of it changed at random. */
export class SeatOrganization {
  today = '2026-01-01';
  /** The seats of each group on the first day, some of which expired with it. */
  seatsOfFirstDay = new Map<number, number>();
  private administratorId = 0;
  private made = 0;

  private constructor(
    private readonly connection: Knex,
    private readonly dice: Dice,
    public services: Services,
  ) {}

  static async create(connection: Knex, dice: Dice, size: OrganizationSize): Promise<SeatOrganization> {
    const organization = new SeatOrganization(connection, dice, null as unknown as Services);
    organization.services = await createServices({
      connection,
      clock: { now: () => new Date(), today: () => organization.today },
      passwordHasher: { hash: () => Promise.resolve(''), verify: () => Promise.resolve(false) },
      uploadFolder: newUploadFolder(),
    });
    await organization.fill(size);
    return organization;
  }

  /** Makes one random change; what is refused changes nothing. */
  async change(): Promise<void> {
    const { dice } = this;
    const kind = dice.chance(75) ? 'group' : 'project';
    const namespaceId = await this.anyNamespace(kind);
    const invitedGroupId = await this.anyNamespace('group');
    const userId = await this.anyPerson();
    const member = { kind, namespaceId, userId } as const;
    const ends = dice.chance(30) ? addDays(this.today, 1 + dice.below(6)) : null;
    const accessLevel = dice.one(levels);
    const acts: (() => Promise<unknown>)[] = [
      () => this.perform(AddMembers, { kind, namespaceId, userIds: [userId], accessLevel, expiresAt: ends }),
      () => this.perform(AddMembers, { kind, namespaceId, userIds: [userId], accessLevel, expiresAt: ends }),
      async () => {
        const [row] = await select<{ namespaceId: number; userId: number; kind: 'group' | 'project' }>(
          this.connection,
          sql`select m.namespace_id, m.user_id, n.kind from members m join namespaces n on n.id = m.namespace_id
              where n.kind <> 'user' order by md5(m.id::text || ${String(dice.below(1e9))}) limit 1`,
        );
        if (row === undefined) return;
        if (dice.chance(50)) await this.perform(UpdateMember, { ...row, accessLevel, expiresAt: ends });
        else await this.perform(RemoveMember, row);
      },
      () => this.perform(RemoveMember, member),
      () => this.perform(ShareGroup, { kind, namespaceId, invitedGroupId, accessLevel, expiresAt: ends }),
      () => this.perform(UnshareGroup, { kind, namespaceId, invitedGroupId }),
      () => this.perform(SetUserState, { userId, verb: dice.one(stateVerbs) }),
      () => this.perform(SetUserState, { userId, verb: dice.one(['unblock', 'activate', 'unban'] as const) }),
      async () => {
        const groupId = await this.anyNamespace('group');
        await this.perform(RemoveSeat, { groupId, userId });
      },
      async () => {
        if (dice.chance(40))
          await this.perform(TransferGroup, {
            groupId: namespaceId,
            parentId: dice.chance(80) ? invitedGroupId : null,
          });
      },
      async () => {
        if (dice.chance(20)) await this.perform(DeleteGroup, { groupId: namespaceId });
        if (dice.chance(20)) await this.perform(DeleteUser, { userId });
      },
      async () => {
        const path = `made-${(this.made += 1)}`;
        await this.perform(CreateGroup, { name: path, path, parentId: dice.chance(70) ? invitedGroupId : null });
      },
      async () => {
        const groupId = await this.anyNamespace('group');
        const plan = dice.one(plans);
        await this.perform(ChangeSubscription, {
          groupId,
          plan,
          ...(plan !== 'free' && { seats: 1 + dice.below(40) }),
        });
      },
    ];
    try {
      await dice.one(acts)();
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
    }
  }

  /** What happened since the last call happened on this day; then the next day begins. */
  async endDay(): Promise<void> {
    await this.connection.raw('alter table change_log disable trigger change_log_append_only');
    await this.connection.raw(
      `update change_log set created_at = (?::date + time '12:00') at time zone 'UTC' where created_at > ?`,
      [this.today, '2026-10-01'],
    );
    await this.connection.raw('alter table change_log enable trigger change_log_append_only');
    this.today = addDays(this.today, 1);
  }

  /** The seats of every top-level group, counted in words of its own: trees by parent, roles one by one. */
  async count(): Promise<Map<number, number>> {
    const rows = await select<{ id: number; seats: number }>(
      this.connection,
      sql`with recursive below as (
            select id as top, id from namespaces where parent_id is null and kind = 'group'
            union all select b.top, n.id from namespaces n join below b on n.parent_id = b.id),
          above as (
            select id, id as at from namespaces
            union all select a.id, n.parent_id from above a join namespaces n on n.id = a.at where n.parent_id is not null),
          roles as (
            select b.top, m.user_id, m.access_level from below b join members m on m.namespace_id = b.id
            where coalesce(m.expires_at, 'infinity') > ${this.today}::date
            union all
            select b.top, m.user_id, case when m.access_level < s.access_level then m.access_level else s.access_level end
            from below b join group_shares s on s.namespace_id = b.id join above a on a.id = s.invited_group_id
              join members m on m.namespace_id = a.at
            where coalesce(m.expires_at, 'infinity') > ${this.today}::date and coalesce(s.expires_at, 'infinity') > ${this.today}::date)
          select t.id, (
            select count(*)::integer from users u
            where u.state not in ('blocked', 'banned', 'deactivated') and u.kind <> 'ghost' and exists (
              select from roles r where r.top = t.id and r.user_id = u.id and (r.access_level > 10
                or (r.access_level = 10 and (select plan from group_subscriptions where namespace_id = t.id) = 'premium')))) as seats
          from namespaces t where t.parent_id is null and t.kind = 'group'`,
    );
    return new Map(rows.map(({ id, seats }) => [id, seats]));
  }

  perform<Sent, Input, Output>(useCase: UseCaseClass<Sent, Input, Output>, input: NoInfer<Sent>): Promise<Output> {
    return this.services.door.perform(useCase, { userId: this.administratorId }, input);
  }

  private async fill({ people, groups }: OrganizationSize): Promise<void> {
    const { connection, dice } = this;
    await insertMany(
      connection,
      `insert into users (username, name, email, admin, state)
       select 'person' || n, 'Person ' || n, 'person' || n || '@example.org', n = 0,
              case when n > 0 and n % 17 = 0 then 'blocked' when n > 0 and n % 23 = 0 then 'banned' else 'active' end
       from generate_series(0, ?::integer) n`,
      [people],
    );
    this.administratorId = (await connection('users').where({ username: 'person0' }).first<{ id: number }>('id')).id;
    const places: { id: number; ids: number[]; path: string; kind: string }[] = [];
    for (let number = 0; number < groups * 2; number += 1) {
      const kind = number < groups ? 'group' : 'project';
      const parents = places.filter((place) => place.kind === 'group' && place.ids.length < 4);
      const parent = number < 3 ? undefined : parents[dice.below(parents.length)];
      const path = `${kind}-${number}`;
      const fullPath = parent === undefined ? path : `${parent.path}/${path}`;
      const id = 1_000_000 + number;
      const ids = [...(parent?.ids ?? []), id];
      await connection('namespaces').insert({
        id,
        kind,
        parentId: parent?.id ?? null,
        traversalIds: ids,
        name: path,
        path,
        fullPath,
        fullName: fullPath.replaceAll('/', ' / '),
      });
      places.push({ id, ids, path: fullPath, kind });
    }
    const users = (await connection('users').select<{ id: number }[]>('id')).map(({ id }) => id);
    const members = new Map<string, object>();
    for (let number = 0; number < people * 2; number += 1) {
      const row = { namespaceId: dice.one(places).id, userId: dice.one(users), accessLevel: dice.one(levels) };
      members.set(`${row.namespaceId} ${row.userId}`, {
        ...row,
        expiresAt: dice.chance(20) ? addDays(this.today, dice.below(12) - 2) : null,
      });
    }
    await connection.batchInsert('members', [...members.values()], 500);
    for (let number = 0; number < groups; number += 1) {
      const [host, invited] = [dice.one(places), dice.one(places.filter(({ kind }) => kind === 'group'))];
      if (host.id === invited.id) continue;
      await connection('group_shares')
        .insert({
          namespaceId: host.id,
          invitedGroupId: invited.id,
          accessLevel: dice.one(levels.filter((level) => level >= 10)),
          expiresAt: dice.chance(20) ? addDays(this.today, dice.below(12) - 2) : null,
        })
        .onConflict()
        .ignore();
    }
    for (const place of places.filter(({ ids }) => ids.length === 1)) {
      await this.perform(ChangeSubscription, {
        groupId: place.id,
        plan: dice.one(['premium', 'ultimate'] as const),
        seats: 20,
      });
    }
    this.seatsOfFirstDay = await this.count();
    await this.endDay();
  }

  private async anyNamespace(kind: 'group' | 'project'): Promise<number> {
    const rows = (await this.connection('namespaces').where({ kind }).orderBy('id').select('id')) as { id: number }[];
    return this.dice.one(rows)?.id ?? 1;
  }

  private async anyPerson(): Promise<number> {
    const rows = (await this.connection('users').where({ kind: 'person' }).orderBy('id').select('id')) as {
      id: number;
    }[];
    return this.dice.one(rows).id;
  }
}
