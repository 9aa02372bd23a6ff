import type { NumberedIteration } from '../../../application/iterations/iteration-queries.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Checklist } from '../../../domain/work-items/checklist.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { labelDetailsShape, presentLabelDetails } from '../labels/label-presenter.ts';
import type { RestRequest } from '../route.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { z } from 'zod';
import { countShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';

/** Fields that epics and issues share. */
export const sharedShape = z.strictObject({
  id: idShape,
  iid: idShape,
  title: z.string(),
  description: z.string().nullable(),
  state: z.enum(['opened', 'closed']),
  confidential: z.boolean(),
  created_at: instantShape,
  updated_at: instantShape,
  closed_at: instantShape.nullable(),
  author: userBasicShape.nullable(),
  labels: z.union([listShape(z.string()), listShape(labelDetailsShape)]),
  upvotes: countShape,
  downvotes: countShape,
  imported: z.boolean(),
  imported_from: z.string(),
  subscribed: z.boolean().optional(),
});

/** Options for the items of one answer. */
export interface ItemPresentation {
  /** Labels as objects instead of names. */
  labelDetails?: boolean;
  /** The container of the request, for relative references. */
  containerId?: number;
  /** Whether the caller is subscribed; only in single answers. */
  single?: boolean;
  /** How much below an epic is done, and its parent's and group's names; an addition to GitLab's API. */
  progress?: boolean;
  /** Skips descriptions. */
  withoutTexts?: boolean;
}

/** Data that epics and issues share, loaded for all items of an answer at once. */
export interface ItemContext {
  descriptions: Map<number, string | null>;
  /** The tasks in the descriptions of issues. */
  checklists: Map<number, Checklist>;
  labels: Map<number, Label[]>;
  assignees: Map<number, User[]>;
  users: Map<number, User | null>;
  namespaces: Map<number, Namespace>;
  milestones: Map<number, Milestone | null>;
  iterations: Map<number, NumberedIteration | null>;
  /** Parents that the caller may read. */
  parents: Map<number, ItemRow>;
  /** What moved items and duplicates refer to, if the caller may read it. */
  targets: Map<number, ItemRow>;
  votes: Map<number, { up: number; down: number }>;
  imported: Map<number, boolean>;
  subscribed: Map<number, boolean> | null;
}

export async function itemContext(
  request: RestRequest<unknown>,
  items: readonly ItemRow[],
  { single = false, withoutTexts = false }: ItemPresentation,
): Promise<ItemContext> {
  const actor = await request.actor();
  const { workItems, iterations: iterationQueries, workItemDetails: details } = request.services.queries;
  const ids = items.map((item) => item.id);
  const milestoneIds = distinct(
    items.flatMap((item) => [item.milestoneId, item.startDateSourceMilestoneId, item.dueDateSourceMilestoneId]),
  );
  const iterationIds = distinct(items.map((item) => item.iterationId));
  const parentIds = distinct(items.map((item) => item.parentId));
  const [
    descriptions,
    labels,
    assignees,
    users,
    milestones,
    iterations,
    parents,
    targets,
    votes,
    imported,
    subscribed,
    namespaces,
  ] = await Promise.all([
    withoutTexts ? new Map<number, string | null>() : details.descriptions(ids),
    details.labels(ids),
    details.assignees(ids),
    details.users(distinct(items.flatMap((item) => [item.authorId, item.closedById]))),
    details.milestones(actor, milestoneIds),
    iterationQueries.byIds(actor, iterationIds),
    workItems.findByIds(actor, parentIds),
    workItems.findByIds(actor, distinct(items.flatMap((item) => [item.movedToId, item.duplicatedToId]))),
    details.votes(ids),
    details.imported(ids),
    single ? details.subscribed(actor, ids) : null,
    details.namespacesOf(actor, { items: [...ids, ...parentIds], milestones: milestoneIds, iterations: iterationIds }),
  ]);
  return {
    descriptions,
    // New texts are parsed by workers, for which no transaction may wait with its locks.
    checklists: await request.services.markdown.checklists(textsOfIssues(items, descriptions), () => request.commit()),
    labels,
    assignees,
    users,
    namespaces,
    milestones,
    iterations,
    parents,
    targets,
    votes,
    imported,
    subscribed,
  };
}

function textsOfIssues(
  items: readonly ItemRow[],
  descriptions: ReadonlyMap<number, string | null>,
): Map<number, string | null> {
  const issues = items.filter(({ type }) => type !== 'epic');
  return new Map(issues.map(({ id }) => [id, descriptions.get(id) ?? null]));
}

export function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The fields with the same names for epics and issues. */
export function presentShared(
  item: ItemRow,
  context: ItemContext,
  { labelDetails = false }: ItemPresentation,
  baseUrl: string,
): Presented<typeof sharedShape> {
  const author = context.users.get(item.authorId) ?? null;
  const votes = context.votes.get(item.id);
  const imported = context.imported.get(item.id) === true;
  const labels = context.labels.get(item.id) ?? [];
  return presentAs(sharedShape, item, {
    description: context.descriptions.get(item.id) ?? null,
    author: author === null ? null : presentUserBasic(author, baseUrl),
    labels: labelDetails ? labels.map((label) => presentLabelDetails(label)) : labels.map((label) => label.title),
    upvotes: votes?.up ?? 0,
    downvotes: votes?.down ?? 0,
    imported,
    imported_from: imported ? 'csv' : 'none',
    ...(context.subscribed !== null && { subscribed: context.subscribed.get(item.id) ?? false }),
  });
}
