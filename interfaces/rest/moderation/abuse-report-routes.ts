import { CloseAbuseReport } from '../../../application/moderation/close-abuse-report.ts';
import { ReportAbuse } from '../../../application/moderation/report-abuse.ts';
import { abuseCategories, abuseReportStates } from '../../../domain/moderation/abuse-report.ts';
import { identifier, oneOf, optional, text } from '../parameters.ts';
import { route, type Route } from '../route.ts';
import { presentAbuseReports, abuseReportShape } from './abuse-report-presenter.ts';
import { z } from 'zod';
import { idShape, instantShape, pageOf } from '../answer-shapes.ts';

/** Abuse reports: created by people who can read another author's item, listed and closed by administrators. */
export const abuseReportRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/abuse_reports',
    access: 'signed-in',
    answers: z.strictObject({ id: idShape, created_at: instantShape }),
    parameters: {
      work_item_id: identifier,
      /** A comment on the item, if it is about that. */
      note_id: optional(identifier),
      category: oneOf(...abuseCategories),
      message: text,
    },
    async run(request) {
      const { work_item_id: id, note_id: noteId, category, message } = request.parameters;
      const { createdAt, ...report } = await request.perform(ReportAbuse, {
        item: { id },
        noteId,
        category,
        message,
      });
      // The reporter cannot see what becomes of the report.
      return { id: report.id, created_at: createdAt };
    },
  }),
  route({
    method: 'get',
    path: '/abuse_reports',
    access: 'administrator',
    answers: pageOf(abuseReportShape),
    parameters: { state: optional(oneOf(...abuseReportStates)) },
    async run(request) {
      const state = request.parameters.state ?? null;
      const actor = await request.actor();
      const { abuseReports } = request.services.queries;
      return request.list({
        read: (page) => abuseReports.page(actor, state, page),
        count: () => abuseReports.count(actor, state),
        present: (rows) => presentAbuseReports(request, rows),
      });
    },
  }),
  route({
    method: 'put',
    path: '/abuse_reports/:id',
    access: 'administrator',
    answers: abuseReportShape,
    parameters: { id: identifier, state_event: oneOf('close') },
    async run(request) {
      const report = await request.perform(CloseAbuseReport, { reportId: request.parameters.id });
      return (await presentAbuseReports(request, [report]))[0];
    },
  }),
];
