import { z } from 'zod';
import { NotFound } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({ id: z.int().positive() });

/** Tries work in the background again at once; administrators only. */
export class RetryJob implements UseCase<z.infer<typeof input>, void> {
  readonly action = 'job.retry';
  readonly input = input;

  async run(scope: Scope, { id }: z.infer<typeof input>): Promise<void> {
    requireAdministrator(scope);
    if (!(await scope.transaction.jobs.makeDue(id))) throw new NotFound();
    scope.record({ subjectType: 'instance', subjectId: 0, namespaceId: null, changes: { jobId: { after: id } } });
  }
}
