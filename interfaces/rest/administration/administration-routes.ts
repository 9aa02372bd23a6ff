import { z } from 'zod';
import { RetryJob } from '../../../application/administration/retry-job.ts';
import { countShape, instantShape, listShape } from '../answer-shapes.ts';
import { noContent } from '../answer.ts';
import { identifier, oneOf, optional } from '../parameters.ts';
import { route, type Route } from '../route.ts';

/** A list is for looking at; what is behind it comes up once these are done. */
const jobsShown = 200;

const healthShape = z
  .strictObject({
    version: z.string(),
    revision: z.string(),
    /** Of the process that answers. */
    started_at: instantShape,
    database: z.strictObject({
      version: z.string(),
      bytes: countShape,
      connections: countShape,
      connections_maximum: countShape,
      longest_statement_seconds: z.number(),
      last_migration: z.string(),
      migrated_at: instantShape,
    }),
    /** Of the folder with the data; null if the system does not say. */
    disk: z.strictObject({ free_bytes: countShape, total_bytes: countShape }).nullable(),
    jobs: z.strictObject({ waiting: countShape, failing: countShape, oldest_due_at: instantShape.nullable() }),
    mail: z.strictObject({ is_on: z.boolean(), waiting: countShape, last_failure: z.string().nullable() }),
    last_backup: z.strictObject({ created_at: instantShape, bytes: countShape, rows: countShape }).nullable(),
    /** False at a secondary. */
    is_primary: z.boolean(),
  })
  .meta({ id: 'InstanceHealth' });

const jobShape = z
  .strictObject({
    id: z.int(),
    kind: z.string(),
    /** Jobs of a lane share a limit, such as those for one webhook. */
    lane: z.string(),
    attempts: countShape,
    created_at: instantShape,
    due_at: instantShape,
    is_running: z.boolean(),
  })
  .meta({ id: 'Job' });

/** How the instance does, and its work in the background; administrators only. */
export const administrationRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/admin/health',
    access: 'administrator',
    answers: healthShape,
    async run({ services, instance, now }) {
      const { administration } = services.queries;
      const database = await administration.database();
      const jobs = await administration.jobCounts();
      const backup = await administration.lastBackup();
      const [space, mail] = await Promise.all([services.disk.space(), services.mail.status()]);
      return {
        version: instance.version,
        revision: instance.revision,
        started_at: new Date(now.getTime() - process.uptime() * 1_000),
        database: {
          version: database.version,
          bytes: database.bytes,
          connections: database.connections,
          connections_maximum: database.connectionsMaximum,
          longest_statement_seconds: database.longestStatementSeconds,
          last_migration: database.lastMigration,
          migrated_at: database.migratedAt,
        },
        disk: space === null ? null : { free_bytes: space.freeBytes, total_bytes: space.totalBytes },
        jobs: { waiting: jobs.waiting, failing: jobs.failing, oldest_due_at: jobs.oldestDueAt },
        mail: { is_on: mail.server !== null, waiting: mail.waiting, last_failure: mail.lastFailure },
        last_backup:
          backup === null ? null : { created_at: backup.createdAt, bytes: backup.bytes, rows: backup.rowCount },
        is_primary: !services.replication.isStandby,
      };
    },
  }),
  route({
    method: 'get',
    path: '/admin/jobs',
    access: 'administrator',
    answers: listShape(jobShape),
    parameters: { state: optional(oneOf('failing', 'all')) },
    async run(request) {
      const failing = request.parameters.state === 'failing';
      const jobs = await request.services.queries.administration.jobs({ failing }, jobsShown);
      return jobs.map(({ id, kind, lane, attempts, createdAt, dueAt, isRunning }) => ({
        id,
        kind,
        lane,
        attempts,
        created_at: createdAt,
        due_at: dueAt,
        is_running: isRunning,
      }));
    },
  }),
  route({
    method: 'post',
    path: '/admin/jobs/:id/retry',
    access: 'administrator',
    answers: 'nothing',
    parameters: { id: identifier },
    async run(request) {
      await request.performAndCommit(RetryJob, { id: request.parameters.id });
      request.services.background.wake();
      return noContent();
    },
  }),
];
