import type { Knex } from 'knex';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import {
  statusCheckJobs,
  type StatusCheckCallStore,
  type StatusCheckOutbox,
  type StatusCheckQueries,
  type StatusCheckStore,
} from '../../../application/merge-requests/status-check-store.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { StatusCheck, StatusCheckCall } from '../../../domain/merge-requests/status-check.ts';
import { insertJobs } from '../jobs/job-queue.ts';
import type { Pager } from '../pager.ts';
import { all, select, selectCount, selectJoined, sql, prepared, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { TableStore } from '../table-store.ts';
import { visibleInNamespace } from '../visible.ts';

export class DatabaseStatusCheckStore extends TableStore<StatusCheck> implements StatusCheckStore {
  constructor(transaction: Knex.Transaction) {
    super('external_status_checks', transaction);
  }

  countOf(projectId: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from external_status_checks where namespace_id = ${projectId}`,
    );
  }

  findByName(namespaceId: number, name: string): Promise<StatusCheck | null> {
    return this.findWhere({ namespaceId, name });
  }
}

export class DatabaseStatusCheckCallStore extends TableStore<StatusCheckCall> implements StatusCheckCallStore {
  constructor(transaction: Knex.Transaction) {
    super('status_check_calls', transaction);
  }

  lockOf(mergeRequestId: number, checkId: number): Promise<StatusCheckCall | null> {
    return this.lockWhere({ mergeRequestId, checkId });
  }

  enqueue(call: StatusCheckCall): Promise<void> {
    return insertJobs(this.transaction, [jobOf(call)]);
  }
}

export class DatabaseStatusCheckQueries implements StatusCheckQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(actor: Actor, projectId: number, page: PageRequest): Promise<Page<StatusCheck>> {
    const id = trusted('c.id');
    return this.pager.page(
      {
        columns: 'c.*',
        from: trusted('external_status_checks c'),
        conditions: checksOf(actor, projectId),
        sort: { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'asc' },
        id,
      },
      page,
    );
  }

  count(actor: Actor, projectId: number): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from external_status_checks c where ${all(checksOf(actor, projectId))}`,
    );
  }

  async calls(actor: Actor, mergeRequestId: number): Promise<Map<number, StatusCheckCall>> {
    const rows = await select<StatusCheckCall>(
      this.connection,
      sql`select a.* from status_check_calls a
          where a.merge_request_id = ${mergeRequestId} and ${visibleInNamespace(actor, 'a')}`,
    );
    return new Map(rows.map((row) => [row.checkId, row]));
  }
}

export class DatabaseStatusCheckOutbox implements StatusCheckOutbox {
  constructor(private readonly connection: Knex) {}

  async find(callId: number): Promise<{ check: StatusCheck; call: StatusCheckCall } | null> {
    const [found] = await selectJoined<StatusCheckCall, StatusCheck>(
      this.connection,
      prepared(sql`select a.*, c.* from status_check_calls a join external_status_checks c on c.id = a.check_id
          where a.id = ${callId}`),
    );
    return found === undefined ? null : { call: found.first, check: found.second };
  }

  async settle(
    { id, round }: StatusCheckCall,
    result: Pick<StatusCheckCall, 'status' | 'attempts' | 'error'> & { isDelivered: boolean },
  ): Promise<void> {
    await select(
      this.connection,
      prepared(sql`update status_check_calls set status = ${result.status}, attempts = ${result.attempts},
            error = ${result.error}, delivered_at = case when ${result.isDelivered}::boolean then now() end
          where id = ${id} and round = ${round} and status = 'pending'`),
    );
  }
}

/** What is sent to the checks of a project about a merge request. */
export interface StatusCheckQuestion {
  mergeRequestId: number;
  namespaceId: number;
  body: Record<string, unknown>;
}

/** Asks the checks of the projects; the latest question about a merge request replaces earlier ones. */
export async function askStatusChecks(
  transaction: Knex.Transaction,
  questions: readonly StatusCheckQuestion[],
): Promise<void> {
  if (questions.length === 0) return;
  const latest = [...new Map(questions.map((question) => [question.mergeRequestId, question])).values()];
  // Locked, since a check that is deleted meanwhile must not fail the others.
  const checks = await select<StatusCheck>(
    transaction,
    prepared(sql`select * from external_status_checks
        where namespace_id = any(${latest.map(({ namespaceId }) => namespaceId)}::bigint[]) order by id for key share`),
  );
  const pending = latest.flatMap(({ mergeRequestId, namespaceId, body }) =>
    checks
      .filter((check) => check.namespaceId === namespaceId)
      .map(({ id, name, externalUrl }) => {
        const rule = { id, name, external_url: externalUrl };
        return {
          checkId: id,
          namespaceId,
          mergeRequestId,
          body: JSON.stringify({ ...body, external_approval_rule: rule }),
        };
      }),
  );
  if (pending.length === 0) return;
  const column = <Name extends keyof (typeof pending)[number]>(name: Name) => pending.map((one) => one[name]);
  const calls = await select<StatusCheckCall>(
    transaction,
    prepared(sql`insert into status_check_calls (check_id, namespace_id, merge_request_id, body)
        select q.check_id, q.namespace_id, q.merge_request_id, q.body
        from unnest(${column('checkId')}::bigint[], ${column('namespaceId')}::bigint[],
          ${column('mergeRequestId')}::bigint[], ${column('body')}::text[]) as q (check_id, namespace_id, merge_request_id, body)
        where exists (select from merge_requests m where m.id = q.merge_request_id)
        on conflict (merge_request_id, check_id) do update set status = 'pending', sha = null, attempts = 0,
          body = excluded.body, round = status_check_calls.round + 1, delivered_at = null, error = null, updated_at = now()
        returning *`),
  );
  await insertJobs(transaction, calls.map(jobOf));
}

function jobOf({ id, checkId, round }: StatusCheckCall) {
  return { kind: statusCheckJobs, lane: `status check ${checkId}`, orderKey: null, payload: { callId: id, round } };
}

function checksOf(actor: Actor, projectId: number): Fragment[] {
  return [sql`c.namespace_id = ${projectId}`, visibleInNamespace(actor, 'c')];
}
