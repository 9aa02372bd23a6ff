import { expect } from 'chai';
import { accessLevels, type RoleName } from '../../../domain/access/role.ts';
import { plans } from '../../../domain/seats/plan.ts';
import { alertThreshold, seatAlert, seatsOwed, takesSeat } from '../../../domain/seats/seats.ts';
import { hasEnded } from '../../../domain/seats/subscription.ts';
import { userStates } from '../../../domain/people/user.ts';

const person = { state: 'active', kind: 'person' } as const;

describe('Seats', () => {
  it('are taken by every role from Planner up, and by guests on Premium only', () => {
    const taken = (role: RoleName) => plans.filter((plan) => takesSeat(person, [accessLevels[role]], plan));
    expect(taken('minimal')).to.deep.equal([]);
    expect(taken('guest')).to.deep.equal(['premium']);
    for (const role of ['planner', 'reporter', 'developer', 'maintainer', 'owner'] as const) {
      expect(taken(role), role).to.deep.equal(plans);
    }
  });

  it('are taken once per person, by the highest role', () => {
    expect(takesSeat(person, [accessLevels.guest, accessLevels.planner, accessLevels.minimal], 'ultimate')).to.equal(
      true,
    );
    expect(takesSeat(person, [accessLevels.guest, accessLevels.guest], 'ultimate')).to.equal(false);
    expect(takesSeat(person, [], 'premium')).to.equal(false);
  });

  it('are not taken by users who cannot sign in, or by the ghost user', () => {
    const taking = userStates.filter((state) => takesSeat({ ...person, state }, [accessLevels.owner], 'premium'));
    expect(taking).to.deep.equal(['active']);
    expect(takesSeat({ ...person, kind: 'ghost' }, [accessLevels.owner], 'premium')).to.equal(false);
  });

  it('count as owed beyond the purchased number, at the maximum of the period', () => {
    expect(Math.max(...[10, 12, 9].map((used) => seatsOwed(10, used)))).to.equal(2);
    expect([seatsOwed(10, 10), seatsOwed(10, 3), seatsOwed(0, 7)]).to.deep.equal([0, 0, 0]);
  });

  it('raise an alert when few are left', () => {
    const thresholds = [1, 15, 16, 25, 26, 99, 100, 999, 1000, 2000].map(alertThreshold);
    expect(thresholds).to.deep.equal([1, 1, 2, 2, 2, 9, 8, 79, 50, 100]);
    const alerts = [8, 9, 10, 11].map((inUse) => seatAlert(10, inUse));
    expect(alerts).to.deep.equal(['none', 'few_left', 'none_left', 'exceeded']);
    expect(seatAlert(0, 5)).to.equal('none');
  });
});

describe('A subscription', () => {
  it('ends the day after its last day, and a trial after the last day of the trial', () => {
    const paid = { endsOn: '2026-11-20', trial: false, trialEndsOn: null };
    expect(['2026-11-20', '2026-11-21'].map((today) => hasEnded(paid, today))).to.deep.equal([false, true]);
    const trial = { endsOn: '2027-11-20', trial: true, trialEndsOn: '2026-12-01' };
    expect(['2026-12-01', '2026-12-02'].map((today) => hasEnded(trial, today))).to.deep.equal([false, true]);
    expect(hasEnded({ endsOn: null, trial: false, trialEndsOn: null }, '2026-11-20')).to.equal(false);
  });
});
