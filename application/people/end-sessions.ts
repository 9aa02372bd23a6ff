import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson, requireAdministrator } from './administrators-only.ts';
import { endAccess } from './end-access.ts';

const input = z.strictObject({ userId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Signs a person out everywhere, and ends their links for a new password; administrators only. Tokens stay. */
export class EndSessions implements UseCase<Input, void> {
  readonly action = 'user.end_sessions';
  readonly input = input;

  async run(scope: Scope, { userId }: Input): Promise<void> {
    requireAdministrator(scope);
    await lockPerson(scope, userId);
    await endAccess(scope, userId);
    scope.record({ subjectType: 'user', subjectId: userId, namespaceId: null, changes: { sessions: {} } });
  }
}
