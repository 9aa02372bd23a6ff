import { expect } from 'chai';
import { iterationIdFrom, iterationTokenText, iterationWords } from '../../../domain/filters/iteration-token.ts';
import { iterationName } from '../../../domain/iterations/iteration.ts';
import { epicGroupFrom, epicIidFrom, epicTokenText } from '../../../domain/filters/epic-iid.ts';
import {
  filtersApplied,
  filtersOf,
  noFilters,
  sameFilters,
  tokensOf,
  withLabelName,
  withoutSchedule,
} from '../../../domain/filters/item-filters.ts';
import {
  issueSortFields,
  listSorts,
  offeredSort,
  sortFields,
  sortFrom,
  sortOf,
  sortParts,
} from '../../../domain/filters/sort.ts';
import { filtersInWords, tokenInWords } from '../../../domain/filters/token-words.ts';
import {
  normalizeTokens,
  offeredTokens,
  operatorsOf,
  operatorTexts,
  sameToken,
  type Token,
  type TokenType,
} from '../../../domain/filters/token.ts';

const token = (type: Token['type'], operator: Token['operator'], data: string): Token => ({ type, operator, data });

describe('Filter tokens', () => {
  it('are offered by title: reactions only when signed in, epics unless turned off', () => {
    const titles = (signedIn: boolean, epicFilter: boolean) =>
      offeredTokens([], { signedIn, epicFilter }).map(({ title }) => title);
    expect(titles(true, true)).to.deep.equal([
      'Assignee',
      'Author',
      'Condition',
      'Confidential',
      'Created date',
      'Due date',
      'Epic',
      'Group',
      'Health status',
      'Label',
      'Milestone',
      'My-Reaction',
      'Progress',
      'Weight',
    ]);
    expect(titles(false, false)).to.not.include.members(['Epic', 'My-Reaction']);
  });

  it('offer iterations and types for issues only, and states where there are no tabs', () => {
    const titles = (lists: { issueFilters?: boolean; stateFilter?: boolean }) =>
      offeredTokens([], { signedIn: false, epicFilter: false, ...lists }).map(({ title }) => title);
    expect(titles({ issueFilters: true }))
      .to.include.members(['Health status', 'Iteration', 'Type', 'Weight'])
      .and.not.include('State');
    expect(titles({ stateFilter: true }))
      .to.include.members(['State', 'Weight'])
      .and.not.include.members(['Iteration', 'Type']);
  });

  it('ask for the schedule on roadmaps only', () => {
    const titles = (scheduleFilters: boolean) =>
      offeredTokens([], { signedIn: false, epicFilter: false, scheduleFilters }).map(({ title }) => title);
    expect(titles(true)).to.include.members(['Conflict', 'Critical path', 'Slack']);
    for (const title of ['Conflict', 'Critical path', 'Slack']) expect(titles(false)).to.not.include(title);
    const filters = { ...noFilters, critical: true, conflict: false, slackAtMost: 5 };
    expect(filtersOf(tokensOf(filters))).to.deep.equal(filters);
    expect(tokensOf(filters).map(tokenInWords)).to.deep.equal([
      'Critical path is Yes',
      'Conflict is No',
      'Slack is at most 5 working days',
    ]);
    expect(filtersOf([token('slack', '≤', 'much'), token('slack', '≤', '-1')])).to.deep.equal(noFilters);
    expect(withoutSchedule(filters)).to.deep.equal(noFilters);
  });

  it('filter by health status, type and weight, with values that exist', () => {
    const token = (type: TokenType, data: string): Token => ({ type, operator: '=', data });
    const tokens = [token('health', 'At_Risk'), token('type', 'Incident'), token('weight', '5')];
    const filters = { ...noFilters, healthStatuses: ['at_risk'], issueTypes: ['incident'], weights: ['5'] };
    expect(filtersOf(tokens)).to.deep.equal(filters);
    expect(filtersOf(tokensOf(filters))).to.deep.equal(filters);
    expect(filtersOf([token('health', 'any'), token('weight', 'none')])).to.deep.include({
      healthStatuses: ['Any'],
      weights: ['None'],
    });
    expect(filtersOf([token('health', 'fine'), token('type', 'epic'), token('weight', '-1')])).to.deep.equal(noFilters);
    // Several values mean any of them.
    const several = { ...noFilters, healthStatuses: ['at_risk', 'None'], weights: ['1', '2'] };
    expect(tokensOf(several).map(({ operator }) => operator)).to.deep.equal(['||', '||', '||', '||']);
    expect(filtersOf(tokensOf(several))).to.deep.equal(several);
  });

  it('ask whether items are late, blocked or without dates', () => {
    const token = (data: string): Token => ({ type: 'condition', operator: '=', data });
    const filters = { ...noFilters, questions: ['late', 'blocked'] as const };
    expect(filtersOf([token('blocked'), token('Late'), token('lost')])).to.deep.equal(filters);
    expect(filtersOf(tokensOf(filters))).to.deep.equal(filters);
  });

  it('ask epics, and no issues, how much below them is done', () => {
    const filters = { ...noFilters, questions: ['late', 'partly_done'] as const };
    expect(tokensOf(filters).map(tokenInWords)).to.deep.equal(['Condition is Late', 'Progress is Partly done']);
    expect(filtersOf(tokensOf(filters))).to.deep.equal(filters);
    const titles = (issueFilters: boolean) =>
      offeredTokens([], { signedIn: false, epicFilter: true, issueFilters }).map(({ title }) => title);
    expect(titles(false)).to.include('Progress');
    expect(titles(true)).to.not.include('Progress');
  });

  it('hold the ID of an iteration without a title, and show its dates', () => {
    const untitled = { id: 42, title: null, startDate: '2026-11-16', dueDate: '2026-11-29' };
    const text = iterationTokenText(untitled);
    expect(text).to.match(/^\*iteration:42::/);
    expect(iterationIdFrom(text)).to.equal('42');
    expect(iterationWords(text)).to.equal(iterationName(untitled));
    expect(iterationTokenText({ ...untitled, title: 'Sprint 1' })).to.equal('Sprint 1');
    for (const title of ['Sprint 1', 'Current', 'iteration:42', '*iteration:x']) {
      expect(iterationIdFrom(title), title).to.equal(null);
      expect(iterationWords(title)).to.equal(title);
    }
    expect(iterationWords('*iteration:42')).to.equal('42');
  });

  it('of a unique type are offered once', () => {
    const used = [token('confidential', '=', 'yes'), token('label', '=', 'bug')];
    const types = offeredTokens(used, { signedIn: true, epicFilter: true }).map(({ type }) => type);
    expect(types).to.not.include('confidential');
    expect(types).to.include('label');
  });

  it('have a symbol and operators for each type', () => {
    const offered = offeredTokens([], { signedIn: true, epicFilter: true });
    const of = (type: string) => offered.find((definition) => definition.type === type);
    expect([of('author')?.symbol, of('label')?.symbol, of('milestone')?.symbol, of('epic')?.symbol].join('')).to.equal(
      '@~%&',
    );
    expect(of('author')?.operators).to.deep.equal(['=', '!=', '||']);
    expect(of('assignee')?.operators).to.deep.equal(['=', '!=', '||']);
    for (const type of ['milestone', 'progress', 'health']) expect(of(type)?.operators).to.deep.equal(['=', '||']);
    expect(of('my-reaction')?.operators).to.deep.equal(['=', '!=', '||']);
    expect(operatorTexts).to.deep.equal({
      '=': 'is',
      '!=': 'is not one of',
      '||': 'is one of',
      '≥': 'on or after',
      '<': 'before',
      '≤': 'is at most',
    });
  });

  it('compare with one of several epics and groups', () => {
    for (const type of ['epic', 'group', 'milestone'] as const) expect(operatorsOf(type)).to.deep.equal(['=', '||']);
  });

  it('take several values wherever one of them or none may fit, each value once', () => {
    const filters = {
      ...noFilters,
      notAuthorUsernames: ['bob', 'eve'],
      notAssigneeUsernames: ['kim', 'lee'],
      orAssigneeUsernames: ['ada', 'None'],
      milestoneTitles: ['v1', 'v2'],
      iterationTitles: ['Sprint 1', 'Current'],
      questions: ['late', 'nothing_done', 'all_done'] as const,
      notMyReactionEmojis: ['tada', 'heart'],
      orMyReactionEmojis: ['tada', 'None'],
      orEpics: ['7', 'a/b&9'],
      orGroupPaths: ['a/b', 'a/c'],
    };
    const tokens = tokensOf(filters);
    expect(filtersInWords(tokens)).to.deep.equal([
      'Author is not one of @bob, @eve',
      'Assignee is not one of @kim, @lee',
      'Assignee is one of @ada, None',
      'Milestone is one of v1, v2',
      'Iteration is one of Sprint 1, Current',
      'Condition is Late',
      'Progress is one of Nothing done, All done',
      'My-Reaction is not one of tada, heart',
      'My-Reaction is one of tada, None',
      'Epic is one of &7, a/b&9',
      'Group is one of a/b, a/c',
    ]);
    expect(filtersOf(tokens)).to.deep.equal(filters);
    expect(filtersOf([...tokens, ...tokens])).to.deep.equal(filters);
    const [one] = filtersInWords(tokensOf({ ...noFilters, milestoneTitles: ['v1'] }));
    expect(one).to.equal('Milestone is v1');
    expect(filtersOf([token('epic', '||', '&7::Title'), token('epic', '||', 'a/b::&9::Title')]).orEpics).to.deep.equal(
      filters.orEpics,
    );
  });

  it('are said together if they are values of one filter', () => {
    const tokens = [
      token('author', '!=', 'bob'),
      token('label', '=', 'bug'),
      token('label', '=', 'web'),
      token('label', '!=', 'old'),
      token('label', '!=', 'sad'),
      token('label', '||', 'a'),
      token('label', '||', 'b'),
    ];
    expect(filtersInWords(tokens)).to.deep.equal([
      'Author is not one of @bob',
      'Label is bug',
      'Label is web',
      'Label is not one of old, sad',
      'Label is one of a, b',
    ]);
  });

  it('are equal by type, operator and data, except free text', () => {
    expect(sameToken(token('label', '=', 'a'), token('label', '=', 'a'))).to.equal(true);
    expect(sameToken(token('label', '=', 'a'), token('label', '!=', 'a'))).to.equal(false);
    const words = token('filtered-search-term', '=', 'a');
    expect(sameToken(words, { ...words })).to.equal(false);
  });

  it('are deduplicated, and only the last of a unique type stays', () => {
    const tokens = [
      token('label', '=', 'a'),
      token('label', '=', 'a'),
      token('label', '!=', 'a'),
      token('confidential', '=', 'yes'),
      token('confidential', '=', 'no'),
      token('filtered-search-term', '=', 'x'),
      token('filtered-search-term', '=', 'x'),
    ];
    expect(normalizeTokens(tokens)).to.deep.equal([tokens[0], tokens[2], tokens[4], tokens[5], tokens[6]]);
  });
});

describe('Filter tokens and filters', () => {
  it('convert into each other', () => {
    const tokens = [
      token('author', '=', 'ada'),
      token('author', '!=', 'bob'),
      token('author', '||', 'eve'),
      token('author', '||', 'kim'),
      token('label', '=', 'bug'),
      token('label', '!=', 'old'),
      token('label', '||', 'x'),
      token('milestone', '=', 'v1'),
      token('confidential', '=', 'yes'),
      token('my-reaction', '=', 'Any'),
      token('epic', '=', '7'),
      token('group', '=', 'a/b'),
      token('in', '=', 'TITLE'),
      token('filtered-search-term', '=', 'data plane'),
    ];
    expect(tokensOf(filtersOf(tokens))).to.deep.equal(tokens);
    expect(filtersOf([token('my-reaction', '!=', 'tada')]).notMyReactionEmojis).to.deep.equal(['tada']);
    expect(filtersOf([])).to.deep.equal(noFilters);
  });

  it('keep the last valid date of each side', () => {
    const tokens = [
      token('created', '≥', '2026-01-31'),
      token('created', '<', '2026-02-30'),
      token('due', '≥', 'soon'),
      token('due', '<', '2026-03-01'),
      token('due', '<', '2026-04-01'),
    ];
    const filters = filtersOf(tokens);
    const { createdAfter, createdBefore, dueAfter, dueBefore } = filters;
    expect([createdAfter, createdBefore, dueAfter, dueBefore]).to.deep.equal(['2026-01-31', null, null, '2026-04-01']);
    expect(tokensOf(filters)).to.deep.equal([tokens[0], tokens[4]]);
    expect(filtersApplied(filters)).to.equal(true);
  });

  it('join free text, trim values and drop empty ones', () => {
    const filters = filtersOf([
      token('filtered-search-term', '=', ' data '),
      token('filtered-search-term', '=', 'plane'),
      token('label', '=', '  '),
      token('confidential', '=', 'No'),
      token('epic', '=', '&3::Title'),
    ]);
    expect(filters).to.deep.equal({ ...noFilters, search: 'data plane', confidential: false, epicIid: '3' });
  });

  it('tell whether any filter is set', () => {
    expect(filtersApplied(noFilters)).to.equal(false);
    expect(filtersApplied({ ...noFilters, confidential: false })).to.equal(true);
    expect(filtersApplied({ ...noFilters, notLabelNames: ['a'] })).to.equal(true);
    expect(sameFilters({ ...noFilters, labelNames: ['a'] }, { ...noFilters, labelNames: ['a'] })).to.equal(true);
    expect(sameFilters({ ...noFilters, labelNames: ['a'] }, noFilters)).to.equal(false);
  });

  it('add a label once', () => {
    const one = withLabelName(noFilters, 'bug');
    expect(one.labelNames).to.deep.equal(['bug']);
    expect(withLabelName(one, 'bug')).to.equal(one);
  });

  it('reduce an epic reference to its number', () => {
    for (const text of ['7', '&7', '&7::A title', '7::A title', 'group/sub::&7', ' &7 ']) {
      expect(epicIidFrom(text), text).to.equal('7');
    }
    expect(epicIidFrom('nothing')).to.equal('nothing');
    expect(epicTokenText({ iid: '7', title: 'Data plane' })).to.equal('&7::Data plane');
    const other = epicTokenText({ iid: '7', title: 'Data plane' }, 'group/sub');
    expect([epicIidFrom(other), epicGroupFrom(other)]).to.deep.equal(['7', 'group/sub']);
    expect(epicGroupFrom('&7::Data plane')).to.equal(null);
  });
});

describe('Sort orders', () => {
  it('are accepted in any case, with the first as the default', () => {
    for (const sort of listSorts) expect(sortFrom(sort.toLowerCase())).to.equal(sort);
    expect(sortFrom('WEIGHT_ASC')).to.equal('START_DATE_ASC');
    expect(sortFrom(null)).to.equal('START_DATE_ASC');
  });

  it('include more for issues, and a list accepts only those it offers', () => {
    expect(offeredSort('weight_asc', issueSortFields)).to.equal('WEIGHT_ASC');
    expect(offeredSort('WEIGHT_ASC', sortFields)).to.equal(null);
    expect(offeredSort('WEIGHT_UP', issueSortFields)).to.equal(null);
    expect(offeredSort(null, issueSortFields)).to.equal(null);
  });

  it('are listed in the order of the menu', () => {
    expect(sortFields.map(({ title }) => title)).to.deep.equal([
      'Start date',
      'Due date',
      'Title',
      'Created date',
      'Last updated date',
      'Manual',
    ]);
    for (const sort of listSorts) {
      const { field, direction } = sortParts(sort);
      expect(sortOf(field, direction)).to.equal(sort);
    }
  });
});
