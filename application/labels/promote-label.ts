import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import type { Label } from '../../domain/labels/label.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { namespaceReference } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { labelContainerToChange, ownLabel } from './label-access.ts';
import { recordLabel } from './label-changes.ts';

const input = z.strictObject({ project: namespaceReference, label: z.union([z.number().int(), z.string()]) });

/**
 * Turns a project label into a group label. Labels of the same title in the group and its projects are merged, so items
 * keep the label.
 */
export class PromoteLabel implements UseCase<z.infer<typeof input>, Label> {
  readonly action = 'label.promote';
  readonly input = input;

  async run(scope: Scope, { project: reference, label: labelReference }: z.infer<typeof input>) {
    const { labels, namespaces } = scope.transaction;
    const project = await labelContainerToChange(scope, 'project', reference);
    const group = project.parentId === null ? null : await namespaces.find(project.parentId);
    if (group === null || group.kind !== 'group') throw Invalid.request('the project has no group');
    if (!canInGroup(scope.actor, 'administrateLabels', group)) throw new Forbidden();
    const label = await ownLabel(scope, project, labelReference);

    const below = await namespaces.subtree(group.id);
    const twins = await labels.findByTitles(
      below.map((one) => one.id),
      [label.title],
    );
    const kept = twins.find((twin) => twin.namespaceId === group.id) ?? label;
    for (const twin of twins) {
      if (twin.id === kept.id) continue;
      await labels.merge(twin.id, kept.id);
      recordLabel(scope, twin, null);
    }
    if (kept.namespaceId === group.id) return kept;
    const promoted = await labels.update(kept.id, { namespaceId: group.id, priority: null, updatedAt: scope.now });
    recordLabel(scope, kept, promoted);
    return promoted;
  }
}
