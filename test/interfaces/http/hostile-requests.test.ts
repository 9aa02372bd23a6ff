import { expect } from 'chai';
import { HonestClient } from '../../support/honest-client.ts';
import { fillHostilePlace, hostileRequests, sendHostile, type HostilePlace } from '../../support/hostile-requests.ts';
import { useSandbox } from '../../support/sandbox.ts';
import { startServer, type ServerProcess } from '../../bench/server-process.ts';

const atOnce = 10;
const mebibyte = 1024 * 1024;

/** How long the answers take meanwhile is measured by `npm run bench -- hostile`. */
describe('Hostile requests, ten at a time', () => {
  const box = useSandbox();
  let place: HostilePlace;
  let server: ServerProcess;

  before(async function () {
    this.timeout(120_000);
    const { database, services } = box.sandbox;
    place = await fillHostilePlace(database.connection, services, { issues: 2_000 });
    const limits = ['--expose-gc', '--max-old-space-size=512'];
    server = await startServer('./product-server.js', { DATABASE_URL: database.databaseUrl }, limits);
  });
  after(async () => {
    await server.stop();
  });

  it('fail no other request, never get 500 and free their memory', async function () {
    this.timeout(300_000);
    const honest = new HonestClient(server.address, place.honestToken);
    await honest.ask();
    const before = await server.memory();
    honest.start();
    const waiting = hostileRequests(place);
    const answers: string[] = [];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let request = waiting.shift(); request !== undefined; request = waiting.shift()) {
          const { status } = await sendHostile(server.address, request, place.token);
          if (status === 500) answers.push(`${request.name}: ${status}`);
        }
      }),
    );
    const { requests, failures } = await honest.stop();
    expect(answers).to.deep.equal([]);
    expect(requests).to.be.greaterThan(0);
    expect(failures).to.equal(0);
    expect(((await server.memory()) - before) / mebibyte).to.be.lessThan(64);
  });
});
