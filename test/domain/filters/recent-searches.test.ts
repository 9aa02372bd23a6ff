import { expect } from 'chai';
import {
  parseRecent,
  recentSearchesMaximum,
  RecentSearchesUnreadable,
  recentSuggestionsKey,
  remember,
} from '../../../domain/filters/recent-searches.ts';

describe('Recent searches', () => {
  it('keep the latest five, newest first, trimmed and without duplicates', () => {
    let searches: string[] = [];
    for (const search of ['a', 'b', ' c ', 'd', 'e', 'f', 'c']) {
      searches = remember(searches, search, recentSearchesMaximum);
    }
    expect(searches).to.deep.equal(['c', 'f', 'e', 'd', 'b']);
    expect(remember(searches, '   ', recentSearchesMaximum)).to.deep.equal(searches);
  });

  it('compare token lists by value', () => {
    const one = [{ type: 'label', operator: '=', data: 'a' }];
    const same = [{ data: 'a', operator: '=', type: 'label' }];
    expect(remember([one], same, recentSearchesMaximum)).to.deep.equal([same]);
    expect(remember([one], [{ ...one[0], data: 'b' }], recentSearchesMaximum)).to.have.length(2);
  });

  it('are parsed from storage, with an error when they are invalid', () => {
    expect(parseRecent(null)).to.deep.equal([]);
    expect(parseRecent('[" a ","a",[]]')).to.deep.equal(['a']);
    for (const stored of ['{', '{"a":1}', '3']) {
      expect(() => parseRecent(stored)).to.throw(
        RecentSearchesUnreadable,
        'An error occurred while parsing recent searches',
      );
    }
  });

  it('are stored per group and parameter', () => {
    expect(recentSuggestionsKey('a/b', 'label_name')).to.equal('a/b-epics-recent-tokens-label_name');
  });
});
