import { expect } from 'chai';
import {
  alertStatus,
  failsLastingly,
  isSigningToken,
  pauseOfDelivery,
  pauseOfHook,
  recovered,
  type Hook,
} from '../../../domain/webhooks/hook.ts';

const minute = 60_000;
const now = new Date('2026-11-22T12:00:00Z');

describe('Failing webhooks', () => {
  it('are retried with growing pauses for about a day', () => {
    const pauses: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      const pause = pauseOfDelivery(attempts);
      if (pause === null) break;
      pauses.push(pause);
    }
    expect(pauses).to.have.lengthOf(8);
    expect(pauses).to.deep.equal(pauses.toSorted((a, b) => a - b));
    expect(pauses.reduce((sum, pause) => sum + pause)).to.be.within(20 * 60 * minute, 24 * 60 * minute);
  });

  it('pause after four failures in a row, for one minute up to one hour', () => {
    expect([1, 3, 4, 5, 8, 9, 10, 50].map((failures) => pauseOfHook(failures) / minute)).to.deep.equal([
      0, 0, 1, 2, 16, 32, 60, 60,
    ]);
  });

  it('are disabled after three days without a success', () => {
    const since = (hours: number) => ({ failingSince: new Date(now.getTime() - hours * 60 * minute) });
    expect(failsLastingly(since(71), now)).to.equal(false);
    expect(failsLastingly(since(72), now)).to.equal(true);
    expect(failsLastingly({ failingSince: null }, now)).to.equal(false);
  });

  it('report the alert status executable, temporarily_disabled or disabled', () => {
    const hook = { ...recovered } as unknown as Hook;
    expect(alertStatus(hook, now)).to.equal('executable');
    expect(alertStatus({ ...hook, pausedUntil: new Date(now.getTime() + 1) }, now)).to.equal('temporarily_disabled');
    expect(alertStatus({ ...hook, pausedUntil: now }, now)).to.equal('executable');
    expect(alertStatus({ ...hook, disabledAt: now }, now)).to.equal('disabled');
  });

  it('accept signing tokens of 24 to 64 bytes', () => {
    const token = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
    expect([8, 24, 32, 64, 65].map((bytes) => isSigningToken(token(bytes)))).to.deep.equal([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isSigningToken('secret')).to.equal(false);
  });
});
