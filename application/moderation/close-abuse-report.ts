import { z } from 'zod';
import type { AbuseReport } from '../../domain/moderation/abuse-report.ts';
import { NotFound } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({ reportId: z.int().positive() });

/** Closes an abuse report; administrators only. */
export class CloseAbuseReport implements UseCase<z.infer<typeof input>, AbuseReport> {
  readonly action = 'abuse_report.close';
  readonly input = input;

  async run(scope: Scope, { reportId }: z.infer<typeof input>): Promise<AbuseReport> {
    requireAdministrator(scope);
    const { abuseReports } = scope.transaction;
    const before = await abuseReports.lock(reportId);
    if (before === null) throw new NotFound();
    if (before.state === 'closed') return before;
    const after = await abuseReports.update(reportId, {
      state: 'closed',
      closedAt: scope.now,
      closedById: scope.user().id,
    });
    scope.record({
      subjectType: 'abuse_report',
      subjectId: reportId,
      namespaceId: null,
      changes: { state: { before: before.state, after: after.state } },
    });
    return after;
  }
}
