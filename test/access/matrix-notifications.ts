import { get, row, send, type MatrixRow } from './matrix-row.ts';

const signedIn = 'A + | + + + + + + | +';

/** The own notifications and their settings, which everyone has where they can see the group or project. */
export const notificationRows: readonly MatrixRow[] = [
  row('see the own notifications', signedIn, { onlyIn: 'public', rest: get(() => '/notifications') }),
  row('count the own unread notifications', signedIn, {
    onlyIn: 'public',
    rest: get(() => '/notifications/count'),
  }),
  row('mark all own notifications as read', signedIn, {
    onlyIn: 'public',
    rest: send('POST', () => '/notifications/mark_as_read'),
  }),
  ...(['project', 'group'] as const).flatMap((kind) => [
    row(`see the own notification setting for a ${kind}`, signedIn, {
      rest: get((place) => `/${kind}s/${place[kind]}/notification_settings`),
    }),
    row(`change the own notification setting for a ${kind}`, signedIn, {
      rest: send(
        'PUT',
        (place) => `/${kind}s/${place[kind]}/notification_settings`,
        () => ({ level: 'watch' }),
      ),
    }),
  ]),
];
