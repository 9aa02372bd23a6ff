import type { Upload } from '../../domain/uploads/upload.ts';
import type { Store } from '../store.ts';

export interface UploadStore extends Store<Upload, Omit<Upload, 'id'>> {
  /** Keeps others from attaching files for the same person, or to the same group or project, until this transaction ends. */
  lockRoom(uploaderId: number, namespaceId: number): Promise<void>;
  /** Bytes of all files that a person attached. */
  sizeOfPerson(uploaderId: number): Promise<number>;
  /** Bytes of all files of a group or project. */
  sizeOfContainer(namespaceId: number): Promise<number>;
  countMetricImages(incidentId: number): Promise<number>;
  /** Gives the pictures of one incident to another, of the same or another project. */
  moveMetricImages(fromItemId: number, to: { id: number; namespaceId: number }): Promise<void>;
}
