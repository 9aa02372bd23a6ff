import { z } from 'zod';
import type { MergeRequest } from '../../domain/merge-requests/merge-request.ts';
import { Conflict, Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import {
  branch,
  checkedMilestone,
  mergeRequestFields,
  mergeRequestReference,
  mergeRequestTitle,
  mergeRequestToChange,
  recordMergeRequest,
  setIssues,
  setRelations,
} from './merge-request-input.ts';

const input = z.strictObject({
  ...mergeRequestReference,
  title: mergeRequestTitle.optional(),
  targetBranch: branch.optional(),
  stateEvent: z.enum(['close', 'reopen']).optional(),
  ...mergeRequestFields,
});
type Input = z.infer<typeof input>;

/** Changes, closes or reopens a merge request. What was merged stays merged. */
export class UpdateMergeRequest implements UseCase<Input, MergeRequest, z.input<typeof input>> {
  readonly action = 'merge_request.update';
  readonly input = input;

  async run(
    scope: Scope,
    { project: reference, iid, title, targetBranch, stateEvent, ...fields }: Input,
  ): Promise<MergeRequest> {
    const { project, mergeRequest: before } = await mergeRequestToChange(scope, { project: reference, iid }, true);
    if (targetBranch === before.sourceBranch) {
      throw Invalid.fields({ targetBranch: ["can't be the same as the source branch"] });
    }
    const { mergeRequests } = scope.transaction;
    const changes: Partial<MergeRequest> = {
      ...(title !== undefined && { title }),
      ...(fields.description !== undefined && { description: fields.description }),
      ...(targetBranch !== undefined && { targetBranch }),
      ...(await checkedMilestone(scope, project, fields)),
      ...(stateEvent !== undefined && stateAfter(scope, before, stateEvent)),
    };
    const { state = before.state, targetBranch: target = before.targetBranch } = changes;
    const other = state === 'opened' ? await mergeRequests.findOpen(project.id, before.sourceBranch, target) : null;
    if (other !== null && other.id !== before.id) {
      throw new Conflict(`Another open merge request already exists for this source branch: !${other.iid}`);
    }
    const after = await mergeRequests.update(before.id, { ...changes, updatedAt: scope.now });
    await setIssues(scope, project, after, title !== undefined || fields.description !== undefined);
    recordMergeRequest(scope, before, after, await setRelations(scope, project, after, fields));
    return after;
  }
}

/** Closing what is closed changes nothing. */
function stateAfter(scope: Scope, { state }: MergeRequest, event: 'close' | 'reopen'): Partial<MergeRequest> {
  if (state === 'merged') throw Invalid.request('A merged merge request cannot be closed or reopened.');
  if (event === 'reopen') return { state: 'opened', closedById: null, closedAt: null };
  return state === 'closed' ? {} : { state: 'closed', closedById: scope.user().id, closedAt: scope.now };
}
