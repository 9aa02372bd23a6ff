import { expect } from 'chai';
import type { ApiClient } from '../../../web/api/client.ts';
import { BulkLabels } from '../../../web/work-items/bulk-edit/bulk-labels.ts';
import type { Choice } from '../../../web/work-items/bulk-edit/choice.ts';
import type { EditedRow } from '../../../web/work-items/bulk-edit/edited-list.ts';
import { NewLabel } from '../../../web/work-items/sidebar/new-label.ts';
import { OptionSearch } from '../../../web/work-items/sidebar/option-search.ts';

describe('web: labels of the selected issues', () => {
  const choice = (id: string): Choice => ({ id, text: id });
  const issue = (...titles: string[]) =>
    ({
      labels: titles.map((title) => ({ id: title, title, color: '#c91c00', description: null })),
    }) as unknown as EditedRow;
  const unused = { graphql: () => Promise.reject(new Error('unused')) } as unknown as Pick<ApiClient, 'graphql'>;
  const labelsOf = (...issues: EditedRow[]): BulkLabels =>
    new BulkLabels(
      () => issues,
      new OptionSearch(() => Promise.resolve([]), ''),
      new NewLabel(unused, { kind: 'group', fullPath: 'plan' }),
    );

  it('show which all issues have, and which only some have', () => {
    const labels = labelsOf(issue('bug', 'old'), issue('bug'));
    expect(labels.listedFirst.map(({ text }) => text)).to.deep.equal(['bug', 'old']);
    expect([labels.setIds, labels.indeterminateIds]).to.deep.equal([['bug'], ['old']]);
    expect([labels.summary, labels.added, labels.removed]).to.deep.equal([null, [], []]);
  });

  it('change only what the user toggled, and say so in short', () => {
    const labels = labelsOf(issue('bug', 'old'), issue('bug'));
    for (const id of ['old', 'bug', 'new']) labels.toggle(choice(id));
    expect(labels.added.map(({ id }) => id)).to.deep.equal(['old', 'new']);
    expect(labels.removed.map(({ id }) => id)).to.deep.equal(['bug']);
    expect(labels.summary).to.equal('Add old +1 more, Remove bug');
    expect(labels.indeterminateIds).to.deep.equal([]);
    // Toggled twice, a label that no issue has is neither added nor removed.
    labels.toggle(choice('new'));
    expect([labels.added.length, labels.removed.length]).to.deep.equal([1, 1]);
    labels.reset();
    expect(labels.summary).to.equal(null);
  });
});
