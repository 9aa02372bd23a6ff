import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { UploadQueries } from '../../../application/uploads/upload-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { User } from '../../../domain/people/user.ts';
import type { MetricImage } from '../../../domain/uploads/metric-image.ts';
import type { Upload } from '../../../domain/uploads/upload.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, select, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import { visibleWorkItems } from '../visible.ts';
import { visibleUploads } from './visible-uploads.ts';
import type { Statements } from '../statement-limiter.ts';

const newestFirst: SortKey = {
  name: 'id',
  expression: trusted('u.id'),
  type: 'bigint',
  nullable: false,
  direction: 'desc',
};

const isForTexts = sql`(u.incident_id is null and u.photo_of_id is null)`;

export class DatabaseUploadQueries implements UploadQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  find(actor: Actor, secret: string): Promise<Upload | null> {
    return selectOne<Upload>(
      this.connection,
      sql`select u.* from uploads u where u.secret = ${secret} and ${isForTexts} and ${visibleUploads(actor, 'u')}`,
    );
  }

  metricImages(actor: Actor, incidentId: number): Promise<MetricImage[]> {
    return select<MetricImage>(
      this.connection,
      sql`${metricImagesOf(actor)} and u.incident_id = ${incidentId} order by u.id`,
    );
  }

  metricImage(actor: Actor, id: number): Promise<MetricImage | null> {
    return selectOne<MetricImage>(this.connection, sql`${metricImagesOf(actor)} and u.id = ${id}`);
  }

  photo(userId: number): Promise<Upload | null> {
    return selectOne<Upload>(this.connection, sql`select u.* from uploads u where u.photo_of_id = ${userId}`);
  }

  page(actor: Actor, namespaceId: number, page: PageRequest): Promise<Page<Upload>> {
    const conditions = conditionsOf(actor, namespaceId);
    const from = trusted('uploads u');
    return this.pager.page({ columns: 'u.*', from, conditions, sort: newestFirst, id: trusted('u.id') }, page);
  }

  count(actor: Actor, namespaceId: number): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from uploads u where ${all(conditionsOf(actor, namespaceId))}`,
    );
  }

  async uploaders(uploads: readonly Upload[]): Promise<Map<number, User>> {
    const ids = [...new Set(uploads.map(({ uploaderId }) => uploaderId))];
    const rows = await select<User>(this.connection, sql`select * from users where id = any(${ids}::bigint[])`);
    return new Map(rows.map((user) => [user.id, user]));
  }

  async existing(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await select<{ id: number }>(
      this.connection,
      sql`select id from uploads where id = any(${ids}::bigint[])
          union select (content ->> 'id')::bigint from binned_rows
          where table_name = 'uploads' and (content ->> 'id')::bigint = any(${ids}::bigint[])`,
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function metricImagesOf(actor: Actor): Fragment {
  return sql`select u.* from uploads u join work_items w on w.id = u.incident_id
    where w.type = 'incident' and ${visibleWorkItems(actor, 'w')}`;
}

function conditionsOf(actor: Actor, namespaceId: number) {
  return [sql`u.namespace_id = ${namespaceId}`, isForTexts, visibleUploads(actor, 'u')];
}
