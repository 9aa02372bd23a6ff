import type { Knex } from 'knex';
import {
  messageOf,
  type HookEntry,
  type HookItem,
  type HookMessage,
  type HookPerson,
  type HookSubjects,
} from '../../../application/hooks/hook-messages.ts';
import {
  deliveryJobs,
  type AttemptResult,
  type HookOutbox,
  type Settlement,
} from '../../../application/hooks/hook-outbox.ts';
import type { Deployment } from '../../../domain/deployments/deployment.ts';
import type { Environment } from '../../../domain/deployments/environment.ts';
import { deliveryDays, type Hook, type HookDelivery, type SentHookEvent } from '../../../domain/hooks/hook.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Member } from '../../../domain/namespaces/member.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { Note } from '../../../domain/notes/note.ts';
import { insertJobs } from '../jobs/job-queue.ts';
import { select, selectOne, sql, steady, trusted, type Fragment } from '../sql.ts';

/** Key of the advisory lock under which events become deliveries, so that those about one thing keep their order. */
const spreadLock = 7_141_913;
const entriesAtOnce = 50;
/** Of an answer, for the log of deliveries. */
const keptBody = 8 * 1024;
const keptHeaders = 50;
const keptHeader = 1_000;

export class DatabaseHookOutbox implements HookOutbox {
  constructor(
    private readonly connection: Knex,
    private readonly baseUrl: string,
    private readonly report: (error: unknown) => void,
  ) {}

  async spread(): Promise<boolean> {
    // Most commits concern no webhook.
    const waiting = await selectOne(this.connection, steady(sql`select log_id from hook_events limit 1`));
    if (waiting === null) return false;
    return this.connection.transaction(async (transaction) => {
      const lock = await selectOne<{ taken: boolean }>(
        transaction,
        sql`select pg_try_advisory_xact_lock(${spreadLock}) as taken`,
      );
      if (lock?.taken !== true) return false;
      const entries = await select<HookEntry>(
        transaction,
        steady(sql`select log.id, log.subject_type, log.subject_id, log.namespace_id, log.actor_id, log.changes, log.created_at
            from hook_events e join change_log log on log.id = e.log_id order by e.log_id limit ${entriesAtOnce}`),
      );
      await this.deliver(transaction, entries);
      await select(
        transaction,
        sql`delete from hook_events where log_id = any(${entries.map(({ id }) => id)}::bigint[])`,
      );
      return entries.length === entriesAtOnce;
    });
  }

  async find(deliveryId: number): Promise<{ delivery: HookDelivery; hook: Hook } | null> {
    const delivery = await selectOne<HookDelivery>(
      this.connection,
      steady(sql`select * from hook_deliveries where id = ${deliveryId}`),
    );
    if (delivery === null) return null;
    const hook = await selectOne<Hook>(this.connection, steady(sql`select * from hooks where id = ${delivery.hookId}`));
    return hook === null ? null : { delivery, hook };
  }

  async settle(deliveryId: number, result: AttemptResult, { delivery, hook }: Settlement): Promise<void> {
    await this.connection.transaction(async (transaction) => {
      const { answer, error, milliseconds } = result;
      const row = await selectOne<{ hookId: number }>(
        transaction,
        sql`update hook_deliveries set state = ${delivery.state}, attempts = ${delivery.attempts}, error = ${error},
              response_status = ${answer?.status ?? null}, response_body = ${keptText(answer?.body, keptBody)},
              response_headers = ${JSON.stringify(keptHeadersOf(answer?.headers ?? {}))}::jsonb,
              milliseconds = ${milliseconds},
              finished_at = case when ${delivery.state}::text = 'pending' then null else now() end
            where id = ${deliveryId} returning hook_id`,
      );
      if (row === null || hook === undefined) return;
      await select(
        transaction,
        sql`update hooks set failures = ${hook.failures}, failing_since = ${hook.failingSince},
              paused_until = ${hook.pausedUntil}, disabled_at = ${hook.disabledAt} where id = ${row.hookId}`,
      );
    });
  }

  async sample({ namespaceId }: Hook, event: SentHookEvent, actorId: number): Promise<string | null> {
    const within = sql`namespace_id in (select n.id from namespaces n where ${namespaceId} = any(n.traversal_ids))`;
    const newest: Record<SentHookEvent, Fragment> = {
      issues: sql`select 'work_item' as type, id, namespace_id from work_items where not confidential and ${within}`,
      confidential_issues: sql`select 'work_item' as type, id, namespace_id from work_items where confidential and ${within}`,
      note: sql`select 'note' as type, o.id, o.namespace_id from (select t.id, i.namespace_id from notes t
          join work_items i on i.id = t.work_item_id where not t.internal and not i.confidential) o where ${within}`,
      confidential_note: sql`select 'note' as type, o.id, o.namespace_id from (select t.id, i.namespace_id from notes t
          join work_items i on i.id = t.work_item_id where t.internal or i.confidential) o where ${within}`,
      milestone: sql`select 'milestone' as type, id, namespace_id from milestones where ${within}`,
      member: sql`select 'member' as type, id, namespace_id from members where ${within}`,
      deployment: sql`select 'deployment' as type, id, namespace_id from deployments where ${within}`,
    };
    const found = await selectOne<{ type: HookEntry['subjectType']; id: number; namespaceId: number }>(
      this.connection,
      sql`${newest[event]} order by id desc limit 1`,
    );
    if (found === null) return null;
    // As if it had been created just now.
    const changes = { iid: { after: 0 }, body: { after: '' }, status: {} };
    const entry: HookEntry = {
      id: 0,
      subjectType: found.type,
      subjectId: found.id,
      namespaceId: found.namespaceId,
      actorId,
      changes,
      createdAt: new Date(),
    };
    const message = messageOf(entry, await loadSubjects(this.connection, [entry]), this.baseUrl);
    return message === null ? null : JSON.stringify(message.body);
  }

  async sweep(): Promise<void> {
    await select(
      this.connection,
      sql`delete from hook_deliveries where finished_at < now() - make_interval(days => ${deliveryDays})`,
    );
  }

  private async deliver(transaction: Knex.Transaction, entries: readonly HookEntry[]): Promise<void> {
    const subjects = await loadSubjects(transaction, entries);
    const above = [...subjects.namespaces.values()].flatMap(({ traversalIds }) => traversalIds);
    const hooks = await select<Hook>(
      transaction,
      steady(sql`select * from hooks where disabled_at is null and namespace_id = any(${[...new Set(above)]}::bigint[])
          order by id`),
    );
    const deliveries = entries.flatMap((entry) => {
      const message = this.messageOf(entry, subjects);
      const namespace = subjects.namespaces.get(entry.namespaceId ?? 0);
      if (message === null || namespace === undefined) return [];
      const body = JSON.stringify(message.body);
      return hooks
        .filter(
          ({ namespaceId, events }) => events.includes(message.event) && namespace.traversalIds.includes(namespaceId),
        )
        .map((hook) => ({ hook, event: message.event, subject: message.subject, body }));
    });
    if (deliveries.length === 0) return;
    const inserted = await select<{ id: number }>(
      transaction,
      sql`insert into hook_deliveries (hook_id, namespace_id, event, body)
          select hook_id, namespace_id, event, body from unnest(
            ${deliveries.map(({ hook }) => hook.id)}::bigint[], ${deliveries.map(({ hook }) => hook.namespaceId)}::bigint[],
            ${deliveries.map(({ event }) => event)}::text[], ${deliveries.map(({ body }) => body)}::text[])
            with ordinality as delivery (hook_id, namespace_id, event, body, place) order by place
          returning id`,
    );
    const ids = inserted.map(({ id }) => id).sort((a, b) => a - b);
    await insertJobs(
      transaction,
      deliveries.map(({ hook, subject }, index) => ({
        kind: deliveryJobs,
        lane: `hook ${hook.id}`,
        orderKey: subject,
        payload: { deliveryId: ids[index] },
      })),
    );
  }

  /** An entry that cannot be rendered must not block the ones after it. */
  private messageOf(entry: HookEntry, subjects: HookSubjects): HookMessage | null {
    try {
      return messageOf(entry, subjects, this.baseUrl);
    } catch (error) {
      this.report(error);
      return null;
    }
  }
}

async function loadSubjects(connection: Knex | Knex.Transaction, entries: readonly HookEntry[]): Promise<HookSubjects> {
  const idsOf = (type: HookEntry['subjectType']) =>
    entries.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);
  const rowsOf = async <Row extends { id: number }>(table: string, ids: readonly number[], columns = 't.*') =>
    byId(
      ids.length === 0
        ? []
        : await select<Row>(
            connection,
            steady(
              sql`select ${trusted(columns)} from ${trusted(table)} t where t.id = any(${[...new Set(ids)]}::bigint[])`,
            ),
          ),
    );
  const notes = await rowsOf<Note>('notes', idsOf('note'));
  const items = await rowsOf<HookItem>(
    'work_items',
    [...idsOf('work_item'), ...[...notes.values()].map(({ workItemId }) => workItemId)],
    `t.*, array(select l.label_id from work_item_labels l where l.work_item_id = t.id order by l.label_id) as label_ids,
     array(select a.user_id from work_item_assignees a where a.work_item_id = t.id order by a.user_id) as assignee_ids`,
  );
  const milestones = await rowsOf<Milestone>('milestones', idsOf('milestone'));
  const members = await rowsOf<Member>('members', idsOf('member'));
  const deployments = await rowsOf<Deployment>('deployments', idsOf('deployment'));
  const environments = await rowsOf<Environment>(
    'environments',
    [...deployments.values()].map(({ environmentId }) => environmentId),
  );
  const changed = (field: string) => entries.flatMap(({ changes }) => idsIn(changes[field]));
  const labels = await rowsOf<Label>('labels', [
    ...[...items.values()].flatMap(({ labelIds }) => labelIds),
    ...changed('labelIds'),
  ]);
  const people = await rowsOf<HookPerson>(
    'users',
    [
      ...entries.map(({ actorId }) => actorId),
      ...[...items.values()].flatMap(({ authorId, assigneeIds }) => [authorId, ...assigneeIds]),
      ...[...notes.values()].map(({ authorId }) => authorId),
      ...[...members.values(), ...deployments.values()].map(({ userId }) => userId),
      ...changed('assigneeIds'),
      ...changed('userId'),
    ].filter((id) => id !== null),
    't.id, t.name, t.username, t.public_email, t.avatar_url, t.state',
  );
  const namespaces = await rowsOf<Namespace>('namespaces', [
    ...entries.map(({ namespaceId }) => namespaceId).filter((id) => id !== null),
    ...[...labels.values()].map(({ namespaceId }) => namespaceId),
  ]);
  const confidentialThen = await entriesOfConfidentialItems(connection, entries, notes);
  const things = { items, labels, notes, milestones, members, deployments, environments };
  return { namespaces, people, ...things, confidentialThen };
}

/** The entries that were followed by one in which their item ceased to be confidential. */
async function entriesOfConfidentialItems(
  connection: Knex | Knex.Transaction,
  entries: readonly HookEntry[],
  notes: ReadonlyMap<number, Note>,
): Promise<Set<number>> {
  const placed = entries.flatMap(({ id, subjectType, subjectId }) => {
    const itemId = subjectType === 'work_item' ? subjectId : notes.get(subjectId)?.workItemId;
    return itemId === undefined || (subjectType !== 'work_item' && subjectType !== 'note') ? [] : [{ id, itemId }];
  });
  if (placed.length === 0) return new Set();
  const rows = await select<{ id: number }>(
    connection,
    steady(sql`select entry.id from unnest(${placed.map(({ id }) => id)}::bigint[],
          ${placed.map(({ itemId }) => itemId)}::bigint[]) entry (id, item_id)
        cross join lateral (select log.changes from change_log log where log.subject_type = 'work_item'
          and log.subject_id = entry.item_id and log.id > entry.id and log.changes ? 'confidential'
          order by log.id limit 1) next
        where next.changes #>> '{confidential,before}' = 'true'`),
  );
  return new Set(rows.map(({ id }) => id));
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids on both sides of a change. */
function idsIn(change: { before?: unknown; after?: unknown } | undefined): number[] {
  return [change?.before, change?.after].flat().filter((id) => typeof id === 'number');
}

function keptHeadersOf(headers: Readonly<Record<string, string>>): Record<string, string | null> {
  const entries = Object.entries(headers).slice(0, keptHeaders);
  return Object.fromEntries(entries.map(([name, value]) => [storable(name), keptText(value, keptHeader)]));
}

function keptText(text: string | undefined, maximum: number): string | null {
  return text === undefined ? null : storable(text.slice(0, maximum));
}

/** PostgreSQL stores neither NUL nor half a character. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
