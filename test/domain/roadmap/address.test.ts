import { expect } from 'chai';
import * as fc from 'fast-check';
import { itemQuestions } from '../../../domain/filters/questions.ts';
import { noFilters } from '../../../domain/filters/item-filters.ts';
import { listSorts } from '../../../domain/filters/sort.ts';
import {
  defaultView,
  listView,
  openedRoadmap,
  openingView,
  parseRoadmapQuery,
  printListQuery,
  printRoadmapQuery,
  type RoadmapView,
} from '../../../domain/roadmap/address.ts';
import { stateFilters } from '../../../domain/filters/state-filter.ts';
import { depths } from '../../../domain/roadmap/depth.ts';
import { plainColorings, type Coloring } from '../../../domain/roadmap/coloring.ts';
import { columnsFrom } from '../../../domain/roadmap/columns.ts';
import { milestonesTypes } from '../../../domain/roadmap/milestones-type.ts';
import { progressTrackings } from '../../../domain/roadmap/progress.ts';
import { layoutsOf, timeframeRanges } from '../../../domain/roadmap/timeframe-range.ts';

const text = fc.string({ minLength: 1, maxLength: 12 }).filter((value) => value.isWellFormed());
const maybe = fc.option(text);
const maybeDay = fc.constantFrom(null, '2026-01-31', '2028-02-29');
const some = fc.uniqueArray(text, { maxLength: 3 });
const anyView: fc.Arbitrary<RoadmapView> = fc
  .constantFrom(...timeframeRanges.flatMap((range) => layoutsOf(range).map((layout) => ({ range, layout }))))
  .chain((place) =>
    fc.record({
      filters: fc.record({
        search: maybe,
        searchIn: fc.constantFrom(null, 'TITLE' as const, 'DESCRIPTION' as const),
        authorUsername: maybe,
        notAuthorUsernames: some,
        orAuthorUsernames: some,
        assigneeUsername: maybe,
        notAssigneeUsernames: some,
        orAssigneeUsernames: some,
        labelNames: some,
        notLabelNames: some,
        orLabelNames: some,
        milestoneTitles: some,
        iterationTitles: some,
        healthStatuses: fc.subarray(['on_track', 'None', 'Any']),
        issueTypes: fc.subarray(['issue', 'incident', 'task']),
        weights: fc.subarray(['0', '13', 'None', 'Any']),
        questions: fc.subarray([...itemQuestions]),
        critical: fc.constantFrom(null, true, false),
        conflict: fc.constantFrom(null, true, false),
        slackAtMost: fc.option(fc.integer({ min: 0, max: 99_999 })),
        confidential: fc.constantFrom(null, true, false),
        createdAfter: maybeDay,
        createdBefore: maybeDay,
        dueAfter: maybeDay,
        dueBefore: maybeDay,
        myReactionEmoji: maybe,
        notMyReactionEmojis: some,
        orMyReactionEmojis: some,
        epicIid: fc.option(fc.integer({ min: 1, max: 9999 }).map(String)),
        orEpics: fc.subarray(['7', 'a/b&9']),
        groupPath: maybe,
        orGroupPaths: some,
      }),
      state: fc.constantFrom(...stateFilters),
      sort: fc.constantFrom(...listSorts),
      range: fc.constant(place.range),
      layout: fc.constant(place.layout),
      custom: fc.constantFrom(
        null,
        { start: '2026-02-03', end: '2027-01-31', scale: null, day: null },
        { start: '2026-02-03', end: '2027-01-31', scale: 0.125, day: '2026-12-24' },
      ),
      progressTracking: fc.constantFrom(...progressTrackings),
      progressShown: fc.boolean(),
      milestonesShown: fc.boolean(),
      milestonesType: fc.constantFrom(...milestonesTypes),
      milestoneLanes: fc.boolean(),
      iterationsShown: fc.boolean(),
      labelsShown: fc.boolean(),
      depth: fc.constantFrom(...depths),
      opened: fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 4 }),
      criticalShown: fc.boolean(),
      slackShown: fc.boolean(),
      columns: fc.constantFrom([], columnsFrom('start'), columnsFrom('due-140.slack.weight-300')),
      grouping: fc.oneof(
        fc.constantFrom(...plainColorings),
        text.map((scope): Coloring => `LABEL:${scope}`),
      ),
      coloring: fc.oneof(
        fc.constantFrom(...plainColorings),
        text.map((scope): Coloring => `LABEL:${scope}`),
      ),
      table: fc.constant(null),
      lanes: fc.constant(null),
      savedView: fc.constantFrom(null, '7'),
      page: maybe,
      prev: maybe,
      next: maybe,
    }),
  );

describe('Roadmap URL parameters', () => {
  it('read an empty query as the defaults', () => {
    expect(parseRoadmapQuery('')).to.deep.equal(defaultView);
    expect(defaultView).to.include({
      progressTracking: 'WEIGHT',
      progressShown: true,
      milestonesShown: true,
      milestonesType: 'ALL',
      milestoneLanes: false,
      iterationsShown: true,
      labelsShown: false,
      depth: 'EPICS',
      range: 'CURRENT_QUARTER',
      layout: 'WEEKS',
      sort: 'START_DATE_ASC',
      state: 'all',
    });
  });

  it('read each filter parameter', () => {
    const { filters } = parseRoadmapQuery(
      '?in=TITLE&search=data%20plane&author_username=ada&label_name[]=bug&label_name[]=team%3A%3Aweb&milestone_title=v1' +
        '&critical=true&conflict=0&slack_at_most=-3&confidential=true&my_reaction_emoji=thumbsup&epic_iid=%261&group_path=a/b&not[author_username]=bob' +
        '&created_after=2026-01-31&created_before=2026-02-30&due_after=soon&due_before=2026-03-01' +
        '&not[my_reaction_emoji]=tada&not[label_name][]=old&or[label_name][]=x&or[label_name][]=y&or[author_username]=eve',
    );
    expect(filters).to.deep.equal({
      search: 'data plane',
      searchIn: 'TITLE',
      authorUsername: 'ada',
      notAuthorUsernames: ['bob'],
      createdAfter: '2026-01-31',
      createdBefore: null,
      dueAfter: null,
      dueBefore: '2026-03-01',
      assigneeUsername: null,
      notAssigneeUsernames: [],
      orAssigneeUsernames: [],
      orAuthorUsernames: ['eve'],
      labelNames: ['bug', 'team::web'],
      notLabelNames: ['old'],
      orLabelNames: ['x', 'y'],
      milestoneTitles: ['v1'],
      iterationTitles: [],
      healthStatuses: [],
      issueTypes: [],
      weights: [],
      questions: [],
      critical: true,
      conflict: false,
      slackAtMost: null,
      confidential: true,
      myReactionEmoji: 'thumbsup',
      notMyReactionEmojis: ['tada'],
      orMyReactionEmojis: [],
      epicIid: '1',
      orEpics: [],
      groupPath: 'a/b',
      orGroupPaths: [],
    });
  });

  it('read several values of a filter, and one with or without brackets', () => {
    const { filters } = parseRoadmapQuery(
      'milestone_title[]=v1&milestone_title[]=v2&milestone_title[]=v1&iteration_title[]=Current&or[assignee_username][]=ada' +
        '&or[assignee_username][]=None&not[author_username][]=bob&not[author_username][]=eve&or[epic_iid][]=%267&or[epic_iid][]=a/b%269' +
        '&or[group_path][]=a/b&or[my_reaction_emoji][]=tada&or[my_reaction_emoji][]=None&not[my_reaction_emoji][]=heart',
    );
    expect(filters).to.deep.equal({
      ...noFilters,
      milestoneTitles: ['v1', 'v2'],
      iterationTitles: ['Current'],
      orAssigneeUsernames: ['ada', 'None'],
      notAuthorUsernames: ['bob', 'eve'],
      orEpics: ['7', 'a/b&9'],
      orGroupPaths: ['a/b'],
      orMyReactionEmojis: ['tada', 'None'],
      notMyReactionEmojis: ['heart'],
    });
    const printed = printRoadmapQuery({ ...defaultView, ...openingView, filters });
    expect(printed).to.include('milestone_title[]=v1&milestone_title[]=v2&iteration_title=Current&');
  });

  it('read each setting, and no setting as a filter', () => {
    const view = parseRoadmapQuery(
      'state=closed&sort=TITLE_DESC&layout=MONTHS&timeframe_range_type=THREE_YEARS&progress=COUNT&show_progress=false' +
        '&show_milestones=false&milestones_type=SUBGROUP&milestone_lanes=true&show_iterations=false&show_labels=true&depth=tasks&opened=12.x.40.12&show_critical=true&columns=slack-999.due.unknown&color_by=health&group_by=label:sig&view=7&page=2&prev=abc&next=def' +
        '&timeframe_start=2026-02-03&timeframe_end=2027-01-31&zoom=2.5&day=2026-12-24',
    );
    expect(view).to.deep.equal({
      filters: noFilters,
      state: 'closed',
      sort: 'TITLE_DESC',
      range: 'THREE_YEARS',
      layout: 'MONTHS',
      custom: { start: '2026-02-03', end: '2027-01-31', scale: 2.5, day: '2026-12-24' },
      progressTracking: 'COUNT',
      progressShown: false,
      milestonesShown: false,
      milestonesType: 'SUBGROUP',
      milestoneLanes: true,
      iterationsShown: false,
      labelsShown: true,
      depth: 'TASKS',
      opened: [12, 40],
      criticalShown: true,
      slackShown: false,
      columns: [
        { name: 'due', width: 108 },
        { name: 'slack', width: 320 },
      ],
      coloring: 'HEALTH',
      grouping: 'LABEL:sig',
      table: null,
      lanes: null,
      savedView: '7',
      page: '2',
      prev: 'abc',
      next: 'def',
    });
  });

  it('read show_labels from its own value', () => {
    expect(parseRoadmapQuery('show_labels=false&show_milestones=true').labelsShown).to.equal(false);
    expect(parseRoadmapQuery('show_labels=true&show_milestones=false').labelsShown).to.equal(true);
  });

  it('read the older parameters', () => {
    expect(parseRoadmapQuery('utf8=%E2%9C%93&scope=all')).to.deep.equal(defaultView);
    expect(parseRoadmapQuery('sort=end_date_desc&state=open&epicIid=7&label_name=bug')).to.deep.include({
      sort: 'END_DATE_DESC',
      state: 'opened',
      filters: { ...noFilters, epicIid: '7', labelNames: ['bug'] },
    });
    expect(parseRoadmapQuery('timeframe_range_type=CURRENT_YEAR')).to.include({
      range: 'CURRENT_YEAR',
      layout: 'MONTHS',
    });
  });

  it('read invalid values as the defaults', () => {
    const view = parseRoadmapQuery(
      'state=lost&sort=COLOR_ASC&layout=DAYS&timeframe_range_type=EVER&progress=MOOD&show_progress=perhaps' +
        '&milestones_type=MINE&show_labels=x&confidential=maybe&in=COMMENTS&search=&label_name[]=&%E0%A4%A=1',
    );
    expect(view).to.deep.equal(defaultView);
  });

  it('read back every view that they print', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(openedRoadmap(printRoadmapQuery(view))).to.deep.equal(view);
      }),
      { numRuns: 300 },
    );
  });

  it('print lists with brackets and leave out what is not set', () => {
    const printed = printRoadmapQuery({
      ...defaultView,
      filters: { ...noFilters, labelNames: ['a b', 'c&d'], orAuthorUsernames: ['x'], confidential: false },
    });
    expect(printed).to.equal(
      'state=all&sort=START_DATE_ASC&label_name[]=a%20b&label_name[]=c%26d' +
        '&confidential=false&or[author_username][]=x&progress=WEIGHT',
    );
  });

  it('print of a roadmap what differs from how it opens, and the unit of progress', () => {
    const view: RoadmapView = { ...defaultView, ...openingView };
    expect(printRoadmapQuery(view)).to.equal('progress=WEIGHT');
    const year: RoadmapView = { ...view, range: 'CURRENT_YEAR', layout: 'MONTHS', progressTracking: 'COUNT' };
    expect(printRoadmapQuery(year)).to.equal('timeframe_range_type=CURRENT_YEAR&progress=COUNT');
    expect(printRoadmapQuery({ ...year, layout: 'WEEKS' })).to.include('layout=WEEKS');
  });

  it('print for a list what it knows and what differs from its defaults', () => {
    const defaults = { state: 'opened', sort: 'CREATED_AT_DESC' } as const;
    const list: RoadmapView = { ...defaultView, ...defaults, page: '1' };
    expect(printListQuery(list, defaults)).to.equal('');
    const changed: RoadmapView = {
      ...list,
      filters: { ...noFilters, labelNames: ['a'], critical: true, slackAtMost: 3 },
      state: 'all',
      sort: 'TITLE_ASC',
      page: '2',
      layout: 'MONTHS',
      labelsShown: true,
    };
    expect(printListQuery(changed, defaults)).to.equal('state=all&page=2&sort=TITLE_ASC&label_name[]=a');
    expect(listView(changed).filters).to.deep.equal({ ...noFilters, labelNames: ['a'] });
  });

  it('print the lanes of a board, which roadmaps do not have', () => {
    const view: RoadmapView = { ...defaultView, lanes: 'epic' };
    expect(printListQuery(view, { state: view.state, sort: view.sort })).to.equal('lanes=epic');
    expect(parseRoadmapQuery('lanes=epic').lanes).to.equal('epic');
    expect(parseRoadmapQuery('lanes=milestone').lanes).to.equal(null);
    expect(printRoadmapQuery(view)).to.not.include('lanes');
  });

  it('print the table of a list, and read it back', () => {
    const defaults = { state: 'opened', sort: 'CREATED_AT_DESC' } as const;
    const table: RoadmapView['table'] = {
      columns: [
        { column: 'title', width: 320 },
        { column: 'due', width: null },
        { column: 'labels', width: 64 },
      ],
      grouping: 'label:stage',
    };
    const view: RoadmapView = { ...defaultView, ...defaults, table };
    const printed = printListQuery(view, defaults);
    expect(printed).to.equal('display=table&table_columns=title-320.due.labels-64&table_group_by=label%3Astage');
    expect(parseRoadmapQuery(printed).table).to.deep.equal(table);
    expect(parseRoadmapQuery('display=table&table_columns=due.mood.due-9&table_group_by=mood').table).to.deep.equal({
      columns: [{ column: 'due', width: null }],
      grouping: null,
    });
    expect(parseRoadmapQuery('display=cards&table_columns=due').table).to.equal(null);
    expect(printRoadmapQuery(view)).to.not.include('display').and.not.include('table');
  });

  it('join the values of a repeated search[]', () => {
    expect(parseRoadmapQuery('search[]=data&search[]=plane').filters.search).to.equal('data plane');
    expect(parseRoadmapQuery('search=one&search=two').filters.search).to.equal('two');
  });
});
