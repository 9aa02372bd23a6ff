import { expect } from 'chai';
import { camelName } from '../../../domain/text/camel-name.ts';

describe('Camel-case names', () => {
  it('join the words of snake case', () => {
    const name: 'dueDate' = camelName('due_date');
    expect(name).to.equal('dueDate');
    expect(camelName('id')).to.equal('id');
    expect(camelName('base_64_url')).to.equal('base64Url');
  });
});
