import { FolderFileStore } from './folder-file-store.ts';
import type { InstanceFiles } from './instance-files.ts';
import type { S3Settings } from './s3-file-store.ts';

/** The uploads in a folder, or in a bucket if there are settings for one. */
export async function openInstanceFiles(folder: string, s3: S3Settings | null): Promise<InstanceFiles> {
  if (s3 === null) return new FolderFileStore(folder);
  // Loaded on demand: the client is large, and most instances keep files on the disk.
  const { S3FileStore } = await import('./s3-file-store.ts');
  return new S3FileStore(s3);
}
