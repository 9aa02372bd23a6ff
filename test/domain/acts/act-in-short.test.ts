import { expect } from 'chai';
import { isOfAct } from '../../../domain/acts/act.ts';
import { actInShort } from '../../../domain/acts/act-in-short.ts';
import { toldFields, type ToldEntry } from '../../../domain/acts/act-in-words.ts';
import type { LoggedFields } from '../../../domain/acts/value-changes.ts';

describe('An act in short', () => {
  const item = (fields: LoggedFields, subjectId = 1): ToldEntry => ({ subjectType: 'work_item', subjectId, fields });
  const link = (fields: LoggedFields): ToldEntry => ({ subjectType: 'link', subjectId: 9, fields });
  const [set, closed] = [
    { before: null, after: 7 },
    { before: 'opened', after: 'closed' },
  ];

  it('names what was changed, and of how many items', () => {
    expect(actInShort([item({ milestoneId: set })])).to.equal('Milestone changed');
    expect(actInShort([item({ title: set, description: {} })])).to.equal('Title and description changed');
    expect(actInShort([item({ milestoneId: set }), item({ milestoneId: set }, 2)])).to.equal(
      'Milestone of 2 items changed',
    );
    expect(actInShort([item({ parentId: set, relativePosition: set })])).to.equal('Parent changed');
    expect(actInShort([item({ startDate: set, startDateIsFixed: set, startDateFixed: set })])).to.equal(
      'Start date changed',
    );
  });

  it('says what a value means that has two', () => {
    const outcome = { state: closed, closedAt: set, closedById: set };
    expect(actInShort([item(outcome)])).to.equal('Item closed');
    expect(actInShort([item(outcome), item(outcome, 2)])).to.equal('2 items closed');
    expect(actInShort([item({ state: { before: 'closed', after: 'opened' } })])).to.equal('Item reopened');
    expect(actInShort([item({ confidential: { before: false, after: true } })])).to.equal('Confidentiality turned on');
    expect(actInShort([item({ discussionLocked: { before: true, after: false } })])).to.equal('Discussion unlocked');
  });

  it('says that items were made, deleted, moved or promoted, and nothing of what came with it', () => {
    const made = item({ type: { after: 'issue' }, title: { after: 'x' } }, 2);
    expect(actInShort([made, item({ labelIds: set })])).to.equal('Item created');
    expect(actInShort([item({ type: { before: 'issue' } }), item({ type: { before: 'epic' } }, 2)])).to.equal(
      '2 items deleted',
    );
    expect(actInShort([made, item({ state: closed, movedToId: set })])).to.equal('Moved');
    expect(actInShort([made, item({ state: closed, promotedToId: set })])).to.equal('Promoted to an epic');
  });

  it('names links beside fields', () => {
    const made = { type: { after: 'blocks' }, sourceId: { after: 1 } };
    expect(actInShort([link(made)])).to.equal('Link added');
    expect(actInShort([link({ type: { before: 'blocks' } })])).to.equal('Link removed');
    expect(actInShort([link({ lag: { before: 0, after: 2 } })])).to.equal('Link changed');
    expect(actInShort([item({ weight: set }), link(made), link(made)])).to.equal('Weight changed and 2 links added');
  });

  it('is about what can be undone, without long texts and what the product keeps by itself', () => {
    expect(isOfAct('work_item', { timeSpent: set, updatedAt: set })).to.equal(false);
    expect(isOfAct('note', { body: set })).to.equal(false);
    expect(isOfAct('work_item', { weight: set, updatedAt: set })).to.equal(true);
    const told = toldFields('work_item', { weight: set, updatedAt: set, description: { before: 'a', after: 'b' } });
    expect(told).to.deep.equal({ weight: set, description: {} });
    expect(isOfAct('board_position', {})).to.equal(false);
    expect(isOfAct('board_position', { position: set })).to.equal(true);
    expect(toldFields('board_position', { position: set })).to.deep.equal({ boardPosition: set });
    expect(actInShort([item({ boardPosition: set })])).to.equal('Board position changed');
  });
});
