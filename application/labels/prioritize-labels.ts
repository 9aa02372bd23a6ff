import { z } from 'zod';
import type { Label } from '../../domain/labels/label.ts';
import { NotFound } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { labelContainerToChange } from './label-access.ts';
import { recordLabel } from './label-changes.ts';
import { labelContainer } from './label-input.ts';

const input = z.strictObject({ ...labelContainer, labels: listInput(z.number().int()).min(1, 'is missing') });

/**
 * Gives labels of a group or project priorities in this order, beginning with 1. Others with a priority follow in the
 * order that they had.
 */
export class PrioritizeLabels implements UseCase<z.infer<typeof input>, Label[]> {
  readonly action = 'label.update';
  readonly input = input;

  async run(scope: Scope, { kind, namespace, labels: ids }: z.infer<typeof input>) {
    const container = await labelContainerToChange(scope, kind, namespace);
    const { labels } = scope.transaction;
    const wanted = new Set(ids);
    const found = new Map((await labels.lockForPriority(container.id, [...wanted])).map((label) => [label.id, label]));
    const first = [...wanted].map((id) => found.get(id));
    const others = [...found.values()].filter(({ id }) => !wanted.has(id));
    const ordered: Label[] = [];
    for (const [index, label] of [...first, ...others].entries()) {
      if (label === undefined) throw new NotFound();
      const after = { ...label, priority: index + 1 };
      if (recordLabel(scope, label, after)) {
        await labels.update(label.id, { priority: after.priority, updatedAt: scope.now });
      }
      if (index < wanted.size) ordered.push(after);
    }
    return ordered;
  }
}
