import { expect } from 'chai';
import { HookReceiver, type ReceivedHook } from '../support/hook-receiver.ts';
import { KilledServer, orderOf } from '../support/killed-server.ts';

/** KILLED_HOOKS=10000 KILLED_TIMES=10 for the long run; every run of all tests does a short one. */
const hooks = Number(process.env['KILLED_HOOKS'] ?? 160);
const kills = Number(process.env['KILLED_TIMES'] ?? 1);
/** Between two looks for deliveries and webhooks that pause. */
const pauseBetweenLooks = 50;

const commentOf = ({ body }: ReceivedHook) => {
  const { noteable_id: itemId, note: text } = body['object_attributes'] as { noteable_id: number; note: string };
  return { itemId, text };
};

/** The receiver fails half of the time: the first try of each message is refused, or cut off after it was read. */
describe('A server killed while sending webhooks', function () {
  this.timeout(120_000 + hooks * 200 + kills * 90_000);
  const receiver = new HookReceiver();
  let server: KilledServer;
  const ending = new AbortController();
  let looks: Promise<void> = Promise.resolve();

  before(async () => {
    await receiver.start();
    server = await KilledServer.create({ OUTBOUND_ALLOW: '127.0.0.1' });
  });
  after(async () => {
    ending.abort();
    await looks;
    await server.remove();
    receiver.stop();
  });

  /** Instead of waiting for the pauses between the tries of a message. */
  async function endPauses(): Promise<void> {
    const { connection } = server.database;
    while (!ending.signal.aborted) {
      await connection('hooks').whereNotNull('pausedUntil').update({ pausedUntil: null });
      const ended = await connection('jobs')
        .whereNull('takenUntil')
        .where('ready', true)
        .where('dueAt', '>', connection.fn.now())
        .update({ dueAt: new Date(0) });
      if (ended > 0) await connection.raw(`select pg_notify('background', '')`);
      await new Promise((resolve) => {
        setTimeout(resolve, pauseBetweenLooks);
      });
    }
  }

  it('delivers each webhook at least once, and those of an item in order', async () => {
    const { client, projectId } = await server.startWithProject();
    const hook = { url: receiver.url, note_events: true };
    expect((await client.post(`/projects/${projectId}/hooks`, hook)).status).to.equal(201);
    await server.kill();
    const expected = await server.comment(projectId, hooks);
    expect(await server.database.connection('hook_events').pluck('log_id')).to.have.lengthOf(hooks);
    const tried = new Set<unknown>();
    const arrived = new Set<unknown>();
    let reached: () => void = () => undefined;
    let awaited = 0;
    receiver.statusOf = (request, { headers }) => {
      const id = headers['webhook-id'] ?? headers['idempotency-key'];
      if (!tried.has(id)) {
        tried.add(id);
        return request % 2 === 0 ? 503 : null;
      }
      arrived.add(id);
      if (arrived.size >= awaited) reached();
      return 200;
    };
    const arrivalOf = (count: number) =>
      new Promise<void>((resolve) => {
        awaited = count;
        reached = resolve;
      });
    for (let kill = 1; kill <= kills; kill += 1) {
      const inTheMidst = arrivalOf(Math.floor((hooks / (kills + 2)) * kill));
      await server.makeAllDue();
      await server.start();
      if (kill === 1) looks = endPauses();
      await inTheMidst;
      await server.kill();
    }
    const all = arrivalOf(hooks);
    await server.makeAllDue();
    await server.start();
    await all;
    expect(orderOf(receiver.received.map(commentOf))).to.deep.equal(Object.fromEntries(expected));
    expect(receiver.requests).to.be.at.least(2 * hooks);
  });
});
