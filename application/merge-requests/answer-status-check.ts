import { z } from 'zod';
import type { MergeRequest } from '../../domain/merge-requests/merge-request.ts';
import {
  checkStatuses,
  shaLengthMaximum,
  shownStatus,
  type StatusCheck,
  type StatusCheckCall,
} from '../../domain/merge-requests/status-check.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordRow } from '../door/record-row.ts';
import { titleInput } from '../inputs/text-input.ts';
import { mergeRequestReference, mergeRequestToChange } from './merge-request-input.ts';
import { ownCheck } from './status-check-input.ts';

const reference = { ...mergeRequestReference, checkId: z.int().positive() };
const input = z.strictObject({
  ...reference,
  status: z.enum(checkStatuses),
  sha: titleInput(shaLengthMaximum).optional(),
});
type Input = z.infer<typeof input>;

/** Records what a service answered about a merge request; for Developers, as whom the service signs in. */
export class AnswerStatusCheck implements UseCase<
  Input,
  { call: StatusCheckCall; check: StatusCheck; mergeRequest: MergeRequest },
  z.input<typeof input>
> {
  readonly action = 'status_check.answer';
  readonly input = input;

  async run(scope: Scope, { checkId, status, sha, ...request }: Input) {
    const { project, mergeRequest } = await mergeRequestToChange(scope, request, false);
    const check = await ownCheck(scope, project, checkId);
    const { statusCheckCalls } = scope.transaction;
    const before = await statusCheckCalls.lockOf(mergeRequest.id, check.id);
    const said = { status, sha: sha ?? null, error: null, updatedAt: scope.now };
    const call =
      before === null
        ? await statusCheckCalls.insert({
            ...said,
            namespaceId: project.id,
            checkId,
            mergeRequestId: mergeRequest.id,
            body: '{}',
            deliveredAt: scope.now,
          })
        : await statusCheckCalls.update(before.id, { ...said, deliveredAt: before.deliveredAt ?? scope.now });
    recordAnswer(scope, before, call);
    return { call, check, mergeRequest };
  }
}

const retryInput = z.strictObject(reference);
type RetryInput = z.infer<typeof retryInput>;

/** Asks a service again that failed. */
export class RetryStatusCheck implements UseCase<RetryInput, StatusCheckCall> {
  readonly action = 'status_check.retry';
  readonly input = retryInput;

  async run(scope: Scope, { checkId, ...request }: RetryInput): Promise<StatusCheckCall> {
    const { project, mergeRequest } = await mergeRequestToChange(scope, request, false);
    const check = await ownCheck(scope, project, checkId);
    const { statusCheckCalls } = scope.transaction;
    const before = await statusCheckCalls.lockOf(mergeRequest.id, check.id);
    if (before === null || before.body === '{}' || shownStatus(before, scope.now) !== 'failed') {
      throw Invalid.fields({ status: ['External status check must be failed'] });
    }
    const call = await statusCheckCalls.update(before.id, {
      status: 'pending',
      sha: null,
      attempts: 0,
      round: before.round + 1,
      deliveredAt: null,
      error: null,
      updatedAt: scope.now,
    });
    await statusCheckCalls.enqueue(call);
    recordAnswer(scope, before, call);
    return call;
  }
}

function recordAnswer(scope: Scope, before: StatusCheckCall | null, after: StatusCheckCall): void {
  const shown = (call: StatusCheckCall | null) => {
    if (call === null) return null;
    const { id, namespaceId, checkId, mergeRequestId, status, sha } = call;
    return { id, namespaceId, checkId, mergeRequestId, status, sha };
  };
  recordRow(scope, 'status_check_call', shown(before), shown(after));
}
