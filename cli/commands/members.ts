import { Option } from 'commander';
import { accessLevels, roleNames, roleOfLevel, type RoleName } from '../../domain/access/role.ts';
import { isDay } from '../../domain/calendar/day.ts';
import { csvLine } from '../../domain/text/csv.ts';
import { urlOption, withApi, type Api, type ApiOptions } from '../api.ts';
import { csvOption, jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandMisused } from '../failure.ts';
import { placeAt, personNamed, whenMissing, type Place } from '../lookups.ts';
import type { ListedMember, Member } from '../rest.generated.ts';
import { TextTable } from '../text-table.ts';

export const givenRoles = (Object.keys(accessLevels) as RoleName[]).filter((name) => name !== 'minimal');
const placeArgument = ['<place>', 'full path of a group or project'] as const;
const expiresOption = [
  '--expires <day>',
  'the membership ends at the start of this day (UTC); "never" for no end',
] as const;

interface OfferOptions extends ApiOptions {
  role?: RoleName;
  expires?: string;
}

export const registerMembers: RegisterCommand = (milepost, context) => {
  const members = milepost.command('members').description('members of a group or project');
  registerList(members, context);
  registerAdd(members, context);
  registerSet(members, context);
  registerRemove(members, context);
};

const registerList: RegisterCommand = (members, context) => {
  members
    .command('list')
    .description('list members, direct and inherited')
    .argument(...placeArgument)
    .option('--search <text>', 'only people with this in their name or username')
    .addOption(new Option('--role <role>', 'only people with this role').choices(givenRoles))
    .option(...urlOption)
    .option(...jsonOption)
    .option(...csvOption)
    .addHelpText('after', '\nExample:\n  milepost members list acme --role owner\n')
    .action(async (path: string, options: OfferOptions & { search?: string; csv?: boolean }) => {
      const { search, role } = options;
      const found = await withApi(context.terminal, options, async (api) => {
        const place = await placeAt(api, path);
        const parameters = {
          query: search,
          sort: 'name_asc' as const,
          ...(role && { access_level: accessLevels[role] }),
        };
        return place.kind === 'group'
          ? api.all(`/groups/${place.id}/members/all`, parameters)
          : api.all(`/projects/${place.id}/members/all`, parameters);
      });
      const rows = found.map((member) => ({ ...presented(member), from: sourceOf(member) }));
      if (options.csv === true) {
        context.lines([
          csvLine(['id', 'username', 'name', 'role', 'from', 'since', 'until']),
          ...rows.map((one) => csvLine([one.id, one.username, one.name, one.role, one.from, one.since, one.until])),
        ]);
        return;
      }
      context.answer(options, { place: path, members: rows }, () => [
        new TextTable(
          ['USERNAME', 'NAME', 'ROLE', 'FROM', 'UNTIL'].map((title) => ({ title })),
          rows.map(({ username, name, role: shown, from, until }) => [username, name, shown, from, until ?? '']),
        ),
      ]);
    });
};

const registerAdd: RegisterCommand = (members, context) => {
  members
    .command('add')
    .description('add a user to a group or project')
    .argument(...placeArgument)
    .argument('<username>')
    .addOption(new Option('--role <role>', 'their role').choices(givenRoles).makeOptionMandatory())
    .option(...expiresOption)
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost members add acme anna --role planner --expires 2027-06-30\n')
    .action(async (path: string, username: string, options: OfferOptions & { role: RoleName }) => {
      const expires = endOf(options);
      const member = await withApi(context.terminal, options, async (api) => {
        const place = await placeAt(api, path);
        const { id } = await personNamed(api, username);
        const offer = { user_id: [id], access_level: accessLevels[options.role], expires_at: expires ?? null };
        await (place.kind === 'group'
          ? api.send('POST', `/groups/${place.id}/members`, offer)
          : api.send('POST', `/projects/${place.id}/members`, offer));
        return memberOf(api, place, id);
      });
      context.answer(options, { place: path, member: presented(member) }, () => [
        `Added ${username} to ${path} ${asIn(presented(member))}.`,
      ]);
    });
};

const registerSet: RegisterCommand = (members, context) => {
  members
    .command('set')
    .description('change the role or the end of a direct membership')
    .argument(...placeArgument)
    .argument('<username>')
    .addOption(new Option('--role <role>', 'their role').choices(givenRoles))
    .option(...expiresOption)
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost members set acme anna --role developer --expires never\n')
    .action(async (path: string, username: string, options: OfferOptions) => {
      const expires = endOf(options);
      if (options.role === undefined && expires === undefined)
        throw new CommandMisused('Give --role, --expires or both.');
      const member = await withApi(context.terminal, options, async (api) => {
        const place = await placeAt(api, path);
        const { id } = await personNamed(api, username);
        const before = await memberOf(api, place, id).catch(whenMissing(noMember(path, username)));
        const change = {
          access_level: options.role === undefined ? before.access_level : accessLevels[options.role],
          ...(expires !== undefined && { expires_at: expires }),
        };
        return place.kind === 'group'
          ? api.send('PUT', `/groups/${place.id}/members/${id}`, change)
          : api.send('PUT', `/projects/${place.id}/members/${id}`, change);
      });
      context.answer(options, { place: path, member: presented(member) }, () => [
        `${username} is in ${path} ${asIn(presented(member))}.`,
      ]);
    });
};

const registerRemove: RegisterCommand = (members, context) => {
  members
    .command('remove')
    .description('remove a direct member, and their memberships below it')
    .argument(...placeArgument)
    .argument('<username>')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost members remove acme anna\n')
    .action(async (path: string, username: string, options: ApiOptions) => {
      await withApi(context.terminal, options, async (api) => {
        const place = await placeAt(api, path);
        const { id } = await personNamed(api, username);
        await (
          place.kind === 'group'
            ? api.send('DELETE', `/groups/${place.id}/members/${id}`)
            : api.send('DELETE', `/projects/${place.id}/members/${id}`)
        ).catch(whenMissing(noMember(path, username)));
      });
      context.answer(options, { place: path, username }, () => [`Removed ${username} from ${path}.`]);
    });
};

function memberOf(api: Api, { kind, id }: Place, userId: number): Promise<Member> {
  return kind === 'group' ? api.get(`/groups/${id}/members/${userId}`) : api.get(`/projects/${id}/members/${userId}`);
}

function noMember(path: string, username: string): string {
  return `${username} is no direct member of ${path}.`;
}

/** Null for no end; undefined if the option is missing. */
function endOf({ expires }: OfferOptions): string | null | undefined {
  if (expires === undefined) return undefined;
  if (expires === 'never') return null;
  const isDate: boolean = isDay(expires);
  if (!isDate) throw new CommandMisused(`"${expires}" is not a date (use YYYY-MM-DD, or never).`);
  return expires;
}

function presented({ id, username, name, access_level: level, created_at, expires_at }: Member) {
  return { id, username, name, role: roleNames[roleOfLevel(level) ?? 'guest'], since: created_at, until: expires_at };
}

function asIn({ role, until }: ReturnType<typeof presented>): string {
  return `as ${role}${until === null ? '' : ` until ${until}`}`;
}

/** "direct", or the group it is inherited from. */
function sourceOf({ source }: ListedMember): string {
  if (source.type === 'direct') return 'direct';
  const place = source.type === 'shared' ? source.shared_with : source.namespace;
  return place?.full_path ?? 'a hidden group';
}
