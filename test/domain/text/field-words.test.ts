import { expect } from 'chai';
import { Invalid } from '../../../application/errors.ts';
import { fieldWords } from '../../../domain/text/field-words.ts';

describe('The name of a field in words', () => {
  it('is plain, whatever the input calls it', () => {
    for (const [field, words] of [
      ['title', 'title'],
      ['baseUrl', 'base URL'],
      ['base_url', 'base URL'],
      ['url', 'URL'],
      ['invoice.taxNumber', 'invoice tax number'],
      ['invoice.tax_number', 'invoice tax number'],
      ['milestoneId', 'milestone ID'],
      ['assigneeIds.2', 'assignee IDs'],
      ['startDateFixed', 'start date fixed'],
    ] as const)
      expect(fieldWords(field)).to.equal(words);
    expect(Invalid.fields({ 'invoice.email': ['is invalid'], baseUrl: ['leads to nothing'] }).message).to.equal(
      'Invoice email is invalid, Base URL leads to nothing',
    );
  });
});
