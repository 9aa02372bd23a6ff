import { expect } from 'chai';
import { boundaryMoves, overlappedBy } from '../../../domain/iterations/boundaries.ts';

const one = { id: 1, startDate: '2026-11-02', dueDate: '2026-11-15' };
const two = { id: 2, startDate: '2026-11-16', dueDate: '2026-11-29' };
/** After a gap of a week. */
const three = { id: 3, startDate: '2026-12-07', dueDate: '2026-12-20' };
const cadence = [one, two, three];

/** What boundaryMoves says, as text. */
const moved = (iteration: typeof one, startDate: string, dueDate: string) =>
  boundaryMoves(iteration, { startDate, dueDate }, cadence).map(
    ({ iteration: { id }, dates }) => `${id}: ${dates.startDate} ${dates.dueDate}`,
  );
const overlapped = (iteration: typeof one, startDate: string, dueDate: string) =>
  overlappedBy(boundaryMoves(iteration, { startDate, dueDate }, cadence), cadence)?.id;

describe('Boundaries of iterations', () => {
  it('move the end of one and the start of the next together, from either side', () => {
    const later = ['1: 2026-11-02 2026-11-18', '2: 2026-11-19 2026-11-29'];
    expect(moved(one, '2026-11-02', '2026-11-18')).to.deep.equal(later);
    expect(moved(two, '2026-11-19', '2026-11-29')).to.deep.equal(later.toReversed());
    const earlier = ['1: 2026-11-02 2026-11-10', '2: 2026-11-11 2026-11-29'];
    expect(moved(one, '2026-11-02', '2026-11-10')).to.deep.equal(earlier);
    expect(moved(two, '2026-11-11', '2026-11-29')).to.deep.equal(earlier.toReversed());
  });

  it('leave both neighbors a day', () => {
    const last = ['1: 2026-11-02 2026-11-28', '2: 2026-11-29 2026-11-29'];
    expect(moved(one, '2026-11-02', '2026-12-24')).to.deep.equal(last);
    const first = ['2: 2026-11-03 2026-11-29', '1: 2026-11-02 2026-11-02'];
    expect(moved(two, '2026-10-01', '2026-11-29')).to.deep.equal(first);
  });

  it('are only of those that touch: across a gap an end moves alone', () => {
    expect(moved(two, '2026-11-16', '2026-12-06')).to.deep.equal(['2: 2026-11-16 2026-12-06']);
    expect(overlapped(two, '2026-11-16', '2026-12-06')).to.equal(undefined);
    expect(overlapped(two, '2026-11-16', '2026-12-07')).to.equal(3);
    expect(moved(three, '2026-12-01', '2026-12-20')).to.deep.equal(['3: 2026-12-01 2026-12-20']);
    expect(overlapped(three, '2026-11-29', '2026-12-20')).to.equal(2);
  });

  it('stay when an iteration moves as a whole, which must fit', () => {
    expect(moved(two, '2026-11-23', '2026-12-06')).to.deep.equal(['2: 2026-11-23 2026-12-06']);
    expect(overlapped(two, '2026-11-23', '2026-12-06')).to.equal(undefined);
    expect(overlapped(two, '2026-11-24', '2026-12-07')).to.equal(3);
    expect(overlapped(one, '2026-11-03', '2026-11-16')).to.equal(2);
  });

  it('move both ways where both ends of an iteration do', () => {
    expect(moved(two, '2026-11-14', '2026-12-01')).to.deep.equal([
      '2: 2026-11-14 2026-12-01',
      '1: 2026-11-02 2026-11-13',
    ]);
  });
});
