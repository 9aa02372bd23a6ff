import { Option } from 'commander';
import {
  seatOrders,
  type Seat,
  type SeatMembership,
  type SeatOrder,
  type SeatUsage,
} from '../../application/billing/seat-queries.ts';
import { roleNames, roleOfLevel } from '../../domain/access/role.ts';
import { seatAlert, seatsOwed } from '../../domain/billing/seats.ts';
import { noSubscription } from '../../domain/billing/subscription.ts';
import { addDays, daysBetween, isDay } from '../../domain/calendar/day.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { csvLine } from '../../domain/text/csv.ts';
import { csvOption, jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandRefused } from '../failure.ts';
import { withInstance, type Instance } from '../instance.ts';
import { counted, textTable, written } from '../text-table.ts';
import { userNamed } from './users.ts';

const rowsPerPage = 1000;
const historyDaysMaximum = 400;

interface ListOptions {
  search?: string;
  sort: SeatOrder;
  json?: boolean;
  csv?: boolean;
}

export const registerSeats: RegisterCommand = (milepost, context) => {
  const seats = milepost.command('seats').description('who uses the seats of a top-level group, and why');
  registerList(seats, context);
  registerWhy(seats, context);
  registerRemove(seats, context);
  registerHistory(seats, context);
};

const registerList: RegisterCommand = (seats, context) => {
  seats
    .command('list')
    .description('everyone who takes a seat')
    .argument('<group>', 'full path of a top-level group')
    .option('--search <text>', 'only people with this in their name, username or email')
    .addOption(new Option('--sort <order>', 'order of the list').choices(seatOrders).default('name_asc'))
    .option(...jsonOption)
    .option(...csvOption)
    .addHelpText(
      'after',
      `
Examples:
  milepost seats list acme
  milepost seats list acme --sort last_activity_on_asc --csv > seats.csv
`,
    )
    .action(async (path: string, options: ListOptions) => {
      const { usage, found } = await withInstance(context.terminal, async (instance) => {
        const group = await topLevelGroup(instance, path);
        const { seats: queries } = instance.services.queries;
        return { usage: await queries.usage(group.id), found: await allSeats(instance, group, options) };
      });
      const people = found.map(presentedSeat);
      if (options.csv === true) {
        context.lines([
          csvLine(['id', 'username', 'name', 'role', 'membership', 'joined', 'last_activity']),
          ...people.map(({ id, username, name, role, membership, joinedAt, lastActivityOn }) =>
            csvLine([id, username, name, role, membership, joinedAt, lastActivityOn]),
          ),
        ]);
        return;
      }
      context.answer(options, { usage: presentedUsage(usage), seats: people }, () => [
        ...textTable(
          ['USERNAME', 'NAME', 'ROLE', 'THROUGH', 'LAST ACTIVITY'].map((title) => ({ title })),
          people.map(({ username, name, role, membership, lastActivityOn }) => [
            username,
            name,
            role,
            membership,
            lastActivityOn ?? 'never',
          ]),
        ),
        usageLine(usage),
      ]);
    });
};

const registerWhy: RegisterCommand = (seats, context) => {
  seats
    .command('why')
    .description('every membership that gives a person their seat')
    .argument('<group>', 'full path of a top-level group')
    .argument('<username>')
    .option(...jsonOption)
    .option(...csvOption)
    .addHelpText('after', '\nExample:\n  milepost seats why acme dora\n')
    .action(async (path: string, username: string, options: { json?: boolean; csv?: boolean }) => {
      const reasons = (
        await withInstance(context.terminal, async (instance) => {
          const group = await topLevelGroup(instance, path);
          const user = await userNamed(instance, username);
          return reasonsOf(instance, group, user);
        })
      ).map(presentedReason);
      if (options.csv === true) {
        context.lines([
          csvLine(['place', 'role', 'through', 'since', 'until', 'given_by']),
          ...reasons.map((one) => csvLine([one.place, one.role, one.through, one.since, one.until, one.givenBy])),
        ]);
        return;
      }
      context.answer(options, { username, group: path, reasons }, () =>
        textTable(
          ['PLACE', 'ROLE', 'THROUGH', 'SINCE', 'UNTIL', 'GIVEN BY'].map((title) => ({ title })),
          reasons.map((one) => [
            one.place,
            one.role,
            one.through ?? 'direct',
            one.since.slice(0, 10),
            one.until ?? '',
            one.givenBy ?? '',
          ]),
        ),
      );
    });
};

const registerRemove: RegisterCommand = (seats, context) => {
  seats
    .command('remove')
    .description('take a person out of the group, its subgroups and projects')
    .argument('<group>', 'full path of a top-level group')
    .argument('<username>')
    .option('--yes', 'do it; without this the command only says what would happen')
    .option('--dry-run', 'say what would happen and change nothing')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
Examples:
  milepost seats remove acme dora --dry-run
  milepost seats remove acme dora --yes
`,
    )
    .action(async (path: string, username: string, options: { yes?: boolean; dryRun?: boolean; json?: boolean }) => {
      const { RemoveSeat } = await import('../../application/billing/remove-seat.ts');
      const dryRun = options.dryRun === true || options.yes !== true;
      const removal = await withInstance(context.terminal, async (instance) => {
        const group = await topLevelGroup(instance, path);
        const user = await userNamed(instance, username);
        const { services, administrator } = instance;
        return services.door.perform(
          RemoveSeat,
          { userId: administrator.id },
          { groupId: group.id, userId: user.id, dryRun },
        );
      });
      const { seatsBefore, seatsAfter } = removal;
      const memberships = removal.memberships.length;
      const consequences =
        `${counted(memberships, 'membership')} of ${username}; seats in use: ${written(seatsBefore)} → ${written(seatsAfter)}` +
        (seatsAfter === seatsBefore ? ' (the seat stays because of an invited group or was not taken)' : '');
      if (dryRun && options.dryRun !== true) {
        throw new CommandRefused(`Would remove ${consequences}. Repeat with --yes to do it.`);
      }
      context.answer(options, { username, group: path, dryRun, memberships, seatsBefore, seatsAfter }, () => [
        `${dryRun ? 'Would remove' : 'Removed'} ${consequences}.`,
      ]);
    });
};

const registerHistory: RegisterCommand = (seats, context) => {
  seats
    .command('history')
    .description('seats in use on past days, from the change log')
    .argument('<group>', 'full path of a top-level group')
    .option('--from <date>', 'first day (default: 30 days before the last)')
    .option('--to <date>', 'last day (default: today)')
    .option(...jsonOption)
    .option(...csvOption)
    .addHelpText('after', '\nExample:\n  milepost seats history acme --from 2026-10-01 --to 2026-10-31 --csv\n')
    .action(async (path: string, options: { from?: string; to?: string; json?: boolean; csv?: boolean }) => {
      const days = await withInstance(context.terminal, async (instance) => {
        const group = await topLevelGroup(instance, path);
        const { services } = instance;
        return services.queries.seats.history(group.id, daysOf(options, services.clock.today()));
      });
      if (options.csv === true) {
        context.lines([csvLine(['day', 'seats']), ...days.map(({ day, seats: count }) => csvLine([day, count]))]);
        return;
      }
      context.answer(options, { group: path, days }, () =>
        textTable(
          [{ title: 'DAY' }, { title: 'SEATS', align: 'right' }],
          days.map(({ day, seats: count }) => [day, written(count)]),
        ),
      );
    });
};

function daysOf({ from, to }: { from?: string; to?: string }, today: string): string[] {
  const last = to ?? today;
  const first = from ?? (isDay(last) ? addDays(last, -30) : last);
  const wrong = [first, last].find((day): boolean => !isDay(day));
  if (wrong !== undefined) throw new CommandRefused(`"${wrong}" is not a date (use YYYY-MM-DD).`);
  if (last > today) throw new CommandRefused('The last day is in the future.');
  const count = daysBetween(first, last);
  if (count < 0) throw new CommandRefused('The first day is after the last.');
  if (count >= historyDaysMaximum) throw new CommandRefused(`At most ${historyDaysMaximum} days at once.`);
  return Array.from({ length: count + 1 }, (_, index) => addDays(first, index));
}

/** The top-level group of this path. @throws CommandRefused */
export async function topLevelGroup({ services, administrator }: Instance, path: string): Promise<Namespace> {
  const actor = await services.actors.load(administrator.id);
  const group = await services.queries.namespaces.findByFullPath(actor, path);
  if (group?.kind !== 'group') throw new CommandRefused(`There is no group ${path}.`);
  if (group.parentId !== null) throw new CommandRefused(`${path} is not a top-level group; seats belong to those.`);
  return group;
}

async function allSeats(
  { services, administrator }: Instance,
  group: Namespace,
  options: ListOptions,
): Promise<Seat[]> {
  const actor = await services.actors.load(administrator.id);
  const filter = { namespaceId: group.id, ...(options.search !== undefined && { search: options.search }) };
  const found: Seat[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, hasNext } = await services.queries.seats.page(actor, filter, options.sort, {
      kind: 'offset',
      page,
      perPage: rowsPerPage,
    });
    found.push(...rows);
    if (!hasNext) return found;
  }
}

async function reasonsOf(
  { services, administrator }: Instance,
  group: Namespace,
  user: User,
): Promise<SeatMembership[]> {
  const actor = await services.actors.load(administrator.id);
  const { seats } = services.queries;
  if ((await seats.count(actor, { namespaceId: group.id, userId: user.id })) === 0) {
    throw new CommandRefused(`${user.username} takes no seat of ${group.fullPath}.`);
  }
  const page = { kind: 'offset', page: 1, perPage: rowsPerPage } as const;
  const direct = await seats.memberships(group.id, user.id, page);
  const indirect = await seats.invitations(actor, group.id, user.id, page);
  return [...direct.rows, ...indirect.rows];
}

function roleText(level: number): string {
  const role = roleOfLevel(level);
  return role === null ? String(level) : roleNames[role];
}

const membershipTexts: Readonly<Record<Seat['membershipType'], string>> = {
  group_member: 'group',
  project_member: 'project',
  group_invite: 'invited to group',
  project_invite: 'invited to project',
};

function presentedSeat({ user, accessLevel, joinedAt, membershipType, isLastOwner }: Seat) {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    role: roleText(accessLevel),
    membership: membershipTexts[membershipType],
    joinedAt: joinedAt.toISOString(),
    lastActivityOn: user.lastActivityOn,
    isLastOwner,
  };
}

function presentedReason({ fullPath, accessLevel, createdAt, expiresAt, createdBy, invitedGroup }: SeatMembership) {
  return {
    place: fullPath,
    role: roleText(accessLevel),
    through: invitedGroup === null ? null : (invitedGroup.fullPath ?? 'a hidden group'),
    since: createdAt.toISOString(),
    until: expiresAt,
    givenBy: createdBy?.username ?? null,
  };
}

/** The figures of a group's seats. */
export function presentedUsage({ subscription, seatsInUse }: SeatUsage) {
  const { seats, maxSeatsUsed } = subscription ?? noSubscription;
  const mostUsed = Math.max(maxSeatsUsed, seatsInUse);
  return {
    seatsBought: seats,
    seatsInUse,
    maxSeatsUsed: mostUsed,
    seatsOwed: seatsOwed(seats, mostUsed),
    alert: seatAlert(seats, seatsInUse),
  };
}

function usageLine(usage: SeatUsage): string {
  const { seatsBought, seatsInUse, maxSeatsUsed, seatsOwed: owed } = presentedUsage(usage);
  const bought = seatsBought === 0 ? '' : ` of ${written(seatsBought)}`;
  return `${written(seatsInUse)}${bought} seats in use, at most ${written(maxSeatsUsed)}, ${written(owed)} owed.`;
}
