import type { Presented } from '../answer-shapes.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { itemListPath, typedWebPath } from '../../../domain/work-items/web-path.ts';
import { ok } from '../answer.ts';
import { requireProject } from '../containers.ts';
import { orUnprocessable, unprocessable } from '../page-errors.ts';
import { boolean, iid, integer, nullableText, oneOf, optional, optionalText, reference } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { presentQuickActions, quickActionsShape } from './quick-actions.ts';
import { presentChanges, changesShape } from './realtime-routes.ts';
import { requireIssue } from './required-items.ts';
import { z } from 'zod';

const page = ['/projects/:id/-/issues/:issue_iid', '/projects/:id/-/issues/incident/:issue_iid'];
const issue = { id: reference, issue_iid: iid };
const deletion = { ...issue, destroy_confirm: optional(boolean) };
const deletedShape = z.strictObject({ web_url: z.string() });

/** Calls of the page of an issue or incident to its own URL; invalid input is 422 there. */
export const issuePageRoutes: readonly Route[] = [
  route({
    method: 'put',
    path: page,
    access: 'signed-in',
    answers: changesShape.extend({ web_url: z.string(), ...quickActionsShape }),
    parameters: {
      ...issue,
      title: optionalText,
      description: nullableText,
      lock_version: optional(integer),
      issue_type: optional(oneOf('issue', 'incident', 'task')),
    },
    async run(request) {
      const { parameters } = request;
      const project = await requireProject(request, parameters.id);
      const updated = await orUnprocessable(() =>
        request.perform(UpdateWorkItem, {
          item: { kind: 'issue', namespace: project.id, iid: parameters.issue_iid },
          title: parameters.title,
          description: parameters.description,
          type: parameters.issue_type,
          lockVersion: parameters.lock_version,
        }),
      );
      return {
        ...(await presentChanges(request, updated)),
        web_url: `${request.baseUrl}${typedWebPath(updated, project)}`,
        ...presentQuickActions(updated),
      };
    },
  }),
  route({
    method: 'delete',
    path: page,
    access: 'signed-in',
    answers: deletedShape,
    parameters: deletion,
    run: deleteConfirmed,
  }),
  // The same as a form, which a browser can only post.
  route({
    method: 'post',
    path: page,
    access: 'signed-in',
    answers: { 200: deletedShape },
    parameters: { ...deletion, _method: oneOf('delete') },
    run: async (request) => ok(await deleteConfirmed(request)),
  }),
];

async function deleteConfirmed(
  request: RestRequest<{ id: string; issue_iid: number; destroy_confirm?: boolean | undefined }>,
): Promise<Presented<typeof deletedShape>> {
  const { parameters } = request;
  const project = await requireProject(request, parameters.id);
  const { id, type } = await requireIssue(request, parameters.id, parameters.issue_iid);
  if (parameters.destroy_confirm !== true) {
    throw unprocessable([`Deleting the ${type} needs destroy_confirm=true`]);
  }
  await orUnprocessable(() => request.perform(DeleteWorkItem, { item: { id } }));
  return { web_url: `${request.baseUrl}${itemListPath(type, project)}` };
}
