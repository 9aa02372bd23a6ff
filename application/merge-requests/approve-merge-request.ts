import { z } from 'zod';
import type { MergeRequest } from '../../domain/merge-requests/merge-request.ts';
import { Unauthenticated } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { idChanges, mergeRequestReference, mergeRequestToChange, recordMergeRequest } from './merge-request-input.ts';

const input = z.strictObject({ ...mergeRequestReference, approves: z.boolean() });
type Input = z.infer<typeof input>;

/** Approves an open merge request of someone else, or takes the approval back. */
export class ApproveMergeRequest implements UseCase<Input, MergeRequest> {
  readonly action = 'merge_request.approve';
  readonly input = input;

  async run(scope: Scope, { approves, ...reference }: Input): Promise<MergeRequest> {
    const { mergeRequest } = await mergeRequestToChange(scope, reference, false);
    const { id } = scope.user();
    const { mergeRequests } = scope.transaction;
    const people = await mergeRequests.people(mergeRequest.id);
    const approvers = people.filter(({ role }) => role === 'approver').map(({ userId }) => userId);
    // Clients know this as 401.
    if (approves === approvers.includes(id) || mergeRequest.state !== 'opened' || mergeRequest.authorId === id) {
      throw new Unauthenticated();
    }
    const after = approves ? [...approvers, id] : approvers.filter((one) => one !== id);
    await mergeRequests.setPeople(mergeRequest, 'approver', after, scope.now);
    const approved = await mergeRequests.update(mergeRequest.id, { updatedAt: scope.now });
    recordMergeRequest(scope, mergeRequest, approved, idChanges('approverIds', approvers, after));
    return approved;
  }
}
