import type { Knex } from 'knex';
import type { Clock, Database, Transaction, TransactionOptions } from '../../application/ports.ts';
import { DatabaseAbuseReportStore } from './abuse-reports/abuse-report-store.ts';
import { DatabaseActorSource } from './actor-source.ts';
import { DatabaseChangeLog } from './change-log.ts';
import { mayTryAgain, meaningOf } from './failures.ts';
import { DatabaseImportStore } from './import/import-store.ts';
import { DatabaseLabelStore } from './labels/label-store.ts';
import { DatabaseMilestoneStore } from './milestones/milestone-store.ts';
import { DatabaseMemberStore } from './namespaces/member-store.ts';
import { DatabaseNamespaceStore } from './namespaces/namespace-store.ts';
import { DatabaseNoteStore } from './notes/note-store.ts';
import { DatabaseSessionStore } from './people/session-store.ts';
import { DatabaseTokenStore } from './people/token-store.ts';
import { DatabaseUserStore } from './people/user-store.ts';
import { select, sql } from './sql.ts';
import { DatabaseTodoStore } from './todos/todo-store.ts';
import { DatabaseUploadStore } from './uploads/upload-store.ts';
import { DatabaseWorkItemStore } from './work-items/work-item-store.ts';

/** Attempts at one transaction when others stand in its way (security.md §6). */
const attempts = 4;
/** Sets the locks of trees apart from every other advisory lock. */
const treeLock = 1;

export class PostgresDatabase implements Database {
  constructor(
    private readonly connection: Knex,
    private readonly clock: Clock,
  ) {}

  async transaction<T>(work: (transaction: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.connection.transaction(async (trx) => {
          const { statementTimeoutMilliseconds: limit } = options;
          if (limit !== undefined) {
            await trx.raw(`set local statement_timeout = ${Math.trunc(limit)}`);
            await trx.raw(`set local idle_in_transaction_session_timeout = ${Math.trunc(limit)}`);
          }
          return work(this.scopeOf(trx));
        });
      } catch (error) {
        if (attempt < attempts && (mayTryAgain(error) || (error instanceof Error && mayTryAgain(error.cause))))
          continue;
        throw meaningOf(error);
      }
    }
  }

  private scopeOf(trx: Knex.Transaction): Transaction {
    return {
      actors: new DatabaseActorSource(trx, this.clock),
      users: new DatabaseUserStore(trx),
      sessions: new DatabaseSessionStore(trx),
      tokens: new DatabaseTokenStore(trx),
      namespaces: new DatabaseNamespaceStore(trx),
      members: new DatabaseMemberStore(trx),
      labels: new DatabaseLabelStore(trx),
      milestones: new DatabaseMilestoneStore(trx),
      workItems: new DatabaseWorkItemStore(trx),
      notes: new DatabaseNoteStore(trx),
      todos: new DatabaseTodoStore(trx),
      uploads: new DatabaseUploadStore(trx),
      abuseReports: new DatabaseAbuseReportStore(trx),
      imports: new DatabaseImportStore(trx),
      changeLog: new DatabaseChangeLog(trx),
      async lockTrees(topLevelNamespaceIds) {
        const ids = [...new Set(topLevelNamespaceIds)].sort((a, b) => a - b);
        for (const id of ids) await select(trx, sql`select pg_advisory_xact_lock(${treeLock}, ${id}::integer)`);
      },
      async attempt(part) {
        await trx.raw('savepoint part');
        try {
          const done = await part();
          await trx.raw('release savepoint part');
          return done;
        } catch (error) {
          await trx.raw('rollback to savepoint part');
          await trx.raw('release savepoint part');
          throw error;
        }
      },
    };
  }
}
