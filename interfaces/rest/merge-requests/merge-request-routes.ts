import { z } from 'zod';
import { Forbidden, NotFound } from '../../../application/errors.ts';
import { ApproveMergeRequest } from '../../../application/merge-requests/approve-merge-request.ts';
import { CreateMergeRequest } from '../../../application/merge-requests/create-merge-request.ts';
import { MergeMergeRequest } from '../../../application/merge-requests/merge-merge-request.ts';
import type {
  MergeRequestFilter,
  MergeRequestOrder,
} from '../../../application/merge-requests/merge-request-queries.ts';
import { UpdateMergeRequest } from '../../../application/merge-requests/update-merge-request.ts';
import { canInProject, canReadMergeRequests } from '../../../domain/access/policy.ts';
import { mergeRequestStates, type MergeRequest } from '../../../domain/merge-requests/merge-request.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { Refusal } from '../../http/refusal.ts';
import { pageOf } from '../answer-shapes.ts';
import { requireContainer, requireProject } from '../containers.ts';
import {
  boolean,
  identifier,
  identifierList,
  iid,
  instant,
  nullableText,
  oneOf,
  optional,
  optionalText,
  reference,
  text,
  textList,
} from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import {
  approvalsShape,
  mergeRequestShape,
  presentApprovals,
  presentMergeRequests,
} from './merge-request-presenter.ts';

const root = '/projects/:id/merge_requests';
const one = { id: reference, merge_request_iid: iid };

const filters = {
  state: optional(oneOf('all', ...mergeRequestStates)),
  iids: optional(identifierList),
  source_branch: optionalText,
  target_branch: optionalText,
  author_id: optional(identifier),
  assignee_id: optional(identifier),
  reviewer_id: optional(identifier),
  labels: optional(textList),
  milestone: optionalText,
  search: optionalText,
  created_after: optional(instant),
  created_before: optional(instant),
  updated_after: optional(instant),
  updated_before: optional(instant),
  with_labels_details: optional(boolean),
  order_by: optional(oneOf('created_at', 'updated_at', 'title', 'merged_at')),
  sort: optional(oneOf('asc', 'desc')),
};
type Filters = z.infer<z.ZodObject<typeof filters>>;

const orders: Record<string, MergeRequestOrder['by']> = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  title: 'title',
  merged_at: 'mergedAt',
};

/** 0 removes the milestone. */
const zeroOrId = optional(z.union([identifier, z.literal(0), z.literal('0')]));
const ids = optional(z.preprocess((value) => (value === 0 || value === '0' ? [] : value), identifierList));
const fields = {
  description: nullableText,
  milestone_id: zeroOrId,
  assignee_id: zeroOrId,
  assignee_ids: ids,
  reviewer_ids: ids,
  labels: optional(textList),
};

/** Merge requests as records: branches are names, no code is merged. */
export const mergeRequestRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/merge_requests',
    access: 'signed-in',
    answers: pageOf(mergeRequestShape),
    parameters: { ...filters, scope: optional(oneOf('created_by_me', 'assigned_to_me', 'all')) },
    run(request) {
      const { scope = 'created_by_me' } = request.parameters;
      const { id } = request.user();
      return listMergeRequests(request, {
        ...(scope === 'created_by_me' && { authorId: id }),
        ...(scope === 'assigned_to_me' && { assigneeId: id }),
      });
    },
  }),
  ...(['group', 'project'] as const).map((kind) =>
    route({
      method: 'get',
      path: `/${kind}s/:id/merge_requests`,
      access: 'anybody',
      answers: pageOf(mergeRequestShape),
      parameters: { id: reference, ...filters },
      run: async (request) =>
        listMergeRequests(request, { namespace: await requireContainer(request, kind, request.parameters.id) }),
    }),
  ),
  route({
    method: 'get',
    path: `${root}/:merge_request_iid`,
    access: 'anybody',
    answers: mergeRequestShape,
    parameters: one,
    async run(request) {
      const { mergeRequest } = await requireMergeRequest(request);
      return presented(request, mergeRequest);
    },
  }),
  route({
    method: 'post',
    path: root,
    access: 'signed-in',
    answers: mergeRequestShape,
    parameters: { id: reference, title: text, source_branch: text, target_branch: text, ...fields },
    async run(request) {
      const { title, source_branch: sourceBranch, target_branch: targetBranch } = request.parameters;
      const project = await requireProject(request, request.parameters.id);
      const sent = { project: project.id, title, sourceBranch, targetBranch, ...sentFields(request.parameters) };
      return presented(request, await request.perform(CreateMergeRequest, sent));
    },
  }),
  route({
    method: 'put',
    path: `${root}/:merge_request_iid`,
    access: 'signed-in',
    answers: mergeRequestShape,
    parameters: {
      ...one,
      title: optionalText,
      target_branch: optionalText,
      state_event: optional(oneOf('close', 'reopen')),
      ...fields,
      add_labels: optional(textList),
      remove_labels: optional(textList),
    },
    async run(request) {
      const { parameters } = request;
      const sent = {
        ...(await referenceOf(request)),
        title: parameters.title,
        targetBranch: parameters.target_branch,
        stateEvent: parameters.state_event,
        addLabels: parameters.add_labels,
        removeLabels: parameters.remove_labels,
        ...sentFields(parameters),
      };
      return presented(request, await request.perform(UpdateMergeRequest, sent));
    },
  }),
  route({
    method: 'put',
    path: `${root}/:merge_request_iid/merge`,
    access: 'signed-in',
    answers: mergeRequestShape,
    parameters: one,
    async run(request) {
      const merged = await request.perform(MergeMergeRequest, await referenceOf(request));
      if (merged === null) throw new Refusal(405, { message: '405 Method Not Allowed' });
      return presented(request, merged);
    },
  }),
  route({
    method: 'get',
    path: `${root}/:merge_request_iid/approvals`,
    access: 'anybody',
    answers: approvalsShape,
    parameters: one,
    async run(request) {
      const { mergeRequest, project } = await requireMergeRequest(request);
      return approvalsOf(request, project, mergeRequest);
    },
  }),
  ...(['approve', 'unapprove'] as const).map((action) =>
    route({
      method: 'post',
      path: `${root}/:merge_request_iid/${action}`,
      access: 'signed-in',
      answers: approvalsShape,
      parameters: one,
      async run(request) {
        const sent = { ...(await referenceOf(request)), approves: action === 'approve' };
        const mergeRequest = await request.perform(ApproveMergeRequest, sent);
        return approvalsOf(request, await requireProject(request, request.parameters.id), mergeRequest);
      },
    }),
  ),
];

/** A page of those that the caller may see and that fit what was sent. */
export async function listMergeRequests(request: RestRequest<Partial<Filters>>, within: MergeRequestFilter) {
  const sent = request.parameters;
  const { state, order_by: by = 'created_at', sort: direction = 'desc' } = sent;
  const optionals = {
    iids: sent.iids,
    sourceBranch: sent.source_branch,
    targetBranch: sent.target_branch,
    authorId: sent.author_id,
    assigneeId: sent.assignee_id,
    reviewerId: sent.reviewer_id,
    labels: sent.labels,
    milestone: sent.milestone,
    search: sent.search,
    createdAfter: sent.created_after,
    createdBefore: sent.created_before,
    updatedAfter: sent.updated_after,
    updatedBefore: sent.updated_before,
    state: state === 'all' ? undefined : state,
  };
  const known = Object.fromEntries(Object.entries(optionals).filter(([, value]) => value !== undefined));
  const filter: MergeRequestFilter = { ...(known as MergeRequestFilter), ...within };
  const order = { by: orders[by] ?? 'createdAt', direction };
  const actor = await request.actor();
  const { mergeRequests } = request.services.queries;
  return request.list({
    read: (page) => mergeRequests.page(actor, filter, order, page),
    count: () => mergeRequests.count(actor, filter),
    present: (rows) => presentMergeRequests(request, rows, sent.with_labels_details),
  });
}

function sentFields(sent: z.infer<z.ZodObject<typeof fields>>) {
  const { milestone_id: milestoneId, assignee_id: assigneeId, assignee_ids: assigneeIds } = sent;
  const assignees =
    assigneeIds ?? (assigneeId === undefined ? undefined : Number(assigneeId) === 0 ? [] : [Number(assigneeId)]);
  return {
    ...(sent.description !== undefined && { description: sent.description }),
    ...(milestoneId !== undefined && { milestoneId: Number(milestoneId) === 0 ? null : Number(milestoneId) }),
    ...(assignees !== undefined && { assigneeIds: assignees }),
    ...(sent.reviewer_ids !== undefined && { reviewerIds: sent.reviewer_ids }),
    ...(sent.labels !== undefined && { labels: sent.labels }),
  };
}

type Named = RestRequest<{ id: string; merge_request_iid: number }>;

async function referenceOf(request: Named): Promise<{ project: number; iid: number }> {
  const project = await requireProject(request, request.parameters.id);
  return { project: project.id, iid: request.parameters.merge_request_iid };
}

/** @throws NotFound; Forbidden in a project that the caller can see without its merge requests */
async function requireMergeRequest(request: Named): Promise<{ project: Namespace; mergeRequest: MergeRequest }> {
  const project = await requireProject(request, request.parameters.id);
  const actor = await request.actor();
  if (!canReadMergeRequests(actor, project)) throw new Forbidden();
  const { mergeRequests } = request.services.queries;
  const mergeRequest = await mergeRequests.findByIid(actor, project.id, request.parameters.merge_request_iid);
  if (mergeRequest === null) throw new NotFound();
  return { project, mergeRequest };
}

async function presented(request: RestRequest<unknown>, mergeRequest: MergeRequest) {
  return (await presentMergeRequests(request, [mergeRequest]))[0];
}

async function approvalsOf(request: RestRequest<unknown>, project: Namespace, mergeRequest: MergeRequest) {
  const mayChange = canInProject(await request.actor(), 'changeMergeRequests', project);
  return presentApprovals(request, mergeRequest, mayChange);
}
