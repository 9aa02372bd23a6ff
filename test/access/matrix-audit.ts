import { get, row, send, type MatrixRow } from './matrix-row.ts';

/** Developers and Maintainers get their own events only; the test of audit events checks which. */
const authors = 'A · | · · · + + + | +';

/** Audit events of groups and projects, and of the instance. */
export const auditRows: readonly MatrixRow[] = [
  ...(['project', 'group'] as const).flatMap((kind) => [
    row(`see the audit events of a ${kind}`, authors, {
      rest: get((place) => `/${kind}s/${place[kind]}/audit_events`),
    }),
    row(`export the audit events of a ${kind}`, authors, {
      rest: get((place) => `/${kind}s/${place[kind]}/audit_events/export`),
    }),
  ]),
  row('see the audit events of the instance', 'A · | · · · · · · | +', {
    onlyIn: 'public',
    rest: get(() => '/audit_events'),
  }),
  row('see the mail status', 'A · | · · · · · · | +', { onlyIn: 'public', rest: get(() => '/mail/status') }),
  row('send a test mail', 'A · | · · · · · · | +', {
    onlyIn: 'public',
    rest: send(
      'POST',
      () => '/mail/test',
      () => ({ email: 'ann@example.org' }),
    ),
  }),
  row('export the audit events of the instance', 'A · | · · · · · · | +', {
    onlyIn: 'public',
    rest: get(() => '/audit_events/export'),
  }),
];
