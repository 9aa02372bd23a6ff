import type { Knex } from 'knex';
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
import type { NotificationPayload } from '../../../application/notifications/notification-writer.ts';
import {
  effectiveSetting,
  reasonFor,
  type Connection,
  type NotificationSetting,
} from '../../../domain/notifications/notification.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import { insertJobs } from '../jobs/job-queue.ts';
import { select, selectOne, sql, prepared } from '../sql.ts';

/** Key of the advisory lock under which entries become mails, so that those about one item keep their order. */
const spreadLock = 7_141_914;
const entriesAtOnce = 20;

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

/** Turns entries of the change log into mails, one for each person who wants to know. Rights are checked on sending. */
export class DatabaseNotificationOutbox implements JobSource {
  constructor(
    private readonly connection: Knex,
    private readonly markdownWorkers: MarkdownWorkers,
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
      await insertJobs(
        transaction,
        await this.jobsFor(
          transaction,
          placed.filter(({ id }) => left.has(id)),
        ),
      );
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

  private async jobsFor(transaction: Knex.Transaction, entries: readonly PlacedEntry[]): Promise<NewJob[]> {
    if (entries.length === 0) return [];
    const people = await connectedPeople(transaction, entries);
    const settings = await settingsOf(transaction, [...new Set(people.map(({ userId }) => userId))], entries);
    const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
    return people.flatMap(({ logId, userId, connected }) => {
      const entry = entryOf.get(logId);
      const occasion = entry === undefined ? null : occasionOf(entry, entry.item.type);
      if (entry === undefined || occasion === null || userId === entry.actorId) return [];
      const own = settings.get(userId) ?? new Map<number | null, NotificationSetting>();
      const upwards = entry.item.traversalIds.toReversed().flatMap((id) => own.get(id) ?? []);
      const reason = reasonFor(occasion, new Set(connected), effectiveSetting(upwards, own.get(null) ?? null));
      if (reason === null) return [];
      const payload: NotificationPayload = { type: 'notification', logId, userId, reason };
      return [{ kind: mailJobs, lane: 'mail', orderKey: `item ${entry.item.id} user ${userId}`, payload }];
    });
  }
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
          select e.log_id, w.id as item_id, w.author_id, n.traversal_ids
          from unnest(${entries.map(({ id }) => id)}::bigint[], ${entries.map(({ item }) => item.id)}::bigint[])
            e (log_id, item_id) join work_items w on w.id = e.item_id join namespaces n on n.id = w.namespace_id),
        connected as (
          select e.log_id, e.author_id as user_id, 'author' as how from entry e
          union all
          select e.log_id, a.user_id, 'assignee' from entry e join work_item_assignees a on a.work_item_id = e.item_id
          union all
          select e.log_id, t.author_id, 'commenter' from entry e join notes t on t.work_item_id = e.item_id
          union all
          select e.log_id, t.user_id, 'mentioned_before' from entry e join todos t on t.work_item_id = e.item_id
            and t.action in ('mentioned', 'directly_addressed')
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
