import { z } from 'zod';
import { Forbidden, Invalid, NotFound, stillThere } from '../../../application/errors.ts';
import { AnswerStatusCheck, RetryStatusCheck } from '../../../application/merge-requests/answer-status-check.ts';
import { CreateStatusCheck } from '../../../application/merge-requests/create-status-check.ts';
import { DeleteStatusCheck } from '../../../application/merge-requests/delete-status-check.ts';
import { UpdateStatusCheck } from '../../../application/merge-requests/update-status-check.ts';
import { canInProject } from '../../../domain/access/policy.ts';
import { checkStatuses, shownStatus, type StatusCheck } from '../../../domain/merge-requests/status-check.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { accepted } from '../answer.ts';
import { Refusal } from '../../http/refusal.ts';
import { emptyList, idShape, pageOf, type Presented, acceptedShape } from '../answer-shapes.ts';
import { requireProject } from '../containers.ts';
import {
  identifier,
  identifierList,
  iid,
  nullableText,
  oneOf,
  optional,
  optionalText,
  reference,
  text,
} from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { mergeRequestShape, presentMergeRequests } from './merge-request-presenter.ts';

const root = '/projects/:id/external_status_checks';
const one = { id: reference, check_id: identifier };
const ofRequest = { id: reference, merge_request_iid: iid };
const requestPath = '/projects/:id/merge_requests/:merge_request_iid';

const checkShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    project_id: idShape,
    external_url: z.string(),
    hmac: z.boolean(),
    protected_branches: emptyList,
  })
  .meta({ id: 'ExternalStatusCheck' });

const statusShape = z
  .strictObject({ id: idShape, name: z.string(), external_url: z.string(), status: z.enum(checkStatuses) })
  .meta({ id: 'StatusCheck' });

function presentCheck({ id, name, namespaceId, externalUrl, sharedSecret }: StatusCheck): Presented<typeof checkShape> {
  return {
    id,
    name,
    project_id: namespaceId,
    external_url: externalUrl,
    hmac: sharedSecret !== null,
    protected_branches: [],
  };
}

/** Services outside that say whether merge requests may be merged. */
export const statusCheckRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: root,
    access: 'signed-in',
    answers: pageOf(checkShape),
    parameters: { id: reference },
    async run(request) {
      const { project, mayManage } = await requireChecks(request);
      if (!mayManage) throw new Forbidden();
      return listOf(request, project, (rows) => Promise.resolve(rows.map(presentCheck)));
    },
  }),
  route({
    method: 'post',
    path: root,
    access: 'signed-in',
    answers: checkShape,
    parameters: {
      id: reference,
      name: text,
      external_url: text,
      shared_secret: nullableText,
      protected_branch_ids: optional(identifierList),
    },
    async run(request) {
      const { name, external_url: externalUrl, shared_secret: sharedSecret } = request.parameters;
      const project = await requireProject(request, request.parameters.id);
      const sent = { project: project.id, name, externalUrl, ...(sharedSecret !== undefined && { sharedSecret }) };
      return presentCheck(await request.perform(CreateStatusCheck, sent));
    },
  }),
  route({
    method: 'put',
    path: `${root}/:check_id`,
    access: 'signed-in',
    answers: checkShape,
    parameters: {
      ...one,
      name: optionalText,
      external_url: optionalText,
      shared_secret: nullableText,
      protected_branch_ids: optional(identifierList),
    },
    async run(request) {
      const { check_id: checkId, name, external_url: externalUrl, shared_secret: sharedSecret } = request.parameters;
      const project = await requireProject(request, request.parameters.id);
      return presentCheck(
        await request.perform(UpdateStatusCheck, {
          project: project.id,
          checkId,
          ...(name !== undefined && { name }),
          ...(externalUrl !== undefined && { externalUrl }),
          ...(sharedSecret !== undefined && { sharedSecret }),
        }),
      );
    },
  }),
  route({
    method: 'delete',
    path: `${root}/:check_id`,
    access: 'signed-in',
    answers: 'nothing',
    parameters: one,
    async run(request) {
      const project = await requireProject(request, request.parameters.id);
      await request.perform(DeleteStatusCheck, { project: project.id, checkId: request.parameters.check_id });
    },
  }),
  route({
    method: 'get',
    path: `${requestPath}/status_checks`,
    access: 'signed-in',
    answers: pageOf(statusShape),
    parameters: ofRequest,
    async run(request) {
      const { project, mayManage } = await requireChecks(request);
      const actor = await request.actor();
      const { mergeRequests, statusChecks } = request.services.queries;
      const found = await mergeRequests.findByIid(actor, project.id, request.parameters.merge_request_iid);
      if (found === null) throw new NotFound();
      return listOf(request, project, async (rows) => {
        const calls = await statusChecks.calls(actor, found.id);
        return rows.map(({ id, name, externalUrl }) => ({
          id,
          name,
          // The rest of a URL often holds a secret.
          external_url: mayManage ? externalUrl : new URL(externalUrl).origin,
          status: shownStatus(calls.get(id), request.now),
        }));
      });
    },
  }),
  route({
    method: 'post',
    path: `${requestPath}/status_check_responses`,
    access: 'signed-in',
    answers: z.strictObject({
      id: idShape,
      merge_request: mergeRequestShape,
      external_status_check: statusShape.omit({ status: true }).extend({ project_id: idShape }),
      status: z.enum(checkStatuses),
    }),
    parameters: {
      ...ofRequest,
      external_status_check_id: identifier,
      sha: optional(text),
      status: optional(oneOf(...checkStatuses)),
    },
    async run(request) {
      const { external_status_check_id: checkId, sha, status = 'passed', merge_request_iid } = request.parameters;
      const project = await requireProject(request, request.parameters.id);
      const sent = { project: project.id, iid: merge_request_iid, checkId, status, ...(sha !== undefined && { sha }) };
      const { call, check, mergeRequest } = await request.perform(AnswerStatusCheck, sent);
      return {
        id: call.id,
        merge_request: stillThere((await presentMergeRequests(request, [mergeRequest]))[0]),
        external_status_check: {
          id: check.id,
          name: check.name,
          project_id: check.namespaceId,
          external_url: new URL(check.externalUrl).origin,
        },
        status: call.status,
      };
    },
  }),
  route({
    method: 'post',
    path: `${requestPath}/status_checks/:external_status_check_id/retry`,
    access: 'signed-in',
    answers: { 202: acceptedShape },
    parameters: { ...ofRequest, external_status_check_id: identifier },
    async run(request) {
      const { external_status_check_id: checkId, merge_request_iid } = request.parameters;
      const project = await requireProject(request, request.parameters.id);
      try {
        await request.perform(RetryStatusCheck, { project: project.id, iid: merge_request_iid, checkId });
      } catch (error) {
        const [message] = error instanceof Invalid ? (error.fields['status'] ?? []) : [];
        if (message === undefined) throw error;
        throw new Refusal(422, { message }, {}, false, message);
      }
      return accepted();
    },
  }),
];

/** The project, if the caller may see the answers of its checks: as a Reporter or above. @throws NotFound, Forbidden */
async function requireChecks(
  request: RestRequest<{ id: string }>,
): Promise<{ project: Namespace; mayManage: boolean }> {
  const project = await requireProject(request, request.parameters.id);
  const actor = await request.actor();
  if (!canInProject(actor, 'readMergeRequests', project)) throw new Forbidden();
  return { project, mayManage: canInProject(actor, 'administrateHooks', project) };
}

async function listOf<Entry>(
  request: RestRequest<unknown>,
  { id }: Namespace,
  present: (rows: StatusCheck[]) => Promise<Entry[]>,
) {
  const actor = await request.actor();
  const { statusChecks } = request.services.queries;
  return request.list({
    read: (page) => statusChecks.page(actor, id, page),
    count: () => statusChecks.count(actor, id),
    present,
  });
}
