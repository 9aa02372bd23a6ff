import { done, open, type EpicOutline } from './outline.ts';

const group = 'open-harbour';
const project = 'open-harbour/tide-tables';

/** A public plan that needs no account. */
export const openHarbour: EpicOutline[] = [
  {
    group,
    project,
    title: 'Tide tables anybody may use',
    start: -58,
    due: 41,
    color: 'Blue',
    labels: ['good first step'],
    author: 'olivia',
    description: 'The tables of eleven harbors, in a format other ferries, anglers and walkers can read.',
    issues: [
      done('Choose a license', 1, -50, { assignee: 'olivia' }),
      done('Write the format down on one page', 2, -31, { assignee: 'nell' }),
      open('Publish the first three harbors', 3, { health: 'on_track', assignee: 'nell', milestone: 'First tables' }),
      open('Mark values that were guessed', 2, { milestone: 'First tables', labels: ['good first step'] }),
    ],
    epics: [
      {
        group,
        project,
        title: 'The other eight harbors',
        description: 'The first three harbors are published; the rest need their gauges checked.',
        inherits: true,
        issues: [
          open('Ask the harbor offices', 2, { milestone: 'All harbors' }),
          open('Read the scanned tables of the small ones', 5, { milestone: 'All harbors' }),
        ],
      },
    ],
  },
  {
    group,
    project,
    title: 'A small library to read them',
    description: 'So that nobody has to write the same forty lines again.',
    start: 21,
    due: 95,
    labels: ['good first step'],
    issues: [open('Read a year in one call', 2), open('Say high and low water for a day', 1)],
  },
];
