import type { AuditEvent, AuditFilter, AuditQueries } from '../../../application/audit/audit-queries.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import { mayReadAuditEvents } from '../../../domain/access/policy.ts';
import { auditOf, auditSubjects } from '../../../domain/audit/audit-event.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, join, select, selectCount, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

const instancePlace = 0;
const newestFirst: SortKey = {
  name: 'created',
  expression: trusted('e.created_at'),
  type: 'timestamptz',
  nullable: false,
  direction: 'desc',
};

/** Pages are read from the index alone; the entries of the log are then read for the rows of a page. */
export class DatabaseAuditQueries implements AuditQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  async page(actor: Actor, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEvent>> {
    const found = await this.pager.page<{ logId: number; actorId: number | null }>(
      {
        columns: 'e.log_id, e.actor_id',
        from: trusted('audit_events e'),
        conditions: conditionsOf(actor, filter),
        sort: newestFirst,
        id: trusted('e.log_id'),
      },
      page,
    );
    return { ...found, rows: await this.entries(found.rows) };
  }

  count(actor: Actor, filter: AuditFilter, limit: number): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from (
            select from audit_events e where ${all(conditionsOf(actor, filter))} limit ${limit}) found`,
    );
  }

  async find(actor: Actor, namespace: Namespace | null, id: number): Promise<AuditEvent | null> {
    const rows = await select<{ logId: number; actorId: number | null }>(
      this.connection,
      sql`select e.log_id, e.actor_id from audit_events e
          where e.log_id = ${id} and ${all(conditionsOf(actor, { namespace }))}`,
    );
    return (await this.entries(rows))[0] ?? null;
  }

  /** In the order of `rows`. */
  private async entries(rows: readonly { logId: number; actorId: number | null }[]): Promise<AuditEvent[]> {
    if (rows.length === 0) return [];
    const found = await select<Omit<AuditEvent, 'authorId'>>(
      this.connection,
      sql`select log.id, log.created_at, log.action, log.subject_type, log.subject_id, log.namespace_id, log.changes,
            (select earlier.changes from change_log earlier
             where earlier.subject_type = log.subject_type and earlier.subject_id = log.subject_id and earlier.id < log.id
               and earlier.changes ? n.field and not log.changes ? n.field
             order by earlier.id desc limit 1) as naming
          from change_log log cross join lateral (select ${namingField} as field offset 0) n
          where log.id = any(${rows.map(({ logId }) => logId)}::bigint[])`,
    );
    const byId = new Map(found.map((entry) => [entry.id, entry]));
    return rows.flatMap(({ logId, actorId }) => {
      const entry = byId.get(logId);
      return entry === undefined ? [] : [{ ...entry, authorId: actorId }];
    });
  }
}

/** The field that names the subject; empty if there is none. */
const namingField = sql`case log.subject_type ${join(
  auditSubjects.flatMap((subject) => {
    const { target } = auditOf(subject);
    return target === null || !('field' in target) ? [] : [trusted(`when '${subject}' then '${target.field}'`)];
  }),
  ' ',
)} else '' end`;

function conditionsOf(actor: Actor, filter: AuditFilter): Fragment[] {
  const { namespace, createdAfter, createdBefore, authorId, subject } = filter;
  const right = namespace === null ? (isAdministrator(actor) ? 'all' : null) : mayReadAuditEvents(actor, namespace);
  if (right === null) return [trusted('false')];
  return [
    sql`e.place = ${namespace?.id ?? instancePlace}`,
    ...(right === 'own' ? [sql`e.actor_id = ${actor.user?.id ?? 0}`] : []),
    ...(createdAfter === undefined ? [] : [sql`e.created_at >= ${createdAfter}`]),
    ...(createdBefore === undefined ? [] : [sql`e.created_at <= ${createdBefore}`]),
    ...(authorId === undefined ? [] : [sql`e.actor_id = ${authorId}`]),
    ...(subject === undefined ? [] : [sql`e.subject_type = ${subject}`]),
  ];
}
