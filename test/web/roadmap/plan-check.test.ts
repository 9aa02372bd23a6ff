import { expect } from 'chai';
import type { RoadmapEpic } from '../../../web/roadmap/epics/roadmap-epic.ts';
import { PlanCheck } from '../../../web/roadmap/scheduling/plan-check.ts';

type Environment = ConstructorParameters<typeof PlanCheck>[0];

const group = { id: 'gid://gitlab/Group/1', name: 'Acme', fullName: 'Acme', fullPath: 'acme' };

function epicOf(number: number, title: string, startDate: string, dueDate: string, more: object = {}): RoadmapEpic {
  const links = { blockedBy: [], blocking: [], relatedTo: [], blockerTimings: [] };
  const dates = { startDate, dueDate, startDateIsFixed: true, dueDateIsFixed: true, constraints: null };
  const plain = { id: `gid://gitlab/Epic/${number}`, iid: `${number}`, title, state: 'opened', canUpdate: true };
  return { ...plain, ...dates, parent: null, group, ...links, ...more } as unknown as RoadmapEpic;
}

/** Design should be followed by Build, which is too early, and that by Launch; Docs has to wait for its day. */
const shownEpics = [
  epicOf(1, 'Design', '2026-11-02', '2026-11-13'),
  epicOf(2, 'Build', '2026-11-09', '2026-11-20', { blockedBy: [1] }),
  epicOf(3, 'Launch', '2026-11-23', '2026-11-27', { blockedBy: [2] }),
  epicOf(4, 'Docs', '2026-11-02', '2026-11-03', { constraints: { startNoEarlierThan: '2026-11-05' } }),
  epicOf(5, 'Foreign', '2026-11-02', '2026-11-03', { blockedBy: [1], canUpdate: false }),
  epicOf(6, 'Done', '2026-11-02', '2026-11-03', { state: 'closed', constraints: { mustStartOn: '2026-12-01' } }),
];

describe('the check of a plan on the roadmap', () => {
  const sent: { moves: object[]; dependentsFollow: boolean }[] = [];
  const put: [number, object][] = [];
  let errors: string[] = [];

  const checkOf = (epics: readonly RoadmapEpic[] = shownEpics) => {
    const graphql = (_mutation: unknown, { input }: { input: (typeof sent)[number] }) => {
      sent.push(input);
      return Promise.resolve({ workItemsReschedule: { errors, kept: [], rescheduled: [] } });
    };
    const items = { put: (id: number, fields: object) => put.push([id, fields]) };
    return new PlanCheck({ api: { graphql }, items } as unknown as Environment, { shownEpics: epics, calendars: null });
  };
  const linesOf = (check: PlanCheck) =>
    check.lines.map(({ title, after, isLeftOut }) => [title, after.startDate, after.dueDate, isLeftOut]);

  beforeEach(() => {
    sent.length = 0;
    put.length = 0;
    errors = [];
  });

  it('tells in words what is wrong', () => {
    expect(checkOf().conflicts).to.deep.equal([
      '“Build” starts 5 working days too early: it can start on Nov 16, 2026, after “Design” finishes.',
      '“Docs” starts 3 working days too early: it must start no earlier than Nov 5, 2026.',
      '“Foreign” starts 10 working days too early: it can start on Nov 16, 2026, after “Design” finishes.',
    ]);
  });

  it('knows the critical path and slack', () => {
    const check = checkOf();
    expect(check.analysis.criticalItemIds).to.deep.equal(shownEpics.slice(0, 3).map(({ id }) => id));
    expect([...check.criticalIds]).to.have.length(3);
    expect(check.analysis.timesOf('gid://gitlab/Epic/4')).to.include({ totalSlack: 20, isCritical: false });
  });

  it('proposes moves to the earliest possible days, only of what the reader may change', () => {
    expect(linesOf(checkOf())).to.deep.equal([
      ['Build', '2026-11-16', '2026-11-27', false],
      ['Launch', '2026-11-30', '2026-12-04', false],
      ['Docs', '2026-11-05', '2026-11-06', false],
    ]);
  });

  it('leaves out what the reader takes out, and what followed from it', () => {
    const check = checkOf();
    check.open();
    check.take('gid://gitlab/Epic/2', false);
    expect(linesOf(check)).to.deep.equal([
      ['Build', '2026-11-16', '2026-11-27', true],
      ['Docs', '2026-11-05', '2026-11-06', false],
    ]);
    expect(check.moves.map(({ title }) => title)).to.deep.equal(['Docs']);
    check.take('gid://gitlab/Epic/2', true);
    expect(check.moves).to.have.length(3);
  });

  it('makes all moves in one call', async () => {
    const check = checkOf();
    check.open();
    await check.fit();
    expect(check.isOpen).to.equal(false);
    expect(sent).to.have.length(1);
    expect(sent[0]?.dependentsFollow).to.equal(false);
    expect(sent[0]?.moves[2]).to.deep.equal({
      id: 'gid://gitlab/WorkItem/4',
      previousStartDate: '2026-11-02',
      previousDueDate: '2026-11-03',
      startDate: '2026-11-05',
      startDateIsFixed: true,
      dueDate: '2026-11-06',
      dueDateIsFixed: true,
    });
    expect(put.map(([id]) => id)).to.deep.equal([2, 3, 4]);
  });

  it('stays open with the reason if the moves are refused', async () => {
    errors = ['Someone else changed the dates of “Build” in the meantime.'];
    const check = checkOf();
    check.open();
    await check.fit();
    const reason = `The plan could not be fitted. ${errors[0]}`;
    expect([check.isOpen, check.error, put]).to.deep.equal([true, reason, []]);
  });

  it('makes as many moves as one call takes, and says how many wait', () => {
    const early = { constraints: { startNoEarlierThan: '2026-11-05' } };
    const many = Array.from({ length: 130 }, (_, index) => epicOf(index + 1, 'Row', '2026-11-02', '2026-11-03', early));
    const check = checkOf(many);
    expect([check.moves.length, check.waiting]).to.deep.equal([100, 30]);
  });
});
