import { injectable } from 'inversify';
import { z } from 'zod';
import { abuseCategories, abuseMessageMaximum, type AbuseReport } from '../../domain/abuse-reports/abuse-report.ts';
import { Conflict, Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { messageInput } from '../text-input.ts';
import { findItem, workItemReference } from '../work-items/reference.ts';

const input = z.strictObject({
  item: workItemReference,
  category: z.enum(abuseCategories),
  message: messageInput(abuseMessageMaximum),
});

/** Reports an item of another author to the administrators. */
@injectable()
export class ReportAbuse implements UseCase<z.infer<typeof input>, AbuseReport> {
  readonly action = 'abuse_report.create';
  readonly input = input;
  readonly limit = 'abuseReports';

  async run(scope: Scope, { item: reference, category, message }: z.infer<typeof input>): Promise<AbuseReport> {
    const reporter = scope.user();
    const { item } = await findItem(scope, reference);
    if (item.authorId === reporter.id) throw new Forbidden();
    const [report] = await scope.transaction.abuseReports.insertNew([
      {
        reporterId: reporter.id,
        reportedUserId: item.authorId,
        workItemId: item.id,
        category,
        message,
        createdAt: scope.now,
      },
    ]);
    // A second open report of the same item by the same person is ignored.
    if (report === undefined) throw new Conflict('You have reported this already.');
    scope.record({
      subjectType: 'abuse_report',
      subjectId: report.id,
      namespaceId: null,
      changes: { category: { after: category }, reportedUserId: { after: item.authorId } },
    });
    return report;
  }
}
