import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import { canStillUndo, importedKindOf, importedKinds, type ImportedKind } from '../../domain/import/plan-import.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import { recordLabel } from '../labels/label-changes.ts';
import { recordMilestone } from '../milestones/milestone-access.ts';
import { namespaceChange } from '../namespaces/namespace-rules.ts';
import { lockGroup } from '../namespaces/namespace-locks.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import type { CreatedIds, StoredImport } from './import-store.ts';

const input = z.strictObject({ groupId: z.int().positive(), importId: z.int().positive() });

/** What was deleted, and what was kept because someone changed or used it since. */
export interface UndoneImport {
  deleted: Record<ImportedKind, number>;
  kept: { kind: ImportedKind; name: string }[];
}

/**
 * Deletes what an import created, within a day. What someone has changed since, and what that needs, is kept and named:
 * items with comments, edits or other children, and the epics, milestones, labels and places of those.
 */
export class UndoImport implements UseCase<z.infer<typeof input>, UndoneImport> {
  readonly action = 'plan.undo_import';
  readonly input = input;
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { groupId, importId }: z.infer<typeof input>): Promise<UndoneImport> {
    scope.user();
    const { imports } = scope.transaction;
    const group = await lockGroup(scope, groupId);
    if (!canInGroup(scope.actor, 'importPlan', group)) throw new Forbidden();
    if (!(await imports.lock())) throw new Conflict('Another import is running; try again when it is done');
    const found = await imports.findImport(importId);
    if (found?.namespaceId !== group.id) throw new NotFound();
    if (!canStillUndo(found, scope.now)) {
      throw new Conflict(
        found.undoneAt === null ? 'An import can be undone for a day' : 'The import was undone already',
      );
    }
    await scope.transaction.lockTrees([group.traversalIds[0] as number]);
    const { created } = found;
    found.created = await imports.stillWithin(group.id, created);
    const undone = await undo(scope, found);
    undone.kept.push(...movedAway(created, found.created));
    await imports.markUndone(found.id, scope.now);
    return undone;
  }
}

/** What now belongs to others, without its name: who undoes may not see it. What is archived stays as well. */
function movedAway(created: CreatedIds, left: CreatedIds): UndoneImport['kept'] {
  return importedKinds
    .filter((kind) => created[kind].length > left[kind].length)
    .map((kind) => ({ kind, name: `${created[kind].length - left[kind].length} moved out of the group, or archived` }));
}

async function undo(scope: Scope, found: StoredImport): Promise<UndoneImport> {
  const { imports, workItems } = scope.transaction;
  const { created } = found;
  const kept: UndoneImport['kept'] = [];
  const itemIds = [...created.epics, ...created.issues];
  const { needed, changed } = await imports.changedItems(itemIds, found.id);
  for (const { type, title } of changed) kept.push({ kind: importedKindOf[type], name: title });
  const doomed = itemIds.filter((id) => !needed.has(id));
  const links = await imports.countLinks(created.links);
  const parents = await imports.deleteItems(doomed);
  for (const id of doomed) scope.recordItem(id, 'work_item.delete');
  await workItems.rollUps.refresh(parents);

  const milestones = await imports.deleteUnused('milestones', created.milestones, found.id);
  for (const milestone of milestones.deleted) recordMilestone(scope, milestone, null);
  const labels = await imports.deleteUnused('labels', created.labels, found.id);
  for (const label of labels.deleted) recordLabel(scope, label, null);
  kept.push(...milestones.kept.map((name) => ({ kind: 'milestones' as const, name })));
  kept.push(...labels.kept.map((name) => ({ kind: 'labels' as const, name })));
  const places = await deletePlaces(scope, found);
  kept.push(...places.kept);
  const doomedEpics = new Set(doomed);
  return {
    deleted: {
      groups: places.deleted.filter(({ kind }) => kind === 'group').length,
      projects: places.deleted.filter(({ kind }) => kind === 'project').length,
      milestones: milestones.deleted.length,
      labels: labels.deleted.length,
      epics: created.epics.filter((id) => doomedEpics.has(id)).length,
      issues: created.issues.filter((id) => doomedEpics.has(id)).length,
      links: links - (await imports.countLinks(created.links)),
    },
    kept,
  };
}

/** Deletes the empty groups and projects that nobody has worked in, the deepest first. */
async function deletePlaces(
  scope: Scope,
  { id: importId, created }: StoredImport,
): Promise<{ deleted: Namespace[]; kept: UndoneImport['kept'] }> {
  const { imports, namespaces } = scope.transaction;
  const found = await namespaces.findByIds([...created.groups, ...created.projects]);
  const used = await imports.usedNamespaces(
    found.map(({ id }) => id),
    importId,
  );
  const deleted = found
    .filter(({ id }) => !used.has(id))
    .sort((one, other) => other.traversalIds.length - one.traversalIds.length);
  await namespaces.deleteAll(deleted.map(({ id }) => id));
  for (const gone of deleted)
    scope.record({ ...namespaceChange(gone, null), action: `${gone.kind}.delete`, namespaceId: null });
  const kept = found
    .filter(({ id }) => used.has(id))
    .map(({ kind, fullPath }) => ({
      kind: kind === 'group' ? ('groups' as const) : ('projects' as const),
      name: fullPath,
    }));
  return { deleted, kept };
}
