import { z } from 'zod';
import { abuseCategories, abuseMessageMaximum, type AbuseReport } from '../../domain/moderation/abuse-report.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import { lockNote } from '../notes/loaded-note.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { messageInput } from '../inputs/text-input.ts';
import { findItem, workItemReference } from '../references/item-reference.ts';

const input = z.strictObject({
  item: workItemReference,
  /** A comment on the item, if it is about that. */
  noteId: z.number().int().optional(),
  category: z.enum(abuseCategories),
  message: messageInput(abuseMessageMaximum),
});

/** Reports an item of another author, or another person's comment on an item, to the administrators. */
export class ReportAbuse implements UseCase<z.infer<typeof input>, AbuseReport> {
  readonly action = 'abuse_report.create';
  readonly input = input;
  readonly limit = 'abuseReports';

  async run(scope: Scope, { item: reference, noteId, category, message }: z.infer<typeof input>): Promise<AbuseReport> {
    const reporter = scope.user();
    const { item } = await findItem(scope, reference);
    const note = noteId === undefined ? null : (await lockNote(scope, noteId)).note;
    if (note !== null && note.workItemId !== item.id) throw new NotFound();
    const { authorId } = note ?? item;
    if (authorId === reporter.id) throw new Forbidden();
    const [report] = await scope.transaction.abuseReports.insertNew([
      {
        reporterId: reporter.id,
        reportedUserId: authorId,
        workItemId: item.id,
        noteId: note?.id ?? null,
        category,
        message,
        createdAt: scope.now,
      },
    ]);
    // A second open report of the same item or comment by the same person is ignored.
    if (report === undefined) throw new Conflict('You have reported this already.');
    scope.record({
      subjectType: 'abuse_report',
      subjectId: report.id,
      namespaceId: null,
      changes: { category: { after: category }, reportedUserId: { after: authorId } },
    });
    return report;
  }
}
