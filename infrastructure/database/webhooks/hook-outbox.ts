import type { Knex } from 'knex';
import { messageOf, type HookMessage } from '../../../application/webhooks/hook-messages.ts';
import {
  deliveryJobs,
  type AttemptResult,
  type HookOutbox,
  type Settlement,
} from '../../../application/webhooks/hook-outbox.ts';
import type {
  HookEntry,
  HookItem,
  HookMergeRequest,
  HookPerson,
  HookSubjects,
} from '../../../application/webhooks/hook-subjects.ts';
import type { Deployment, DeploymentApproval } from '../../../domain/deployments/deployment.ts';
import type { Environment } from '../../../domain/deployments/environment.ts';
import {
  deliveryDays,
  keptDeliveriesMaximum,
  pendingDeliveriesMaximum,
  type Hook,
  type HookDelivery,
  type SentHookEvent,
} from '../../../domain/webhooks/hook.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Member } from '../../../domain/members/member.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { Note } from '../../../domain/notes/note.ts';
import { insertJobs } from '../jobs/job-queue.ts';
import { askStatusChecks, type StatusCheckQuestion } from '../merge-requests/status-checks.ts';
import { select, selectJoined, selectOne, sql, prepared, trusted, type Fragment } from '../sql.ts';

/** Key of the advisory lock under which events become deliveries, so that those about one thing keep their order. */
const spreadLock = 7_141_913;
const entriesAtOnce = 50;
/** Of long texts that are read for the entries of one round. JSON can be six times as long. */
const textsAtOnce = 4 * 1024 * 1024;
/** Rows of one statement of the sweep. */
const sweptAtOnce = 5_000;
/** Of an answer, for the log of deliveries. */
const keptBody = 8 * 1024;
const keptHeaders = 50;
const keptHeader = 1_000;

export class DatabaseHookOutbox implements HookOutbox {
  constructor(
    private readonly connection: Knex,
    private readonly baseUrl: string,
    private readonly report: (error: unknown) => void,
    private readonly pendingMaximum = pendingDeliveriesMaximum,
  ) {}

  async spread(): Promise<boolean> {
    // Most commits concern no webhook.
    const waiting = await selectOne(this.connection, prepared(sql`select log_id from hook_events limit 1`));
    if (waiting === null) return false;
    return this.connection.transaction(async (transaction) => {
      const lock = await selectOne<{ taken: boolean }>(
        transaction,
        sql`select pg_try_advisory_xact_lock(${spreadLock}) as taken`,
      );
      if (lock?.taken !== true) return false;
      const { entries, isMore } = await this.waitingEntries(transaction);
      await this.deliver(transaction, entries);
      await select(
        transaction,
        prepared(sql`delete from hook_events where log_id = any(${entries.map(({ id }) => id)}::bigint[])`),
      );
      return isMore;
    });
  }

  /** The first entries that wait, as many as one round can hold. */
  private async waitingEntries(
    transaction: Knex.Transaction,
  ): Promise<{ entries: readonly HookEntry[]; isMore: boolean }> {
    const sizes = await select<{ id: number; size: number }>(
      transaction,
      prepared(sql`select log.id, (octet_length(log.changes::text) + coalesce(octet_length(i.description), 0)
              + coalesce(octet_length(n.body), 0))::double precision as size
          from (select log_id from hook_events order by log_id limit ${entriesAtOnce}) e
          join change_log log on log.id = e.log_id
          left join notes n on log.subject_type = 'note' and n.id = log.subject_id
          left join work_items i on i.id = case log.subject_type when 'work_item' then log.subject_id else n.work_item_id end
          order by log.id`),
    );
    let total = 0;
    const fitting = sizes.filter(({ size }, index) => {
      total += size;
      return index === 0 || total <= textsAtOnce;
    });
    const entries = await select<HookEntry>(
      transaction,
      // What happens to a group or project when it is deleted happens to the one above it.
      prepared(sql`select id, subject_type, subject_id, actor_id, changes, created_at,
            case when subject_type = 'namespace' then coalesce((changes #>> '{parentId,before}')::bigint, namespace_id)
              else namespace_id end as namespace_id
          from change_log where id = any(${fitting.map(({ id }) => id)}::bigint[]) order by id`),
    );
    return { entries, isMore: fitting.length < sizes.length || sizes.length === entriesAtOnce };
  }

  async find(deliveryId: number): Promise<{ delivery: HookDelivery; hook: Hook } | null> {
    const [found] = await selectJoined<HookDelivery, Hook>(
      this.connection,
      prepared(sql`select d.*, m.body, h.* from hook_deliveries d join hook_messages m on m.id = d.message_id
          join hooks h on h.id = d.hook_id where d.id = ${deliveryId}`),
    );
    return found === undefined ? null : { delivery: found.first, hook: found.second };
  }

  async settle(deliveryId: number, result: AttemptResult, { delivery, hook }: Settlement): Promise<void> {
    const { answer, error, milliseconds } = result;
    const change = prepared(sql`update hook_deliveries set state = ${delivery.state}, attempts = ${delivery.attempts},
          error = ${error}, response_status = ${answer?.status ?? null},
          response_body = ${keptText(answer?.body, keptBody)},
          response_headers = ${JSON.stringify(keptHeadersOf(answer?.headers ?? {}))}::jsonb,
          milliseconds = ${milliseconds},
          finished_at = case when ${delivery.state}::text = 'pending' then null else now() end
        where id = ${deliveryId}`);
    if (hook === undefined) {
      await select(this.connection, change);
      return;
    }
    await this.connection.transaction(async (transaction) => {
      // Locked before the delivery, as in a deletion of the webhook.
      const before = await selectOne<Hook>(
        transaction,
        prepared(sql`select * from hooks where id = (select hook_id from hook_deliveries where id = ${deliveryId})
            for no key update`),
      );
      const after = before === null ? null : hook(before);
      if (before !== null && after !== null) {
        await select(
          transaction,
          sql`update hooks set failures = ${after.failures}, failing_since = ${after.failingSince},
                paused_until = ${after.pausedUntil}, disabled_at = ${after.disabledAt} where id = ${before.id}`,
        );
      }
      await select(transaction, change);
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
      merge_requests: sql`select 'merge_request' as type, id, namespace_id from merge_requests where ${within}`,
      emoji: sql`select 'work_item' as type, o.id, o.namespace_id from (select i.id, i.namespace_id from work_items i
          where not i.confidential and exists (select from award_emoji a where a.work_item_id = i.id)) o where ${within}`,
      subgroup: sql`select 'namespace' as type, o.* from (select n.id, n.id as namespace_id from namespaces n
          where n.kind = 'group' and n.id <> ${namespaceId}) o where ${within}`,
      project: sql`select 'namespace' as type, o.* from (select n.id, n.id as namespace_id from namespaces n
          where n.kind = 'project' and n.id <> ${namespaceId}) o where ${within}`,
    };
    const found = await selectOne<{ type: HookEntry['subjectType']; id: number; namespaceId: number }>(
      this.connection,
      sql`${newest[event]} order by id desc limit 1`,
    );
    if (found === null) return null;
    // As if it had been created just now.
    const entry: HookEntry = {
      id: 0,
      subjectType: found.type,
      subjectId: found.id,
      namespaceId: found.namespaceId,
      actorId,
      changes: { iid: { after: 0 }, body: { after: '' }, status: {} },
      createdAt: new Date(),
    };
    if (event === 'emoji') {
      const award = await selectOne<{ id: number; name: string; userId: number }>(
        this.connection,
        sql`select id, name, user_id from award_emoji where work_item_id = ${found.id} order by id desc limit 1`,
      );
      entry.changes = { award: { after: award } };
    }
    if (found.type === 'namespace') {
      const created = await selectOne<Namespace>(this.connection, sql`select * from namespaces where id = ${found.id}`);
      entry.changes = Object.fromEntries(Object.entries(created ?? {}).map(([field, after]) => [field, { after }]));
    }
    const message = messageOf(entry, await loadSubjects(this.connection, [entry]), this.baseUrl);
    return message === null ? null : JSON.stringify(message.body);
  }

  async sweep(): Promise<void> {
    const old = sql`delete from hook_messages where id in (select id from hook_messages
        where created_at < now() - make_interval(days => ${deliveryDays}) order by created_at limit ${sweptAtOnce})
      returning id`;
    const surplus = sql`delete from hook_deliveries where id in (
        select d.id from hooks h cross join lateral (
          select id from hook_deliveries where hook_id = h.id order by id desc
          offset ${keptDeliveriesMaximum} limit 1) first
        join hook_deliveries d on d.hook_id = h.id and d.id <= first.id
        where d.finished_at < now() - interval '1 hour' limit ${sweptAtOnce})
      returning id`;
    // In parts, so that no row is locked for long.
    for (const part of [old, surplus]) while ((await select(this.connection, part)).length === sweptAtOnce);
    await select(
      this.connection,
      sql`delete from hook_messages m where created_at < now() - interval '1 hour'
            and not exists (select from hook_deliveries d where d.message_id = m.id)`,
    );
  }

  private async deliver(transaction: Knex.Transaction, entries: readonly HookEntry[]): Promise<void> {
    const subjects = await loadSubjects(transaction, entries);
    const above = [...subjects.namespaces.values()].flatMap(({ traversalIds }) => traversalIds);
    // Locked, since a webhook that is deleted meanwhile must not fail the deliveries of the others.
    const hooks = await select<Hook>(
      transaction,
      prepared(sql`select * from hooks where disabled_at is null and namespace_id = any(${[...new Set(above)]}::bigint[])
          order by id for key share`),
    );
    const questions: StatusCheckQuestion[] = [];
    const messages = entries.flatMap((entry) => {
      const message = this.messageOf(entry, subjects);
      const namespace = subjects.namespaces.get(entry.namespaceId ?? 0);
      if (message === null || namespace === undefined) return [];
      if (entry.subjectType === 'merge_request') {
        questions.push({ mergeRequestId: entry.subjectId, namespaceId: namespace.id, body: message.body });
      }
      const needed = message.also === undefined ? [message.event] : [message.event, message.also];
      const receivers = hooks.filter(
        ({ namespaceId, events }) =>
          needed.every((event) => events.includes(event)) && namespace.traversalIds.includes(namespaceId),
      );
      return receivers.length === 0 ? [] : [{ message, receivers }];
    });
    await askStatusChecks(transaction, questions);
    if (messages.length === 0) return;
    const full = await this.switchOffFull(transaction, new Set(messages.flatMap(({ receivers }) => receivers)));
    const stored = await select<{ id: number }>(
      transaction,
      prepared(sql`insert into hook_messages (body)
          select body from unnest(${messages.map(({ message }) => JSON.stringify(message.body))}::text[])
            with ordinality as message (body, place) order by place returning id`),
    );
    const messageIds = stored.map(({ id }) => id).sort((a, b) => a - b);
    const deliveries = messages.flatMap(({ message: { event, subject }, receivers }, index) =>
      receivers
        .filter(({ id }) => !full.has(id))
        .map((hook) => ({ hook, event, subject, messageId: messageIds[index] })),
    );
    const inserted = await select<{ id: number }>(
      transaction,
      prepared(sql`insert into hook_deliveries (hook_id, namespace_id, event, message_id)
          select hook_id, namespace_id, event, message_id from unnest(
            ${deliveries.map(({ hook }) => hook.id)}::bigint[], ${deliveries.map(({ hook }) => hook.namespaceId)}::bigint[],
            ${deliveries.map(({ event }) => event)}::text[], ${deliveries.map(({ messageId }) => messageId)}::bigint[])
            with ordinality as delivery (hook_id, namespace_id, event, message_id, place) order by place
          returning id`),
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

  /** Switches off the webhooks for which too many deliveries wait, and returns their ids. */
  private async switchOffFull(transaction: Knex.Transaction, hooks: ReadonlySet<Hook>): Promise<Set<number>> {
    const rows = await select<{ id: number }>(
      transaction,
      prepared(sql`update hooks set disabled_at = now(), failing_since = coalesce(failing_since, now())
          where id in (select h.id from unnest(${[...hooks].map(({ id }) => id)}::bigint[]) h (id)
            where (select count(*) from (select from hook_deliveries d
              where d.hook_id = h.id and d.state = 'pending' limit ${this.pendingMaximum}) waiting) >= ${this.pendingMaximum})
          returning id`),
    );
    return new Set(rows.map(({ id }) => id));
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
            prepared(
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
  const approvals = await rowsOf<DeploymentApproval>('deployment_approvals', idsOf('deployment_approval'));
  const deployments = await rowsOf<Deployment>('deployments', [
    ...idsOf('deployment'),
    ...[...approvals.values()].map(({ deploymentId }) => deploymentId),
  ]);
  const people = (role: string) => `array(select p.user_id from merge_request_people p
      where p.merge_request_id = t.id and p.role = '${role}' order by p.id)`;
  const mergeRequests = await rowsOf<HookMergeRequest>(
    'merge_requests',
    idsOf('merge_request'),
    `t.*, array(select l.label_id from merge_request_labels l where l.merge_request_id = t.id order by l.label_id) as label_ids,
     ${people('assignee')} as assignee_ids, ${people('reviewer')} as reviewer_ids`,
  );
  const environments = await rowsOf<Environment>(
    'environments',
    [...deployments.values()].map(({ environmentId }) => environmentId),
  );
  const changed = (field: string) => entries.flatMap(({ changes }) => idsIn(changes[field]));
  const labels = await rowsOf<Label>('labels', [
    ...[...items.values(), ...mergeRequests.values()].flatMap(({ labelIds }) => labelIds),
    ...changed('labelIds'),
  ]);
  const persons = await rowsOf<HookPerson>(
    'users',
    [
      ...entries.map(({ actorId }) => actorId),
      ...[...items.values()].flatMap(({ authorId, assigneeIds }) => [authorId, ...assigneeIds]),
      ...[...notes.values()].map(({ authorId }) => authorId),
      ...[...members.values(), ...deployments.values(), ...approvals.values()].map(({ userId }) => userId),
      ...[...mergeRequests.values()].flatMap((one) => [one.authorId, ...one.assigneeIds, ...one.reviewerIds]),
      ...changed('assigneeIds'),
      ...changed('reviewerIds'),
      ...changed('userId'),
    ].filter((id) => id !== null),
    't.id, t.name, t.username, t.public_email, t.avatar_url, t.state',
  );
  const namespaces = await rowsOf<Namespace>('namespaces', [
    ...entries.map(({ namespaceId }) => namespaceId).filter((id) => id !== null),
    ...[...labels.values()].map(({ namespaceId }) => namespaceId),
    ...changed('parentId'),
  ]);
  const confidentialThen = await entriesOfConfidentialItems(connection, entries, notes);
  const things = { items, labels, notes, milestones, members, deployments, approvals, environments, mergeRequests };
  return { namespaces, people: persons, ...things, confidentialThen };
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
    prepared(sql`select entry.id from unnest(${placed.map(({ id }) => id)}::bigint[],
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
