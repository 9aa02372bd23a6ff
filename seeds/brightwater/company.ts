import { done, open, type EpicOutline } from '../outline.ts';
import { timetable } from './timetable.ts';

const group = 'brightwater';
const handbook = 'brightwater/handbook';

/** Company-wide goals; the groups below do the work. */
export const company: EpicOutline[] = [
  {
    group,
    project: handbook,
    title: 'Fuller ships, earlier plans',
    description: 'Nine ships in ten leave half empty, and the tenth leaves people on the quay.',
    inherits: true,
    color: 'Purple',
    labels: ['theme::fuller ships'],
    author: 'olivia',
    issues: [
      open('Agree on the number we look at every Monday', 1, { assignee: 'olivia', milestone: 'Winter timetable' }),
    ],
    epics: timetable,
  },
  {
    group,
    project: handbook,
    title: 'Everyone aboard',
    start: -200,
    due: 330,
    color: 'Orange',
    labels: ['theme::everyone aboard'],
    author: 'olivia',
    description: 'Anyone can travel with us without asking a favor.',
    issues: [
      done('Ride along with five travelers who need a ramp', 3, -140, { assignee: 'pia' }),
      open('Publish what we found', 1, { assignee: 'pia', health: 'on_track' }),
    ],
    epics: [
      {
        group: 'brightwater/booking',
        project: 'brightwater/booking/web',
        title: 'Booking by voice and by keyboard',
        description: 'The audit of last spring listed 41 places where only a mouse helps.',
        start: -70,
        due: 24,
        labels: ['theme::everyone aboard'],
        issues: [
          done('Name every field for a screen reader', 3, -44, { assignee: 'dana' }),
          done('Reach every button with the keyboard', 3, -27, { assignee: 'dana' }),
          open('Read prices out in words', 2, { health: 'on_track', assignee: 'dana' }),
          open('Test with people who use it every day', 2, { health: 'needs_attention', assignee: 'pia' }),
        ],
      },
      {
        group: 'brightwater/fleet',
        project: 'brightwater/fleet/crew',
        title: 'Crews who know how to help',
        description: 'One training day per crew, planned together with the passengers’ council.',
        start: 30,
        due: 125,
        labels: ['theme::everyone aboard'],
        issues: [open('Half a day of training for each crew', 3), open('A card with ten phrases for the ramp', 1)],
      },
    ],
  },
  {
    group,
    project: handbook,
    title: 'Half the fuel of ten years ago',
    description:
      'Fuel is our largest bill and our largest debt to the coast. Slower where time allows, and no detours.',
    start: -500,
    due: 900,
    color: 'Green',
    labels: ['theme::cleaner crossings'],
    author: 'olivia',
    issues: [
      done('Publish the number of the first year', 1, -300, { assignee: 'olivia' }),
      open('Sail slower on the night crossings', 3, { health: 'on_track' }),
      open('Take shore power in the home harbor', 5, { health: 'at_risk', key: 'shore-power' }),
    ],
  },
];
