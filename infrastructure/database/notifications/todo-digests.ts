import type { Knex } from 'knex';
import type { JobSource } from '../../../application/jobs/background-work.ts';
import { mailJobs } from '../../../application/mail/mail-store.ts';
import type { DigestPayload } from '../../../application/notifications/digest-writer.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { nextDigestAfter } from '../../../domain/notifications/digest.ts';
import { insertJobs } from '../jobs/job-queue.ts';
import { select, sql, prepared } from '../sql.ts';

const atOnce = 50;

/** Turns digests that are due into mails, and says when the next ones are. While mail is off, they are left out. */
export class DatabaseTodoDigests implements JobSource {
  constructor(
    private readonly connection: Knex,
    private readonly clock: Clock,
  ) {}

  spread(): Promise<boolean> {
    const now = this.clock.now();
    return this.connection.transaction(async (transaction) => {
      const due = await select<{ userId: number; timeZone: string; isWanted: boolean }>(
        transaction,
        prepared(sql`select d.user_id, d.time_zone,
              exists (select from mail_state where is_on) and exists (select from users u
                where u.id = d.user_id and u.state = 'active') and exists (select from todos t
                where t.user_id = d.user_id and t.state = 'pending'
                  and (t.snoozed_until > ${now}) is not true) as is_wanted
            from todo_digests d where d.next_at <= ${now} order by d.next_at limit ${atOnce} for update of d skip locked`),
      );
      if (due.length === 0) return false;
      await select(
        transaction,
        sql`update todo_digests d set next_at = later.next_at
            from unnest(${due.map(({ userId }) => userId)}::bigint[],
              ${due.map(({ timeZone }) => nextDigestAfter(now, timeZone))}::timestamptz[]) later (user_id, next_at)
            where d.user_id = later.user_id`,
      );
      await insertJobs(
        transaction,
        due
          .filter(({ isWanted }) => isWanted)
          .map(({ userId }) => {
            const payload: DigestPayload = { type: 'digest', userId };
            return { kind: mailJobs, lane: 'mail', orderKey: `digest ${userId}`, payload };
          }),
      );
      return due.length === atOnce;
    });
  }
}
