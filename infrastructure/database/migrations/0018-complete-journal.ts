import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/** Tables that use cases recorded by themselves so far, with what is left out of images: secrets, and when they were used. */
const journaled = [
  {
    table: 'users',
    subject: 'user',
    omit: '{created_at,updated_at,password_digest,last_sign_in_at,last_activity_on}',
  },
  {
    table: 'sessions',
    subject: 'session',
    omit: '{digest,csrf_token,user_agent,ip_address,created_at,last_used_at}',
  },
  { table: 'personal_access_tokens', subject: 'token', omit: '{digest,created_at,last_used_at}' },
  // Paths and names of what is below follow from those of what was moved.
  {
    table: 'namespaces',
    subject: 'namespace',
    omit: '{created_at,updated_at,last_activity_at,traversal_ids,full_path,full_name}',
  },
  { table: 'group_shares', subject: 'group_share', omit: '{created_at}' },
  { table: 'uploads', subject: 'upload', omit: '{secret,sha256,created_at}' },
  { table: 'abuse_reports', subject: 'abuse_report', omit: '{message,created_at}' },
];

/** The other tables are noted as those of 0011, so that a use case that forgets to record something loses nothing. */
export async function up(trx: Knex.Transaction): Promise<void> {
  for (const { table, subject, omit } of journaled) {
    await journalRows(trx, table, subject, omit);
  }
}
