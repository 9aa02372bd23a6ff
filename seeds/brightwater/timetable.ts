import { done, open, type EpicOutline } from '../outline.ts';

const group = 'brightwater/booking/timetable';
const project = 'brightwater/booking/timetable/planner';

/** Work on timetables and passenger information. */
export const timetable: EpicOutline[] = [
  {
    group,
    project,
    key: 'spring-plan',
    title: 'Spring timetable drawn by the machine',
    description: 'Three people draw the timetable for five weeks. The machine proposes, they decide.',
    start: -52,
    due: 66,
    color: 'Green',
    labels: ['theme::fuller ships', 'priority::high'],
    author: 'pia',
    issues: [
      done('Put tides, crews and maintenance into one model', 8, -24, { assignee: 'marco' }),
      open('Let a planner pin a departure', 3, {
        health: 'on_track',
        assignee: 'marco',
        milestone: 'Spring timetable',
      }),
      open('Explain why a departure moved', 5, { health: 'needs_attention', milestone: 'Spring timetable' }),
      open('Compare two drafts on one page', 3, { milestone: 'Spring timetable' }),
      open('Publish at one moment everywhere', 2, { key: 'publish-at-once', milestone: 'Spring timetable' }),
    ],
    epics: [
      {
        group,
        project,
        title: 'Crews see the draft before travelers do',
        description: 'Crews find the mistakes that passengers would.',
        start: 5,
        due: 55,
        labels: ['theme::fuller ships'],
        issues: [
          open('Send each crew its own weeks', 2, { milestone: 'Spring timetable' }),
          open('Collect objections until a fixed day', 3),
        ],
      },
      {
        group,
        project,
        title: 'Tide windows for the shallow harbors',
        description: 'Two harbors are closed at low water, which the timetable learns from a printed table.',
        start: -40,
        due: -4,
        closed: -2,
        labels: ['type::safety'],
        issues: [
          done('Read the tables of the harbor office', 3, -30, { assignee: 'nell' }),
          done('Warn when a departure leaves less than a metre', 5, -5, { assignee: 'marco' }),
        ],
      },
    ],
  },
  {
    group,
    project,
    title: 'Delays told before people leave home',
    description: 'A delay is known forty minutes before it is announced.',
    start: -26,
    due: 20,
    color: 'Orange',
    labels: ['theme::trust'],
    issues: [
      done('Guess the delay from the last port', 5, -8, { assignee: 'marco' }),
      open('Write once, not at every minute', 2, { health: 'on_track', assignee: 'ravi' }),
      open('Let people say how early they want to know', 2, {
        health: 'needs_attention',
        milestone: 'Winter timetable',
      }),
    ],
  },
  {
    group,
    project,
    title: 'Paper timetables people can read',
    description: 'Larger letters, fewer footnotes, and the last ferry in bold.',
    start: -300,
    due: -220,
    closed: -215,
    issues: [done('Set the night sailings apart', 1, -260), done('Print in type for older eyes', 2, -225)],
  },
  {
    group,
    project,
    title: 'Summer extra sailings',
    description: 'Extra ships on the eight weekends that sold out last year.',
    start: 150,
    due: 290,
    labels: ['theme::fuller ships', 'idea'],
    issues: [open('Learn from last summer’s full ships', 3), open('Find two ships for the July weekends', 5)],
  },
];
