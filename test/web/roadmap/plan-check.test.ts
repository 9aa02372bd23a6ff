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
  const kept: string[] = [];
  let errors: string[] = [];

  const checkOf = (epics: readonly RoadmapEpic[] = shownEpics, listedIssues: readonly RoadmapEpic[] = []) => {
    const graphql = (_mutation: unknown, { input }: { input: (typeof sent)[number] }) => {
      sent.push(input);
      return Promise.resolve({ workItemsReschedule: { errors, kept: [], rescheduled: [] } });
    };
    const keepDates = (id: string) => kept.push(id);
    const source = { shownEpics: epics, listedIssues, calendars: null, keepDates };
    return new PlanCheck({ api: { graphql } } as unknown as Environment, source);
  };
  const linesOf = (check: PlanCheck) =>
    check.lines.map(({ title, after, isLeftOut }) => [title, after.startDate, after.dueDate, isLeftOut]);

  beforeEach(() => {
    sent.length = 0;
    kept.length = 0;
    errors = [];
  });

  it('tells in words what is wrong', () => {
    expect(checkOf().conflicts).to.deep.equal([
      '“Build” starts 5 working days too early: it can start on Nov 16, 2026, after “Design” finishes.',
      '“Docs” starts 3 working days too early: it must start no earlier than Nov 5, 2026.',
      '“Foreign” starts 10 working days too early: it can start on Nov 16, 2026, after “Design” finishes.',
    ]);
  });

  it('knows which items something is wrong with, also those of a loop, and what', () => {
    const [design, build, launch, docs] = shownEpics.map(({ id }) => id);
    const check = checkOf();
    expect([...check.conflictingIds]).to.have.members([build, docs, 'gid://gitlab/Epic/5']);
    expect(check.conflictsOf(docs ?? '')).to.deep.equal([
      '“Docs” starts 3 working days too early: it must start no earlier than Nov 5, 2026.',
    ]);
    expect(check.conflictsOf(launch ?? '')).to.deep.equal([]);
    const loop = [
      epicOf(1, 'Design', '2026-11-02', '2026-11-13', { blockedBy: [2] }),
      epicOf(2, 'Build', '2026-11-16', '2026-11-20', { blockedBy: [1] }),
    ];
    expect([...checkOf(loop).conflictingIds]).to.have.members([design, build]);
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

  it('takes in the issues that are listed, which change nothing about the epics', async () => {
    const parent = { id: 'gid://gitlab/Epic/1', title: 'Design', startDate: '2026-11-02', dueDate: '2026-11-13' };
    const issueOf = (number: number, title: string, startDate: string, dueDate: string, more: object = {}) => ({
      ...epicOf(number, title, startDate, dueDate, { parent, ...more }),
      id: `gid://gitlab/Issue/${number}`,
    });
    const issues = [
      issueOf(11, 'Sketch', '2026-11-02', '2026-11-06'),
      issueOf(12, 'Review', '2026-11-05', '2026-12-04', { blockedBy: [11] }),
    ];
    const check = checkOf(shownEpics, issues);
    const plain = checkOf();
    expect(check.timesOf('gid://gitlab/Epic/4')).to.deep.equal(plain.timesOf('gid://gitlab/Epic/4'));
    expect(check.timesOf('gid://gitlab/Issue/12')?.isCritical).to.equal(true);
    expect(check.criticalIds.has('gid://gitlab/Issue/12')).to.equal(true);
    for (const id of plain.criticalIds) expect(check.criticalIds.has(id)).to.equal(true);
    expect(check.conflicts.filter((text) => text.startsWith('“Review”'))).to.deep.equal([
      '“Review” starts 2 working days too early: it can start on Nov 9, 2026, after “Sketch” finishes.',
      '“Review” finishes 15 working days after its parent, “Design”.',
    ]);
    expect(linesOf(check)).to.deep.include(['Review', '2026-11-09', '2026-12-08', false]);
    check.open();
    await check.fit();
    expect([check.noun, kept.includes('gid://gitlab/Issue/12')]).to.deep.equal(['item', true]);
    expect(sent[0]?.moves).to.deep.include({
      id: 'gid://gitlab/WorkItem/12',
      previousStartDate: '2026-11-05',
      previousDueDate: '2026-12-04',
      startDate: '2026-11-09',
      startDateIsFixed: true,
      dueDate: '2026-12-08',
      dueDateIsFixed: true,
    });
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
    expect(kept).to.deep.equal([2, 3, 4].map((number) => `gid://gitlab/Epic/${number}`));
  });

  it('stays open with the reason if the moves are refused', async () => {
    errors = ['Someone else changed the dates of “Build” in the meantime.'];
    const check = checkOf();
    check.open();
    await check.fit();
    const reason = `The plan could not be fitted. ${errors[0]}`;
    expect([check.isOpen, check.error, kept]).to.deep.equal([true, reason, []]);
  });

  it('makes as many moves as one call takes, and says how many wait', () => {
    const early = { constraints: { startNoEarlierThan: '2026-11-05' } };
    const many = Array.from({ length: 1_030 }, (_, index) =>
      epicOf(index + 1, 'Row', '2026-11-02', '2026-11-03', early),
    );
    const check = checkOf(many);
    expect([check.moves.length, check.waiting]).to.deep.equal([1_000, 30]);
    check.open();
    check.showMore();
    expect(check.shownLines).to.equal(200);
    check.open();
    expect(check.shownLines, 'in a new window').to.equal(100);
  });
});
