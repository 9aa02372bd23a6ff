import { expect } from 'chai';
import { columnsFrom, fileColumns } from '../../../domain/work-items/table.ts';

describe('the file of a table', () => {
  const columns = columnsFrom('due.weight');

  it('has the columns that the table shows', () => {
    expect(fileColumns('issues', { columns, grouping: null })).to.deep.equal(['due', 'weight']);
  });

  it('says of what group each item is, once', () => {
    expect(fileColumns('issues', { columns, grouping: 'assignee' })).to.deep.equal(['assignees', 'due', 'weight']);
    expect(fileColumns('issues', { columns, grouping: 'label:stage' })).to.deep.equal(['labels', 'due', 'weight']);
    expect(fileColumns('issues', { columns, grouping: 'epic' })).to.deep.equal(['epic', 'due', 'weight']);
    expect(fileColumns('epics', { columns, grouping: 'epic' })).to.deep.equal(['parent', 'due', 'weight']);
    expect(fileColumns('epics', { columns, grouping: 'assignee' })).to.deep.equal(['assignees', 'due', 'weight']);
    expect(fileColumns('epics', { columns: columnsFrom('group.due'), grouping: 'group' })).to.deep.equal([
      'group',
      'due',
    ]);
  });
});
