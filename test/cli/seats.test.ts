import { expect } from 'chai';
import { AddMembers } from '../../application/members/add-members.ts';
import { accessLevels } from '../../domain/access/role.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { command } from '../support/command-line.ts';
import { useServer } from '../support/server.ts';

describe('milepost seats and subscription', () => {
  const server = useServer();
  const run = (...words: string[]) => command(server().database.databaseUrl, words);
  let group: Namespace;

  before(async () => {
    group = await server().createGroup('acme');
    const web = await server().createGroup('web', { parent: group });
    const dora = await server().createUser('dora', { name: '=Dora, "D"' });
    const gus = await server().createUser('gus');
    await server().createUser('mia');
    for (const [user, accessLevel] of [
      [dora, accessLevels.developer],
      [gus, accessLevels.guest],
    ] as const) {
      await server().perform(AddMembers, { kind: 'group', namespaceId: web.id, userIds: [user.id], accessLevel });
    }
  });

  it('change a subscription, show it, and support a dry run', async () => {
    const tried = await run('subscription', 'set', 'acme', '--plan', 'premium', '--seats', '3', '--dry-run');
    expect([tried.exitCode, tried.stdout]).to.match(/^0,Would change to:\nPlan: +Premium\nSeats bought: +3\n/);
    expect((await run('subscription', 'show', 'acme')).stdout).to.match(/^Plan: +Free\n/);
    const set = ['subscription', 'set', 'acme', '--plan', 'premium', '--seats', '3', '--starts-on', '2026-11-01'];
    const { subscription } = (await run(...set, '--json')).json();
    expect(subscription).to.deep.equal({
      plan: 'premium',
      seats: 3,
      startsOn: '2026-11-01',
      endsOn: '2027-10-31',
      autoRenew: false,
      trial: false,
      trialEndsOn: null,
      invoice: null,
    });
    const shown = (await run('subscription', 'show', 'acme', '--json')).json();
    expect(shown['usage']).to.deep.equal({
      seatsBought: 3,
      seatsInUse: 3,
      maxSeatsUsed: 3,
      seatsOwed: 0,
      alert: 'none_left',
    });
    const wrong = await run('subscription', 'set', 'acme', '--seats', '0');
    expect([wrong.exitCode, wrong.stderr]).to.deep.equal([3, 'milepost: Seats must be greater than or equal to 1\n']);
    expect((await run('subscription', 'set', 'acme', '--seats', 'many')).exitCode).to.equal(2);
    expect((await run('subscription', 'set', 'acme', '--invoice', 'x')).exitCode).to.equal(2);
    expect((await run('subscription', 'set', 'acme', '--invoice', '{"name":"A"}')).exitCode).to.equal(3);
    expect((await run('subscription', 'show', 'acme/web')).stderr).to.contain('not a top-level group');
  });

  it('list seats as a table, JSON, and CSV without formulas', async () => {
    const { stdout } = await run('seats', 'list', 'acme', '--sort', 'access_level_desc');
    const rows = stdout.trimEnd().split('\n');
    expect(rows[0]).to.match(/^USERNAME +NAME +ROLE +THROUGH +LAST ACTIVITY$/);
    expect(rows.slice(1, 4).map((row) => row.split(' ')[0])).to.deep.equal(['root', 'dora', 'gus']);
    expect(rows.at(-1)).to.equal('3 of 3 seats in use, at most 3, 0 owed.');
    const json = (await run('seats', 'list', 'acme', '--search', 'dora', '--json')).json();
    expect((json['seats'] as object[])[0]).to.deep.include({
      username: 'dora',
      role: 'Developer',
      membership: 'group',
    });
    const csv = (await run('seats', 'list', 'acme', '--search', 'dora', '--csv')).stdout.split('\n');
    expect(csv[0]).to.equal('id,username,name,role,membership,joined,last_activity');
    expect(csv[1]).to.contain(`dora,"'=Dora, ""D""",Developer,group,`);
    expect((await run('seats', 'list', 'nowhere')).exitCode).to.equal(5);
    expect((await run('seats', 'list', 'acme', '--sort', 'size')).exitCode).to.equal(2);
  });

  it('explain why a user takes a seat, and show the seat history', async () => {
    const why = (await run('seats', 'why', 'acme', 'dora', '--json')).json();
    expect((why['reasons'] as object[])[0]).to.deep.include({
      place: 'acme/web',
      role: 'Developer',
      through: null,
      givenBy: 'root',
    });
    expect((await run('seats', 'why', 'acme', 'dora')).stdout).to.match(
      /PLACE +ROLE +THROUGH[^]*acme\/web +Developer +direct/,
    );
    expect((await run('seats', 'why', 'acme', 'nobody')).exitCode).to.equal(5);
    const days = (await run('seats', 'history', 'acme', '--json')).json()['days'] as { seats: number }[];
    expect([days.length, days[0]?.seats, days.at(-1)?.seats]).to.deep.equal([31, 0, 3]);
    expect((await run('seats', 'history', 'acme', '--from', '2020-01-01', '--csv')).exitCode).to.equal(2);
    expect((await run('seats', 'history', 'acme', '--from', 'soon')).exitCode).to.equal(2);
  });

  it('report unknown names, and do not treat blank or dots as the first one', async () => {
    for (const [words, text] of [
      [['seats', 'list', ''], 'There is no group .'],
      [['seats', 'list', '.'], 'There is no group ..'],
      [['subscription', 'show', '..'], 'There is no group ...'],
      [['seats', 'why', 'acme', ''], 'There is no user .'],
      [['seats', 'remove', 'acme', 'mia', '--yes'], 'mia is no member of acme or anything in it.'],
    ] as const) {
      const { exitCode, stderr } = await run(...words);
      expect([exitCode, stderr], words.join(' ')).to.deep.equal([5, `milepost: ${text}\n`]);
    }
  });

  it('set, check and remove invoice details', async () => {
    const set = (...options: string[]) => run('subscription', 'set', 'acme', ...options);
    const details = { name: 'Acme', email: 'bills@example.org', street: 'Pier 3', city: 'Berlin', country: 'DE' };
    const kept = await set('--invoice', JSON.stringify(details));
    expect([kept.exitCode, kept.stdout]).to.match(/^0,Changed to:\nInvoice to: +Acme, Berlin, DE\n$/);
    const unknown = await set('--invoice', JSON.stringify({ ...details, zip: '10115' }));
    expect([unknown.exitCode, unknown.stderr]).to.match(/^2,milepost: --invoice has no zip, only name, email, /);
    for (const wrong of ['[]', '"Acme"', '{']) {
      const { exitCode, stderr } = await set('--invoice', wrong);
      expect([exitCode, stderr]).to.deep.equal([2, 'milepost: --invoice must be one JSON object, or null.\n']);
    }
    expect((await set('--invoice', 'null')).stdout).to.match(/^Changed to:\nInvoice to: +not set\n$/);
    const both = await set('--trial-ends-on', '2027-01-31', '--no-trial');
    expect([both.exitCode, both.stderr]).to.deep.equal([
      2,
      'milepost: --trial-ends-on and --no-trial exclude each other.\n',
    ]);
    const day = await set('--starts-on', '2026-02-30');
    expect([day.exitCode, day.stderr]).to.deep.equal([3, 'milepost: Start date is invalid\n']);
  });

  it('remove a user only after confirmation, and report the changes', async () => {
    const refused = await run('seats', 'remove', 'acme', 'dora');
    expect([refused.exitCode, refused.stdout]).to.deep.equal([7, '']);
    const asked = await run('seats', 'remove', 'acme', 'dora', '--json');
    expect(JSON.parse(asked.stderr)).to.deep.include({
      error: {
        code: 'confirmation_needed',
        message: refused.stderr.slice('milepost: '.length, -1),
      },
    });
    expect(refused.stderr).to.equal(
      'milepost: Would remove 1 membership of dora (Developer of acme/web); seats in use: 3 → 2. Repeat with --yes to do it.\n',
    );
    expect((await run('seats', 'remove', 'acme', 'dora', '--dry-run')).exitCode).to.equal(0);
    expect((await run('seats', 'why', 'acme', 'dora')).exitCode).to.equal(0);
    const done = (await run('seats', 'remove', 'acme', 'dora', '--yes', '--json')).json();
    expect(done).to.deep.equal({
      username: 'dora',
      group: 'acme',
      dryRun: false,
      memberships: 1,
      sources: [{ place: 'acme/web', role: 'Developer' }],
      seatsBefore: 3,
      seatsAfter: 2,
    });
    expect((await run('seats', 'remove', 'acme', 'dora', '--yes')).exitCode).to.equal(5);
    const owner = await run('seats', 'remove', 'acme', 'root', '--yes');
    expect([owner.exitCode, owner.stderr]).to.deep.equal([3, 'milepost: The last owner of acme cannot be removed\n']);
  });
});
