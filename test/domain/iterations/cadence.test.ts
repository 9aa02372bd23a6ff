import { expect } from 'chai';
import { dueRollOver, missingIterations, rollsOver, type Cadence } from '../../../domain/iterations/cadence.ts';
import { overlapping } from '../../../domain/iterations/boundaries.ts';
import { iterationDays, iterationName, iterationState } from '../../../domain/iterations/iteration.ts';
import { iterationGroups } from '../../../domain/iterations/iteration-groups.ts';

const cadence: Cadence = {
  id: 1,
  namespaceId: 1,
  title: 'Sprints',
  description: null,
  automatic: true,
  startDate: '2026-11-02',
  durationInWeeks: 2,
  iterationsInAdvance: 2,
  rollOver: true,
  rolledOverUntil: null,
  active: true,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};
const dates = (startDate: string, dueDate: string) => ({ startDate, dueDate });

describe('Iterations', () => {
  it('are upcoming, current or closed by date, with both dates included', () => {
    const iteration = dates('2026-11-02', '2026-11-15');
    const states = ['2026-11-01', '2026-11-02', '2026-11-15', '2026-11-16'].map((day) =>
      iterationState(iteration, day),
    );
    expect(states).to.deep.equal(['upcoming', 'current', 'current', 'closed']);
  });

  it('are named by their title, or by their dates', () => {
    const days = dates('2026-11-02', '2026-11-15');
    expect(iterationName({ title: 'Sprint 1', ...days })).to.equal('Sprint 1');
    expect(iterationName({ title: null, ...days })).to.equal('Nov 2 – Nov 15, 2026');
    expect(iterationDays({ title: 'Sprint 1', ...days })).to.equal('Nov 2 – Nov 15, 2026');
    expect(iterationDays({ title: null, ...days })).to.equal('');
  });

  it('overlap when they share a single day', () => {
    const existing = [dates('2026-11-02', '2026-11-15')];
    expect(overlapping(dates('2026-11-15', '2026-11-20'), existing)).to.equal(existing[0]);
    expect(overlapping(dates('2026-11-01', '2026-11-30'), existing)).to.equal(existing[0]);
    expect(overlapping(dates('2026-11-16', '2026-11-20'), existing)).to.equal(undefined);
    expect(overlapping(dates('2026-10-20', '2026-11-01'), existing)).to.equal(undefined);
  });

  it('are grouped by cadence and sorted by title, or by date without a title', () => {
    const of = (cadenceTitle: string, title: string | null, startDate = '2026-01-01') => ({
      title,
      startDate,
      iterationCadence: { id: cadenceTitle, title: cadenceTitle },
    });
    const groups = iterationGroups([
      of('Web', 'Sprint 10'),
      of('App', null, '2026-03-01'),
      of('Web', 'Sprint 2'),
      of('App', null, '2026-02-01'),
      of('App', 'Last'),
    ]);
    expect(
      groups.map(({ cadence: { title }, iterations }) => [title, iterations.map((one) => one.title ?? one.startDate)]),
    ).to.deep.equal([
      ['App', ['Last', '2026-02-01', '2026-03-01']],
      ['Web', ['Sprint 2', 'Sprint 10']],
    ]);
  });
});

describe('An automatic cadence', () => {
  it('needs the current iteration and those in advance, without gaps', () => {
    expect(missingIterations(cadence, [], '2026-11-03')).to.deep.equal([
      dates('2026-11-02', '2026-11-15'),
      dates('2026-11-16', '2026-11-29'),
      dates('2026-11-30', '2026-12-13'),
    ]);
    expect(missingIterations(cadence, [dates('2026-11-02', '2026-11-15')], '2026-11-03')).to.have.length(2);
  });

  it('needs only those in advance before its start date', () => {
    const made = missingIterations(cadence, [], '2026-10-01');
    expect(made.map(({ startDate }) => startDate)).to.deep.equal(['2026-11-02', '2026-11-16']);
    expect(missingIterations(cadence, made, '2026-10-01')).to.deep.equal([]);
  });

  it('skips past iterations and keeps its weekday', () => {
    const [first] = missingIterations(cadence, [dates('2026-11-02', '2026-11-15')], '2027-02-10');
    expect(first).to.deep.equal(dates('2027-02-08', '2027-02-21'));
    expect(missingIterations({ ...cadence, startDate: '0001-01-01' }, [], '2026-11-21')).to.have.length(3);
  });

  it('creates no iterations when it is inactive or manual', () => {
    expect(missingIterations({ ...cadence, active: false }, [], '2026-11-03')).to.deep.equal([]);
    expect(missingIterations({ ...cadence, automatic: false }, [], '2026-11-03')).to.deep.equal([]);
    expect(rollsOver({ ...cadence, automatic: false })).to.equal(false);
    expect(rollsOver(cadence)).to.equal(true);
  });

  it('rolls over from iterations that ended to the current or next one', () => {
    const all = [
      dates('2026-10-05', '2026-10-18'),
      dates('2026-10-19', '2026-11-01'),
      dates('2026-11-02', '2026-11-15'),
      dates('2026-11-20', '2026-11-29'),
    ];
    expect(dueRollOver({ rolledOverUntil: '2026-10-20' }, all, '2026-11-03')).to.deep.equal({
      from: [all[1]],
      into: all[2],
    });
    expect(dueRollOver({ rolledOverUntil: '2026-11-03' }, all, '2026-11-03')).to.equal(null);
    expect(dueRollOver({ rolledOverUntil: '2026-11-03' }, all, '2026-11-17')?.into).to.equal(all[3]);
    expect(dueRollOver({ rolledOverUntil: '2026-11-03' }, all, '2027-01-01')).to.equal(null);
  });
});
