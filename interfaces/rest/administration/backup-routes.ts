import { z } from 'zod';
import { NotFound } from '../../../application/errors.ts';
import { AllowBackupDownload } from '../../../application/maintenance/allow-backup-download.ts';
import { backupsKept } from '../../../application/maintenance/backups.ts';
import { RemoveBackup } from '../../../application/maintenance/remove-backup.ts';
import { StartBackup } from '../../../application/maintenance/start-backup.ts';
import { acceptedShape, countShape, instantShape, listShape } from '../answer-shapes.ts';
import { accepted, StreamAnswer } from '../answer.ts';
import { text } from '../parameters.ts';
import { route, type Route } from '../route.ts';

const backupShape = z
  .strictObject({ name: z.string(), bytes: countShape, created_at: instantShape })
  .meta({ id: 'Backup' });
const backupsShape = z
  .strictObject({
    backups: listShape(backupShape, backupsKept),
    /** Since when one is being made. */
    running_since: instantShape.nullable(),
    /** Why the last one could not be made. */
    last_failure: z.string().nullable(),
  })
  .meta({ id: 'Backups' });

/** The backups in the data folder of the server; administrators only. */
export const backupRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/admin/backups',
    access: 'administrator',
    answers: backupsShape,
    async run({ services: { backups } }) {
      const { files, runningSince, lastFailure } = await backups.state();
      return {
        backups: files
          .slice(0, backupsKept)
          .map(({ name, bytes, createdAt }) => ({ name, bytes, created_at: createdAt })),
        running_since: runningSince,
        last_failure: lastFailure,
      };
    },
  }),
  route({
    method: 'post',
    path: '/admin/backups',
    access: 'administrator',
    answers: { 202: acceptedShape },
    async run(request) {
      await request.performAndCommit(StartBackup, {});
      request.services.backups.start(request.now);
      return accepted();
    },
  }),
  route({
    method: 'delete',
    path: '/admin/backups/:name',
    access: 'administrator',
    answers: 'nothing',
    parameters: { name: text },
    async run(request) {
      await request.perform(RemoveBackup, { name: request.parameters.name });
    },
  }),
  route({
    method: 'post',
    path: '/admin/backups/:name/download',
    access: 'administrator',
    /** Where the encrypted file is, for five minutes and for the same person. */
    answers: z.strictObject({ url: z.string() }),
    parameters: { name: text, passphrase: text },
    async run(request) {
      const { name, passphrase } = request.parameters;
      const ticket = await request.perform(AllowBackupDownload, { name, passphrase });
      const query = new URLSearchParams({ ticket }).toString();
      return { url: `${request.baseUrl}/api/v4/admin/backups/${name}/content?${query}` };
    },
  }),
  route({
    method: 'get',
    path: '/admin/backups/:name/content',
    access: 'administrator',
    answers: 'file',
    parameters: { name: text, ticket: text },
    async run(request) {
      const { name, ticket } = request.parameters;
      const opened = request.services.openBackupTicket(ticket);
      if (opened === null || opened.name !== name || opened.userId !== request.user().id) throw new NotFound();
      const content = await request.services.backups.encrypted(name, opened.key);
      if (content === null) throw new NotFound();
      return new StreamAnswer(`${name}.enc`, content);
    },
  }),
];
