import { z } from 'zod';
import type { MergeRequest } from '../../domain/merge-requests/merge-request.ts';
import { Conflict, Invalid } from '../errors.ts';
import { namespaceReference } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import {
  branch,
  checkedMilestone,
  mergeRequestFields,
  mergeRequestTitle,
  projectToMerge,
  recordMergeRequest,
  setIssues,
  setRelations,
} from './merge-request-input.ts';

const input = z.strictObject({
  project: namespaceReference,
  title: mergeRequestTitle,
  sourceBranch: branch,
  targetBranch: branch,
  ...mergeRequestFields,
});
type Input = z.infer<typeof input>;

/** Creates a merge request. Two branches have at most one open one. */
export class CreateMergeRequest implements UseCase<Input, MergeRequest, z.input<typeof input>> {
  readonly action = 'merge_request.create';
  readonly input = input;
  readonly limit = 'issueCreation';

  async run(
    scope: Scope,
    { project: reference, title, sourceBranch, targetBranch, ...fields }: Input,
  ): Promise<MergeRequest> {
    const project = await projectToMerge(scope, reference);
    if (sourceBranch === targetBranch) {
      throw Invalid.fields({ sourceBranch: ["can't be the same as the target branch"] });
    }
    const { mergeRequests } = scope.transaction;
    const iid = await mergeRequests.nextIid(project.id);
    // The counter's row is locked, so that no one creates another one at the same time.
    const other = await mergeRequests.findOpen(project.id, sourceBranch, targetBranch);
    if (other !== null) {
      throw new Conflict(`Another open merge request already exists for this source branch: !${other.iid}`);
    }
    const mergeRequest = await mergeRequests.insert({
      namespaceId: project.id,
      iid,
      title,
      description: fields.description ?? null,
      state: 'opened',
      sourceBranch,
      targetBranch,
      authorId: scope.user().id,
      ...(await checkedMilestone(scope, project, fields)),
      createdAt: scope.now,
      updatedAt: scope.now,
    });
    await setIssues(scope, project, mergeRequest, true);
    recordMergeRequest(scope, null, mergeRequest, await setRelations(scope, project, mergeRequest, fields));
    return mergeRequest;
  }
}
