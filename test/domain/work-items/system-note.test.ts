import { expect } from 'chai';
import type { Names } from '../../../domain/work-items/activity/sentences.ts';
import {
  childSentence,
  duplicateSentence,
  linkSentence,
  linkTimingSentence,
  ownChangeSentences,
} from '../../../domain/work-items/activity/system-note.ts';
import { activityFields } from '../../../domain/work-items/fields.ts';

const named: Names = {
  label: (id) => `~${id}`,
  user: (id) => `@u${id}`,
  milestone: (id) => `%${id}`,
  iteration: (id) => `**Sprint ${id}**`,
  item: (id) => `g&${id}`,
};
const unnamed: Names = {
  label: () => null,
  user: () => null,
  milestone: () => null,
  iteration: () => null,
  item: () => null,
};

describe('System notes', () => {
  const cases: [string, object, string, string][] = [
    ['a set value', { weight: { after: 3 } }, 'changed the weight to **3**', 'changed the weight to **3**'],
    ['a removed value', { weight: { before: 3, after: null } }, 'removed the weight', 'removed the weight'],
    [
      'a health status',
      { healthStatus: { after: 'at_risk' } },
      'changed the health status to **at risk**',
      'changed the health status to **at risk**',
    ],
    [
      'a fixed date',
      { startDateFixed: { after: '2026-01-02' } },
      'changed the start date to **Jan 2, 2026**',
      'changed the start date to **Jan 2, 2026**',
    ],
    [
      'a removed date',
      { dueDate: { before: '2026-01-02', after: null } },
      'removed the due date',
      'removed the due date',
    ],
    ['a milestone', { milestoneId: { after: 4 } }, 'changed the milestone to %4', 'changed the milestone'],
    [
      'a removed milestone',
      { milestoneId: { before: 4, after: null } },
      'removed the milestone',
      'removed the milestone',
    ],
    ['a parent', { parentId: { before: null, after: 4 } }, 'changed the parent to g&4', 'changed the parent'],
    [
      'labels',
      { labelIds: { before: [1, 2], after: [2, 3] } },
      'added ~3 and removed ~1',
      'added a label and removed a label',
    ],
    ['assignees', { assigneeIds: { before: [], after: [1, 2] } }, 'assigned @u1 @u2', 'assigned people'],
    ['a promotion', { promotedToId: { after: 9 } }, 'promoted to an epic: g&9', 'promoted to an epic'],
    [
      'a color',
      { color: { after: '#ff0000' } },
      'changed the color to **\\#ff0000**',
      'changed the color to **\\#ff0000**',
    ],
    [
      'a constraint',
      { mustStartOn: { before: null, after: '2026-11-02' }, finishNoLaterThan: { before: '2026-11-02', after: null } },
      'set the constraint **must start on Nov 2, 2026**, removed the constraint **must finish no later than**',
      'set the constraint **must start on Nov 2, 2026**, removed the constraint **must finish no later than**',
    ],
    ['a lock', { discussionLocked: { after: true } }, 'locked the discussion', 'locked the discussion'],
    ['a reordering with no text', { relativePosition: { before: 1, after: 2 } }, '', ''],
  ];
  for (const [name, changes, withNames, withoutNames] of cases) {
    it(`describe ${name}`, () => {
      const typed = changes as Record<string, { before?: unknown; after?: unknown }>;
      expect(ownChangeSentences('issue', typed, named).join(', ')).to.equal(withNames);
      expect(ownChangeSentences('issue', typed, unnamed).join(', ')).to.equal(withoutNames);
    });
  }
  it('mention date changes of issues, and of epics only when the date is fixed', () => {
    const changes = { startDate: { after: '2026-01-02' }, dueDate: { after: '2026-01-03' } };
    expect(ownChangeSentences('issue', changes, named)).to.eql([
      'changed the start date to **Jan 2, 2026**',
      'changed the due date to **Jan 3, 2026**',
    ]);
    expect(ownChangeSentences('epic', changes, named)).to.eql([]);
  });
  it('describe every field that the activity lists', () => {
    const silent = activityFields.filter(
      (field) => ownChangeSentences('issue', { [field]: { before: [1], after: [2] } }, named).length === 0,
    );
    // Whether a date is fixed shows by the date that follows.
    expect(silent).to.eql(['startDateIsFixed', 'dueDateIsFixed']);
  });
  it('describe duplicates on the issue that stays', () => {
    expect(duplicateSentence('#1', 'incident')).to.equal('marked #1 as a duplicate of this incident');
  });
  it('describe children and links from the side of the item they are read on', () => {
    expect([childSentence('&1', true), childSentence('&1', false)]).to.eql([
      'added &1 as a child',
      'removed the child &1',
    ]);
    expect(linkSentence('#1', 'blocks', true, true)).to.equal('marked as blocking #1');
    expect(linkSentence('#1', 'blocks', false, false)).to.equal('no longer marked as blocked by #1');
    expect(linkSentence('#1', 'relates_to', false, true)).to.equal('marked as related to #1');
    const overlapping = { kind: 'start_to_start', lag: -1 } as const;
    expect(linkSentence('#1', 'blocks', true, true, overlapping)).to.equal(
      'marked as blocking #1, start to start with a lag of -1 working day',
    );
    expect(linkTimingSentence('#1', overlapping, { kind: 'finish_to_finish', lag: 0 })).to.equal(
      'changed the link to #1: **finish to finish**, before start to start with a lag of -1 working day',
    );
  });
});
