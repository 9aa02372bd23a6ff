import { z } from 'zod';
import { NotFound } from '../errors.ts';
import { authorizeGrant } from './member-rules.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockForInvitations, recordInvitation } from './invitation-rules.ts';

const input = z.strictObject({
  kind: z.enum(['group', 'project']),
  namespaceId: z.int().positive(),
  email: z.string().max(320),
});
type Input = z.infer<typeof input>;

/** Withdraws an invitation: its link has no effect from then on. */
export class DeleteInvitation implements UseCase<Input, void> {
  readonly action = 'invitation.delete';
  readonly input = input;

  async run(scope: Scope, { kind, namespaceId, email }: Input): Promise<void> {
    const namespace = await lockForInvitations(scope, kind, namespaceId);
    const { invitations } = scope.transaction;
    const invitation = await invitations.lockOf(namespaceId, email);
    if (invitation === null) throw new NotFound();
    authorizeGrant(scope, namespace, invitation.accessLevel);
    await invitations.delete(invitation.id);
    recordInvitation(scope, invitation, null);
  }
}
