import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { typedWebPath } from '../../../domain/work-items/web-path.ts';
import { requireProject } from '../containers.ts';
import { orUnprocessable } from '../page-errors.ts';
import { iid, integer, nullableText, oneOf, optional, optionalText, reference } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import {
  deleteConfirmed,
  deletedByForm,
  deletedShape,
  deletionParameters,
  formDeletionParameters,
} from './confirmed-deletion.ts';
import { presentQuickActions, quickActionsShape } from './quick-actions.ts';
import { presentChanges, changesShape } from './realtime-routes.ts';
import { requireIssue } from './required-items.ts';
import { z } from 'zod';

const page = ['/projects/:id/-/issues/:issue_iid', '/projects/:id/-/issues/incident/:issue_iid'];
const issue = { id: reference, issue_iid: iid };

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
    parameters: { ...issue, ...deletionParameters },
    run: deleteIssue,
  }),
  route({
    method: 'post',
    path: page,
    access: 'signed-in',
    answers: { 200: deletedShape },
    parameters: { ...issue, ...formDeletionParameters },
    acceptsPlainForm: true,
    run: async (request) => deletedByForm(request, await deleteIssue(request)),
  }),
];

async function deleteIssue(
  request: RestRequest<{ id: string; issue_iid: number; destroy_confirm?: boolean | undefined }>,
) {
  const { id, issue_iid } = request.parameters;
  const project = await requireProject(request, id);
  return deleteConfirmed(request, await requireIssue(request, id, issue_iid), project);
}
