import { expect } from 'chai';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { BackupFile } from '../../../application/maintenance/backups.ts';
import {
  FolderBackups,
  type FolderBackupsOptions,
} from '../../../infrastructure/database/maintenance/folder-backups.ts';
import { useServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Reads its folder so slowly that a backup in progress is finished meanwhile. */
class SlowBackups extends FolderBackups {
  protected override async list(): Promise<BackupFile[]> {
    const files = await super.list();
    while (this.runningSince !== null) await setImmediate();
    return files;
  }
}

describe('backups in a folder', () => {
  const server = useServer();
  let root: string;
  before(() => (root = temporaryFolder('folder-backups')));
  after(() => rm(root, { recursive: true }));

  function optionsOf(folder: string): FolderBackupsOptions {
    return {
      connection: server().connection,
      files: server().services.files,
      repositoryFolder: join(root, 'repositories'),
      folder: join(root, folder),
      report: (error) => expect.fail(String(error)),
    };
  }

  it('are in progress or listed, also if one is finished while the folder is read', async () => {
    const backups = new SlowBackups(optionsOf('finished'));
    const now = new Date();
    backups.start(now);
    const { files, runningSince } = await backups.state();
    expect(files, 'read before it was finished').to.deep.equal([]);
    expect(runningSince).to.deep.equal(now);
    const after = await backups.state();
    expect(after.files).to.have.lengthOf(1);
    expect(after.runningSince).to.equal(null);
  });

  it('are those that are still there when their size is read', async () => {
    const options = optionsOf('gone');
    const backups = new FolderBackups(options);
    backups.start(new Date('2026-11-28T10:00:00Z'));
    while ((await backups.state()).runningSince !== null);
    const gone = 'milepost-20261128T090000Z.backup';
    await mkdir(options.folder, { recursive: true });
    await symlink(join(root, 'nowhere'), join(options.folder, gone));
    expect((await backups.state()).files.map(({ name }) => name)).to.deep.equal(['milepost-20261128T100000Z.backup']);
    expect(await backups.has(gone)).to.equal(false);
    expect(await backups.encrypted(gone, await backups.keyOf('correct horse battery'))).to.equal(null);
  });
});
