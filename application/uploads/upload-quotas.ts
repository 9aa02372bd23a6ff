import { Invalid } from '../errors.ts';
import type { UploadStore } from './upload-store.ts';

/** Maximum bytes of uploads; 0 means no limit (ASVS 5.2). */
export interface UploadQuotas {
  /** Per person, in all groups and projects. */
  perPerson: number;
  /** Per group or project. */
  perContainer: number;
}

/** Throws `Invalid` if a file of this size would exceed a quota of the person or the container. */
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
