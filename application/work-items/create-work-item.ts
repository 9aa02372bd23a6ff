import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { canInGroup, canInProject, canOnItem, type PolicyItem } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { fields } from '../../domain/work-items/fields.ts';
import { typeRules, workItemTypes, type WorkItem, type WorkItemType } from '../../domain/work-items/work-item.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../errors.ts';
import { namespaceReference, readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { QuickActionRunner } from './quick-action-runner.ts';
import { readActions } from './read-actions.ts';
import { instantInput, integerInput } from '../inputs/text-input.ts';
import { keepCreationDetails } from './creation-details.ts';
import { checkParent, checkSameTree, startPosition } from './change-parent.ts';
import { ids, itemFields, itemTitle, labelTitles, type ItemInput } from './item-input.ts';
import { changedLabels } from './item-labels.ts';
import { checkIteration } from './item-iteration.ts';
import { checkMilestone } from './item-milestone.ts';
import { assignable } from './item-people.ts';
import { newItemRow } from './new-item.ts';
import { authorize, findItem, type LoadedItem } from '../references/item-reference.ts';
import { createTodosAboutItem } from './todos-about-item.ts';
import { lockTrees } from '../namespaces/tree-locks.ts';
import type { SavedItem } from './saved-item.ts';

export const createInput = z.strictObject({
  type: z.enum(workItemTypes),
  namespace: namespaceReference,
  title: itemTitle,
  ...itemFields,
  labels: labelTitles.optional(),
  labelIds: ids.optional(),
  parentId: z.number().int().nullable().optional(),
  /** Only owners may set these. */
  createdAt: instantInput.optional(),
  iid: integerInput(fields.iid.value.minimum, fields.iid.value.maximum).optional(),
});
type Input = z.infer<typeof createInput>;

/** Maximum distance of a number chosen by an owner from the namespace's last number, so that numbers never run out. */
const chosenIidAhead = 10_000_000;

/**
 * Creates an epic of a group, or an issue, incident or task of a project. Runs the quick actions in its description and
 * creates to-dos for assigned and mentioned people.
 */
@injectable()
export class CreateWorkItem implements UseCase<Input, SavedItem> {
  readonly action = 'work_item.create';
  readonly input = createInput;
  readonly limit = 'issueCreation';

  constructor(@inject(portNames.quickActions) private readonly quickActions: QuickActionRunner) {}

  texts({ description }: Input) {
    return [description];
  }

  async run(scope: Scope, params: Input): Promise<SavedItem> {
    const contents = scope.contentsOf(params.description);
    const { text, actions } = readActions(params.description ?? '', contents, 'description');
    const container = await readableContainer(scope, typeRules[params.type].container, params.namespace);
    const parent = params.parentId ? { id: params.parentId } : null;
    await this.quickActions.lockForActions(scope, { namespace: container, item: parent }, actions);
    const { item, assigneeIds } = await this.make(
      scope,
      { ...params, description: text === '' ? null : text },
      container,
    );
    const quickActions = await this.quickActions.carryOut(scope, item, actions);
    const now = quickActions === null ? item : ((await scope.transaction.workItems.find(item.id)) ?? item);
    await createTodosAboutItem(scope, now, { assigned: assigneeIds, mentions: contents.mentions });
    return { ...now, quickActions };
  }

  private async make(
    scope: Scope,
    params: Input,
    container: Namespace,
  ): Promise<{ item: WorkItem; assigneeIds: number[] }> {
    const user = scope.user();
    const { workItems } = scope.transaction;
    if (!mayCreate(scope, params.type, container)) throw new Forbidden();
    const allowed = maySetMetadata(scope, params.type, container) ? params : withoutMetadata(params);

    const parent = await this.parent(scope, params);
    const confidential = allowed.confidential ?? false;
    if (parent !== null) {
      await lockTrees(scope, [parent.item.id], [container]);
      authorize(scope, 'administrateRelations', parent);
      checkSameTree({ namespace: container, type: params.type }, parent);
      parent.item = (await workItems.lock(parent.item.id)) ?? parent.item;
      await checkParent(scope, { id: 0, type: params.type, parentId: null, confidential }, 1, parent.item);
    }
    await checkIteration(scope, container, allowed.iterationId);
    if (allowed.milestoneId !== undefined) await checkMilestone(scope, container, allowed.milestoneId);

    const chosen = this.chosenByOwner(scope, params, container);
    const labels = await changedLabels(scope, container, [], allowed);
    const assigneeIds = await assignable(scope, container, allowed.assigneeIds ?? []);
    const iid = await this.iid(scope, container, chosen.iid);
    const row = newItemRow(
      {
        type: params.type,
        namespaceId: container.id,
        iid,
        title: params.title,
        authorId: user.id,
        confidential,
        input: allowed,
        place: parent && { parent: parent.item, position: await startPosition(scope, parent.item.id) },
        createdAt: chosen.createdAt ?? scope.now,
      },
      scope.now,
    );
    const inserted = await workItems.insert(row);
    await keepCreationDetails(scope, inserted.id);
    const labelIds = labels.map((label) => label.id);
    if (labelIds.length > 0) await workItems.setLabels(inserted.id, labelIds);
    if (assigneeIds.length > 0) await workItems.setAssignees(inserted.id, assigneeIds);
    await this.refresh(scope, inserted);
    const item = (await workItems.find(inserted.id)) ?? inserted;
    scope.recordItem(item.id);
    return { item, assigneeIds };
  }

  /** A hidden parent of a new epic is ignored; other hidden parents are not found. */
  private async parent(scope: Scope, { type, parentId }: Input): Promise<LoadedItem | null> {
    if (parentId === undefined || parentId === null) return null;
    try {
      return await findItem(scope, { id: parentId });
    } catch (error) {
      if (type === 'epic' && error instanceof NotFound) return null;
      throw error;
    }
  }

  private chosenByOwner(scope: Scope, { type, createdAt, iid }: Input, container: Namespace) {
    const policy: PolicyItem = {
      type,
      confidential: false,
      authorId: scope.user().id,
      discussionLocked: false,
      assigneeIds: [],
      authorBanned: false,
    };
    return canOnItem(scope.actor, 'setCreatedAt', policy, container) ? { createdAt, iid } : {};
  }

  private async iid(scope: Scope, container: Namespace, chosen: number | undefined): Promise<number> {
    const { workItems } = scope.transaction;
    if (chosen === undefined) return workItems.nextIid(container.id);
    const last = await workItems.raiseIidCounter(container.id, chosen);
    if (chosen > last + chosenIidAhead) {
      throw Invalid.fields({ iid: [`must be less than or equal to ${last + chosenIidAhead}`] });
    }
    const isTaken =
      (await workItems.findByIid(container.id, chosen, workItemTypes)) !== null ||
      (await scope.transaction.bin.hasNumber(container.id, chosen));
    if (isTaken) {
      throw new Conflict('Duplicated issue');
    }
    return chosen;
  }

  private async refresh(scope: Scope, item: WorkItem): Promise<void> {
    if (item.type === 'epic') await scope.transaction.workItems.rollUps.refresh([item.id]);
    else if (item.parentId !== null && item.type !== 'task') {
      await scope.transaction.workItems.rollUps.refresh([item.parentId]);
    }
  }
}

function mayCreate(scope: Scope, type: WorkItemType, container: Namespace): boolean {
  if (type === 'epic') return canInGroup(scope.actor, 'createEpic', container);
  if (!container.issuesEnabled) return false;
  return canInProject(scope.actor, type === 'incident' ? 'createIncident' : 'createIssue', container);
}

/** Members, including Guests, may set all fields of their new items; others only the text and confidentiality. */
function maySetMetadata(scope: Scope, type: WorkItemType, container: Namespace): boolean {
  return type === 'epic' || canInProject(scope.actor, 'setMetadataOnCreate', container);
}

function withoutMetadata(params: Input): ItemInput & { labels?: string[]; labelIds?: number[] } {
  return { description: params.description, confidential: params.confidential };
}
