import { expect } from 'chai';
import { viewQuery, ViewQueryInvalid, viewQueryLengthMaximum } from '../../../domain/saved-views/saved-view.ts';

describe('The query of a saved view', () => {
  it('keeps the parameters of the page, without what only says where the reader is', () => {
    expect(viewQuery('roadmap', '?view=7&page=2&next=abc&layout=WEEKS&label_name[]=a&label_name[]=b')).to.equal(
      'layout=WEEKS&label_name[]=a&label_name[]=b',
    );
    expect(viewQuery('issues', 'state=closed&not%5Blabel_name%5D%5B%5D=bug&sort=TITLE_ASC')).to.equal(
      'state=closed&not[label_name][]=bug&sort=TITLE_ASC',
    );
    expect(viewQuery('roadmap', 'opened=12.40')).to.equal('opened=12.40');
    expect(viewQuery('epics', '')).to.equal('');
  });

  it('is refused with parameters that the page does not have, or without bounds', () => {
    for (const [screen, text] of [
      ['roadmap', 'utm_source=mail'],
      ['issues', 'layout=WEEKS'],
      ['boards', '__proto__=1'],
      ['epics', 'search=a%00b'],
      ['epics', `search=${'a'.repeat(viewQueryLengthMaximum + 1)}`],
      ['epics', Array.from({ length: 101 }, (_, index) => `label_name[]=${index}`).join('&')],
    ] as const) {
      expect(() => viewQuery(screen, text), text.slice(0, 40)).to.throw(ViewQueryInvalid);
    }
  });
});
