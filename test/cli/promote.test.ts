import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { secretsFileIn } from '../../infrastructure/data-folder.ts';
import { createLogger } from '../../infrastructure/logging.ts';
import { watchForNewerPrimary } from '../../interfaces/sites/newer-primary.ts';
import { handOver, OtherSuccessor, takeBack } from '../../interfaces/sites/handover.ts';
import { command } from '../support/command-line.ts';
import { TestClient } from '../support/test-client.ts';
import { TwoSites } from '../support/two-sites.ts';

describe('Promotion while the primary runs', function () {
  this.timeout(120_000);
  let sites: TwoSites;
  let token = '';
  before(async () => {
    sites = await TwoSites.start();
    token = await sites.primary.tokenFor(sites.primary.root);
    await sites.primary.createGroup('plan');
    await sites.primary
      .connection('sites')
      .where({ name: 'rome' })
      .update({ internalUrl: `${sites.secondary.address}/` });
    const { replication } = sites.secondary.services;
    expect(await replication.hasApplied(await sites.primary.services.replication.committedUpTo(), 30_000)).to.equal(
      true,
    );
  });
  after(() => sites.stop());

  const write = (title: string, { address } = sites.primary) =>
    new TestClient(address, { 'PRIVATE-TOKEN': token }).post<{ message: string }>('/api/v4/groups/plan/epics', {
      title,
    });
  const environment = () => ({
    DATA_DIR: sites.databases.secondary.folder,
    SITE_NAME: 'rome',
    PRIMARY_URL: sites.primary.address,
  });

  it('finds the same key of secrets in the data folder of the secondary', async () => {
    const [key, copied] = await Promise.all(
      [sites.databases.primary, sites.databases.secondary].map(({ folder }) => readFile(secretsFileIn(folder), 'utf8')),
    );
    expect(key).to.match(/^\S{43}\n$/);
    expect(copied).to.equal(key);
  });

  it('lets the primary write again when it is abandoned', async () => {
    const { services } = sites.primary;
    const logger = createLogger({ logLevel: 'silent' });
    const stop = await watchForNewerPrimary({ services, logger }, { interval: 20, promotionTimeout: 40 });
    try {
      expect(await handOver(sites.secondary.services.replication, sites.secondary.address)).to.match(
        /^[0-9A-F]+\/[0-9A-F]+$/,
      );
      while (services.replication.supersededBy !== null) await new Promise(setImmediate);
      expect((await write('Given back')).status).to.equal(201);
    } finally {
      stop();
    }
  });

  it('waits for current writes, and makes the primary reject all others', async () => {
    const { replication } = sites.primary.services;
    let end = () => {};
    const writing = replication.whileWriting(() => new Promise<void>((resolve) => (end = resolve)));
    const handed = handOver(sites.secondary.services.replication, 'http://rome.example.org');
    while (replication.supersededBy === null) await new Promise(setImmediate);
    const refused = await write('Too late');
    expect([refused.status, refused.body.message]).to.deep.equal([
      503,
      '503 This site was the primary until http://rome.example.org was promoted. Nothing was changed. Go there.',
    ]);
    expect(await Promise.race([handed, Promise.resolve('waits')])).to.equal('waits');
    end();
    await writing;
    expect(await handed).to.be.a('string');
    await takeBack(sites.secondary.services.replication, 'http://rome.example.org');
    expect((await write('Once more')).status).to.equal(201);
  });

  it('is for one secondary at a time, and another one cannot cancel it', async () => {
    const { replication } = sites.secondary.services;
    const [rome, oslo] = ['http://rome.example.org', 'http://oslo.example.org'];
    const outcomes = await Promise.allSettled([handOver(replication, rome), handOver(replication, oslo)]);
    expect(outcomes.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
    const [winner, loser] = outcomes[0]?.status === 'fulfilled' ? [rome, oslo] : [oslo, rome];
    const refused = await handOver(replication, loser).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(OtherSuccessor).and.to.include({ address: winner });
    await takeBack(replication, loser);
    expect(sites.primary.services.replication.supersededBy).to.equal(winner);
    const refusedCommand = await command('', ['sites', 'promote', '--yes'], environment());
    expect([refusedCommand.exitCode, refusedCommand.stderr]).to.deep.equal([
      3,
      `milepost: The primary hands over to ${winner}; nothing was changed. If that site is lost, stop the primary and try again.\n`,
    ]);
    expect(await handOver(replication, winner), 'again').to.be.a('string');
    await takeBack(replication, winner);
    expect((await write('After that')).status).to.equal(201);
  });

  it('can be announced only by sites', async () => {
    for (const { address } of [sites.primary, sites.secondary]) {
      const client = new TestClient(address, { 'PRIVATE-TOKEN': token });
      expect((await client.put('/-/site/successor', { address: 'http://evil.example.org' })).status).to.equal(404);
    }
    expect(sites.primary.services.replication.supersededBy).to.equal(null);
  });

  it('has every write that the primary confirmed, and stops its writing', async () => {
    const confirmed: string[] = [];
    let promotions: ReturnType<typeof command>[] = [];
    const writeOn = async (writer: number): Promise<number> => {
      for (let count = 1; ; count += 1) {
        const title = `Confirmed ${writer}-${count}`;
        const { status } = await write(title);
        if (status !== 201) return status;
        confirmed.push(title);
        if (confirmed.length === 5) {
          const promote = () => command('', ['sites', 'promote', '--yes'], environment());
          // Two people at once: the second finds it done.
          promotions = [promote(), promote()];
        }
      }
    };
    expect(await Promise.all([1, 2, 3].map(writeOn))).to.deep.equal([503, 503, 503]);
    const ended = (await Promise.all(promotions)).sort((one, other) => one.exitCode - other.exitCode);
    expect(ended.map(({ exitCode, stdout, stderr }) => [exitCode, stdout, stderr])).to.deep.equal([
      [0, 'rome takes writes now.\nberlin must be set up again as a standby with the slot milepost_site_1.\n', ''],
      [3, '', 'milepost: This database takes writes already.\n'],
    ]);
    const titles = await sites.secondary.connection('work_items').whereIn('title', confirmed).pluck('title');
    expect(titles).to.have.members(confirmed);
    expect((await write('Never')).status).to.equal(503);
  });

  it('is finished by the same command after an interruption at the end of recovery', async () => {
    const { connection } = sites.databases.secondary;
    // What a kill leaves behind: the database takes writes, and nothing else happened.
    await connection('sites').where({ name: 'rome' }).update({ primary: false });
    await connection('sites').where({ name: 'berlin' }).update({ primary: true });
    await connection.raw(`select pg_drop_replication_slot('milepost_site_1')`);
    const asked = await command('', ['sites', 'promote'], environment());
    expect([asked.exitCode, asked.stderr]).to.deep.equal([
      7,
      'milepost: Would finish the promotion of rome, whose database takes writes already: make it the primary in the list of sites. Repeat with --yes to do it.\n',
    ]);
    const state = async () => ({
      primary: await connection('sites').where({ primary: true }).pluck('name'),
      slots: (await connection.raw<{ rows: { slot_name: string }[] }>('select slot_name from pg_replication_slots'))
        .rows,
    });
    const before = await state();
    expect(before).to.deep.equal({ primary: ['berlin'], slots: [] });
    // Again, after the slots and before the roles.
    await connection.raw(`select pg_create_physical_replication_slot('milepost_site_1', true)`);
    const finished = await command('', ['sites', 'promote', '--yes', '--json'], environment());
    expect([finished.exitCode, JSON.parse(finished.stdout)]).to.deep.equal([
      0,
      { dryRun: false, site: 'rome', position: null, secondsOld: null, secondaries: ['berlin'] },
    ]);
    expect(await state()).to.deep.equal({ primary: ['rome'], slots: [{ slot_name: 'milepost_site_1' }] });
    const again = await command('', ['sites', 'promote', '--yes'], environment());
    expect([again.exitCode, again.stderr]).to.deep.equal([3, 'milepost: This database takes writes already.\n']);
  });
});
