import { get, row, send, type MatrixRow } from './matrix-row.ts';

const signedIn = 'A + | + + + + + + | +';

/** The own notification settings, which everyone has where they can see the group or project. */
export const notificationRows: readonly MatrixRow[] = (['project', 'group'] as const).flatMap((kind) => [
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
]);
