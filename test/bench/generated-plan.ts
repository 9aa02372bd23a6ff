import type { Knex } from 'knex';
import { Client } from 'pg';
import { CreateGroup } from '../../application/namespaces/create-group.ts';
import { EnsureAdministrator } from '../../application/people/ensure-administrator.ts';
import { CreateToken } from '../../application/people/create-token.ts';
import { CreateUser } from '../../application/people/create-user.ts';
import type { Services } from '../../application/services.ts';
import { accessLevels } from '../../domain/access/role.ts';
import { DatabaseWorkItemStore } from '../../infrastructure/database/work-items/work-item-store.ts';
import type { TestDatabase } from '../support/database.ts';
import { dice } from './dice.ts';
import { comments, description, edits, makings } from './generated-history.ts';

/** How much of everything there is. Epics are three levels deep, one tenth roots and three tenths in the middle. */
export interface PlanSize {
  groups: number;
  epics: number;
  issues: number;
}

/** Where the plan begins and who looks at it: a Reporter of the whole of it, by token. */
export interface GeneratedPlan {
  fullPath: string;
  groupId: number;
  userId: number;
  token: string;
}

/** With very many rows. */
const tablesWithHistory = ['work_items', 'change_log', 'notes'] as const;

const people = 50;
const labelsAtTheTop = 40;
const milestonesAtTheTop = 60;

/**
 * Fills an empty database with a plan around `today`, the same for the same size. Rows are written by plain statements,
 * since a quarter of a million acts through the door would take too long; sums and inherited dates are counted by the
 * product itself.
 */
export async function generatePlan(
  { connection, databaseUrl }: Pick<TestDatabase, 'connection' | 'databaseUrl'>,
  services: Services,
  size: PlanSize,
  today: string,
): Promise<GeneratedPlan> {
  const ensured = await services.door.perform(EnsureAdministrator, { userId: null }, { password: 'bench-password' });
  if (ensured === null) throw new Error('the database is not empty');
  const root = { userId: ensured.user.id };
  const top = await services.door.perform(CreateGroup, root, { name: 'Plan', path: 'plan', visibility: 'private' });
  const reader = await services.door.perform(CreateUser, root, {
    username: 'reader',
    name: 'Reader',
    email: 'reader@example.org',
    password: 'bench-password',
  });
  await connection('members').insert({
    namespaceId: top.id,
    userId: reader.id,
    accessLevel: accessLevels.reporter,
  });
  await connection.transaction(async (transaction) => {
    await transaction.raw('set local statement_timeout = 0');
    // What they check holds by the way rows are made; asked for each row it would take most of the time.
    for (const table of tablesWithHistory) await transaction.raw(`alter table ${table} disable trigger user`);
    // Made in one go from all rows, they take a small part of what keeping them up row by row does.
    const indexes = await dropIndexes(transaction);
    for (const [name, statement] of Object.entries(statements)) {
      const values = { ...size, today, top: top.id, people, labelsAtTheTop, milestonesAtTheTop };
      await timed(name, async () => transaction.raw(statement, values));
    }
    await transaction.raw('set constraints all immediate');
    await timed('sums and dates', async () => new DatabaseWorkItemStore(transaction).rollUps.rebuild());
    await timed('indexes', async () => {
      await transaction.raw("set local maintenance_work_mem = '512MB'");
      for (const index of indexes) await transaction.raw(index);
    });
    for (const table of tablesWithHistory) await transaction.raw(`alter table ${table} enable trigger user`);
  });
  await timed('statistics', async () => vacuum(databaseUrl));
  const { secret } = await services.door.perform(
    CreateToken,
    { userId: reader.id },
    {
      userId: reader.id,
      name: 'bench',
      scopes: ['read_api'],
    },
  );
  return { fullPath: top.fullPath, groupId: top.id, userId: reader.id, token: secret };
}

/** Drops the indexes of large tables that are no part of a constraint; returns the statements that make them again. */
async function dropIndexes(transaction: Knex.Transaction): Promise<string[]> {
  const { rows } = await transaction.raw<{ rows: { name: string; definition: string }[] }>(
    `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
    from pg_index index
    where index.indrelid = any(?::regclass[])
      and not exists (select from pg_constraint where conindid = index.indexrelid)`,
    [[...tablesWithHistory]],
  );
  for (const { name } of rows) await transaction.raw(`drop index ${name}`);
  return rows.map(({ definition }) => definition.replaceAll('?', '\\?'));
}

/** Says how long a step took that takes its time, so that no one takes a large plan for one that hangs. */
async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  if (seconds > 2) console.log(`  (made ${name} in ${seconds.toFixed(0)} s)`);
}

/** On a connection of its own, which has no time limit. */
async function vacuum(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

const users = `
  insert into users (username, name, email)
  select 'person' || i, 'Person ' || i, 'person' || i || '@example.org' from generate_series(1, :people) i`;

/** Ten groups below the top one; the others below these, in turn. */
const groups = `
  with ids as (
    select i, nextval(pg_get_serial_sequence('namespaces', 'id')) as id from generate_series(1, :groups) i)
  insert into namespaces (id, kind, parent_id, traversal_ids, name, path, full_path, full_name)
  select ids.id, 'group', coalesce(above.id, :top),
         case when above.id is null then array[:top, ids.id] else array[:top, above.id, ids.id] end,
         'Group ' || ids.i, 'group-' || ids.i,
         'plan/' || case when above.id is null then '' else 'group-' || above.i || '/' end || 'group-' || ids.i,
         'Plan / ' || case when above.id is null then '' else 'Group ' || above.i || ' / ' end || 'Group ' || ids.i
  from ids left join ids above on ids.i > 10 and above.i = 1 + ids.i % 10`;

const projects = `
  with ids as (
    select g.*, nextval(pg_get_serial_sequence('namespaces', 'id')) as project_id
    from namespaces g where g.kind = 'group' and g.id <> :top)
  insert into namespaces (id, kind, parent_id, traversal_ids, name, path, full_path, full_name)
  select project_id, 'project', id, traversal_ids || project_id, 'Project', 'project', full_path || '/project',
         full_name || ' / Project' from ids`;

const labels = `
  insert into labels (namespace_id, title, description, color, text_color)
  select :top, case when i % 4 = 0 then 'team::' || i else 'label ' || i end, 'Label number ' || i, '#' || lpad(to_hex(i * 399999 % 16777216), 6, '0'),
         '#ffffff' from generate_series(1, :labelsAtTheTop) i`;

const milestones = `
  insert into milestones (namespace_id, iid, title, start_date, due_date)
  select :top, i, 'Milestone ' || i, :today::date + (i - 30) * 14, :today::date + (i - 30) * 14 + 13
  from generate_series(1, :milestonesAtTheTop) i`;

/** One in twelve without dates, one in twelve open at a side; the others within three years around today. */
const epics = `
  with recursive numbered as (
    select i, nextval(pg_get_serial_sequence('work_items', 'id')) as id from generate_series(1, :epics) i),
  places as (select id, row_number() over (order by id) as place from namespaces where kind = 'group' and id <> :top),
  shaped as (
    select n.i, n.id,
           case when n.i <= :epics / 10 then null
                when n.i <= :epics * 4 / 10 then 1 + ${dice('n.i', 'root', '(:epics / 10)')}
                else :epics / 10 + 1 + ${dice('n.i', 'middle', '(:epics * 3 / 10)')} end as above
    from numbered n),
  tree as (
    select s.i, s.id, null::bigint as parent_id, '{}'::bigint[] as ancestor_ids, ${dice('s.i', 'place', ':groups')} as place
    from shaped s where s.above is null
    union all
    select s.i, s.id, t.id, t.ancestor_ids || t.id, t.place from shaped s join tree t on t.i = s.above),
  dated as (
    select t.*, ${dice('i', 'kind of dates', 12)} as kind, :today::date - 540 + (${dice('i', 'start', 1080)})::int as starts,
           (14 + ${dice('i', 'length', 170)})::int as days from tree t)
  insert into work_items (id, namespace_id, iid, type, title, description, state, closed_at, author_id, confidential, parent_id, ancestor_ids,
    relative_position, start_date, start_date_is_fixed, start_date_fixed, due_date, due_date_is_fixed, due_date_fixed, color,
    created_at, updated_at)
  overriding system value
  select d.id, places.id, row_number() over (partition by places.id order by d.i), 'epic', 'Epic ' || d.i || ' about something that matters', ${description('d.i')},
         case when ${dice('d.i', 'state', 5)} = 0 then 'closed' else 'opened' end,
         case when ${dice('d.i', 'state', 5)} = 0 then now() end,
         (select min(id) from users where username like 'person%') + ${dice('d.i', 'author', ':people')},
         d.i > :epics * 4 / 10 and ${dice('d.i', 'confidential', 20)} = 0, d.parent_id, d.ancestor_ids, d.i * 1024,
         case when kind > 1 then starts end, kind > 1, case when kind > 1 then starts end,
         case when kind > 0 then starts + days end, kind > 0, case when kind > 0 then starts + days end, '#1068bf',
         :today::timestamptz - ${dice('d.i', 'age', 900)} * interval '1 day' - d.i * interval '1 second', :today::timestamptz
  from dated d join places on places.place = 1 + d.place
  order by cardinality(d.ancestor_ids), d.i`;

/** So that the next statements are planned for what is there now. */
const analysis = 'analyze work_items, namespaces, milestones';

/** Four of five below an epic of the lowest level, confidential where the epic is. */
const issues = `
  with places as (
    select p.id, p.parent_id, row_number() over (order by p.id) as place from namespaces p where p.kind = 'project'),
  leaves as (
    select id, namespace_id, confidential, ancestor_ids, row_number() over (order by id) as leaf
    from work_items where type = 'epic' and cardinality(ancestor_ids) = 2),
  shaped as (
    select i, case when ${dice('i', 'alone', 5)} > 0 then 1 + ${dice('i', 'leaf', '(select count(*) from leaves)')} end as leaf
    from generate_series(1, :issues) i)
  insert into work_items (namespace_id, iid, type, title, description, state, closed_at, author_id, confidential, parent_id,
    ancestor_ids, relative_position, milestone_id, weight, health_status, created_at, updated_at)
  select places.id, row_number() over (partition by places.id order by s.i), 'issue', 'Issue ' || s.i || ' of the plan', ${description('s.i')},
         case when ${dice('s.i', 'state', 2)} = 0 then 'closed' else 'opened' end,
         case when ${dice('s.i', 'state', 2)} = 0 then now() end,
         (select min(id) from users where username like 'person%') + ${dice('s.i', 'author', ':people')},
         coalesce(leaves.confidential, false), leaves.id, case when leaves.id is null then '{}' else leaves.ancestor_ids || leaves.id end, s.i * 1024,
         case when ${dice('s.i', 'milestone', 3)} = 0
              then (select min(id) from milestones) + ${dice('s.i', 'which milestone', ':milestonesAtTheTop')} end,
         case when ${dice('s.i', 'weighed', 2)} = 0 then ${dice('s.i', 'weight', 9)} end,
         case ${dice('s.i', 'health', 6)} when 0 then 'on_track' when 1 then 'needs_attention' when 2 then 'at_risk' end,
         :today::timestamptz - ${dice('s.i', 'age', 900)} * interval '1 day' - s.i * interval '1 second', :today::timestamptz
  from shaped s left join leaves on leaves.leaf = s.leaf
  join places alone on alone.place = 1 + ${dice('s.i', 'place', ':groups')}
  join places on places.parent_id = coalesce(leaves.namespace_id, alone.parent_id)`;

/** Up to three on an epic. */
const wornLabels = `
  insert into work_item_labels (work_item_id, label_id)
  select w.id, (select min(id) from labels) + ${dice('w.id * 4 + turn', 'label', ':labelsAtTheTop')}
  from work_items w cross join generate_series(1, 3) turn
  where w.type = 'epic' and turn <= ${dice('w.id', 'labels', 4)}
  on conflict do nothing`;

/** One epic in ten blocks another. */
const links = `
  with epics as (select id, row_number() over (order by id) as i from work_items where type = 'epic')
  insert into work_item_links (source_id, target_id, type)
  select a.id, b.id, case when ${dice('a.i', 'link', 3)} = 0 then 'relates_to' else 'blocks' end
  from epics a join epics b on b.i = 1 + ${dice('a.i', 'linked', ':epics')} and b.id <> a.id
  where a.i % 10 = 0
  on conflict do nothing`;

const counters = `
  insert into iid_counters (namespace_id, subject, last)
  select namespace_id, 'work_items', max(iid) from work_items group by namespace_id
  union all select :top, 'milestones', :milestonesAtTheTop`;

/** In the order in which they need each other. */
const statements = {
  users,
  groups,
  projects,
  labels,
  milestones,
  epics,
  analysis,
  issues,
  'worn labels': wornLabels,
  links,
  makings,
  edits,
  comments,
  counters,
};
