import { expect } from 'chai';
import { Unavailable } from '../../../application/errors.ts';
import type { HookHealth, HookOutbox, Settlement } from '../../../application/webhooks/hook-outbox.ts';
import { HookSender } from '../../../application/webhooks/hook-sender.ts';
import type { Job } from '../../../application/jobs/job-queue.ts';
import type { OutboundAnswer, OutboundRequests } from '../../../application/outbound/outbound-requests.ts';
import type { Hook, HookDelivery } from '../../../domain/webhooks/hook.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const job: Job = {
  id: 1,
  kind: 'hook_delivery',
  lane: 'hook 1',
  orderKey: null,
  payload: { deliveryId: 2 },
  attempts: 1,
  lease: '',
};

const noRequests: OutboundRequests = {
  send: () => Promise.reject(new Error('not sent')),
  open: () => Promise.reject(new Error('not sent')),
  problemWith: () => null,
  close: () => Promise.resolve(),
};

describe('Webhook sender', () => {
  const clock = new FixedClock();
  let hook: Hook;
  let settlements: Settlement[];

  beforeEach(() => {
    settlements = [];
    hook = {
      id: 1,
      namespaceId: 1,
      url: 'https://example.org/',
      name: null,
      description: null,
      events: ['issues'],
      verifiesCertificate: true,
      token: null,
      signingToken: null,
      customHeaders: [],
      urlVariables: [],
      failures: 0,
      failingSince: null,
      pausedUntil: null,
      disabledAt: null,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    };
  });

  function senderOf(send: (signal: AbortSignal | undefined) => Promise<OutboundAnswer>): HookSender {
    const delivery = { id: 2, hookId: 1, uuid: 'u', event: 'issues', body: '{}', state: 'pending', attempts: 0 };
    const outbox: Partial<HookOutbox> = {
      find: () => Promise.resolve({ hook, delivery: delivery as HookDelivery }),
      settle: (_id, _result, settlement) => {
        settlements.push(settlement);
        return Promise.resolve();
      },
    };
    return new HookSender({
      outbox: outbox as HookOutbox,
      outbound: { ...noRequests, send: ({ signal }) => send(signal) },
      secrets: { seal: (text) => text, open: () => null, sign: () => new Uint8Array() },
      clock,
      baseUrl: '',
      tries: { run: (work) => work() },
    });
  }

  const answer = (status: number): OutboundAnswer => ({ status, headers: {}, body: '', isCut: false });
  const healthAfter = (change: Partial<Hook>): HookHealth | null | undefined =>
    settlements[0]?.hook?.({ ...hook, ...change });

  it('does not count a failure when the server itself is busy', async () => {
    const sender = senderOf(() => Promise.reject(new Unavailable('busy', 1)));
    expect(await sender.run(job)).to.include({ state: 'later', wasTried: false });
    expect(settlements).to.deep.equal([]);
    expect(await sender.sendNow(2).catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    expect(settlements).to.deep.equal([{ delivery: { state: 'failed', attempts: 0 } }]);
  });

  it('cancels attempts when the process ends, and retries them later', async () => {
    const sender = senderOf(
      (signal) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('cut')))),
    );
    const running = sender.run(job);
    setImmediate(() => sender.cut());
    expect(await running).to.deep.equal({ state: 'later', milliseconds: 0, wasTried: false });
    expect(settlements).to.deep.equal([]);
  });

  it('counts failures from the latest stored state, and keeps a disabled webhook disabled', async () => {
    await senderOf(() => Promise.resolve(answer(500))).run(job);
    expect(healthAfter({ failures: 2 })).to.include({ failures: 3, disabledAt: null });
    expect(healthAfter({ failures: 9, disabledAt: clock.now() })).to.include({ disabledAt: clock.now() });
  });

  it('leaves the health of a webhook alone that a user changed meanwhile', async () => {
    const later = new Date(clock.now().getTime() + 1);
    for (const status of [500, 200]) {
      settlements = [];
      hook.failures = 1;
      await senderOf(() => Promise.resolve(answer(status))).run(job);
      expect(healthAfter({ updatedAt: later })).to.equal(null);
      expect(healthAfter({})).not.to.equal(null);
    }
  });

  it('postpones all deliveries of a paused webhook', async () => {
    hook.pausedUntil = new Date(clock.now().getTime() + 60_000);
    const outcome = await senderOf(() => Promise.reject(new Error('not sent'))).run(job);
    expect(outcome).to.deep.equal({ state: 'later', milliseconds: 60_000, wasTried: false, forWholeLane: true });
  });
});
