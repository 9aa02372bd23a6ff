import { z } from 'zod';
import { readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({ kind: z.enum(['group', 'project']), id: z.int().positive() });
type Input = z.infer<typeof input>;

/** Counts that the actor opened a group or project, at most once a day. */
export class RecordVisit implements UseCase<Input, void> {
  readonly action = 'visit.record';
  readonly input = input;

  async run(scope: Scope, { kind, id }: Input): Promise<void> {
    const { id: userId } = scope.user();
    const namespace = await readableContainer(scope, kind, id);
    await scope.transaction.visits.count({ userId, namespaceId: namespace.id, kind, now: scope.now });
  }
}
