import { stillThere } from '../../../application/errors.ts';
import { z } from 'zod';
import {
  isDraft,
  mergeRequestStates,
  type MergeRequest,
  type MergeRequestPerson,
} from '../../../domain/merge-requests/merge-request.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { countShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';
import { labelDetailsShape, presentLabelDetails } from '../labels/label-presenter.ts';
import { milestoneShape, presentMilestone } from '../milestones/milestone-presenter.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest } from '../route.ts';
import { referencesShape } from '../work-items/references.ts';

const person = userBasicShape.nullable();
const time = instantShape.nullable();

export const mergeRequestShape = z
  .strictObject({
    id: idShape,
    iid: idShape,
    project_id: idShape,
    title: z.string(),
    description: z.string().nullable(),
    state: z.enum(mergeRequestStates),
    created_at: instantShape,
    updated_at: instantShape,
    merged_by: person,
    merge_user: person,
    merged_at: time,
    closed_by: person,
    closed_at: time,
    target_branch: z.string(),
    source_branch: z.string(),
    user_notes_count: countShape,
    upvotes: countShape,
    downvotes: countShape,
    author: person,
    assignees: listShape(userBasicShape),
    assignee: person,
    reviewers: listShape(userBasicShape),
    source_project_id: idShape,
    target_project_id: idShape,
    labels: z.union([listShape(z.string()), listShape(labelDetailsShape)]),
    draft: z.boolean(),
    work_in_progress: z.boolean(),
    milestone: milestoneShape.nullable(),
    merge_when_pipeline_succeeds: z.literal(false),
    merge_status: z.literal('unchecked'),
    detailed_merge_status: z.enum(['unchecked', 'draft_status', 'not_open']),
    sha: z.null(),
    merge_commit_sha: z.null(),
    squash_commit_sha: z.null(),
    discussion_locked: z.null(),
    should_remove_source_branch: z.null(),
    force_remove_source_branch: z.null(),
    reference: z.string(),
    references: referencesShape,
    web_url: z.string(),
    squash: z.literal(false),
    has_conflicts: z.null(),
    blocking_discussions_resolved: z.null(),
    approvals_before_merge: z.null(),
    approvals_count: countShape,
  })
  .meta({ id: 'MergeRequest' });

export const approvalsShape = z
  .strictObject({
    id: idShape,
    iid: idShape,
    project_id: idShape,
    title: z.string(),
    state: z.enum(mergeRequestStates),
    created_at: instantShape,
    updated_at: instantShape,
    approved: z.boolean(),
    approvals_required: countShape,
    approvals_left: countShape,
    approved_by: listShape(z.strictObject({ user: userBasicShape, approved_at: instantShape })),
    user_has_approved: z.boolean(),
    user_can_approve: z.boolean(),
  })
  .meta({ id: 'MergeRequestApprovals' });

export const reviewShape = z
  .strictObject({
    id: idShape,
    iid: idShape,
    title: z.string(),
    web_url: z.string(),
    created_at: instantShape,
    milestone: milestoneShape.nullable(),
    /** Hours since a review was first requested; null if none was. */
    review_time: countShape.nullable(),
    author: person,
    approved_by: listShape(userBasicShape),
    notes_count: countShape,
    diff_stats: z.null(),
  })
  .meta({ id: 'Review' });

interface Context {
  people: ReadonlyMap<number, readonly MergeRequestPerson[]>;
  users: ReadonlyMap<number, User | null>;
  projects: ReadonlyMap<number, Namespace | null>;
  milestones: ReadonlyMap<number, Presented<typeof milestoneShape>>;
}

async function contextOf(request: RestRequest<unknown>, rows: readonly MergeRequest[]): Promise<Context> {
  const { mergeRequests, workItemDetails } = request.services.queries;
  const actor = await request.actor();
  const people = await mergeRequests.people(rows.map(({ id }) => id));
  const userIds = [
    ...rows.flatMap(({ authorId, mergedById, closedById }) => [authorId, mergedById, closedById]),
    ...[...people.values()].flat().map(({ userId }) => userId),
  ].filter((id) => id !== null);
  const milestoneIds = rows.flatMap(({ milestoneId }) => (milestoneId === null ? [] : [milestoneId]));
  const found =
    milestoneIds.length === 0
      ? new Map<number, Milestone | null>()
      : await workItemDetails.milestones(actor, [...new Set(milestoneIds)]);
  const places = [
    ...rows.map(({ namespaceId }) => namespaceId),
    ...[...found.values()].flatMap((milestone) => (milestone === null ? [] : [milestone.namespaceId])),
  ];
  const [users, projects] = await Promise.all([
    workItemDetails.users([...new Set(userIds)]),
    workItemDetails.namespaces(actor, [...new Set(places)]),
  ]);
  const milestones = new Map<number, Presented<typeof milestoneShape>>();
  for (const [id, milestone] of found) {
    const container = milestone === null ? null : (projects.get(milestone.namespaceId) ?? null);
    if (milestone !== null && container !== null) milestones.set(id, presentMilestone(milestone, container, request));
  }
  return { people, users, projects, milestones };
}

/** Merge requests of any projects. */
export async function presentMergeRequests(
  request: RestRequest<unknown>,
  rows: readonly MergeRequest[],
  withLabelDetails = false,
): Promise<Presented<typeof mergeRequestShape>[]> {
  if (rows.length === 0) return [];
  const context = await contextOf(request, rows);
  const labels = await request.services.queries.mergeRequests.labels(
    await request.actor(),
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { fullPath } = stillThere(context.projects.get(row.namespaceId));
    const user = (id: number | null) => presentedUser(request, context, id);
    const assignees = peopleOf(request, context, row, 'assignee');
    const draft = isDraft(row);
    const own = labels.get(row.id) ?? [];
    return presentAs(mergeRequestShape, row, {
      project_id: row.namespaceId,
      merged_by: user(row.mergedById),
      merge_user: user(row.mergedById),
      closed_by: user(row.closedById),
      user_notes_count: 0,
      upvotes: 0,
      downvotes: 0,
      author: user(row.authorId),
      assignees,
      assignee: assignees[0] ?? null,
      reviewers: peopleOf(request, context, row, 'reviewer'),
      source_project_id: row.namespaceId,
      target_project_id: row.namespaceId,
      labels: withLabelDetails ? own.map(presentLabelDetails) : own.map(({ title }) => title),
      draft,
      work_in_progress: draft,
      milestone: milestoneOf(context, row),
      merge_when_pipeline_succeeds: false,
      // Only git knows, and it is elsewhere.
      merge_status: 'unchecked',
      detailed_merge_status: row.state !== 'opened' ? 'not_open' : draft ? 'draft_status' : 'unchecked',
      sha: null,
      merge_commit_sha: null,
      squash_commit_sha: null,
      discussion_locked: null,
      should_remove_source_branch: null,
      force_remove_source_branch: null,
      reference: `!${row.iid}`,
      references: { short: `!${row.iid}`, relative: `!${row.iid}`, full: `${fullPath}!${row.iid}` },
      web_url: webUrlOf(request, context, row),
      squash: false,
      has_conflicts: null,
      blocking_discussions_resolved: null,
      approvals_before_merge: null,
      approvals_count: peopleOf(request, context, row, 'approver').length,
    });
  });
}

export async function presentApprovals(
  request: RestRequest<unknown>,
  row: MergeRequest,
  mayChange: boolean,
): Promise<Presented<typeof approvalsShape>> {
  const context = await contextOf(request, [row]);
  const approvers = (context.people.get(row.id) ?? []).filter(({ role }) => role === 'approver');
  const own = (await request.actor()).user?.id ?? null;
  const hasApproved = approvers.some(({ userId }) => userId === own);
  return presentAs(approvalsShape, row, {
    project_id: row.namespaceId,
    approved: approvers.length > 0,
    approvals_required: 0,
    approvals_left: 0,
    approved_by: approvers.flatMap(({ userId, createdAt }) => {
      const user = presentedUser(request, context, userId);
      return user === null ? [] : [{ user, approved_at: createdAt }];
    }),
    user_has_approved: hasApproved,
    user_can_approve: mayChange && !hasApproved && row.state === 'opened' && row.authorId !== own,
  });
}

/** Open merge requests as the analysis of reviews shows them. */
export async function presentReviews(
  request: RestRequest<unknown>,
  rows: readonly MergeRequest[],
): Promise<Presented<typeof reviewShape>[]> {
  if (rows.length === 0) return [];
  const context = await contextOf(request, rows);
  return rows.map((row) => {
    const requested = (context.people.get(row.id) ?? [])
      .filter(({ role }) => role === 'reviewer')
      .map(({ createdAt }) => createdAt.getTime());
    const hours = Math.floor((request.now.getTime() - Math.min(...requested)) / 3_600_000);
    return presentAs(reviewShape, row, {
      web_url: webUrlOf(request, context, row),
      milestone: milestoneOf(context, row),
      review_time: requested.length === 0 ? null : Math.max(0, hours),
      author: presentedUser(request, context, row.authorId),
      approved_by: peopleOf(request, context, row, 'approver'),
      notes_count: 0,
      diff_stats: null,
    });
  });
}

function webUrlOf({ baseUrl }: RestRequest<unknown>, { projects }: Context, row: MergeRequest): string {
  return `${baseUrl}/${stillThere(projects.get(row.namespaceId)).fullPath}/-/merge_requests/${row.iid}`;
}

function milestoneOf({ milestones }: Context, { milestoneId }: MergeRequest): Presented<typeof milestoneShape> | null {
  return milestoneId === null ? null : (milestones.get(milestoneId) ?? null);
}

function peopleOf(
  request: RestRequest<unknown>,
  context: Context,
  { id }: MergeRequest,
  role: MergeRequestPerson['role'],
): Presented<typeof userBasicShape>[] {
  return (context.people.get(id) ?? [])
    .filter((one) => one.role === role)
    .map(({ userId }) => presentedUser(request, context, userId))
    .filter((user) => user !== null);
}

function presentedUser({ baseUrl }: RestRequest<unknown>, { users }: Context, id: number | null) {
  const user = id === null ? null : (users.get(id) ?? null);
  return user && presentUserBasic(user, baseUrl);
}
