import { expect } from 'chai';
import { labelSummary, marksOf, toggleLabel, type LabelMark } from '../../../domain/labels/label-marks.ts';

describe('Label checkboxes for several items', () => {
  const label = (title: string) => ({ id: title, title });
  const items = [{ labels: [label('bug'), label('p::1')] }, { labels: [label('bug')] }];
  const words = (marks: readonly LabelMark[]) =>
    marks.map(({ title, isSet, isIndeterminate, isTouched }) =>
      [title, isSet && 'set', isIndeterminate && 'indeterminate', isTouched && 'touched'].filter(Boolean).join(' '),
    );

  it('are checked when all items have the label, and indeterminate when some do', () => {
    expect(words(marksOf(items))).to.deep.equal(['bug set', 'p::1 indeterminate']);
    expect(marksOf([])).to.deep.equal([]);
  });

  it('toggle between checked and unchecked, from indeterminate to checked first', () => {
    let marks = toggleLabel(marksOf(items), label('p::1'));
    expect(words(marks)).to.deep.equal(['bug set', 'p::1 set touched']);
    marks = toggleLabel(marks, label('p::1'));
    marks = toggleLabel(marks, label('bug'));
    marks = toggleLabel(marks, label('new'));
    expect(words(marks)).to.deep.equal(['bug touched', 'p::1 touched', 'new set touched']);
  });

  it('are cleared by another label of the same scope', () => {
    const marks = toggleLabel(toggleLabel(marksOf(items), label('p::1')), label('p::2'));
    expect(words(marks)).to.deep.equal(['bug set', 'p::1 touched', 'p::2 set touched']);
    const both = marksOf([{ labels: [label('p::1'), label('q::1')] }]);
    expect(words(toggleLabel(both, label('p::2')))).to.deep.equal(['p::1', 'q::1 set', 'p::2 set touched']);
  });

  it('are summarized as the first title and the number of others', () => {
    expect(labelSummary([])).to.equal('');
    expect(labelSummary(['bug'])).to.equal('bug');
    expect(labelSummary(['bug', 'new', 'old'])).to.equal('bug +2 more');
  });
});
