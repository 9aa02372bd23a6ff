import { atOnce } from '../../support/at-once.ts';
import { expect } from 'chai';
import { readPlan } from '../../../application/import/read-plan.ts';
import { epic, issue, planFiles, smallPlan, type PlanRows } from '../../support/plan-files.ts';
import { readRows } from '../../support/read-rows.ts';

describe('Reading a plan', () => {
  it('accepts a valid plan without changes', () => {
    const { plan, item, faults } = readRows();
    expect(faults).to.deep.equal([]);
    expect(plan.namespaces.map(({ kind, path }) => `${kind} ${path}`)).to.deep.equal([
      'group acme',
      'group acme/web',
      'project acme/app',
    ]);
    expect(item('I-1')).to.deep.include({
      parentKey: 'E-1',
      weight: 3,
      milestone: { namespacePath: 'acme', title: 'v1' },
    });
    expect(item('I-2')).to.deep.include({
      state: 'closed',
      createdAt: new Date('2026-01-02T00:00:00Z'),
      closedAt: new Date('2026-03-04T00:00:00Z'),
    });
    expect(item('E-1')?.labels).to.deep.equal(['area::web', 'big']);
    expect(plan.links.map(({ row: _row, ...link }) => link)).to.deep.equal([
      { sourceKey: 'E-1', targetKey: 'E-3', type: 'blocks', kind: 'finish_to_start', lag: 0 },
    ]);
  });

  it('reads the constraints of epics, if the file has their columns', () => {
    const { item, faults } = readRows({
      items: [
        epic('E-1', { start_no_earlier_than: '2026-10-05', finish_no_later_than: '2026-12-24T10:00:00Z' }),
        epic('E-2', { must_start_on: '2026-02-30' }),
        epic('E-3', {
          must_start_on: '2026-10-05',
          start_no_earlier_than: '2026-10-06',
          finish_no_later_than: '2026-10-04',
        }),
        epic('E-4'),
        issue('I-1', { must_start_on: '2026-10-05' }),
      ],
      links: [],
    });
    const none = { mustStartOn: null, startNoEarlierThan: null, finishNoLaterThan: null };
    expect(['E-1', 'E-2', 'E-3', 'E-4', 'I-1'].map((key) => item(key)?.constraints)).to.deep.equal([
      { ...none, startNoEarlierThan: '2026-10-05', finishNoLaterThan: '2026-12-24' },
      none,
      { mustStartOn: '2026-10-05', startNoEarlierThan: '2026-10-06', finishNoLaterThan: '2026-10-04' },
      none,
      none,
    ]);
    expect(faults).to.deep.equal([
      'fixed work-items.csv:2 finish_no_later_than: "2026-12-24T10:00:00Z" has a time; used its day',
      'fixed work-items.csv:3 must_start_on: "2026-02-30" is not a date; it was left empty',
      'kept work-items.csv:4 start_no_earlier_than: the epic must start on 2026-10-05, but no earlier than 2026-10-06; both were kept',
      'kept work-items.csv:4 finish_no_later_than: the epic must finish by 2026-10-04, before it may start on 2026-10-05; both were kept',
      'fixed work-items.csv:6 must_start_on: only epics have constraints; ignored "2026-10-05"',
    ]);
  });

  it('rejects a plan with missing or invalid files, and names all of them', () => {
    const files = planFiles();
    const { plan, faults } = atOnce(
      readPlan({
        ...files,
        'links.csv': null,
        'groups.csv': Buffer.from('path\nacme\n'),
        'work-items.csv': Buffer.from('key,"type'),
      }),
    );
    expect(plan).to.equal(null);
    expect(
      faults.map(({ outcome, file, line, column, reason }) => [outcome, file, line, column, reason]),
    ).to.deep.equal([
      ['refused', 'groups.csv', 1, 1, 'the column name is missing'],
      ['refused', 'work-items.csv', 1, 5, 'broken quoting: this quote is never closed'],
      ['refused', 'links.csv', 1, 1, 'the file is missing'],
    ]);
  });

  describe('groups and projects', () => {
    const groupFault = (path: string) => readRows({ groups: [...smallPlan.groups, { path, name: 'X' }] }).faults;

    it('leaves out paths that are invalid, taken or without a parent group', () => {
      expect(groupFault('')[0]).to.match(/^left_out groups.csv:4 path: is empty/);
      expect(groupFault('acme/a b')[0]).to.match(
        /^left_out groups.csv:4 path: "acme\/a b" is no path: "a b" can contain/,
      );
      expect(groupFault('api')[0]).to.contain('api is a reserved name');
      expect(groupFault('ACME')[0]).to.contain('"ACME" is taken by another group of the plan');
      expect(groupFault('none/x')[0]).to.contain('there is no group "none" in the plan for it to be in');
      expect(groupFault('acme/app/x')[0]).to.contain('there is no group "acme/app"');
    });

    it('leaves out a project without a group', () => {
      const { faults } = readRows({ projects: [...smallPlan.projects, { path: 'lonely', name: 'Lonely' }] });
      expect(faults[0]).to.contain('left_out projects.csv:3 path: "lonely" names no group for the project to be in');
    });

    it('accepts groups in any order, and fixes names', () => {
      const { plan, faults } = readRows({
        groups: [
          { path: 'acme/web', name: '' },
          { path: 'acme', name: 'A'.repeat(300) },
        ],
      });
      expect(plan.namespaces.map(({ path, name }) => [path, name.length])).to.deep.equal([
        ['acme', 255],
        ['acme/web', 3],
        ['acme/app', 3],
      ]);
      expect(faults).to.deep.equal([
        'fixed groups.csv:2 name: is empty; used "web"',
        'fixed groups.csv:3 name: has 300 characters, 255 are the most; the rest was cut off',
      ]);
    });
  });

  describe('milestones', () => {
    const milestoneFaults = (...milestones: Record<string, string>[]) => readRows({ milestones, items: [], links: [] });

    it('leaves out milestones without group or title, and titles in use above or below', () => {
      const { plan, faults } = milestoneFaults(
        { group: 'none', title: 'a' },
        { group: 'acme', title: '' },
        { group: 'acme/web', title: 'v1', state: 'active' },
        { group: 'acme', title: 'v1', state: 'active' },
        { group: 'acme/app', title: 'v1', state: 'active' },
      );
      expect(plan.milestones.map(({ namespacePath }) => namespacePath)).to.deep.equal(['acme/web', 'acme/app']);
      expect(faults).to.deep.equal([
        'left_out milestones.csv:2 group: there is no group "none" in the plan',
        'left_out milestones.csv:3 title: is empty',
        'left_out milestones.csv:5 title: "acme/web" has a milestone "v1" already',
      ]);
    });

    it('fixes states and dates', () => {
      const { plan, faults } = milestoneFaults(
        { group: 'acme', title: 'a', state: 'done' },
        { group: 'acme', title: 'b', state: 'closed', start_date: '2026-02-30' },
        { group: 'acme', title: 'c', state: 'active', start_date: '2026-03-01', due_date: '2026-02-01' },
      );
      expect(plan.milestones.map(({ state, startDate, dueDate }) => [state, startDate, dueDate])).to.deep.equal([
        ['active', null, null],
        ['closed', null, null],
        ['active', '2026-03-01', null],
      ]);
      expect(faults).to.deep.equal([
        'fixed milestones.csv:2 state: "done" is not valid (expected active, closed); used active',
        'fixed milestones.csv:3 start_date: "2026-02-30" is not a date; it was left empty',
        'fixed milestones.csv:4 due_date: 2026-02-01 lies before the start, 2026-03-01; the due date was left empty',
      ]);
    });
  });

  describe('work items', () => {
    const itemFaults = (...items: PlanRows['items'] & object) => readRows({ items, links: [] });

    it('leaves out items without key, with a duplicate key, invalid type or invalid place', () => {
      const { plan, faults } = itemFaults(
        epic(''),
        epic('E-1'),
        epic('E-1', { description: 'again' }),
        epic('E-2', { type: 'story' }),
        epic('E-3', { group: 'acme/app' }),
        issue('I-1', { group: 'acme' }),
        issue('I-2', { group: 'none/app' }),
        epic('K'.repeat(256)),
      );
      expect(plan.items.map(({ key }) => key)).to.deep.equal(['E-1']);
      expect(faults).to.deep.equal([
        'left_out work-items.csv:2 key: is empty',
        'left_out work-items.csv:4 key: "E-1" is the key of line 3 already',
        'left_out work-items.csv:5 type: "story" is not valid (expected epic, issue, incident, task)',
        'left_out work-items.csv:6 group: there is no group "acme/app" in the plan for this epic to be in',
        'left_out work-items.csv:7 group: there is no project "acme" in the plan for this issue to be in',
        'left_out work-items.csv:8 group: there is no project "none/app" in the plan for this issue to be in',
        'left_out work-items.csv:9 key: has more than 255 characters',
      ]);
    });

    it('shortens a long title between characters, and keeps the whole of it in the description', () => {
      const title = `${'x'.repeat(254)}🚢 and more`;
      const { item, faults } = itemFaults(epic('E-1', { title, description: 'Text' }), epic('E-2', { title: '' }));
      expect(item('E-1')?.title).to.equal('x'.repeat(254));
      expect(item('E-1')?.description).to.equal(`${title}\n\nText`);
      expect(item('E-2')?.title).to.equal('E-2');
      expect(faults).to.deep.equal([
        `fixed work-items.csv:2 title: has ${title.length} characters, 255 are the most; the whole title was put in front of the description`,
        'fixed work-items.csv:3 title: is empty; used the key',
      ]);
    });

    it('shortens a description over 1 MiB and removes NUL characters', () => {
      const { item, faults } = itemFaults(
        epic('E-1', { description: 'd'.repeat(1_048_577) }),
        epic('E-2', { description: 'a\0b' }),
      );
      expect(item('E-1')?.description).to.have.length(1_048_576);
      expect(item('E-2')?.description).to.equal('ab');
      expect(faults.map((fault) => fault.split(':')[2])).to.deep.equal([
        ' is longer than 1048576 characters; the rest was cut off',
        ' holds NUL characters; they were removed',
      ]);
    });

    it('removes bidirectional control characters from titles and labels', () => {
      const { item, faults } = itemFaults(epic('E-1', { title: 'a\u202Eb\nc', labels: 'x\u2066y' }));
      expect(item('E-1')).to.deep.include({ title: 'ab c', labels: ['xy'] });
      expect(faults.map((fault) => fault.split(':').slice(1).join(':'))).to.have.members([
        '2 title: holds control characters; they were removed',
        '3 labels: holds control characters; they were removed',
      ]);
    });

    it('keeps both dates of an epic that ends before it starts', () => {
      const { item, faults } = itemFaults(epic('E-1', { start_date: '2026-05-02', due_date: '2026-05-01' }));
      expect(item('E-1')).to.include({ startDate: '2026-05-02', dueDate: '2026-05-01' });
      expect(faults).to.deep.equal([
        'kept work-items.csv:2 due_date: the epic ends on 2026-05-01, before it starts on 2026-05-02; both dates were kept',
      ]);
    });

    for (const date of ['2026-13-01', '2026-02-29', '01.02.2026', '2026-1-1', 'soon', '0000-01-01']) {
      it(`ignores the invalid date ${date}`, () => {
        const { item, faults } = itemFaults(epic('E-1', { start_date: date, created_at: date }));
        expect(item('E-1')).to.include({ startDate: null, createdAt: null });
        expect(faults).to.deep.equal([
          `fixed work-items.csv:2 start_date: "${date}" is not a date; it was left empty`,
          `fixed work-items.csv:2 created_at: "${date}" is not a date, nor a time with a zone; used the day of the import`,
        ]);
      });
    }

    it('takes times with a zone, as trackers export them', () => {
      const { item, faults } = itemFaults(
        epic('E-1', {
          created_at: '2026-01-01T10:00:00Z',
          state: 'closed',
          closed_at: '2026-02-01T10:00:00.000+02:00',
        }),
        epic('E-2', { start_date: '2026-01-05T23:30:00-05:00', due_date: '2026-02-30T00:00:00Z' }),
        epic('E-3', { created_at: '2026-01-01T10:00:00' }),
      );
      expect(item('E-1')).to.deep.include({
        createdAt: new Date('2026-01-01T10:00:00Z'),
        closedAt: new Date('2026-02-01T08:00:00Z'),
      });
      expect(item('E-2')).to.include({ startDate: '2026-01-05', dueDate: null });
      expect(faults).to.deep.equal([
        'fixed work-items.csv:3 start_date: "2026-01-05T23:30:00-05:00" has a time; used its day',
        'fixed work-items.csv:3 due_date: "2026-02-30T00:00:00Z" is not a date; it was left empty',
        'fixed work-items.csv:4 created_at: "2026-01-01T10:00:00" is not a date, nor a time with a zone; used the day of the import',
      ]);
    });

    it('makes the state and the closing date consistent', () => {
      const { item, faults } = itemFaults(
        epic('E-1', { state: 'closed' }),
        epic('E-2', { state: 'open', closed_at: '2026-01-01' }),
        epic('E-3', { state: 'waiting' }),
        epic('E-4', { state: 'OPENED' }),
      );
      expect(['E-1', 'E-2', 'E-3', 'E-4'].map((key) => [item(key)?.state, item(key)?.closedAt])).to.deep.equal([
        ['closed', null],
        ['opened', null],
        ['opened', null],
        ['opened', null],
      ]);
      expect(faults).to.deep.equal([
        'fixed work-items.csv:2 closed_at: the item is closed without a day; used the day of the import',
        'fixed work-items.csv:3 closed_at: the item is open; ignored its closing day',
        'fixed work-items.csv:4 state: "waiting" is not valid (expected open, opened, closed); used opened',
      ]);
    });

    it('fixes duplicate, long and conflicting scoped labels', () => {
      const { item, faults } = itemFaults(
        epic('E-1', { labels: ' a , a,,b' }),
        epic('E-2', { labels: 'x::1,x::2,x::y::1,x::y::2' }),
        epic('E-3', { labels: 'l'.repeat(256) }),
      );
      expect(['E-1', 'E-2', 'E-3'].map((key) => item(key)?.labels)).to.deep.equal([
        ['a', 'b'],
        ['x::1', 'x::y::1'],
        [],
      ]);
      expect(faults.map((fault) => fault.split(': ').slice(1).join(': '))).to.deep.equal([
        'the labels "x::1" and "x::2" exclude each other; ignored the second',
        'the labels "x::y::1" and "x::y::2" exclude each other; ignored the second',
        `the label "${'l'.repeat(60)}…" has more than 255 characters; ignored`,
      ]);
    });

    it('reports the first of many labels that do not fit', () => {
      const labels = Array.from({ length: 90 }, (_, index) => `x::${index}`).join(',');
      const { faults } = itemFaults(epic('E-1', { labels }));
      expect([faults.length, faults.at(-1)]).to.deep.equal([6, 'fixed work-items.csv:2 labels: 84 more like these']);
    });

    it('keeps the first 100 labels of an item', () => {
      const labels = Array.from({ length: 100_000 }, (_, index) => `l${index}`).join(',');
      const { item, faults } = itemFaults(epic('E-1', { labels }));
      expect(item('E-1')?.labels).to.have.length(100);
      expect(faults).to.deep.equal(['fixed work-items.csv:2 labels: has more than 100 labels; ignored the others']);
    });

    it('ignores unknown milestones, and milestones of epics', () => {
      const { item, faults } = itemFaults(issue('I-1', { milestone: 'v9' }), epic('E-1', { milestone: 'v1' }));
      expect([item('I-1')?.milestone, item('E-1')?.milestone]).to.deep.equal([null, null]);
      expect(faults).to.deep.equal([
        'fixed work-items.csv:2 milestone: no milestone "v9" in "acme/app" or a group above; ignored',
        'fixed work-items.csv:3 milestone: epics cannot have a milestone; ignored "v1"',
      ]);
    });

    it('fixes weights', () => {
      const { item, faults } = itemFaults(
        issue('I-1', { weight: '-1' }),
        issue('I-2', { weight: '1.5' }),
        issue('I-3', { weight: '100001' }),
        issue('I-4', { weight: '0' }),
        epic('E-1', { weight: '4' }),
      );
      expect(['I-1', 'I-2', 'I-3', 'I-4', 'E-1'].map((key) => item(key)?.weight)).to.deep.equal([
        null,
        null,
        null,
        0,
        null,
      ]);
      expect(faults).to.deep.equal([
        'fixed work-items.csv:2 weight: "-1" is not a whole number from 0 to 100000; it was left empty',
        'fixed work-items.csv:3 weight: "1.5" is not a whole number from 0 to 100000; it was left empty',
        'fixed work-items.csv:4 weight: "100001" is not a whole number from 0 to 100000; it was left empty',
        'fixed work-items.csv:6 weight: the weight of an epic is the sum of its issues; ignored 4',
      ]);
    });
  });
});
