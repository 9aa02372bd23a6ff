import type { Knex } from 'knex';
import type { UploadStore } from '../../../application/uploads/upload-store.ts';
import type { Upload } from '../../../domain/uploads/upload.ts';
import { UploadModel } from '../models.ts';
import { selectOne, sql, type Fragment } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseUploadStore extends TableStore<Upload, Omit<Upload, 'id'>> implements UploadStore {
  constructor(transaction: Knex.Transaction) {
    super(UploadModel, transaction);
  }

  sizeOfPerson(uploaderId: number): Promise<number> {
    return this.sizeOf(sql`uploader_id = ${uploaderId}`);
  }

  sizeOfContainer(namespaceId: number): Promise<number> {
    return this.sizeOf(sql`namespace_id = ${namespaceId}`);
  }

  private async sizeOf(condition: Fragment): Promise<number> {
    const row = await selectOne<{ size: number }>(
      this.transaction,
      sql`select coalesce(sum(size), 0)::bigint as size from uploads where ${condition}`,
    );
    return row?.size ?? 0;
  }
}
