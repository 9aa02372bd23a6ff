import type { Knex } from 'knex';
import { mailJobs, type MailPayload, type MailStore } from '../../../application/mail/mail-store.ts';
import { insertJobs } from '../jobs/job-queue.ts';
import { selectOne, sql } from '../sql.ts';

export class DatabaseMailStore implements MailStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async queue(payload: MailPayload): Promise<void> {
    await insertJobs(this.transaction, [{ kind: mailJobs, lane: 'account mail', orderKey: null, payload }]);
  }

  async queueWhileOn(payload: MailPayload): Promise<void> {
    if (await this.isOn()) await this.queue(payload);
  }

  async queueInOrder(orderKey: string, payload: MailPayload): Promise<void> {
    if (await this.isOn()) await insertJobs(this.transaction, [{ kind: mailJobs, lane: 'mail', orderKey, payload }]);
  }

  private async isOn(): Promise<boolean> {
    return (await selectOne(this.transaction, sql`select from mail_state where is_on`)) !== null;
  }
}
