import type { Upload } from '../../domain/uploads/upload.ts';
import type { Store } from '../door/store.ts';

export interface UploadStore extends Store<Upload, Omit<Upload, 'id'>> {
  /** Serializes uploads of the same person and to the same group or project until this transaction ends. */
  lockRoom(uploaderId: number, namespaceId: number): Promise<void>;
  /** Total bytes of a person's uploads. */
  sizeOfPerson(uploaderId: number): Promise<number>;
  /** Total bytes of the uploads of a group or project. */
  sizeOfContainer(namespaceId: number): Promise<number>;
  /** Deletes the row of a person's photo, if there is one. */
  deletePhoto(userId: number): Promise<void>;
  countMetricImages(incidentId: number): Promise<number>;
  /** Moves the pictures of one incident to another, in the same or another project. */
  moveMetricImages(fromItemId: number, to: { id: number; namespaceId: number }): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    uploads: UploadStore;
  }
}
