import { NotFound } from '../../../application/errors.ts';
import { AddUpload } from '../../../application/uploads/add-upload.ts';
import { DeleteUpload } from '../../../application/uploads/delete-upload.ts';
import { requireUploads } from '../../../application/uploads/upload-access.ts';
import { isNamed } from '../../http/bodies/uploads.ts';
import { FileAnswer } from '../answer.ts';
import { containerRoutes } from '../containers.ts';
import { identifier, reference, text } from '../parameters.ts';
import type { Route } from '../route.ts';
import { presentNewUpload, presentUploads, newUploadShape, uploadShape } from './upload-presenter.ts';
import { pageOf } from '../answer-shapes.ts';

/** Uploads of groups and of projects; pages can also upload at their own URL. */
export const uploadRoutes: readonly Route[] = [...uploadsOf('group'), ...uploadsOf('project')];

function uploadsOf(kind: 'group' | 'project'): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/uploads`;
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'signed-in',
      answers: pageOf(uploadShape),
      parameters: { id: reference },
      async run(request, container) {
        const actor = await request.actor();
        requireUploads(actor, 'administrateUploads', container);
        const { uploads } = request.services.queries;
        return request.list({
          read: (page) => uploads.page(actor, container.id, page),
          count: () => uploads.count(actor, container.id),
          present: (rows) => presentUploads(request, rows),
        });
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/:secret/:filename`,
      access: 'anybody',
      answers: 'file',
      parameters: { id: reference, secret: text, filename: text },
      async run(request, container) {
        const { secret, filename } = request.parameters;
        const upload = await request.services.queries.uploads.find(await request.actor(), secret);
        if (upload === null || !isNamed(upload, filename, String(container.id))) throw new NotFound();
        return new FileAnswer(upload);
      },
    }),
    containerRoute({
      method: 'post',
      path: [root, `/${kind}s/:id/-/uploads`],
      access: 'signed-in',
      answers: newUploadShape,
      takesFile: 'file',
      parameters: { id: reference },
      async run(request, container) {
        // Checked before the content is received, and again when it is attached.
        requireUploads(await request.actor(), 'upload', container);
        const { filename, content } = await request.receiveFile();
        try {
          const added = await request.perform(AddUpload, { kind, namespace: container.id, filename, content });
          return presentNewUpload(added, kind);
        } finally {
          await content.discard();
        }
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:upload_id`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: { id: reference, upload_id: identifier },
      async run(request, container) {
        await request.perform(DeleteUpload, {
          kind,
          namespace: container.id,
          uploadId: request.parameters.upload_id,
        });
      },
    }),
  ];
}
