import { z } from 'zod';
import { MarkNotifications } from '../../../application/notifications/mark-notifications.ts';
import { iconCountLimit } from '../../../domain/pages/counts.ts';
import { ownNotificationReasons } from '../../../domain/notifications/notification.ts';
import { noContent } from '../answer.ts';
import { countShape, pageOf } from '../answer-shapes.ts';
import { boolean, identifier, listOf, oneOf, optional } from '../parameters.ts';
import { route, type Route } from '../route.ts';
import { ownNotificationShape, presentNotifications } from './own-notification-presenter.ts';

/** What the current user was told of in the last 90 days. */
export const ownNotificationRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/notifications',
    access: 'signed-in',
    answers: pageOf(ownNotificationShape),
    parameters: { unread: optional(boolean), reason: optional(listOf(oneOf(...ownNotificationReasons))) },
    async run(request) {
      const { unread, reason } = request.parameters;
      const actor = await request.actor();
      const filter = {
        ...(unread !== undefined && { isRead: !unread }),
        ...(reason !== undefined && { reasons: reason }),
      };
      const { ownNotifications } = request.services.queries;
      return request.list({
        read: (page) => ownNotifications.page(actor, filter, page),
        count: () => ownNotifications.count(actor, filter),
        present: (rows) => presentNotifications(request, rows),
      });
    },
  }),
  route({
    method: 'get',
    path: '/notifications/count',
    access: 'signed-in',
    answers: z.strictObject({ unread: countShape }),
    async run(request) {
      const actor = await request.actor();
      return {
        unread: await request.services.queries.ownNotifications.count(actor, { isRead: false }, iconCountLimit),
      };
    },
  }),
  route({
    method: 'post',
    path: '/notifications/mark_as_read',
    access: 'signed-in',
    answers: 'nothing',
    async run(request) {
      await request.perform(MarkNotifications, { ids: null, isRead: true });
      return noContent();
    },
  }),
  route({
    method: 'put',
    path: '/notifications/:notification_id',
    access: 'signed-in',
    answers: 'nothing',
    parameters: { notification_id: identifier, unread: boolean },
    async run(request) {
      const { notification_id: id, unread } = request.parameters;
      await request.perform(MarkNotifications, { ids: [id], isRead: !unread });
      return noContent();
    },
  }),
];
