import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockForLinks } from './directory-link-input.ts';

const input = z.strictObject({ groupId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Has the memberships of a group compared with its directories now instead of at the next full hour. */
export class RequestDirectorySync implements UseCase<Input, void> {
  readonly action = 'directory_link.sync';
  readonly input = input;

  async run(scope: Scope, { groupId }: Input): Promise<void> {
    const group = await lockForLinks(scope, groupId);
    const { directoryLinks } = scope.transaction;
    if ((await directoryLinks.lockOf(group.id)).length === 0) throw new NotFound();
    await directoryLinks.requestSync(group.id);
  }
}
