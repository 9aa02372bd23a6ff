import { expect } from 'chai';
import { FileCopier, type PrimaryFiles } from '../../../application/sites/file-copier.ts';
import type { CopyResult } from '../../../application/sites/site-store.ts';
import type { Services } from '../../../application/services.ts';
import { siteDefaults } from '../../../domain/sites/site.ts';

describe('Copying files to a secondary', () => {
  const files = [1, 2, 3, 4, 5].map((id) => ({ id, size: 1, sha256: '0'.repeat(64) }));

  /** What a round reports, and how many files were fetched at once at the most. */
  async function round(receive: (id: number) => Promise<unknown>): Promise<{ results: CopyResult[]; most: number }> {
    const reported: CopyResult[] = [];
    let [underWay, most] = [0, 0];
    const primary = {
      download: (id: number) => Promise.resolve([new Uint8Array([id])]),
      report: (_siteId: number, results: readonly CopyResult[]) => {
        reported.push(...results);
        return Promise.resolve(null);
      },
    } as unknown as PrimaryFiles;
    const services = {
      clock: { now: () => new Date() },
      replication: { hasApplied: () => Promise.resolve(true) },
      queries: {
        sites: {
          current: () => Promise.resolve({ ...siteDefaults, id: 2, filesMaxCapacity: 2 }),
          filesToCopy: () => Promise.resolve(files),
        },
      },
      files: {
        open: () => Promise.resolve(null),
        receive: async ([content]: Uint8Array[]) => {
          underWay += 1;
          most = Math.max(most, underWay);
          try {
            return await receive(content?.[0] ?? 0);
          } finally {
            underWay -= 1;
          }
        },
      },
    } as unknown as Services;
    const copier = new FileCopier(services, primary, () => {});
    expect(await copier.copy()).to.equal(files.length);
    return { results: reported.toSorted((one, other) => one.uploadId - other.uploadId), most };
  }

  it('groups failures by reason and copies as many files at once as the site allows', async () => {
    const { results, most } = await round(async (id) => {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      if (id === 1) throw new Error('The primary does not have the file.');
      throw new Error(`EACCES: permission denied, open '/srv/rome/uploads/received/${id}'`);
    });
    expect(most).to.equal(2);
    expect(results.map(({ failure }) => failure)).to.deep.equal([
      'The primary does not have the file.',
      ...Array.from({ length: 4 }, () => 'EACCES: permission denied'),
    ]);
  });

  it('keeps only files whose digest matches the original', async () => {
    const kept: number[] = [];
    const { results } = await round((id) =>
      Promise.resolve({
        size: 1,
        sha256: (id === 3 ? '1' : '0').repeat(64),
        keepAs: (uploadId: number) => Promise.resolve(kept.push(uploadId)),
        discard: () => Promise.resolve(),
      }),
    );
    expect(kept).to.have.members([1, 2, 4, 5]);
    expect(results.filter(({ failure }) => failure !== null)).to.deep.equal([
      { uploadId: 3, failure: 'The digest of the copied file is not that of the original.' },
    ]);
  });
});
