import { expect } from 'chai';
import { WorkingCalendar } from '../../../domain/scheduling/working-calendar.ts';
import type { Calendars } from '../../../web/roadmap/links/working-days.ts';
import { MoveConflicts, type PlannedEpic } from '../../../web/roadmap/moving/move-conflicts.ts';

function epicOf(number: number, title: string, startDate: string, dueDate: string, more: object = {}): PlannedEpic {
  return {
    id: `gid://gitlab/Epic/${number}`,
    title,
    startDate,
    dueDate,
    startDateIsFixed: true,
    dueDateIsFixed: true,
    parent: null,
    constraints: null,
    group: { id: 'gid://gitlab/Group/1', name: 'Acme', fullName: 'Acme', fullPath: 'acme' },
    blockedBy: [],
    blocking: [],
    blockerTimings: [],
    ...more,
  };
}

describe('conflicts of a move on the roadmap', () => {
  const design = epicOf(1, 'Design', '2026-11-02', '2026-11-13', { blocking: [2] });
  const build = epicOf(2, 'Build', '2026-11-16', '2026-11-27', { blockedBy: [1], blocking: [3] });
  const launch = epicOf(3, 'Launch', '2026-11-30', '2026-12-04', { blockedBy: [2] });
  const all = [design, build, launch];

  it('are none where everything is in order, also over a weekend', () => {
    expect(new MoveConflicts(build, all).of({ startDate: '2026-11-16', dueDate: '2026-11-27' })).to.deep.equal([]);
    expect(new MoveConflicts(build, all).of({ startDate: '2026-11-14', dueDate: '2026-11-29' })).to.deep.equal([]);
  });

  it('name the epics that it waits for and that wait for it, with working days', () => {
    const early = new MoveConflicts(build, all).of({ startDate: '2026-11-11', dueDate: '2026-11-20' });
    expect(early).to.have.lengthOf(1);
    expect(early[0]).to.match(/“Build”.*3 working days.*“Design”/);
    const late = new MoveConflicts(build, all).of({ startDate: '2026-11-23', dueDate: '2026-12-01' });
    expect(late).to.have.lengthOf(1);
    expect(late[0]).to.match(/“Launch”.*2 working days.*“Build”/);
  });

  it('count by the kind and the lag of a link, and take those that move along where they would be', () => {
    const overlapping = { ...build, blockerTimings: [{ blockerId: 1, kind: 'start_to_start', lag: 2 } as const] };
    const dates = { startDate: '2026-11-03', dueDate: '2026-11-16' };
    expect(new MoveConflicts(overlapping, all).of(dates)).to.deep.equal([
      '“Build” starts 1 working day too early: it can start on Nov 4, 2026, 2 working days after “Design” starts.',
    ]);
    const late = { startDate: '2026-11-23', dueDate: '2026-12-01' };
    const following = new Map([['gid://gitlab/Epic/3', { startDate: '2026-12-02', dueDate: '2026-12-08' }]]);
    expect(new MoveConflicts(build, all).of(late, following)).to.deep.equal([]);
  });

  it('know the links between issues, and between issues and epics', () => {
    const issueOf = (number: number, title: string, startDate: string, dueDate: string, more: object) => ({
      ...epicOf(number, title, startDate, dueDate, more),
      id: `gid://gitlab/Issue/${number}`,
    });
    const draft = issueOf(21, 'Draft', '2026-11-16', '2026-11-17', { blockedBy: [1], blocking: [22] });
    const review = issueOf(22, 'Review', '2026-11-18', '2026-11-19', { blockedBy: [21] });
    const conflicts = new MoveConflicts(draft, [design, draft, review]);
    expect(conflicts.of({ startDate: '2026-11-16', dueDate: '2026-11-17' })).to.deep.equal([]);
    expect(conflicts.of({ startDate: '2026-11-17', dueDate: '2026-11-18' })).to.deep.equal([
      '“Review” starts 1 working day too early: it can start on Nov 19, 2026, after “Draft” finishes.',
    ]);
    expect(conflicts.of({ startDate: '2026-11-13', dueDate: '2026-11-16' })[0]).to.match(/“Draft”.*“Design”/);
  });

  it('do not know epics that are not loaded', () => {
    expect(new MoveConflicts(build, [build]).of({ startDate: '2026-11-02', dueDate: '2026-12-31' })).to.deep.equal([]);
  });

  it('tell when it leaves fixed dates of its parent, not dates that follow it', () => {
    const parent = epicOf(9, 'Parent', '2026-11-02', '2026-11-20');
    const child = epicOf(4, 'Child', '2026-11-09', '2026-11-13', { parent });
    const later = { startDate: '2026-11-16', dueDate: '2026-11-24' };
    expect(new MoveConflicts(child, [child, parent]).of(later)).to.deep.equal([
      '“Child” finishes 2 working days after its parent, “Parent”.',
    ]);
    expect(new MoveConflicts(child, [child, { ...parent, dueDateIsFixed: false }]).of(later)).to.deep.equal([]);
  });

  it('tell about constraints of the moved epic, also without links', () => {
    const pinned = epicOf(5, 'Pinned', '2026-11-02', '2026-11-06', { constraints: { mustStartOn: '2026-11-02' } });
    expect(new MoveConflicts(pinned, [pinned]).of({ startDate: '2026-11-03', dueDate: '2026-11-06' })).to.deep.equal([
      '“Pinned” starts 1 working day too late: it must start on Nov 2, 2026.',
    ]);
    expect(new MoveConflicts(pinned, [pinned]).of({ startDate: '2026-11-02', dueDate: '2026-11-09' })).to.deep.equal(
      [],
    );
  });

  it('tell when it ends after the milestone of its issues is due', () => {
    const alone = epicOf(6, 'Alone', '2026-11-02', '2026-11-06');
    const dates = { startDate: '2026-11-02', dueDate: '2026-11-10' };
    expect(new MoveConflicts(alone, [alone], { milestoneDue: '2026-11-06' }).of(dates)).to.deep.equal([
      '“Alone” finishes 2 working days after its milestone, which is due on Nov 6, 2026.',
    ]);
    expect(new MoveConflicts(alone, [alone], { milestoneDue: '2026-11-10' }).of(dates)).to.deep.equal([]);
  });

  it('tell which ends come to be on days off of its group, not those that stay there', () => {
    const alone = epicOf(6, 'Alone', '2026-11-01', '2026-11-06');
    const off = (startDate: string, dueDate: string, calendars?: Calendars) =>
      new MoveConflicts(alone, [alone], { calendars }).daysOff({ startDate, dueDate }, () => false);
    expect(off('2026-11-01', '2026-11-09')).to.deep.equal([]);
    expect(off('2026-11-07', '2026-11-15')).to.deep.equal([
      '“Alone” starts on a day off, Nov 7, 2026.',
      '“Alone” ends on a day off, Nov 15, 2026.',
    ]);
    const holiday = new WorkingCalendar({ daysOff: ['2026-11-11'] });
    expect(off('2026-11-02', '2026-11-11', { of: () => holiday })).to.deep.equal([
      '“Alone” ends on a day off, Nov 11, 2026.',
    ]);
  });
});
