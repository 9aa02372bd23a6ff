import { done, open, type EpicOutline } from '../outline.ts';

const group = 'brightwater/fleet';
const telemetry = 'brightwater/fleet/telemetry';
const crew = 'brightwater/fleet/crew';
const collector = 'brightwater/fleet/telemetry/collector';

/** Work on ships and crews. */
export const fleet: EpicOutline[] = [
  {
    group,
    project: crew,
    title: 'A rota crews can trust',
    description: 'Rotas change nine times a month. Crews want to know two weeks ahead, and to swap among themselves.',
    start: -120,
    due: 50,
    color: 'Blue',
    labels: ['theme::good work', 'priority::high'],
    author: 'marco',
    issues: [
      done('Publish four weeks ahead', 3, -80, { assignee: 'dana' }),
      done('Swap a shift without a phone call', 5, -36, { assignee: 'dana' }),
      open('Respect rest hours across midnight', 5, {
        health: 'at_risk',
        labels: ['type::safety'],
        milestone: 'Safety audit',
        key: 'rest-hours',
      }),
      open('Show who can stand in', 3, { health: 'on_track' }),
    ],
    epics: [
      {
        group,
        project: crew,
        title: 'Certificates that do not run out unseen',
        description: 'Two sailings were canceled last year since a certificate had expired.',
        start: -64,
        due: 26,
        color: 'Red',
        labels: ['type::safety'],
        issues: [
          done('Import the certificates from the filing cabinet', 3, -45, { assignee: 'ravi' }),
          open('Warn two months ahead', 2, { health: 'on_track', milestone: 'Safety audit', assignee: 'ravi' }),
          open('Keep people without a valid one off the rota', 3, {
            health: 'needs_attention',
            milestone: 'Safety audit',
          }),
        ],
      },
      {
        group,
        project: crew,
        title: 'Sick calls before dawn',
        description: 'The first ship leaves at 5:40. Finding a replacement is a chain of calls today.',
        start: 10,
        due: 44,
        issues: [open('Call three people at once', 3), open('Say yes from the lock screen', 2)],
      },
    ],
  },
  {
    group: telemetry,
    project: collector,
    key: 'engine-ear',
    title: 'Hear an engine fail a week before it does',
    description: 'Vibration told of the last two failures days ahead, but nobody listened to the numbers.',
    start: -180,
    due: 210,
    color: 'Purple',
    labels: ['theme::fuller ships', 'research'],
    author: 'nell',
    issues: [
      done('Fit sensors to the Heron and the Plover', 5, -120, { assignee: 'nell' }),
      done('Bring a day of readings ashore in one night', 3, -70, { assignee: 'nell' }),
      open('Tell a worn bearing from rough water', 8, {
        health: 'needs_attention',
        assignee: 'nell',
        key: 'worn-bearing',
      }),
      open('Send the yard a list it can act on', 3),
    ],
    epics: [
      {
        group: telemetry,
        project: collector,
        title: 'Sensors on the remaining six ships',
        description: 'Three ships carry them already. The others follow during their dry dock.',
        start: -14,
        due: 130,
        labels: ['research'],
        issues: [
          open('Fit the Tern and the Avocet while they are in dock', 5, {
            health: 'on_track',
            assignee: 'nell',
            milestone: 'Dry dock',
          }),
          open('Replace the box that hates salt', 2, { milestone: 'Dry dock' }),
          open('Collector stops when the clock of the ship is set back', 3, {
            type: 'incident',
            labels: ['severity::3'],
            health: 'at_risk',
            assignee: 'nell',
          }),
        ],
      },
      {
        group: telemetry,
        project: collector,
        title: 'Readings over the harbor network',
        description: 'Readings are carried ashore on a stick. The harbor network has room for them at night.',
        inherits: true,
        issues: [
          open('Ask for a place on the harbor network', 1, { milestone: 'Dry dock' }),
          open('Send in the quiet hour', 2, { milestone: 'Dry dock' }),
        ],
      },
    ],
  },
  {
    group,
    project: crew,
    title: 'Fuel counted by the crossing',
    description: 'Fuel is counted by the month, so nobody knows which crossing wastes it.',
    start: -7,
    due: 110,
    color: 'Green',
    labels: ['theme::cleaner crossings'],
    issues: [
      open('Read the meters at departure and arrival', 3, { health: 'on_track', assignee: 'nell', project: collector }),
      open('Set the target speed against the tide', 5),
      open('Show a captain the last ten crossings', 2),
    ],
  },
  {
    group,
    project: crew,
    title: 'Safety audit without a paper chase',
    description: 'Auditors ask for the same eleven folders each year. They are kept ready instead.',
    inherits: true,
    color: 'Red',
    labels: ['type::safety', 'priority::high'],
    author: 'olivia',
    issues: [
      open('Keep drills with names and times', 3, { milestone: 'Safety audit', health: 'on_track', assignee: 'ravi' }),
      open('Find the last check of every raft', 2, { milestone: 'Safety audit', health: 'needs_attention' }),
      done('Agree on the list with the inspector', 1, -11, { milestone: 'Safety audit', assignee: 'olivia' }),
    ],
  },
  {
    group,
    project: crew,
    title: 'Replace the radios',
    description: 'The new band becomes mandatory in spring.',
    start: -250,
    due: -100,
    closed: -97,
    labels: ['type::safety'],
    issues: [done('Try three radios on the car deck', 2, -210), done('Hand out sixty', 2, -110, { assignee: 'ravi' })],
  },
  {
    group,
    project: crew,
    title: 'What to do with the old Heron',
    description: 'Sell her, keep her as a reserve, or rebuild her for freight. The board decides on figures.',
    confidential: true,
    due: 240,
    labels: ['contracts'],
    author: 'olivia',
    issues: [open('Ask two yards for a price', 1, { confidential: true, assignee: 'olivia' })],
  },
];
