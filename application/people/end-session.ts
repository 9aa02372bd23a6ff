import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({ sessionId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Ends a session of the actor: by signing out, or from the list of sessions (ASVS 7.5). */
export class EndSession implements UseCase<Input, void> {
  readonly action = 'session.end';
  readonly input = input;

  async run(scope: Scope, { sessionId }: Input): Promise<void> {
    const session = await scope.transaction.sessions.lock(sessionId);
    if (session === null || session.userId !== scope.user().id) throw new NotFound();
    await scope.transaction.sessions.delete(session.id);
    scope.record({
      subjectType: 'session',
      subjectId: session.id,
      namespaceId: null,
      changes: { userId: { before: session.userId } },
    });
  }
}
