import { expect } from 'chai';
import { bundleOf, fieldsInWords } from '../../../domain/acts/act.ts';
import { listed } from '../../../domain/text/listed.ts';
import { changedValues, intended, valueIn } from '../../../domain/acts/value-changes.ts';

describe('Values that acts change', () => {
  const titles = new Map([
    [1, 'bug'],
    [2, 'team::a'],
    [3, 'team::b'],
  ]);

  it('are what the last change that is not undone made of them', () => {
    const [first, second] = [{ isUndone: false }, { isUndone: false }];
    expect(intended([first, second])).to.deep.equal({ change: second, side: 'after' });
    expect(intended([first, { isUndone: true }])).to.deep.equal({ change: first, side: 'after' });
    const undone = { isUndone: true };
    expect(intended([undone, { isUndone: true }])).to.deep.equal({ change: undone, side: 'before' });
    expect(intended([])).to.equal(null);
  });

  it('are single labels, scopes of labels, people, and fields', () => {
    const changes = { labelIds: { before: [1, 2], after: [3, 4] }, assigneeIds: { after: [7] }, title: { after: 'x' } };
    expect(changedValues(changes, titles)).to.deep.equal(['label 1', 'scope team', 'label 4', 'assignee 7', 'title']);
    expect(valueIn('label 1', [1, 2], titles)).to.equal(true);
    expect(valueIn('scope team', [1, 2], titles)).to.equal(2);
    expect(valueIn('scope team', [1], titles)).to.equal(null);
    expect(valueIn('assignee 7', [], titles)).to.equal(false);
  });

  it('belong together where one means nothing without the other', () => {
    expect(bundleOf('dueDateFixed')).to.deep.equal(['dueDateIsFixed', 'dueDateFixed']);
    expect(bundleOf('weight')).to.deep.equal(['weight']);
  });

  it('have words', () => {
    expect(fieldsInWords(['labelIds', 'startDateFixed', 'startDateIsFixed'])).to.equal('start date and labels');
    expect(fieldsInWords(['relativePosition', 'parentId'])).to.equal('parent');
    expect(listed(['a', 'b', 'c'])).to.equal('a, b and c');
  });
});
