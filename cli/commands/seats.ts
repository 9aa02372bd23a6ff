import { Option } from 'commander';
import { chunksOf } from '../../domain/lists/chunks.ts';
import { seatOrders, type MembershipType, type SeatOrder } from '../../application/seats/seat-queries.ts';
import { addDays, daysBetween, isDay } from '../../domain/calendar/day.ts';
import { csvLine } from '../../domain/text/csv.ts';
import type { Seat, SeatMembership, Subscription } from '../rest.generated.ts';
import { ApiRefusal, urlOption, withApi, type Api, type ApiOptions } from '../api.ts';
import { csvOption, jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandMisused, CommandRefused, ConfirmationNeeded } from '../failure.ts';
import { topLevelGroup, personNamed, whenMissing } from '../lookups.ts';
import { counted, formatNumber, TextTable } from '../text-table.ts';

const historyDaysMaximum = 400;
/** Of one call. */
const historyDaysAtOnce = 100;

interface CsvOptions extends ApiOptions {
  csv?: boolean;
}

interface ListOptions extends CsvOptions {
  search?: string;
  sort: SeatOrder;
}

export const registerSeats: RegisterCommand = (milepost, context) => {
  const seats = milepost.command('seats').description('seats of a top-level group');
  registerList(seats, context);
  registerWhy(seats, context);
  registerRemove(seats, context);
  registerHistory(seats, context);
};

const registerList: RegisterCommand = (seats, context) => {
  seats
    .command('list')
    .description('list the users who take a seat')
    .argument('<group>', 'full path of a top-level group')
    .option('--search <text>', 'only people with this in their name, username or email')
    .addOption(new Option('--sort <order>', 'order of the list').choices(seatOrders).default('name_asc'))
    .option(...urlOption)
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
      const { usage, found } = await withApi(context.terminal, options, async (api) => {
        const { id } = await topLevelGroup(api, path);
        const { usage: figures } = await api.get(`/namespaces/${id}/gitlab_subscription`);
        const { search, sort } = options;
        return {
          usage: presentedUsage(figures),
          found: await api.all(`/groups/${id}/billable_members`, { search, sort }),
        };
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
      context.answer(options, { usage, seats: people }, () => [
        new TextTable(
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
    .description('list the memberships that give a user their seat')
    .argument('<group>', 'full path of a top-level group')
    .argument('<username>')
    .option(...urlOption)
    .option(...jsonOption)
    .option(...csvOption)
    .addHelpText('after', '\nExample:\n  milepost seats why acme dora\n')
    .action(async (path: string, username: string, options: CsvOptions) => {
      const reasons = (
        await withApi(context.terminal, options, async (api) => {
          const { id } = await topLevelGroup(api, path);
          return reasonsOf(api, { id, path }, await personNamed(api, username));
        })
      ).map(presentedReason);
      if (options.csv === true) {
        context.lines([
          csvLine(['place', 'role', 'through', 'since', 'until', 'given_by']),
          ...reasons.map((one) => csvLine([one.place, one.role, one.through, one.since, one.until, one.givenBy])),
        ]);
        return;
      }
      context.answer(options, { username, group: path, reasons }, () => [
        new TextTable(
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
      ]);
    });
};

const registerRemove: RegisterCommand = (seats, context) => {
  seats
    .command('remove')
    .description('remove a user from a group, its subgroups and projects')
    .argument('<group>', 'full path of a top-level group')
    .argument('<username>')
    .option('--yes', 'do it; without this the command only shows what would happen')
    .option('--dry-run', 'show what would happen and change nothing')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
Examples:
  milepost seats remove acme dora --dry-run
  milepost seats remove acme dora --yes
`,
    )
    .action(async (path: string, username: string, options: ApiOptions & { yes?: boolean; dryRun?: boolean }) => {
      const dryRun = options.dryRun === true || options.yes !== true;
      const removal = await withApi(context.terminal, options, async (api) => {
        const group = await topLevelGroup(api, path);
        const user = await personNamed(api, username);
        const address = `/groups/${group.id}/billable_members/${user.id}` as const;
        const would = await api.send('DELETE', address, { dry_run: true }).catch((error: unknown) => {
          const isNoMember = error instanceof ApiRefusal && error.message.startsWith('No member found');
          throw isNoMember
            ? new CommandRefused(`${username} is no member of ${path} or anything in it.`, 'not_found')
            : error;
        });
        if (!dryRun) await api.send('DELETE', address);
        if (would === undefined) throw new Error('a dry run has an answer');
        return would;
      });
      const { memberships, seats_before: seatsBefore, seats_after: seatsAfter } = removal;
      const sources = removal.sources.map((one) => ({
        place: one.source_full_path,
        role: one.access_level.string_value,
      }));
      const consequences =
        `${counted(memberships, 'membership')} of ${username} (${placesInWords(sources, memberships)}); seats in use: ${formatNumber(seatsBefore)} → ${formatNumber(seatsAfter)}` +
        (seatsAfter === seatsBefore ? ' (the seat stays because of an invited group or was not taken)' : '');
      if (dryRun && options.dryRun !== true) {
        throw new ConfirmationNeeded(`remove ${consequences}.`);
      }
      context.answer(options, { username, group: path, dryRun, memberships, sources, seatsBefore, seatsAfter }, () => [
        `${dryRun ? 'Would remove' : 'Removed'} ${consequences}.`,
      ]);
    });
};

const registerHistory: RegisterCommand = (seats, context) => {
  seats
    .command('history')
    .description('show the seats in use on past days')
    .argument('<group>', 'full path of a top-level group')
    .option('--from <date>', 'first day (default: 30 days before the last)')
    .option('--to <date>', 'last day (default: today)')
    .option(...urlOption)
    .option(...jsonOption)
    .option(...csvOption)
    .addHelpText('after', '\nExample:\n  milepost seats history acme --from 2026-10-01 --to 2026-10-31 --csv\n')
    .action(async (path: string, options: CsvOptions & { from?: string; to?: string }) => {
      const days = await withApi(context.terminal, options, async (api) => {
        const { id } = await topLevelGroup(api, path);
        const history = (parameters: { interval?: 'monthly'; from?: string | undefined; to?: string | undefined }) =>
          api.get(`/groups/${id}/seat_history`, { interval: 'daily', ...parameters });
        // The last day of a history without an end is today, wherever the server is.
        const today = (await history({ interval: 'monthly' })).at(-1)?.day ?? '';
        const allDays = daysOf(options, today);
        const found: { day: string; seats: number }[] = [];
        for (const part of chunksOf(allDays, historyDaysAtOnce)) {
          found.push(...(await history({ from: part[0], to: part.at(-1) })));
        }
        return found;
      });
      if (options.csv === true) {
        context.lines([csvLine(['day', 'seats']), ...days.map(({ day, seats: count }) => csvLine([day, count]))]);
        return;
      }
      context.answer(options, { group: path, days }, () => [
        new TextTable(
          [{ title: 'DAY' }, { title: 'SEATS', align: 'right' }],
          days.map(({ day, seats: count }) => [day, formatNumber(count)]),
        ),
      ]);
    });
};

const placesNamed = 3;

function placesInWords(places: readonly { place: string; role: string }[], total: number): string {
  const named = places.slice(0, placesNamed).map(({ place, role }) => `${role} of ${place}`);
  const more = total - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}

function daysOf({ from, to }: { from?: string; to?: string }, today: string): string[] {
  const last = to ?? today;
  const first = from ?? (isDay(last) ? addDays(last, -30) : last);
  const wrong = [first, last].find((day): boolean => !isDay(day));
  if (wrong !== undefined) throw new CommandMisused(`"${wrong}" is not a date (use YYYY-MM-DD).`);
  if (last > today) throw new CommandMisused('The last day is in the future.');
  const count = daysBetween(first, last);
  if (count < 0) throw new CommandMisused('The first day is after the last.');
  if (count >= historyDaysMaximum) throw new CommandMisused(`At most ${historyDaysMaximum} days at once.`);
  return Array.from({ length: count + 1 }, (_, index) => addDays(first, index));
}

async function reasonsOf(
  api: Api,
  group: { id: number; path: string },
  user: { id: number; username: string },
): Promise<SeatMembership[]> {
  const address = `/groups/${group.id}/billable_members/${user.id}` as const;
  const direct = await api
    .all(`${address}/memberships`)
    .catch(whenMissing(`${user.username} takes no seat of ${group.path}.`));
  return [...direct, ...(await api.all(`${address}/indirect`))];
}

const membershipTexts: Readonly<Record<MembershipType, string>> = {
  group_member: 'group',
  project_member: 'project',
  group_invite: 'invited to group',
  project_invite: 'invited to project',
};

function presentedSeat(seat: Seat) {
  return {
    id: seat.id,
    username: seat.username,
    name: seat.name,
    role: seat.access_level.string_value,
    membership: membershipTexts[seat.membership_type],
    joinedAt: seat.joined_at,
    lastActivityOn: seat.last_activity_on,
    isLastOwner: seat.is_last_owner,
  };
}

function presentedReason(membership: SeatMembership) {
  const { via } = membership;
  return {
    place: membership.source_full_path,
    role: membership.access_level.string_value,
    through: via === undefined ? null : (via.full_path ?? 'a hidden group'),
    since: membership.created_at,
    until: membership.expires_at,
    givenBy: (membership.created_by as { username: string } | null)?.username ?? null,
  };
}

/** The figures of a group's seats. */
export function presentedUsage(usage: Subscription['usage']) {
  return {
    seatsBought: usage.seats_in_subscription,
    seatsInUse: usage.seats_in_use,
    maxSeatsUsed: usage.max_seats_used,
    seatsOwed: usage.seats_owed,
    alert: usage.alert,
  };
}

function usageLine({ seatsBought, seatsInUse, maxSeatsUsed, seatsOwed }: ReturnType<typeof presentedUsage>): string {
  const bought = seatsBought === 0 ? '' : ` of ${formatNumber(seatsBought)}`;
  return `${formatNumber(seatsInUse)}${bought} seats in use, at most ${formatNumber(maxSeatsUsed)}, ${formatNumber(seatsOwed)} owed.`;
}
