import { expect } from 'chai';
import type { Knex } from 'knex';
import { RebuildRollUps } from '../../../application/maintenance/rebuild-roll-ups.ts';
import { loggedRows } from '../../../domain/log/subjects.ts';
import { CreateDemo } from '../../../seeds/create-demo.ts';
import { rowLogChecks } from '../../../infrastructure/database/maintenance/row-log-checks.ts';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { TestServer } from '../../support/server.ts';
import { ChangedValues } from './changed-values.ts';

/** One way to break a rule: a statement that bypasses use cases and triggers, and the expected finding. */
interface Corruption {
  what: string;
  statement: string;
  check: string;
  problem: RegExp;
}

const epicWithChildren = `(select parent_id from work_items where type = 'epic' and parent_id is not null limit 1)`;
const anyEpic = `(select id from work_items where type = 'epic' and start_date_is_fixed order by id limit 1)`;

const sums = [
  'opened_epics',
  'closed_epics',
  'opened_issues',
  'closed_issues',
  'opened_issues_weight',
  'closed_issues_weight',
  'issues_on_track',
  'issues_needing_attention',
  'issues_at_risk',
];

const corruptions: readonly Corruption[] = [
  ...sums.map((column) => ({
    what: `a wrong ${column}`,
    statement: `update work_items set ${column} = ${column} + 1 where id = ${anyEpic}`,
    check: 'roll-ups',
    problem: new RegExp(`^${column} is \\d+, its descendants count \\d+$`),
  })),
  {
    what: 'a total on an issue',
    statement: `update work_items set opened_issues = 1 where id = (select min(id) from work_items where type = 'issue')`,
    check: 'roll-ups',
    problem: /^opened_issues is 1/,
  },
  {
    what: 'a start date that differs from the fixed one',
    statement: `update work_items set start_date = '2001-01-01' where id = ${anyEpic}`,
    check: 'start-dates',
    problem: /^start_date is 2001-01-01, it should be \d{4}-\d\d-\d\d$/,
  },
  {
    what: 'an inherited due date without a source',
    statement: `update work_items set due_date = '2001-01-01' where id = (select id from work_items where not due_date_is_fixed and type = 'epic' limit 1)`,
    check: 'due-dates',
    problem: /^due_date is 2001-01-01, it should be/,
  },
  {
    what: 'a wrong path of ancestors',
    statement: `update work_items set ancestor_ids = '{}' where id = (select id from work_items where cardinality(ancestor_ids) > 1 limit 1)`,
    check: 'ancestors',
    problem: /^its path of ancestors is \{\}, it should be \{\d+(,\d+)+\}$/,
  },
  {
    what: 'a cycle',
    statement: `update work_items set parent_id = (select id from work_items where parent_id = ${epicWithChildren} and type = 'epic' limit 1) where id = ${epicWithChildren}`,
    check: 'ancestors',
    problem: /^it is its own ancestor$/,
  },
  {
    what: 'an epic below an issue',
    statement: `update work_items set parent_id = (select min(id) from work_items where type = 'issue') where id = ${anyEpic}`,
    check: 'parents',
    problem: /^a epic lies below a issue$/,
  },
  {
    what: 'an epic on the eighth level',
    statement: `update work_items set ancestor_ids = '{1,2,3,4,5,6,7}' where id = ${anyEpic}`,
    check: 'depth',
    problem: /^it lies on level 8 of a tree$/,
  },
  {
    what: 'an open child of a confidential parent',
    statement: `update work_items set confidential = false where id = (select max(id) from work_items where confidential and parent_id is not null)`,
    check: 'confidentiality',
    problem: /^it is open to all below the confidential item \d+$/,
  },
  {
    what: 'an epic in a project',
    statement: `update work_items set namespace_id = (select min(id) from namespaces where kind = 'project'), iid = 9999 where id = ${anyEpic}`,
    check: 'containers',
    problem: /^a epic lies in a project$/,
  },
  {
    what: 'an item without a record',
    statement: `delete from change_log where subject_type = 'work_item' and subject_id = ${anyEpic}`,
    check: 'records',
    problem: /^the change log does not know it$/,
  },
  {
    what: 'a change without a record',
    statement: `update work_items set title = 'Past every door' where id = ${anyEpic}`,
    check: 'log',
    problem: /^its title is "[0-9a-f]{32}", the change log says "[0-9a-f]{32}"$/,
  },
  {
    what: 'an item deleted without a record',
    statement: `delete from work_items where id = (select max(id) from work_items)`,
    check: 'log',
    problem: /^it is gone, but the change log does not know that$/,
  },
  {
    what: 'a label added without a record',
    statement: `delete from work_item_labels where work_item_id = (select min(work_item_id) from work_item_labels)`,
    check: 'log',
    problem: /^its labelIds is \[\], the change log says \[\d+(, \d+)*\]$/,
  },
  {
    what: 'unlogged time spent',
    statement: `update work_items set time_spent = 60 where id = (select min(id) from work_items where type = 'issue')`,
    check: 'time-spent',
    problem: /^60 seconds were spent on it, its entries add up to 0$/,
  },
  {
    what: 'a label of an unrelated group',
    statement: `update work_item_labels set label_id = (select id from labels where namespace_id = (select id from namespaces where full_path = 'open-harbour') limit 1)
      where (work_item_id, label_id) in (select wl.work_item_id, wl.label_id from work_item_labels wl join work_items w on w.id = wl.work_item_id
        join namespaces n on n.id = w.namespace_id where n.full_path = 'brightwater/booking' limit 1)`,
    check: 'labels',
    problem: /^its label \d+ belongs to the namespace \d+, which is not above it$/,
  },
  {
    what: 'a milestone of an unrelated group',
    statement: `update work_items set milestone_id = (select id from milestones where title = 'All harbors')
      where id = (select id from work_items where milestone_id is not null order by id limit 1)`,
    check: 'milestones',
    problem: /^its milestone \d+ belongs to the namespace \d+, which is not above it$/,
  },
  {
    what: 'a membership changed without a record',
    statement: `update members set access_level = 5 where id = (select subject_id from change_log where subject_type = 'member' and changes -> 'accessLevel' is not null order by id limit 1)`,
    check: 'seat-log-members',
    problem: /^its accessLevel is 5, the change log says \d+$/,
  },
  {
    what: 'a membership removed without a record',
    statement: `delete from members where id = (select subject_id from change_log where subject_type = 'member' and changes -> 'userId' is not null order by id limit 1)`,
    check: 'seat-log-members',
    problem: /^it is gone, but the change log does not know that$/,
  },
  {
    what: 'a user blocked without a record',
    statement: `update users set state = 'blocked' where id = (select min(user_id) from members) and kind = 'person'`,
    check: 'seat-log-users',
    problem: /^its state is "blocked", the change log says "active"$/,
  },
  {
    what: 'an invitation removed without a record',
    statement: `insert into change_log (action, subject_type, subject_id, changes) values ('group.share', 'group_share', 987654, '{"invitedGroupId": {"after": 1}}')`,
    check: 'seat-log-group-shares',
    problem: /^it is gone, but the change log does not know that$/,
  },
  {
    what: 'a group deleted without a record',
    statement: `insert into change_log (action, subject_type, subject_id, changes) values ('group.create', 'namespace', 987654, '{"kind": {"after": "group"}}')`,
    check: 'seat-log-namespaces',
    problem: /^it is gone, but the change log does not know that$/,
  },
  {
    what: 'seats without a purchase',
    statement: `update group_subscriptions set plan = 'premium', seats = 7`,
    check: 'seat-log-subscriptions',
    problem: /^its (plan is "premium", the change log says "free"|seats is 7, the change log says 0)$/,
  },
  {
    what: 'a maximum of seats that is too low',
    statement: `update group_subscriptions set max_seats_used = 0`,
    check: 'seats-maximum',
    problem: /^the most seats ever used are 0, in use are \d+$/,
  },
  ...[
    ['environments', "tier = 'other'", 'tier is "other"'],
    ['deployments', "status = 'canceled', finished_at = now()", 'status is "canceled"'],
    ['protected_environments', 'required_approval_count = 5', 'requiredApprovalCount is 5'],
    ['protection_rules', 'access_level = 60', 'accessLevel is 60'],
    [
      'vulnerabilities',
      "state = 'resolved', resolved_at = now(), dismissed_at = null, dismissal_reason = null",
      'state is "resolved"',
    ],
    ['merge_requests', "state = 'closed', closed_at = now(), merged_at = null", 'state is "closed"'],
  ].map(([table = '', change = '', problem = '']) => ({
    what: `changes of ${table} without a record`,
    statement: `update ${table} set ${change}`,
    check: `log-${table.replaceAll('_', '-')}`,
    problem: new RegExp(`^its ${problem}, the change log says \\S+$`),
  })),
  ...[
    ['deployment_approvals', 'deployment_approval', 'status'],
    ['hooks', 'hook', 'events'],
    ['external_status_checks', 'external_status_check', 'name'],
    ['directory_links', 'directory_link', 'cn'],
  ].map(([table = '', subject = '', mark = '']) => ({
    what: `a row of ${table} deleted without a record`,
    statement: `insert into change_log (action, subject_type, subject_id, changes) values ('${subject}.create', '${subject}', 987654, '{"${mark}": {"after": "x"}}')`,
    check: `log-${table.replaceAll('_', '-')}`,
    problem: /^it is gone, but the change log does not know that$/,
  })),
  {
    what: 'a label of an unrelated group on a merge request',
    statement: `insert into merge_request_labels (namespace_id, merge_request_id, label_id)
      select m.namespace_id, m.id, l.id from merge_requests m, labels l join namespaces n on n.id = l.namespace_id
      where n.full_path = 'open-harbour' limit 1`,
    check: 'merge-request-labels',
    problem: /^its label \d+ belongs to the namespace \d+, which is not above it$/,
  },
  {
    what: 'a delivery without a job',
    statement: `with hook as (insert into hooks (namespace_id, url, events) select min(id), 'https://a.example', '{issues}' from namespaces returning *),
      message as (insert into hook_messages (body) values ('{}') returning id)
      insert into hook_deliveries (hook_id, namespace_id, event, message_id, created_at)
      select hook.id, namespace_id, 'issues', message.id, '2020-01-01' from hook, message`,
    check: 'hook-deliveries',
    problem: /^it waits since 2020-01-01 00:00, but nothing will send it$/,
  },
  {
    what: 'a member from a directory group that is no longer linked',
    statement: 'update members set from_directory = true where id = (select min(id) from members)',
    check: 'directory-members',
    problem: /^it came from a directory, which no longer decides about the namespace \d+$/,
  },
  {
    what: 'a wrong path of a group',
    statement: `update namespaces set full_path = 'elsewhere' where full_path = 'brightwater/booking'`,
    check: 'namespaces',
    problem: /^its path is elsewhere, it should be brightwater\/booking$/,
  },
  {
    what: 'a wrong name of a group',
    statement: `update namespaces set full_name = 'Elsewhere' where full_path = 'brightwater/booking'`,
    check: 'namespaces',
    problem: /^its name is Elsewhere, it should be Brightwater Ferries \/ Booking$/,
  },
  {
    what: 'a wrong path of IDs',
    statement: `update namespaces set traversal_ids = array[(select id from namespaces where full_path = 'open-harbour'), id] where full_path = 'brightwater/booking'`,
    check: 'namespaces',
    problem: /^its path of ids is \{\d+,\d+\}, it should be \{\d+,\d+\}$/,
  },
  {
    what: 'an outdated item counter',
    statement: `update iid_counters set last = 1 where subject = 'work_items' and namespace_id = (select id from namespaces where full_path = 'brightwater/booking')`,
    check: 'work-item-numbers',
    problem: /^the last number of work_items given is \d+, its counter says 1$/,
  },
  {
    what: 'AI turned on below a group where it is always off',
    statement: `update namespaces set duo_availability = 'never_on' where id = (select parent_id from namespaces where kind = 'project' limit 1)`,
    check: 'ai-settings',
    problem: /^its AI availability is default_on, but never_on in the namespace \d+$/,
  },
  {
    what: 'a metric image of another item',
    statement: `insert into uploads (namespace_id, uploader_id, secret, filename, size, sha256, incident_id)
      select (select min(id) from namespaces where id <> w.namespace_id), w.author_id, repeat('a', 32), 'a.png', 1, repeat('b', 64), w.id
      from work_items w where w.type = 'issue' order by w.id limit 1`,
    check: 'metric-images',
    problem: /^its metric image \d+ belongs to the namespace \d+$/,
  },
  {
    what: 'an iteration of an unrelated group',
    statement: `update work_items set iteration_id = (select i.id from iterations i join namespaces n on n.id = i.namespace_id where n.full_path = 'brightwater/fleet' limit 1)
      where id = (select id from work_items where iteration_id is not null order by id limit 1)`,
    check: 'iterations',
    problem: /^its iteration \d+ belongs to the namespace \d+, which is not above it$/,
  },
  {
    what: 'a missing iteration counter',
    statement: `delete from iid_counters where subject = 'iterations' and namespace_id = (select id from namespaces where full_path = 'brightwater/booking')`,
    check: 'iteration-numbers',
    problem: /^the last number of iterations given is \d+, its counter says 0$/,
  },
  ...['deployments', 'merge_requests'].map((subject) => ({
    what: `an outdated counter of ${subject}`,
    statement: `update iid_counters set last = 1 where subject = '${subject}'`,
    check: `${subject.slice(0, -1).replaceAll('_', '-')}-numbers`,
    problem: new RegExp(`^the last number of ${subject} given is \\d+, its counter says 1$`),
  })),
  {
    what: 'a missing milestone counter',
    statement: `delete from iid_counters where subject = 'milestones' and namespace_id = (select id from namespaces where full_path = 'brightwater')`,
    check: 'milestone-numbers',
    problem: /^the last number of milestones given is \d+, its counter says 0$/,
  },
  {
    what: 'a change log entry changed after it was sealed',
    statement: `update change_log set changes = changes || '{"state":{"after":"closed"}}' where id = (select min(id) + 5 from change_log)`,
    check: 'seals',
    problem: /^the entries 1 to \d+ of the change log or their seals were changed$/,
  },
  {
    what: 'a removed audit event',
    statement: `delete from audit_events where log_id = (select min(log_id) from audit_events)`,
    check: 'audit-events',
    problem: /^it is not among the audit events as it was logged$/,
  },
  {
    what: 'an audit event of no one that was given to a person',
    statement: `update audit_events set actor_id = (select min(id) from users) where actor_id is null`,
    check: 'audit-events',
    problem: /^it is not among the audit events as it was logged$/,
  },
  {
    what: 'a disabled trigger',
    statement: 'alter table work_items disable trigger work_items_tree',
    check: 'triggers',
    problem: /^the trigger work_items_tree of work_items is switched off$/,
  },
  {
    what: 'an unvalidated constraint',
    statement: `alter table work_items drop constraint work_items_weight_check, add constraint work_items_weight_check check (weight >= 0) not valid`,
    check: 'constraints',
    problem: /^the constraint work_items_weight_check of work_items is not checked$/,
  },
];

describe('Integrity check', () => {
  let server: TestServer;

  before(async function () {
    this.timeout(60_000);
    server = await TestServer.start();
    await server.perform(CreateDemo, { password: 'demo password' });
    // Logged as an act of no one, and an audit event of the one who signs in.
    await server.anonymous().signIn('olivia', 'demo password');
    // Transactions in other databases of the cluster delay seals.
    do while (await server.services.seals.sealSome());
    while ((await server.connection('change_log_seals').first()) === undefined);
  });
  after(() => server.stop());

  /** Runs `work` on the corrupted instance and rolls everything back. */
  async function corrupted(statement: string, work: (transaction: Knex.Transaction) => Promise<void>): Promise<void> {
    const undone = new Error('taken back');
    await server.connection
      .transaction(async (transaction) => {
        await transaction.raw('set local statement_timeout = 0');
        // A change that no use case would make, as after a disk failure or a faulty migration.
        for (const table of ['work_items', 'change_log', 'namespaces']) {
          await transaction.raw(`alter table ${table} disable trigger user`);
        }
        await transaction.raw(statement);
        for (const table of ['work_items', 'change_log', 'namespaces']) {
          if (!statement.includes('disable trigger')) await transaction.raw(`alter table ${table} enable trigger user`);
        }
        await work(transaction);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
  }

  it('finds nothing in a valid instance, and reports what it checked', async () => {
    const report = await checkIntegrity(server.connection);
    expect(report.findings).to.deep.equal([]);
    expect(report.checks).to.have.length(30 + loggedRows.length - 1);
    expect(report.workItems).to.be.greaterThan(200);
  });

  for (const { what, statement, check, problem } of corruptions) {
    it(`detects ${what}`, async () => {
      await corrupted(statement, async (transaction) => {
        const { findings } = await checkIntegrity(transaction);
        const found = findings.filter((finding) => finding.check === check);
        expect(found.map((finding) => finding.problem).join('\n')).to.match(new RegExp(problem.source, 'm'));
      });
    });
  }

  it('detects one changed value in every logged column of every table', async () => {
    await corrupted('select 1', async (transaction) => {
      const values = await ChangedValues.in(transaction);
      await values.changeAll();
      expect(values.unnoticed).to.deep.equal([]);
      for (const { table } of loggedRows)
        expect(
          values.made.some((change) => change.startsWith(`${table}.`)),
          table,
        ).to.equal(true);
    });
  });

  for (const [what, statement] of [
    ['without a log', 'delete from change_log'],
    ['with a log of wrong things', `update change_log set subject_type = 'label', subject_id = -id`],
    ...['[]', '"x"', '7', '{"award":7}', '{"award":{"after":{"id":"x"}},"title":[],"state":{"after":{}}}'].map(
      (changes) =>
        [
          `with a log that says ${changes}`,
          `alter table change_log drop constraint change_log_changes_check; update change_log set changes = '${changes}'`,
        ] as const,
    ),
    [
      'with a log of wrong values',
      `update change_log set changes = (
        select jsonb_object_agg(key, '{"before":{},"after":{}}'::jsonb) from jsonb_each(changes)) where changes <> '{}'`,
    ],
    [
      'with more findings than a call may have arguments',
      `insert into hook_deliveries (hook_id, namespace_id, event, message_id, created_at)
        select 1, 1, 'issues', 1, '2020-01-01' from generate_series(1, 150000)`,
    ],
    ['without rows', loggedRows.map(({ table }) => `delete from ${table}`).join('; ')],
  ] as const) {
    it(`survives damage everywhere: an instance ${what}`, async () => {
      await corrupted(`set local session_replication_role = replica; ${statement}`, async (transaction) => {
        expect((await checkIntegrity(transaction)).findings).to.have.length.above(100);
      });
    });
  }

  it('has a corruption in this test for every check, but the generated ones', async () => {
    const { checks } = await checkIntegrity(server.connection);
    const generated = (await rowLogChecks(server.connection)).map(({ name }) => name);
    expect(
      checks.filter(
        (check) => !generated.includes(check) && corruptions.every((corruption) => corruption.check !== check),
      ),
    ).to.deep.equal([]);
  });

  it('repairs roll-ups by a logged use case', async () => {
    const [epic] = await server
      .connection('workItems')
      .where({ type: 'epic' })
      .orderBy('id')
      .limit(1)
      .select('id', 'openedIssues');
    await server.connection('workItems').where({ id: epic.id }).update({ openedIssues: 99 });
    const found = (await checkIntegrity(server.connection)).findings;
    expect(found.map(({ check, id }) => [check, id])).to.deep.equal([
      ['roll-ups', epic.id],
      ['log', epic.id],
    ]);
    expect(await server.perform(RebuildRollUps, {})).to.deep.equal([epic.id]);
    expect((await checkIntegrity(server.connection)).findings).to.deep.equal([]);
    const entry = await server
      .connection('changeLog')
      .where({ action: 'roll_ups.rebuild', subjectType: 'instance' })
      .first();
    expect(entry?.changes).to.deep.equal({ epicIds: { after: [epic.id] } });
    expect(await server.perform(RebuildRollUps, {})).to.deep.equal([]);
  });
});
