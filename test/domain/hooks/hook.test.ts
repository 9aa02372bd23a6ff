import { expect } from 'chai';
import {
  alertStatus,
  failsLastingly,
  isSigningToken,
  pauseOfDelivery,
  pauseOfHook,
  recovered,
  type Hook,
} from '../../../domain/hooks/hook.ts';

const minute = 60_000;
const now = new Date('2026-11-22T12:00:00Z');

describe('webhooks that fail', () => {
  it('are tried again after growing pauses, for about a day', () => {
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

  it('rest after four failures in a row, a minute at first and an hour at most', () => {
    expect([1, 3, 4, 5, 8, 9, 10, 50].map((failures) => pauseOfHook(failures) / minute)).to.deep.equal([
      0, 0, 1, 2, 16, 32, 60, 60,
    ]);
  });

  it('are switched off after three days without a success', () => {
    const since = (hours: number) => ({ failingSince: new Date(now.getTime() - hours * 60 * minute) });
    expect(failsLastingly(since(71), now)).to.equal(false);
    expect(failsLastingly(since(72), now)).to.equal(true);
    expect(failsLastingly({ failingSince: null }, now)).to.equal(false);
  });

  it('tell their state as clients know it', () => {
    const hook = { ...recovered } as unknown as Hook;
    expect(alertStatus(hook, now)).to.equal('executable');
    expect(alertStatus({ ...hook, pausedUntil: new Date(now.getTime() + 1) }, now)).to.equal('temporarily_disabled');
    expect(alertStatus({ ...hook, pausedUntil: now }, now)).to.equal('executable');
    expect(alertStatus({ ...hook, disabledAt: now }, now)).to.equal('disabled');
  });

  it('have signing tokens of 24 to 64 bytes', () => {
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
