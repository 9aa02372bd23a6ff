import type { Knex } from 'knex';
import type {
  OutsideRequest,
  ServiceDeskQueries,
  ServiceDeskStore,
} from '../../../application/incoming-mail/service-desk-store.ts';
import type { Upload } from '../../../domain/uploads/upload.ts';
import { prepared, select, selectOne, selectCount, sql, trusted } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';

export class DatabaseServiceDeskStore implements ServiceDeskStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async countIssues(
    { projectId, address }: { projectId: number; address: string },
    since: Date,
  ): Promise<{ ofProject: number; ofSender: number }> {
    const row = await selectOne<{ ofProject: number; ofSender: number }>(
      this.transaction,
      sql`select count(*) filter (where namespace_id = ${projectId}) as of_project,
            count(*) filter (where lower(service_desk_reply_to) = lower(${address}::text)) as of_sender
          from work_items where service_desk_reply_to is not null and created_at > ${since}`,
    );
    return row ?? { ofProject: 0, ofSender: 0 };
  }

  bytesOfFiles(projectId: number, uploaderId: number, since: Date): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select coalesce(sum(size), 0)::bigint as count from uploads
          where namespace_id = ${projectId} and uploader_id = ${uploaderId} and created_at > ${since}`,
    );
  }

  countComments(itemId: number, authorId: number, since: Date): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from notes
          where work_item_id = ${itemId} and author_id = ${authorId} and created_at > ${since}`,
    );
  }
}

const request = trusted(`w.id as item_id, w.iid, w.title, w.service_desk_reply_to as address, p.id as project_id,
  p.name as project_name`);
const openDesks = trusted(`work_items w join namespaces p on p.id = w.namespace_id and p.service_desk_enabled
  and p.issues_enabled and not p.archived and w.service_desk_reply_to is not null and w.moved_to_id is null`);

export class DatabaseServiceDeskQueries implements ServiceDeskQueries {
  constructor(private readonly statements: Statements) {}

  request(itemId: number): Promise<OutsideRequest | null> {
    return selectOne(this.statements, prepared(sql`select ${request} from ${openDesks} where w.id = ${itemId}`));
  }

  comment(noteId: number): Promise<(OutsideRequest & { body: string; authorId: number; authorName: string }) | null> {
    return selectOne(
      this.statements,
      prepared(sql`select ${request}, t.body, t.author_id, u.name as author_name
          from notes t join users u on u.id = t.author_id and u.kind <> 'support', ${openDesks}
          where t.id = ${noteId} and not t.internal and w.id = t.work_item_id`),
    );
  }

  files(projectId: number, uploaderId: number, secrets: readonly string[]): Promise<Upload[]> {
    return select(
      this.statements,
      prepared(sql`select * from uploads u where u.secret = any(${secrets}::text[]) and u.namespace_id = ${projectId}
          and u.uploader_id = ${uploaderId} and u.incident_id is null and u.photo_of_id is null order by u.id`),
    );
  }
}
