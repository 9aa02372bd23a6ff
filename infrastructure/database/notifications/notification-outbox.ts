import type { Knex } from 'knex';
import { chunksOf } from '../../../domain/lists/chunks.ts';
import type { JobSource } from '../../../application/jobs/background-work.ts';
import type { NewJob } from '../../../application/jobs/job-queue.ts';
import { mailJobs } from '../../../application/mail/mail-store.ts';
import type { MarkdownWorkers } from '../../../application/markdown/markdown-workers.ts';
import { mayHoldContents } from '../../../application/markdown/text-contents.ts';
import {
  addedIds,
  occasionOf,
  textOf,
  type NotifyingEntry,
} from '../../../application/notifications/notification-events.ts';
import type { MoreChangesPayload } from '../../../application/notifications/more-changes-writer.ts';
import type { NotificationPayload } from '../../../application/notifications/notification-writer.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import {
  effectiveSetting,
  mailsOfActMaximum,
  notificationsKept,
  reasonFor,
  type Connection,
  type NotificationReason,
  type NotificationSetting,
  type OwnNotificationEvent,
  type OwnNotificationReason,
} from '../../../domain/notifications/notification.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import { insertJobs } from '../jobs/job-queue.ts';
import { tellOf } from './own-notifications.ts';
import { select, selectOne, sql, prepared } from '../sql.ts';
import { peopleTakingPart } from '../work-items/takes-part.ts';

/** Key of the advisory lock under which entries become mails, so that those about one item keep their order. */
const spreadLock = 7_141_914;
const entriesAtOnce = 20;
/** A message of the database holds 8,000 bytes. */
const peoplePerMessage = 400;
const managersToldAtMost = 1_000;

interface Item {
  id: number;
  type: WorkItemType;
  traversalIds: number[];
}

/** An entry with its item and the usernames that it mentions for the first time. */
interface PlacedEntry extends NotifyingEntry {
  item: Item;
  mentions: readonly string[];
}

/**
 * Tells people of entries of the change log: each who wants to know, in the product and, while it is on, by mail. Rights are
 * checked on reading and on sending.
 */
export class DatabaseNotificationOutbox implements JobSource {
  constructor(
    private readonly connection: Knex,
    private readonly markdownWorkers: MarkdownWorkers,
    private readonly clock: Clock,
  ) {}

  async spread(): Promise<boolean> {
    const entries = await select<NotifyingEntry>(
      this.connection,
      prepared(sql`select log.id, log.subject_type, log.subject_id, log.actor_id, log.changes
          from notification_events e join change_log log on log.id = e.log_id order by e.log_id limit ${entriesAtOnce}`),
    );
    if (entries.length === 0) return false;
    const placed = await this.place(entries);
    return this.connection.transaction(async (transaction) => {
      const lock = await selectOne<{ taken: boolean }>(
        transaction,
        sql`select pg_try_advisory_xact_lock(${spreadLock}) as taken`,
      );
      if (lock?.taken !== true) return false;
      const ids = entries.map(({ id }) => id);
      const gone = await select<{ logId: number }>(
        transaction,
        sql`delete from notification_events where log_id = any(${ids}::bigint[]) returning log_id`,
      );
      // Another process may have been quicker.
      const left = new Set(gone.map(({ logId }) => logId));
      const told = await this.toldOf(
        transaction,
        placed.filter(({ id }) => left.has(id)),
      );
      const mailed = (await this.isMailOn(transaction)) ? await mailJobsFor(transaction, told) : [];
      const requests = entries.filter(({ id, subjectType }) => subjectType === 'access_request' && left.has(id));
      await insertNotifications(transaction, [
        ...told,
        ...(await managersOf(transaction, requests, this.clock.today())),
      ]);
      await insertJobs(transaction, mailed);
      return entries.length === entriesAtOnce;
    });
  }

  /** An entry of the change log. */
  async entry(logId: number): Promise<NotifyingEntry | null> {
    return selectOne<NotifyingEntry>(
      this.connection,
      prepared(sql`select id, subject_type, subject_id, actor_id, changes from change_log where id = ${logId}`),
    );
  }

  /** True if the person unsubscribed from the item. */
  async isMuted(userId: number, itemId: number): Promise<boolean> {
    const row = await selectOne(
      this.connection,
      prepared(sql`select work_item_id from subscriptions
          where work_item_id = ${itemId} and user_id = ${userId} and not subscribed`),
    );
    return row !== null;
  }

  private async place(entries: readonly NotifyingEntry[]): Promise<PlacedEntry[]> {
    const items = await select<Item & { logId: number }>(
      this.connection,
      prepared(sql`select e.log_id, w.id, w.type, n.traversal_ids
          from unnest(${entries.map(({ id }) => id)}::bigint[], ${entries.map(({ subjectType }) => subjectType)}::text[],
            ${entries.map(({ subjectId }) => subjectId)}::bigint[]) e (log_id, subject_type, subject_id)
          left join notes t on e.subject_type = 'note' and t.id = e.subject_id
          join work_items w on w.id = case e.subject_type when 'note' then t.work_item_id else e.subject_id end
          join namespaces n on n.id = w.namespace_id`),
    );
    const itemOf = new Map(items.map(({ logId, ...item }) => [logId, item]));
    const placed: PlacedEntry[] = [];
    for (const entry of entries) {
      const item = itemOf.get(entry.id);
      if (item !== undefined) placed.push({ ...entry, item, mentions: await this.newMentions(entry) });
    }
    return placed;
  }

  private async newMentions(entry: NotifyingEntry): Promise<readonly string[]> {
    const { text, before } = textOf(entry);
    if (!mayHoldContents(text)) return [];
    const contents = await this.markdownWorkers.read(text);
    if (contents === null || contents.mentions.length === 0) return [];
    const known = mayHoldContents(before) ? await this.markdownWorkers.read(before) : null;
    return contents.mentions.filter((name) => known?.mentions.includes(name) !== true);
  }

  private async isMailOn(transaction: Knex.Transaction): Promise<boolean> {
    return (await selectOne(transaction, sql`select from mail_state where is_on`)) !== null;
  }

  private async toldOf(transaction: Knex.Transaction, entries: readonly PlacedEntry[]): Promise<ToldOfItem[]> {
    if (entries.length === 0) return [];
    const people = await connectedPeople(transaction, entries);
    const settings = await settingsOf(transaction, [...new Set(people.map(({ userId }) => userId))], entries);
    const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
    return people.flatMap(({ logId, userId, connected }) => {
      const entry = entryOf.get(logId);
      const event = entry === undefined ? null : occasionOf(entry, entry.item.type);
      if (entry === undefined || event === null || userId === entry.actorId) return [];
      const own = settings.get(userId) ?? new Map<number | null, NotificationSetting>();
      const upwards = entry.item.traversalIds.toReversed().flatMap((id) => own.get(id) ?? []);
      const reason = reasonFor(event, new Set(connected), effectiveSetting(upwards, own.get(null) ?? null));
      if (reason === null) return [];
      return [
        { logId, userId, event, reason, workItemId: entry.item.id, noteId: noteIdOf(entry), accessRequestId: null },
      ];
    });
  }
}

/** One person and the entry of the log that they are told of. */
interface Told {
  logId: number;
  userId: number;
  event: OwnNotificationEvent;
  reason: OwnNotificationReason;
  workItemId: number | null;
  noteId: number | null;
  accessRequestId: number | null;
}
type ToldOfItem = Told & { reason: NotificationReason; workItemId: number };

/**
 * The mails about entries: of one act that changed very many items, each person gets those about the first ones, and then one
 * that says that there were more, which they see in the product.
 */
async function mailJobsFor(transaction: Knex.Transaction, told: readonly ToldOfItem[]): Promise<NewJob[]> {
  if (told.length === 0) return [];
  const rows = await select<{ logId: number; act: string; userId: number; before: number }>(
    transaction,
    prepared(sql`with told as (
          select t.log_id, t.user_id, log.actor_id, log.created_at
          from unnest(${told.map(({ logId }) => logId)}::bigint[], ${told.map(({ userId }) => userId)}::bigint[])
            t (log_id, user_id) join change_log log on log.id = t.log_id),
        earlier as (
          select act.*, (select count(*) from (
              select o.actor_id, o.created_at from own_notifications o where o.user_id = act.user_id
              order by o.id desc limit ${mailsOfActMaximum + 1}) o
            where o.actor_id is not distinct from act.actor_id and o.created_at = act.created_at) as before
          from (select distinct user_id, actor_id, created_at from told) act)
        select told.log_id, told.user_id, concat_ws(' ', told.user_id, told.actor_id, told.created_at) as act,
          earlier.before::integer as before
        from told join earlier on earlier.user_id = told.user_id and earlier.created_at = told.created_at
          and earlier.actor_id is not distinct from told.actor_id`),
  );
  const actOf = new Map(rows.map(({ logId, userId, act, before }) => [`${logId} ${userId}`, { act, before }]));
  const counts = new Map<string, number>();
  return told.flatMap(({ logId, userId, reason, workItemId }): NewJob[] => {
    const { act, before } = actOf.get(`${logId} ${userId}`) ?? { act: '', before: 0 };
    const count = counts.get(act) ?? before;
    counts.set(act, count + 1);
    if (count > mailsOfActMaximum) return [];
    const payload: NotificationPayload | MoreChangesPayload =
      count < mailsOfActMaximum
        ? { type: 'notification', logId, userId, reason }
        : { type: 'more_changes', logId, userId };
    return [{ kind: mailJobs, lane: 'mail', orderKey: `item ${workItemId} user ${userId}`, payload }];
  });
}

function noteIdOf({ subjectType, subjectId }: NotifyingEntry): number | null {
  return subjectType === 'note' ? subjectId : null;
}

/** Keeps the newest ones of each person, and tells their open pages. */
async function insertNotifications(transaction: Knex.Transaction, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const column = <Name extends keyof Told>(name: Name) => told.map((one) => one[name]);
  await select(
    transaction,
    prepared(sql`insert into own_notifications
          (user_id, log_id, event, reason, actor_id, work_item_id, note_id, access_request_id, created_at)
        select t.user_id, log.id, t.event, t.reason, log.actor_id, t.work_item_id, note.id, t.access_request_id,
          log.created_at
        from unnest(${column('userId')}::bigint[], ${column('logId')}::bigint[], ${column('event')}::text[],
            ${column('reason')}::text[], ${column('workItemId')}::bigint[], ${column('noteId')}::bigint[],
            ${column('accessRequestId')}::bigint[])
          as t (user_id, log_id, event, reason, work_item_id, note_id, access_request_id)
        join change_log log on log.id = t.log_id
        left join notes note on note.id = t.note_id
        where t.access_request_id is null or exists (select from access_requests r where r.id = t.access_request_id)
        order by log.id, t.user_id
        on conflict (user_id, log_id) do nothing`),
  );
  const people = [...new Set(column('userId'))];
  await select(
    transaction,
    prepared(sql`delete from own_notifications o using unnest(${people}::bigint[]) as person (id)
        where o.user_id = person.id and o.id <= (select kept.id from own_notifications kept
          where kept.user_id = person.id order by kept.id desc offset ${notificationsKept.count} limit 1)`),
  );
  for (const some of chunksOf(people, peoplePerMessage)) await select(transaction, tellOf(some));
}

/** Those who can let in who asks: owners of a group; owners and maintainers of a project. */
function managersOf(
  transaction: Knex.Transaction,
  entries: readonly NotifyingEntry[],
  today: string,
): Promise<Told[]> | Told[] {
  if (entries.length === 0) return [];
  return select<Told>(
    transaction,
    prepared(sql`select distinct e.log_id, u.id as user_id, 'access_request' as event, 'managing' as reason,
          null::bigint as work_item_id, null::bigint as note_id, r.id as access_request_id
        from unnest(${entries.map(({ id }) => id)}::bigint[], ${entries.map(({ subjectId }) => subjectId)}::bigint[])
          as e (log_id, request_id)
        join access_requests r on r.id = e.request_id
        join namespaces n on n.id = r.namespace_id
        join users u on u.state = 'active' and u.kind = 'person' and (u.id = n.owner_id or exists (
          select from members m where m.user_id = u.id and m.namespace_id = any(n.traversal_ids)
            and (m.expires_at is null or m.expires_at > ${today})
            and m.access_level >= case n.kind when 'project' then ${accessLevels.maintainer}::integer
              else ${accessLevels.owner}::integer end))
        order by e.log_id, u.id limit ${managersToldAtMost}`),
  );
}

/** Everyone who has to do with the items of the entries, or watches their groups or projects, with how. */
function connectedPeople(
  transaction: Knex.Transaction,
  entries: readonly PlacedEntry[],
): Promise<{ logId: number; userId: number; connected: Connection[] }[]> {
  const mentions = entries.flatMap(({ id, mentions: names }) => names.map((name) => ({ id, name })));
  const assigned = entries.flatMap(({ id, changes }) => addedIds(changes['assigneeIds']).map((user) => ({ id, user })));
  const labels = entries.flatMap(({ id, changes }) => addedIds(changes['labelIds']).map((label) => ({ id, label })));
  return select(
    transaction,
    prepared(sql`with entry as materialized (
          select e.log_id, w.id as item_id, n.traversal_ids, coalesce(note.internal, false) as is_internal
          from unnest(${entries.map(({ id }) => id)}::bigint[], ${entries.map(({ item }) => item.id)}::bigint[],
              ${entries.map(noteIdOf)}::bigint[]) e (log_id, item_id, note_id)
            join work_items w on w.id = e.item_id join namespaces n on n.id = w.namespace_id
            left join notes note on note.id = e.note_id),
        connected as (
          select e.log_id, person.user_id, person.how
          from entry e join work_items w on w.id = e.item_id cross join lateral ${peopleTakingPart(sql`w`)} person
          where e.is_internal or not person.is_internal
          union all
          select e.log_id, s.user_id, case when s.subscribed then 'subscribed' else 'unsubscribed' end
            from entry e join subscriptions s on s.work_item_id = e.item_id
          union all
          select m.log_id, u.id, 'mentioned' from unnest(${mentions.map(({ id }) => id)}::bigint[],
            ${mentions.map(({ name }) => name)}::text[]) m (log_id, name) join users u on lower(u.username) = m.name
          union all
          select * from unnest(${assigned.map(({ id }) => id)}::bigint[], ${assigned.map(({ user }) => user)}::bigint[])
            a (log_id, user_id) cross join (values ('assigned')) how
          union all
          select l.log_id, s.user_id, 'label' from unnest(${labels.map(({ id }) => id)}::bigint[],
            ${labels.map(({ label }) => label)}::bigint[]) l (log_id, label_id)
            join label_subscriptions s on s.label_id = l.label_id
          union all
          select e.log_id, s.user_id, null from entry e join notification_settings s
            on s.namespace_id = any(e.traversal_ids) and s.level in ('watch', 'custom')
          union all
          -- People who watch everything watch the groups and projects of which they are a member.
          select e.log_id, s.user_id, null from entry e join notification_settings s
            on s.namespace_id is null and s.level in ('watch', 'custom')
          where exists (select from members m where m.user_id = s.user_id and m.namespace_id = any(e.traversal_ids))
            or exists (select from group_shares g join namespaces invited on invited.id = g.invited_group_id
              join members m on m.user_id = s.user_id and m.namespace_id = any(invited.traversal_ids)
              where g.namespace_id = any(e.traversal_ids)))
        select c.log_id, c.user_id, coalesce(array_agg(distinct c.how) filter (where c.how is not null), '{}') as connected
        from connected c join users u on u.id = c.user_id and u.state = 'active' and u.kind = 'person'
        group by c.log_id, c.user_id order by c.log_id, c.user_id`),
  );
}

/** The settings of people for everything and for the namespaces of the entries and above. */
async function settingsOf(
  transaction: Knex.Transaction,
  userIds: readonly number[],
  entries: readonly PlacedEntry[],
): Promise<Map<number, Map<number | null, NotificationSetting>>> {
  const namespaceIds = [...new Set(entries.flatMap(({ item }) => item.traversalIds))];
  const rows = await select<NotificationSetting>(
    transaction,
    prepared(sql`select user_id, namespace_id, level, events from notification_settings
        where user_id = any(${userIds}::bigint[])
          and (namespace_id is null or namespace_id = any(${namespaceIds}::bigint[]))`),
  );
  const settings = new Map<number, Map<number | null, NotificationSetting>>();
  for (const row of rows) {
    const own = settings.get(row.userId) ?? new Map<number | null, NotificationSetting>();
    own.set(row.namespaceId, row);
    settings.set(row.userId, own);
  }
  return settings;
}
