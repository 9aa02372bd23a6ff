import { CreateGroup } from '../../application/namespaces/create-group.ts';
import { CreateToken } from '../../application/people/create-token.ts';
import { EnsureAdministrator } from '../../application/people/ensure-administrator.ts';
import { ChangeSubscription } from '../../application/seats/change-subscription.ts';
import { createServices } from '../../infrastructure/container.ts';
import { Argon2PasswordHasher } from '../../infrastructure/secrets/passwords.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { createTestDatabase, generateRows, type TestDatabase } from '../support/database.ts';
import { newUploadFolder } from '../support/upload-folder.ts';
import { withAim } from './aims.ts';
import { startServer } from './server-process.ts';

const people = 60_000;
const members = 50_000;
const groups = 300;
const turns = 15;

/** Milliseconds of each call; of the page, until all calls of the browser are answered. */
export type SeatFigures = Readonly<Record<string, { p50: number; longest: number }>>;

/** The calls about the seats of a top-level group with 50,000 members, and all that its page reads together. */
export async function measureSeats(today: string): Promise<SeatFigures> {
  const database = await createTestDatabase();
  try {
    const { groupId, token } = await generateSeats(database, today);
    const server = await startServer('./product-server.js', {
      DATABASE_URL: database.databaseUrl,
      MILEPOST_TODAY: today,
    });
    try {
      const seats = `/api/v4/groups/${groupId}/billable_members?per_page=20`;
      const [figures, history] = [
        `/api/v4/namespaces/${groupId}/gitlab_subscription`,
        `/api/v4/groups/${groupId}/seat_history`,
      ];
      const calls: Readonly<Record<string, readonly string[]>> = {
        'first page by name': [seats],
        'page 1,000': [`${seats}&page=1000`],
        'last joined': [`${seats}&sort=last_joined`],
        'highest role': [`${seats}&sort=access_level_desc`],
        search: [`${seats}&search=person4999`],
        figures: [figures],
        'history of 13 weeks': [history],
        'page of the browser': [`/api/v4/groups/${groupId}?with_projects=false`, figures, seats],
      };
      const measured: Record<string, { p50: number; longest: number }> = {};
      for (const [name, paths] of Object.entries(calls)) {
        const durations: number[] = [];
        for (let turn = 0; turn <= turns; turn += 1) {
          const startedAt = performance.now();
          await Promise.all(paths.map((path) => read(server.address + path, token)));
          // The first turn warms up.
          if (turn > 0) durations.push(performance.now() - startedAt);
        }
        durations.sort((one, other) => one - other);
        measured[name] = { p50: durations[turns >> 1] ?? 0, longest: durations.at(-1) ?? 0 };
      }
      return measured;
    } finally {
      await server.stop();
    }
  } finally {
    await database.drop();
  }
}

async function read(url: string, token: string): Promise<void> {
  const answer = await fetch(url, { headers: { 'private-token': token } });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** A group three deep with its members, five invited groups, and a thousand changes within the last twelve weeks. */
export async function generateSeats(
  { connection, databaseUrl }: Pick<TestDatabase, 'connection' | 'databaseUrl'>,
  today: string,
): Promise<{ groupId: number; token: string }> {
  const services = await createServices({
    connection,
    clock: new SystemClock(today),
    passwordHasher: new Argon2PasswordHasher(),
    uploadFolder: newUploadFolder(),
  });
  const ensured = await services.door.perform(EnsureAdministrator, { userId: null }, { password: 'bench-password' });
  if (ensured === null) throw new Error('the database is not empty');
  const userId = ensured.user.id;
  const top = await services.door.perform(CreateGroup, { userId }, { name: 'Large', path: 'large' });
  await generateRows(databaseUrl, [
    // What was made just now was there before all days of the history.
    'alter table change_log disable trigger change_log_append_only',
    `update change_log set created_at = created_at - interval '1 year'`,
    'alter table change_log enable trigger change_log_append_only',
    `insert into users (username, name, email, state, last_activity_on, last_sign_in_at)
     select 'person' || n, 'Person ' || md5(n::text), 'person' || n || '@example.org',
       case when n % 50 = 0 then 'blocked' else 'active' end, date '${today}' - n % 300, now() - n * interval '1 minute'
     from generate_series(1, ${people}) n`,
    `insert into namespaces (id, kind, parent_id, traversal_ids, name, path, full_path, full_name)
     overriding system value
     select 1000000 + n, 'group', ${top.id}, array[${top.id}, 1000000 + n], 'g' || n, 'g' || n, 'large/g' || n, 'Large / g' || n
     from generate_series(0, 19) n`,
    `insert into namespaces (id, kind, parent_id, traversal_ids, name, path, full_path, full_name)
     overriding system value
     select 1000000 + n, 'group', 1000000 + n % 20, array[${top.id}, 1000000 + n % 20, 1000000 + n], 'g' || n, 'g' || n,
       'large/g' || n % 20 || '/g' || n, 'Large / g' || n % 20 || ' / g' || n
     from generate_series(20, ${groups - 1}) n`,
    `insert into namespaces (id, kind, traversal_ids, name, path, full_path, full_name)
     overriding system value
     select 2000000 + n, 'group', array[2000000 + n], 'invited' || n, 'invited' || n, 'invited' || n, 'invited' || n
     from generate_series(0, 4) n`,
    // One membership each, a second for every other person, and 2,000 people in each invited group.
    `insert into members (namespace_id, user_id, access_level, created_at)
     select 1000000 + (u.id * part * 7) % ${groups}, u.id, (array[10, 15, 20, 30, 40, 50])[1 + (u.id * part) % 6],
       now() - (u.id + part) * interval '1 minute'
     from users u, generate_series(1, 2) part
     where u.username like 'person%' and u.id <= ${members} and (part = 1 or u.id % 2 = 0)
     on conflict do nothing`,
    `insert into members (namespace_id, user_id, access_level)
     select 2000000 + n, u.id, 30 from generate_series(0, 4) n, users u
     where u.username like 'person%' and u.id % 30 = n`,
    `insert into group_shares (namespace_id, invited_group_id, access_level)
     select 1000000 + n, 2000000 + n, 20 from generate_series(0, 4) n`,
    `insert into change_log (actor_id, action, subject_type, subject_id, namespace_id, derived, changes, created_at)
     select ${userId}, 'member.update', 'member', m.id, m.namespace_id, false,
       '{"accessLevel": {"before": 10, "after": 30}}', now() - n * interval '2 hours'
     from generate_series(1, 1000) n join members m on m.id = n * 37`,
  ]);
  await services.door.perform(ChangeSubscription, { userId }, { groupId: top.id, plan: 'ultimate', seats: members });
  const token = await services.door.perform(CreateToken, { userId }, { userId, name: 'bench', scopes: ['api'] });
  return { groupId: top.id, token: token.secret };
}

export function seatsReport(figures: SeatFigures): string[] {
  return [
    `Seats of a top-level group with ${members} members in ${groups} groups, ${people} people`,
    ...Object.entries(figures).map(
      ([name, { p50, longest }]) =>
        `  ${name.padEnd(22)} p50 ${withAim(p50, 'at most', name.startsWith('history') ? 1_000 : 200, 0, ' ms')}   longest ${longest.toFixed(0)} ms`,
    ),
  ];
}
