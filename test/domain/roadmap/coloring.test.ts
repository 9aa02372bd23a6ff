import { expect } from 'chai';
import {
  colorKeyOf,
  labelScopesOf,
  legendOf,
  shownColoring,
  type ColoredEpic,
} from '../../../domain/roadmap/color-keys.ts';
import {
  barColoringFrom,
  barColoringText,
  coloringFrom,
  isByWork,
  withoutWork,
} from '../../../domain/roadmap/coloring.ts';

const today = '2026-11-22';

function epic(fields: Partial<ColoredEpic> = {}): ColoredEpic {
  return {
    state: 'opened',
    color: '#1068bf',
    startDate: '2026-11-01',
    dueDate: '2026-12-01',
    group: { id: 'gid://gitlab/Group/7', name: 'Web', fullName: 'Plan / Web' },
    labels: [],
    mainAssignee: null,
    lastMilestone: null,
    health: { issuesAtRisk: 0, issuesNeedingAttention: 0, issuesOnTrack: 0 },
    ...fields,
  };
}

const titleOf = (fields: Partial<ColoredEpic>, coloring: Parameters<typeof colorKeyOf>[1]) =>
  colorKeyOf(epic(fields), coloring, today)?.title;

describe('Roadmap colors', () => {
  it('are those of the epics by default', () => {
    expect(colorKeyOf(epic(), 'EPIC', today)).to.equal(null);
    expect(coloringFrom(null)).to.equal('EPIC');
    expect(coloringFrom('sparkles')).to.equal('EPIC');
    expect(coloringFrom('status')).to.equal('STATUS');
    expect(coloringFrom('label:stage')).to.equal('LABEL:stage');
  });

  it('are by group if all epics have the default color and are in several groups', () => {
    const other = epic({ group: { id: 'gid://gitlab/Group/8', name: 'Apps', fullName: 'Plan / Apps' } });
    expect(shownColoring('AUTO', [epic(), other])).to.equal('GROUP');
    expect(shownColoring('AUTO', [epic(), epic()])).to.equal('EPIC');
    expect(shownColoring('AUTO', [epic(), { ...other, color: '#217645' }])).to.equal('EPIC');
    expect(shownColoring('AUTO', [])).to.equal('EPIC');
    expect(shownColoring('EPIC', [epic(), other])).to.equal('EPIC');
    // Later pages do not change the colors of those that are seen.
    const page = [other, ...Array.from({ length: 49 }, () => epic())];
    expect(shownColoring('AUTO', [...page, epic({ color: '#217645' })])).to.equal('GROUP');
  });

  it('are automatic in an address that says nothing of them', () => {
    expect(barColoringFrom(null)).to.equal('AUTO');
    expect(barColoringFrom('sparkles')).to.equal('AUTO');
    for (const text of ['epic', 'group', 'label:stage']) expect(barColoringText(barColoringFrom(text))).to.equal(text);
    expect(barColoringText('AUTO')).to.equal(null);
  });

  it('are different and stable for each group', () => {
    const colors = Array.from(
      { length: 40 },
      (_, index) =>
        colorKeyOf(epic({ group: { ...epic().group, id: `gid://gitlab/Group/${index}` } }), 'GROUP', today)?.color,
    );
    expect(new Set(colors).size).to.equal(40);
    for (const color of colors) expect(color).to.match(/^#[0-9a-f]{6}$/);
    expect(titleOf({}, 'GROUP')).to.equal('Web');
  });

  it('show the status by state and dates, and the worst health below', () => {
    expect(titleOf({ state: 'closed' }, 'STATUS')).to.equal('Closed');
    expect(titleOf({ dueDate: '2026-11-21' }, 'STATUS')).to.equal('Overdue');
    expect(titleOf({ startDate: '2026-11-23' }, 'STATUS')).to.equal('Not started');
    expect(titleOf({ startDate: null }, 'STATUS')).to.equal('In progress');
    const health = { issuesAtRisk: 1, issuesNeedingAttention: 1, issuesOnTrack: 5 };
    expect(titleOf({ health }, 'HEALTH')).to.equal('At risk');
    expect(titleOf({ health: { ...health, issuesAtRisk: 0 } }, 'HEALTH')).to.equal('Needs attention');
    expect(titleOf({}, 'HEALTH')).to.equal('Health not set');
  });

  it('show the first label, or the label of a scope, in its own color', () => {
    const labels = [
      { title: 'stage::beta', color: '#112233' },
      { title: 'backend', color: '#445566' },
    ];
    expect(colorKeyOf(epic({ labels }), 'LABEL', today)).to.deep.equal({ title: 'backend', color: '#445566' });
    expect(titleOf({ labels }, 'LABEL:stage')).to.equal('stage::beta');
    expect(titleOf({ labels }, 'LABEL:sig')).to.equal('No sig');
    expect(labelScopesOf([epic({ labels }), epic()])).to.deep.equal(['stage']);
  });

  it('show who works on an epic, and the last milestone of that work', () => {
    const mainAssignee = { id: 'gid://gitlab/User/3', name: 'Ada' };
    const lastMilestone = { id: 'gid://gitlab/Milestone/4', title: '2.0' };
    expect(titleOf({ mainAssignee, lastMilestone }, 'ASSIGNEE')).to.equal('Ada');
    expect(titleOf({ mainAssignee, lastMilestone }, 'MILESTONE')).to.equal('2.0');
    expect(colorKeyOf(epic(), 'ASSIGNEE', today)).to.include({ title: 'No assignee', isRest: true });
    expect(colorKeyOf(epic(), 'MILESTONE', today)).to.include({ title: 'No milestone', isRest: true });
    const view = { coloring: 'GROUP', grouping: 'MILESTONE' } as const;
    expect(isByWork(view)).to.equal(true);
    expect(withoutWork<Parameters<typeof isByWork>[0]>(view)).to.deep.equal({ coloring: 'GROUP', grouping: 'EPIC' });
  });

  it('have one legend entry each, sorted by title, without gray closed epics', () => {
    const epics = [epic(), epic({ dueDate: '2026-11-01' }), epic(), epic({ state: 'closed' })];
    expect(legendOf(epics, 'STATUS', today).map(({ title }) => title)).to.deep.equal([
      'Closed',
      'In progress',
      'Overdue',
    ]);
    expect(legendOf([epic({ state: 'closed' })], 'GROUP', today)).to.deep.equal([]);
    expect(legendOf(epics, 'EPIC', today)).to.deep.equal([]);
  });
});
