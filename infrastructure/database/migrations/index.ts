import type { Knex } from 'knex';
import * as peopleAndNamespaces from './0001-people-and-namespaces.ts';
import * as workItems from './0002-work-items.ts';
import * as importedItems from './0003-imported-items.ts';
import * as conversation from './0004-conversation.ts';
import * as formerPaths from './0005-former-paths.ts';
import * as uploads from './0006-uploads.ts';
import * as abuseReports from './0007-abuse-reports.ts';
import * as newestItems from './0008-newest-items.ts';
import * as idempotencyKeys from './0009-idempotency-keys.ts';
import * as ghostUser from './0010-ghost-user.ts';
import * as completeLog from './0011-complete-log.ts';
import * as threads from './0012-threads.ts';
import * as projectTopics from './0013-project-topics.ts';
import * as groupShares from './0014-group-shares.ts';
import * as changeFeed from './0015-change-feed.ts';

export interface Migration {
  /** Sorts after every earlier name and never changes once released. */
  name: string;
  up(trx: Knex.Transaction): Promise<void>;
}

/** All migrations in the order they run. */
export const migrations: readonly Migration[] = [
  { name: '0001-people-and-namespaces', up: peopleAndNamespaces.up },
  { name: '0002-work-items', up: workItems.up },
  { name: '0003-imported-items', up: importedItems.up },
  { name: '0004-conversation', up: conversation.up },
  { name: '0005-former-paths', up: formerPaths.up },
  { name: '0006-uploads', up: uploads.up },
  { name: '0007-abuse-reports', up: abuseReports.up },
  { name: '0008-newest-items', up: newestItems.up },
  { name: '0009-idempotency-keys', up: idempotencyKeys.up },
  { name: '0010-ghost-user', up: ghostUser.up },
  { name: '0011-complete-log', up: completeLog.up },
  { name: '0012-threads', up: threads.up },
  { name: '0013-project-topics', up: projectTopics.up },
  { name: '0014-group-shares', up: groupShares.up },
  { name: '0015-change-feed', up: changeFeed.up },
];
