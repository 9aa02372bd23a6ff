import { done, open, type EpicOutline } from '../outline.ts';

const group = 'brightwater/platform';
const identity = 'brightwater/platform/identity';
const infrastructure = 'brightwater/platform/infrastructure';

/** Work on the shared platform. */
export const platform: EpicOutline[] = [
  {
    group,
    project: identity,
    key: 'one-account',
    title: 'One account for ticket, crew and office',
    description: 'Crews have four passwords and write them on the bridge window.',
    start: -88,
    due: 56,
    color: 'Blue',
    labels: ['priority::high', 'theme::less friction'],
    author: 'marco',
    issues: [
      done('Choose the directory that stays', 2, -70, { assignee: 'marco' }),
      done('Move the office over', 5, -28, { assignee: 'marco' }),
      open('Move the crews over', 5, {
        health: 'on_track',
        assignee: 'dana',
        key: 'move-crews',
        milestone: 'Winter timetable',
      }),
      open('Merge travelers who have two accounts', 8, { health: 'at_risk', key: 'merge-accounts' }),
    ],
    epics: [
      {
        group,
        project: identity,
        title: 'Sign in with a passkey',
        description: 'No password to forget, and none to steal.',
        start: 8,
        due: 70,
        labels: ['theme::trust'],
        issues: [
          open('Make a passkey while booking', 5),
          open('Come back after losing the phone', 3, { labels: ['needs research'] }),
          open('Drop the questions about the first pet', 1),
        ],
      },
    ],
  },
  {
    group,
    project: infrastructure,
    key: 'second-site',
    title: 'A second site that can carry the day',
    description: 'When the machine room flooded, we sold no ticket for six hours.',
    start: -37,
    due: 100,
    color: 'Orange',
    labels: ['type::safety', 'priority::high'],
    issues: [
      done('Count what a lost hour costs', 1, -30, { assignee: 'olivia' }),
      open('Keep the bookings in both sites', 8, { health: 'needs_attention', assignee: 'marco', key: 'both-sites' }),
      open('Switch over once a month, on purpose', 3, { milestone: 'Restart drill' }),
      open('Write down who decides', 1, { milestone: 'Restart drill', health: 'on_track', assignee: 'ravi' }),
    ],
    epics: [
      {
        group,
        project: infrastructure,
        title: 'Restore drill every quarter',
        description: 'A backup that was never restored is a hope.',
        inherits: true,
        labels: ['type::safety'],
        issues: [
          open('Restore last night’s bookings by lunch', 3, { milestone: 'Restart drill', health: 'on_track' }),
          done('Find out why the last drill took nine hours', 2, -16, {
            milestone: 'Restart drill',
            assignee: 'marco',
          }),
        ],
      },
    ],
  },
  {
    group,
    project: infrastructure,
    title: 'Alarms people do not mute',
    description: 'Two hundred alarms a night, of which three matter.',
    start: -18,
    due: 9,
    labels: ['theme::good work'],
    issues: [
      done('Throw away alarms nobody acted on this year', 2, -10, { assignee: 'dana' }),
      open('One page for each alarm that stays', 3, { health: 'on_track', assignee: 'dana' }),
      open('Wake one person, not seven', 1),
    ],
  },
  {
    group,
    project: infrastructure,
    title: 'Leave the machine room under the ticket hall',
    description: 'It has been under water twice. The servers move to the hosted site, one system a month.',
    start: -330,
    due: -30,
    closed: -27,
    color: 'Green',
    labels: ['type::debt'],
    issues: [
      done('Move the last three services', 8, -60, { assignee: 'marco' }),
      done('Sell the racks', 1, -40),
      done('Give the key back', 1, -28, { assignee: 'gus' }),
    ],
  },
  {
    group,
    project: identity,
    title: 'Answer data requests in a week',
    description: 'The law gives us a month, and we need all of it.',
    start: 25,
    due: 80,
    labels: ['type::compliance'],
    issues: [
      open('Find everything about one person', 5),
      open('Black out the others on a shared booking', 3),
      open('Forget what the law lets us forget', 3, { labels: ['needs research'] }),
    ],
  },
  {
    group,
    project: infrastructure,
    title: 'Someday: fewer kinds of database',
    description: 'Five kinds for nine systems. Two would do.',
    labels: ['idea', 'priority::low'],
    issues: [open('Count them', 1), open('Ask who would miss which', 1)],
  },
];
