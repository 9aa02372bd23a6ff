import { CreateSite } from '../../../application/sites/create-site.ts';
import { DatabaseUploadStore } from '../../../infrastructure/database/uploads/upload-store.ts';
import type { TestServer } from '../../support/server.ts';

/** The id of a secondary site that has failed to copy two files of three. */
export async function createFailingSite(server: TestServer): Promise<number> {
  const group = await server.createGroup('files');
  const site = await server.perform(CreateSite, { name: 'Rome', url: 'https://rome.example.org' });
  const at = new Date();
  await server.connection.transaction(async (transaction) => {
    const uploads = await new DatabaseUploadStore(transaction).insertMany(
      ['a.txt', 'b.txt', 'c.txt'].map((filename, index) => ({
        namespaceId: group.id,
        uploaderId: server.root.id,
        secret: String(index).padStart(32, '0'),
        filename,
        imageType: null,
        size: 1,
        sha256: '0'.repeat(64),
        createdAt: at,
        incidentId: null,
        photoOfId: null,
        linkUrl: null,
        linkText: null,
      })),
    );
    await transaction('site_files').insert(
      uploads.slice(0, 2).map(({ id }) => ({
        siteId: site.id,
        uploadId: id,
        state: 'failed',
        attempts: 3,
        checkedAt: at,
        failure: 'The digest differs',
        retryAt: at,
      })),
    );
  });
  return site.id;
}
