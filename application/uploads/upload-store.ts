import type { Upload } from '../../domain/uploads/upload.ts';
import type { Store } from '../store.ts';

export type UploadStore = Store<Upload, Omit<Upload, 'id'>>;
