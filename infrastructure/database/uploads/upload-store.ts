import type { Knex } from 'knex';
import type { UploadStore } from '../../../application/uploads/upload-store.ts';
import type { Upload } from '../../../domain/uploads/upload.ts';
import { UploadModel } from '../models.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseUploadStore extends TableStore<Upload, Omit<Upload, 'id'>> implements UploadStore {
  constructor(transaction: Knex.Transaction) {
    super(UploadModel, transaction);
  }
}
