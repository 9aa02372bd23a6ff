import type { PlannedLabel } from '../application/import/plan.ts';
import type { MilestoneState } from '../domain/milestones/milestone.ts';
import type { Visibility } from '../domain/namespaces/namespace.ts';
import type { LinkOutline } from './outline.ts';

export interface NamespaceOutline {
  kind: 'group' | 'project';
  path: string;
  name: string;
  description: string;
  visibility: Visibility;
}

function group(path: string, name: string, description: string, visibility: Visibility = 'private'): NamespaceOutline {
  return { kind: 'group', path, name, description, visibility };
}

function project(
  path: string,
  name: string,
  description: string,
  visibility: Visibility = 'private',
): NamespaceOutline {
  return { kind: 'project', path, name, description, visibility };
}

/** Three levels of groups, most of them private, and one public plan. Parents come before their children. */
export const namespaces: readonly NamespaceOutline[] = [
  group('brightwater', 'Brightwater Ferries', 'Nine ships, eleven harbors, one timetable.'),
  group('brightwater/booking', 'Booking', 'From the first look at a crossing to the ramp.'),
  group('brightwater/booking/checkout', 'Checkout', 'Paying, refunds and the books.'),
  group('brightwater/booking/timetable', 'Timetable', 'When which ship sails.'),
  group('brightwater/fleet', 'Fleet', 'Ships and crews.'),
  group('brightwater/fleet/telemetry', 'Telemetry', 'What the ships tell us.'),
  group('brightwater/platform', 'Platform', 'What everything else stands on.'),
  group('brightwater/terminals', 'Terminals', 'Halls, gates and lanes.'),
  group('open-harbour', 'Open Harbour', 'What we share with everybody.', 'public'),
  project('brightwater/handbook', 'Handbook', 'How we work.'),
  project('brightwater/booking/web', 'Web shop', 'Booking in the browser.'),
  project('brightwater/booking/app', 'Mobile app', 'Tickets in the pocket.'),
  project('brightwater/booking/checkout/payments', 'Payments', 'Cards, wallets, refunds.'),
  project('brightwater/booking/timetable/planner', 'Planner', 'Draws timetables.'),
  project('brightwater/fleet/crew', 'Crew rota', 'Who works when.'),
  project('brightwater/fleet/telemetry/collector', 'Collector', 'Readings from the engine rooms.'),
  project('brightwater/platform/identity', 'Identity', 'Accounts and sign-in.'),
  project('brightwater/platform/infrastructure', 'Infrastructure', 'Sites, alarms, restores.'),
  project('brightwater/terminals/boarding', 'Boarding', 'Gates, lanes and signs.'),
  project('open-harbour/tide-tables', 'Tide tables', 'Eleven harbors in one format.', 'public'),
];

export interface MilestoneOutline {
  path: string;
  title: string;
  /** Days from today. */
  start?: number;
  due?: number;
  state?: MilestoneState;
  description?: string;
}

/** Milestones of the company, its groups and projects, with both dates, one date and no date. */
export const milestones: readonly MilestoneOutline[] = [
  { path: 'brightwater', title: 'Autumn timetable', start: -120, due: -31, state: 'closed' },
  { path: 'brightwater', title: 'Winter timetable', start: -30, due: 40, description: 'Sails from the first Sunday.' },
  { path: 'brightwater', title: 'Spring timetable', start: 41, due: 130 },
  { path: 'brightwater', title: 'Safety audit', start: -14, due: 34 },
  { path: 'brightwater', title: 'Next year', description: 'Promised, but without a day.' },
  { path: 'brightwater/booking', title: 'Ramp pilot', start: -5, due: 26 },
  { path: 'brightwater/booking/checkout', title: 'Books closed', start: -20, due: 12 },
  { path: 'brightwater/fleet/telemetry', title: 'Dry dock', start: 16, due: 58 },
  { path: 'brightwater/platform/infrastructure', title: 'Restart drill', start: 2, due: 9 },
  { path: 'brightwater/booking/app', title: 'App 5.0', due: 52 },
  { path: 'open-harbour', title: 'First tables', start: -10, due: 20 },
  { path: 'open-harbour', title: 'All harbors', start: 21, due: 170 },
];

/** Labels with a fixed color; other labels in outlines get a color by title. */
export const labels: readonly PlannedLabel[] = [
  { title: 'priority::high', color: '#c91c00', description: 'Before anything else' },
  { title: 'priority::low', color: '#41556e', description: 'When there is time' },
  { title: 'theme::less friction', color: '#217645', description: 'Fewer steps between wish and ship' },
  { title: 'theme::trust', color: '#1068bf', description: 'People know where they stand' },
  { title: 'theme::fuller ships', color: '#694cc0', description: 'Fewer empty decks' },
  { title: 'theme::everyone aboard', color: '#9e5400', description: 'For every traveler' },
  { title: 'theme::good work', color: '#00708a', description: 'For the people who work here' },
  { title: 'theme::cleaner crossings', color: '#2f6d6a', description: 'Less fuel, less noise' },
  { title: 'type::safety', color: '#dd2b0e', description: 'Lives depend on it' },
  { title: 'type::compliance', color: '#5b6b00', description: 'The law asks for it' },
  { title: 'type::debt', color: '#8a4a2b', description: 'What we owe ourselves' },
  { title: 'idea', color: '#f4d35e', description: 'Not promised to anybody' },
];

/** Links between items, by the keys of the outlines. */
export const links: readonly LinkOutline[] = [
  { source: 'one-account', target: 'one-page-booking', type: 'blocks' },
  { source: 'second-site', target: 'new-bank', type: 'blocks' },
  { source: 'spring-plan', target: 'pocket-ticket', type: 'blocks' },
  { source: 'lanes', target: 'spring-plan', type: 'relates_to' },
  { source: 'refunds', target: 'new-bank', type: 'relates_to' },
  { source: 'merge-accounts', target: 'remove-old-steps', type: 'blocks' },
  { source: 'both-sites', target: 'both-banks', type: 'blocks' },
  { source: 'scan-at-ramp', target: 'tall-vans', type: 'relates_to' },
  { source: 'publish-at-once', target: 'scan-at-ramp', type: 'blocks' },
  { source: 'move-crews', target: 'rest-hours', type: 'blocks' },
  { source: 'keep-seat', target: 'partial-refund', type: 'relates_to' },
  { source: 'worn-bearing', target: 'shore-power', type: 'relates_to' },
  { source: 'quiet-corner', target: 'refunds', type: 'relates_to' },
];
