import type { Door, Requester, SentTo } from '../door/perform.ts';
import { FindSuspectedSpam } from './find-suspected-spam.ts';
import { RecordSpamSubmission } from './record-spam-submission.ts';
import type { SpamService } from './spam-service.ts';

/** Submits items as spam. The service is asked outside of transactions, which must not wait for it. */
export class SpamSubmission {
  constructor(
    private readonly door: Door,
    private readonly service: SpamService,
  ) {}

  /**
   * Administrators only. If it fails, the item can be submitted again. @throws NotFound, Conflict if it was submitted
   * before, ServiceUnreachable
   */
  async submit(requester: Requester, { item }: SentTo<typeof FindSuspectedSpam>): Promise<void> {
    const { claimId: _claimId, ...reader } = requester;
    const spam = await this.door.perform(FindSuspectedSpam, reader, { item });
    await this.service.submit(spam);
    await this.door.perform(RecordSpamSubmission, requester, { item });
  }
}
