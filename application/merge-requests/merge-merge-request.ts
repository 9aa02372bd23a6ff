import { z } from 'zod';
import { isDraft, type MergeRequest } from '../../domain/merge-requests/merge-request.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { mergeRequestReference, mergeRequestToChange, recordMergeRequest } from './merge-request-input.ts';

const input = z.strictObject(mergeRequestReference);
type Input = z.infer<typeof input>;

/** Records that an open merge request was merged; null if it is a draft, closed or merged already. */
export class MergeMergeRequest implements UseCase<Input, MergeRequest | null> {
  readonly action = 'merge_request.merge';
  readonly input = input;

  async run(scope: Scope, reference: Input): Promise<MergeRequest | null> {
    const { mergeRequest: before } = await mergeRequestToChange(scope, reference, false);
    if (before.state !== 'opened' || isDraft(before)) return null;
    const after = await scope.transaction.mergeRequests.update(before.id, {
      state: 'merged',
      mergedById: scope.user().id,
      mergedAt: scope.now,
      updatedAt: scope.now,
    });
    recordMergeRequest(scope, before, after, {});
    return after;
  }
}
