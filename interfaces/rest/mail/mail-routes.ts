import { z } from 'zod';
import { MailFailure } from '../../../application/mail/mail-transport.ts';
import { invalidParameter } from '../../http/refusal.ts';
import { countShape, instantShape } from '../answer-shapes.ts';
import { ok } from '../answer.ts';
import { text } from '../parameters.ts';
import { route, type Route } from '../route.ts';

const addressLengthMaximum = 320;

/** How sending mail does; administrators only. */
export const mailRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/mail/status',
    access: 'administrator',
    answers: z.strictObject({
      is_on: z.boolean(),
      server: z.string().nullable(),
      sender: z.string().nullable(),
      waiting: countShape,
      waiting_since: instantShape.nullable(),
      sent: countShape,
      last_sent_at: instantShape.nullable(),
      given_up: countShape,
      last_failure_at: instantShape.nullable(),
      last_failure: z.string().nullable(),
    }),
    async run(request) {
      const status = await request.services.mail.status();
      return {
        is_on: status.server !== null,
        server: status.server,
        sender: status.sender,
        waiting: status.waiting,
        waiting_since: status.waitingSince,
        sent: status.sent,
        last_sent_at: status.lastSentAt,
        given_up: status.givenUp,
        last_failure_at: status.lastFailureAt,
        last_failure: status.lastFailure,
      };
    },
  }),
  route({
    method: 'post',
    path: '/mail/test',
    access: 'administrator',
    answers: { 200: z.strictObject({ ok: z.boolean(), message: z.string().nullable() }) },
    parameters: { email: text.meta({ description: 'Where the test mail goes, at once.' }) },
    async run(request) {
      const { email } = request.parameters;
      if (email.length > addressLengthMaximum || !z.email().safeParse(email).success) {
        throw invalidParameter('email is invalid');
      }
      try {
        await request.services.mail.sendTest(email);
      } catch (error) {
        if (error instanceof MailFailure) return ok({ ok: false, message: error.message });
        throw error;
      }
      return ok({ ok: true, message: null });
    },
  }),
];
