import { expect } from 'chai';
import { PastSeats } from '../../../../infrastructure/database/seats/seat-queries.ts';

describe('Seats of days that are over', () => {
  it('are counted once for all who ask at the same time or later', async () => {
    const past = new PastSeats();
    let counts = 0;
    const count = () => {
      counts += 1;
      return Promise.resolve(7);
    };
    const asked = [past.of(1, '2026-03-01', count), past.of(1, '2026-03-01', count)];
    expect(await Promise.all(asked)).to.deep.equal([7, 7]);
    expect([await past.of(1, '2026-03-01', count), counts]).to.deep.equal([7, 1]);
    await Promise.all([past.of(1, '2026-03-02', count), past.of(2, '2026-03-01', count)]);
    expect(counts).to.equal(3);
  });

  it('are counted by the next who waits when a count fails, once for those behind', async () => {
    const past = new PastSeats();
    const aborted = new Error('aborted');
    let counts = 0;
    const first = past.of(1, '2026-03-01', () => Promise.reject(aborted)).catch((error: unknown) => error);
    const others = [1, 2].map(() =>
      past.of(1, '2026-03-01', () => {
        counts += 1;
        return Promise.resolve(8);
      }),
    );
    expect(await first).to.equal(aborted);
    expect(await Promise.all(others)).to.deep.equal([8, 8]);
    expect(counts).to.equal(1);
  });
});
