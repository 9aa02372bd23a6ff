import type { Knex } from 'knex';
import type { UploadStore } from '../../../application/uploads/upload-store.ts';
import type { Upload } from '../../../domain/uploads/upload.ts';
import { select, selectOne, sql, type Fragment } from '../sql.ts';
import { TableStore } from '../table-store.ts';

/** Separate quota locks from all other advisory locks. */
const roomOfPerson = 2;
const roomOfContainer = 3;

export class DatabaseUploadStore extends TableStore<Upload, Omit<Upload, 'id'>> implements UploadStore {
  constructor(transaction: Knex.Transaction) {
    super('uploads', transaction);
  }

  /** Lock in one fixed order to prevent deadlocks. */
  async lockRoom(uploaderId: number, namespaceId: number): Promise<void> {
    for (const [kind, id] of [
      [roomOfPerson, uploaderId],
      [roomOfContainer, namespaceId],
    ] as const) {
      await select(this.transaction, sql`select pg_advisory_xact_lock(${kind}, hashint8(${id}))`);
    }
  }

  sizeOfPerson(uploaderId: number): Promise<number> {
    return this.sizeOf(sql`uploader_id = ${uploaderId}`);
  }

  sizeOfContainer(namespaceId: number): Promise<number> {
    return this.sizeOf(sql`namespace_id = ${namespaceId}`);
  }

  async deletePhoto(userId: number): Promise<void> {
    await this.query().delete().where('photoOfId', userId);
  }

  async countMetricImages(incidentId: number): Promise<number> {
    return (await this.where({ incidentId })).length;
  }

  async moveMetricImages(fromItemId: number, to: { id: number; namespaceId: number }): Promise<void> {
    await this.query()
      .patch({ incidentId: to.id, namespaceId: to.namespaceId } as object)
      .where('incidentId', fromItemId);
  }

  private async sizeOf(condition: Fragment): Promise<number> {
    const row = await selectOne<{ size: number }>(
      this.transaction,
      sql`select coalesce(sum(size), 0)::bigint as size from uploads where ${condition}`,
    );
    return row?.size ?? 0;
  }
}
