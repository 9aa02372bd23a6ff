import { done, open, type EpicOutline } from '../outline.ts';

const group = 'brightwater/booking';
const web = 'brightwater/booking/web';
const app = 'brightwater/booking/app';

/** Work on the booking site. */
export const booking: EpicOutline[] = [
  {
    group,
    project: web,
    key: 'one-page-booking',
    title: 'Book a crossing on one page',
    description: [
      'Two in five visitors leave between choosing a crossing and naming the passengers. The five steps become one page',
      'that grows as it is filled in.',
      '',
      '- [x] Prototype tested with twelve travelers',
      '- [x] Old steps behind a switch',
      '- [ ] Switch removed',
    ].join('\n'),
    start: -96,
    due: 38,
    color: 'Green',
    labels: ['theme::less friction', 'priority::high'],
    author: 'pia',
    issues: [
      done('Draw the crossing, vehicle and passenger parts as one form', 5, -70, {
        assignee: 'dana',
        milestone: 'Autumn timetable',
      }),
      done('Keep what was typed when the connection drops', 3, -41, { assignee: 'dana' }),
      open('Show the price as it grows, without a jump', 3, {
        assignee: 'ravi',
        health: 'on_track',
        milestone: 'Winter timetable',
      }),
      open('Remember the vehicle of a returning traveler', 2, {
        health: 'needs_attention',
        milestone: 'Winter timetable',
        labels: ['needs research'],
      }),
      open('Remove the five old steps', 5, { milestone: 'Winter timetable', key: 'remove-old-steps' }),
    ],
    epics: [
      {
        group,
        project: web,
        title: 'Passenger names without retyping',
        description:
          'Families type the same five names before every holiday. What was typed once is offered the next time.',
        start: -60,
        due: 12,
        labels: ['theme::less friction'],
        issues: [
          done('Offer the people of the last booking', 3, -33, { assignee: 'dana' }),
          done('Let a family be saved under one name', 2, -19),
          open('Read names from a shared boarding pass', 5, { health: 'at_risk', assignee: 'dana' }),
        ],
        epics: [
          {
            group,
            project: web,
            title: 'Names with accents survive the port systems',
            description:
              'Port lists still turn é into a question mark, and passengers are asked for their papers twice.',
            start: -30,
            due: 5,
            color: 'Orange',
            labels: ['type::debt'],
            issues: [
              done('Collect what each port system does to Å, Ø and ß', 1, -22, { assignee: 'ravi' }),
              open('Send the plain spelling beside the real one', 3, { health: 'on_track', assignee: 'dana' }),
            ],
          },
        ],
      },
      {
        group,
        project: web,
        title: 'Fares that say what they include',
        description:
          'Half of the calls to the office are about luggage and meals. The fare says it before anyone pays.',
        start: -20,
        due: 47,
        labels: ['theme::trust'],
        issues: [
          open('Put bags, bikes and cabins beside the price', 3, { health: 'on_track', milestone: 'Winter timetable' }),
          open('Explain a fare in one sentence', 1, { assignee: 'pia' }),
          open('Compare two fares side by side', 5),
        ],
      },
    ],
  },
  {
    group,
    project: app,
    key: 'pocket-ticket',
    title: 'A ticket that works without a signal',
    description: 'The ramp has no reception. Tickets are kept on the phone and checked by the gate without a network.',
    start: -45,
    due: 75,
    color: 'Purple',
    labels: ['theme::trust', 'priority::high'],
    author: 'olivia',
    issues: [
      done('Keep tickets on the phone, sealed with the booking', 8, -12, { assignee: 'marco' }),
      open('Scan a sealed ticket at the ramp', 5, {
        key: 'scan-at-ramp',
        health: 'at_risk',
        assignee: 'marco',
        milestone: 'Ramp pilot',
      }),
      open('Say when a ticket on the phone is out of date', 2, { health: 'on_track', milestone: 'Ramp pilot' }),
      open('Ramp scanner shows a ticket as unknown after midnight', 3, {
        type: 'incident',
        health: 'at_risk',
        labels: ['severity::2'],
        assignee: 'marco',
      }),
    ],
    epics: [
      {
        group,
        project: app,
        title: 'Ramp pilot in two harbors',
        description: 'Tried at Northhaven and Kelby first, where the reception is worst.',
        inherits: true,
        labels: ['pilot'],
        issues: [
          open('Agree on the lanes with both harbor masters', 2, { milestone: 'Ramp pilot', health: 'on_track' }),
          open('Train the evening crew on the new scanners', 3, { milestone: 'Ramp pilot', assignee: 'ravi' }),
        ],
      },
    ],
  },
  {
    group,
    project: web,
    title: 'Change a booking without calling us',
    description: 'Changing a date takes a call of nine minutes on average, most of it waiting.',
    start: 14,
    due: 118,
    color: 'Blue',
    labels: ['theme::less friction'],
    author: 'pia',
    issues: [
      open('Move to another crossing on the same day', 5, { milestone: 'Spring timetable' }),
      open('Add a passenger after paying', 3, { milestone: 'Spring timetable' }),
      open('Tell what a change costs before it is made', 2, { milestone: 'Spring timetable' }),
      open('Stop changes an hour before departure', 1),
    ],
  },
  {
    group,
    project: web,
    title: 'Search that forgives',
    description: 'Misspelled harbors find nothing today. One wrong letter should not end a booking.',
    start: -210,
    due: -62,
    closed: -58,
    labels: ['theme::less friction'],
    issues: [
      done('Find a harbor by the town people call it', 3, -150, { assignee: 'dana' }),
      done('Suggest the next crossing when one is full', 5, -101, { assignee: 'marco' }),
      done('Accept dates as people write them', 2, -75),
    ],
  },
  {
    group,
    project: app,
    title: 'Dark screens for night crossings',
    description: 'Bright screens disturb the quiet cabins. The app follows the setting of the phone.',
    start: 60,
    labels: ['idea'],
    issues: [open('Try night colors on the car deck', 2), open('Dim the boarding code only after it was scanned', 1)],
  },
  {
    group,
    project: web,
    title: 'Group bookings for schools',
    description: 'Schools send lists by mail, which are typed in by hand. They get a form of their own.',
    due: 160,
    labels: ['idea', 'priority::low'],
    author: 'gus',
    issues: [
      open('Ask three schools how they book today', 1, { assignee: 'pia' }),
      open('Let a list of names be pasted', 3),
    ],
  },
  {
    group,
    project: web,
    title: 'Pets, bikes and wheelchairs in one place',
    description: 'Three forms ask for what one could, and the ramp crew learns of it last.',
    start: -15,
    due: 90,
    color: 'Orange',
    labels: ['theme::everyone aboard'],
    issues: [
      open('Ask for help at boarding while booking', 3, {
        health: 'on_track',
        assignee: 'dana',
        milestone: 'Winter timetable',
      }),
      open('Count bike places per crossing', 2, { health: 'needs_attention' }),
      open('Pet cabins appear only when there are some', 1),
      done('Say which decks have a lift', 1, -3, { assignee: 'ravi' }),
    ],
  },
  {
    group,
    project: web,
    title: 'Old booking pages are gone',
    description: 'The pages from 2014 were still found by search engines and sold crossings that no longer run.',
    start: -400,
    due: -190,
    closed: -184,
    labels: ['type::debt'],
    issues: [
      done('Send every old address to its new one', 2, -230),
      done('Archive the templates', 1, -200),
      done('Turn off the old servers', 3, -185, { assignee: 'marco' }),
    ],
  },
];
