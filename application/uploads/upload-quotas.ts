import { Invalid } from '../errors.ts';
import type { UploadStore } from './upload-store.ts';

/** Bytes of attached files; 0 is no limit (ASVS 5.2). */
export interface UploadQuotas {
  /** Of one person, in all groups and projects. */
  perPerson: number;
  /** Of one group or project. */
  perContainer: number;
}

/** Throws `Invalid` when one more file of this size is more than the person or the container may have. */
export async function requireRoom(
  uploads: UploadStore,
  { perPerson, perContainer }: UploadQuotas,
  { size, uploaderId, namespaceId }: { size: number; uploaderId: number; namespaceId: number },
): Promise<void> {
  if (perPerson === 0 && perContainer === 0) return;
  await uploads.lockRoom(uploaderId, namespaceId);
  if (perPerson > 0 && (await uploads.sizeOfPerson(uploaderId)) + size > perPerson) {
    throw Invalid.fields({ file: ['You have attached as many files as you may. Delete some first.'] });
  }
  if (perContainer > 0 && (await uploads.sizeOfContainer(namespaceId)) + size > perContainer) {
    throw Invalid.fields({ file: ['There is no room for more files here. Delete some first.'] });
  }
}
