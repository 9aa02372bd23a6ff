import { expect } from 'chai';
import { noFilters } from '../../../domain/filters/item-filters.ts';
import { defaultView } from '../../../domain/roadmap/address.ts';
import { contrast, parseHex, type Rgb } from '../../../domain/colors/color.ts';
import { darkColors } from '../../../domain/roadmap/picture/dark-colors.ts';
import { drawRoadmap } from '../../../domain/roadmap/picture/draw-roadmap.ts';
import type { PicturePage, Shape, TextShape } from '../../../domain/roadmap/picture/page-model.ts';
import type { Paper, PicturedItem, RoadmapPicture } from '../../../domain/roadmap/picture/picture.ts';
import { svgOf } from '../../../domain/roadmap/picture/svg.ts';
import { fittingText, textWidth } from '../../../domain/roadmap/picture/text-width.ts';
import { createTimeframe } from '../../../domain/roadmap/timeframe.ts';

const today = '2026-11-26';
const noIssues = { openedIssues: 0, closedIssues: 0 };

describe('The picture of a roadmap', () => {
  it('has the group, the days, the filters and the day in its header', () => {
    const view = {
      ...defaultView,
      state: 'opened',
      filters: { ...noFilters, labelNames: ['web'], search: 'ferry' },
    } as const;
    const [page] = pagesOf({ view });
    expect(textsOf(page)).to.include.members(['Brightwater: roadmap', 'Nov 26, 2026']);
    expect(textsOf(page)).to.include('This year: Jan 1 – Dec 31, 2026 · Open epics, Label is web, “ferry”');
  });

  it('splits rows over pages, each with the dates, a header and its number', () => {
    const epics = Array.from({ length: 60 }, (_, index) => epic(index + 1));
    const pages = pagesOf({ epics });
    expect(pages).to.have.lengthOf(3);
    expect(pages.flatMap(titlesOf)).to.deep.equal(epics.map(({ title }) => title));
    for (const [index, page] of pages.entries()) {
      expect(textsOf(page)).to.include.members(['2026 Jan', 'Dec', 'Epics', `Page ${index + 1} of 3`, 'Today']);
      expect([page.width, page.height]).to.deep.equal([842, 595]);
      expect(Math.max(...textShapes(page).map(({ y }) => y))).to.be.below(595 - 28);
    }
    expect(pagesOf({ epics }, 'a3')).to.have.lengthOf(2);
  });

  it('puts all rows on one sheet that is as high as they need', () => {
    const epics = Array.from({ length: 60 }, (_, index) => epic(index + 1));
    const [sheet, ...others] = pagesOf({ epics }, 'sheet');
    expect(others).to.deep.equal([]);
    expect(titlesOf(sheet)).to.have.lengthOf(60);
    expect(sheet?.height).to.be.above(60 * 22);
  });

  it('is no higher than its rows need as a part of another page', () => {
    const epics = Array.from({ length: 20 }, (_, index) => epic(index + 1));
    const pages = pagesOf({ epics }, 'part');
    expect(pages.flatMap(titlesOf)).to.deep.equal(epics.map(({ title }) => title));
    expect(pages.map(({ height }) => height <= 420)).to.deep.equal([true, true]);
    expect(pages[1]!.height).to.be.below(pages[0]!.height);
    for (const page of pages) {
      expect(textsOf(page)).to.include.members(['Jan', '2026', 'Feb', 'Today']);
      expect(Math.max(...textShapes(page).map(({ y }) => y))).to.be.below(page.height - 28);
    }
  });

  it('draws a bar at its days with its progress, an arrow where it goes on, and its address', () => {
    const [page] = pagesOf({
      epics: [
        { ...epic(1), startDate: '2026-07-01', dueDate: '2026-12-31', issues: { openedIssues: 1, closedIssues: 3 } },
      ],
      view: { ...defaultView, progressTracking: 'COUNT' },
    });
    const bar = shapesOf(page, 'rectangle').find(({ href }) => href !== undefined);
    const [, chart] = shapesOf(page, 'rectangle');
    const middle = (chart?.x ?? 0) + (chart?.width ?? 0) - bar!.width;
    expect(bar).to.include({ href: 'https://plan.example.org/groups/brightwater/-/epics/1', height: 11 });
    expect(bar!.x).to.be.closeTo(middle, 0.01);
    const done = shapesOf(page, 'rectangle').find(({ x, width }) => x === bar!.x && width !== bar!.width);
    expect(done?.width).to.be.closeTo(bar!.width * 0.75, 0.01);
    expect(textsOf(page)).to.include('75% of issues');
    expect(shapesOf(page, 'polygon')).to.have.lengthOf(0);
    const [beyond] = pagesOf({ epics: [{ ...epic(1), startDate: null, dueDate: '2027-02-01' }] });
    expect(shapesOf(beyond, 'polygon')).to.have.lengthOf(2);
  });

  it('says what is late, closed and confidential', () => {
    const [page] = pagesOf({
      epics: [
        { ...epic(1), dueDate: '2026-11-25', confidential: true },
        { ...epic(2), dueDate: null, state: 'closed', closedAt: '2026-10-05T10:00:00.000Z' },
      ],
    });
    expect(textsOf(page)).to.include.members([
      'overdue',
      'Feb 1 – Nov 25, 2026 · Confidential',
      'Feb 1 – Oct 5, 2026 · Closed',
    ]);
  });

  it('lists the children of expanded epics below them, and groups with their headings', () => {
    const [page] = pagesOf({
      epics: [epic(1), { ...epic(2), group: { id: '9', name: 'Harbor', fullName: 'Harbor' } }],
      children: new Map([['1', [epic(3)]]]),
      view: { ...defaultView, grouping: 'GROUP' },
    });
    const rows = textShapes(page).filter(({ size, weight }) => size === 8 && weight === 'semibold');
    expect(rows.map(({ text }) => text)).to.deep.equal(['Brightwater · 1', 'Epic 1', 'Epic 3', 'Harbor · 1', 'Epic 2']);
    expect(rows[2]!.x).to.be.above(rows[1]!.x);
  });

  it('repeats the heading of a group on its further pages, and begins none at the end of a page', () => {
    const harbor = { id: '9', name: 'Harbor', fullName: 'Harbor' };
    const view = { ...defaultView, grouping: 'GROUP' } as const;
    const epics = Array.from({ length: 50 }, (_, index) => epic(index + 1));
    const headingsOf = (page: PicturePage) =>
      textsOf(page).filter((text) => / · \d+/.test(text) && !/epics/.test(text));
    const pages = pagesOf({ epics, view });
    expect(pages.map(headingsOf)).to.deep.equal([
      ['Brightwater · 50'],
      ['Brightwater · 50, continued'],
      ['Brightwater · 50, continued'],
    ]);
    expect(pages.flatMap(titlesOf)).to.deep.equal(epics.map(({ title }) => title));
    for (const page of pages) expect(Math.max(...textShapes(page).map(({ y }) => y))).to.be.below(595 - 28);
    // A heading that would be the last line of the first page.
    const length = titlesOf(pages[0]).length - 1;
    const grouped = epics.map((one, index) => (index < length ? one : { ...one, group: harbor }));
    const [first, second] = pagesOf({ epics: grouped, view });
    expect(headingsOf(first!)).to.deep.equal([`Brightwater · ${length}`]);
    expect(headingsOf(second!)).to.deep.equal([`Harbor · ${50 - length}`]);
  });

  it('names each week, with a year below its first day where it has no room beside it', () => {
    const timeframe = createTimeframe('CURRENT_QUARTER', 'WEEKS', today, 0);
    const weeks = textShapes(pagesOf({ timeframe })[0]).filter(({ y }) => y < 90);
    const texts = weeks.map(({ text }) => text);
    expect(texts).to.include.members(['Sep 27', 'Oct 4', 'Oct 11', '2026', 'Dec 27']);
    expect(textsOf(pagesOf({ timeframe }, 'a3')[0])).to.include.members(['2026 Sep 27', 'Oct 4']);
  });

  it('lists issues and tasks with their type and dates, and with a bar if they have dates', () => {
    const issue = {
      ...epic(2),
      type: 'issue',
      title: 'Paint',
      startDate: '2026-03-01',
      dueDate: '2026-04-01',
    } as const;
    const [page] = pagesOf({
      epics: [epic(1)],
      children: new Map([
        ['1', [issue, { ...epic(4), type: 'more', title: '7 more issues', startDate: null, dueDate: null }]],
        ['2', [{ ...epic(3), type: 'task', title: 'Buy paint', startDate: null, dueDate: null }]],
      ]),
    });
    expect(titlesOf(page)).to.deep.equal(['Epic 1', 'Paint', 'Buy paint', '7 more issues']);
    expect(textsOf(page)).to.include.members(['Issue · Mar 1 – Apr 1, 2026', 'Task · No dates']);
    const bars = shapesOf(page, 'rectangle').filter(({ href }) => href !== undefined);
    expect(bars.map(({ height }) => height)).to.deep.equal([11, 7]);
  });

  it('lists none of a folded group, and says how many epics it has if some are missing', () => {
    const [page] = pagesOf({
      epics: [epic(1), { ...epic(2), group: { id: '9', name: 'Harbor', fullName: 'Harbor' } }],
      foldedGroups: ['Harbor'],
      isCut: true,
      view: { ...defaultView, grouping: 'GROUP' },
    });
    expect(titlesOf(page)).to.deep.equal(['Epic 1']);
    expect(textsOf(page)).to.include('Harbor · 1');
    expect(textsOf(page).join(' ')).to.include('2 epics, more not shown');
  });

  it('draws links as lines that go on over pages, with a head at the blocked epic', () => {
    const epics = Array.from({ length: 60 }, (_, index) => epic(index + 1));
    const pages = pagesOf({ epics, links: [{ type: 'blocks', kind: 'finish_to_start', from: '1', to: '60' }] });
    const parts = pages.map((page) => shapesOf(page, 'line').filter(({ color }) => color === '#5a6a70'));
    expect(parts.map((lines) => lines.length)).to.deep.equal([2, 2, 2]);
    expect(pages.map((page) => shapesOf(page, 'polygon').length)).to.deep.equal([0, 0, 1]);
    expect(pages.every((page) => textsOf(page).includes('Blocks'))).to.equal(true);
  });

  it('puts milestones in one lane of two lines, or on more lines if a title has no room', () => {
    const linesOf = (dueDates: readonly string[]) => {
      const milestones = dueDates.map((dueDate, index) => ({
        title: `Milestone ${index + 1}`,
        url: null,
        startDate: null,
        dueDate,
      }));
      const titles = textShapes(pagesOf({ milestones })[0]).filter(({ text }) => /^Milestone \d+$/.test(text));
      expect(titles).to.have.length(dueDates.length);
      return new Set(titles.map(({ y }) => y)).size;
    };
    expect(linesOf(['2026-05-04', '2026-05-05', '2026-08-03'])).to.equal(2);
    expect(linesOf(['2026-05-04', '2026-05-05', '2026-05-06', '2026-08-03'])).to.equal(3);
  });

  it('puts milestones on lines of their own above the rows, so that their titles do not overlap', () => {
    const milestones = Array.from({ length: 11 }, (_, index) => ({
      title: `Milestone ${index + 1}`,
      url: null,
      startDate: null,
      dueDate: '2026-05-04',
    }));
    const [page] = pagesOf({ milestones, view: { ...defaultView, milestoneLanes: true } });
    const titles = textShapes(page).filter(({ text }) => /^Milestone \d+$/.test(text));
    expect(titles).to.have.lengthOf(8);
    expect(new Set(titles.map(({ y }) => y)).size).to.equal(8);
    expect(textsOf(page)).to.include('Milestones, 3 more not shown');
  });

  it('keeps the lines of milestones out of their titles, also in a font that is wider than measured', () => {
    const milestone = { title: 'Winter timetable', url: null, startDate: '2026-05-04', dueDate: '2027-05-04' };
    const [page] = pagesOf({ milestones: [milestone], view: { ...defaultView, milestoneLanes: true } });
    expect(svgOf(page as PicturePage)).to.match(
      /<text [^>]*stroke="#fff[^>]*paint-order="stroke"[^>]*>Winter timetable</,
    );
  });

  it('puts the iterations of each cadence on a line above the rows, with names where they have room', () => {
    const iteration = (name: string, startDate: string, dueDate: string, cadence: string) => ({
      name,
      startDate,
      dueDate,
      url: `https://plan.example.org/${name}`,
      iterationCadence: { id: cadence, title: cadence },
    });
    const sprints = [
      iteration('Sprint 2', '2026-06-01', '2026-07-31', 'Sprints'),
      iteration('Sprint 1', '2026-04-01', '2026-05-31', 'Sprints'),
    ];
    const [alone] = pagesOf({ iterations: sprints });
    expect(textsOf(alone)).to.include.members(['Iterations', 'Sprint 1', 'Sprint 2']);
    const [plain] = pagesOf({});
    const topOf = (page: PicturePage | undefined) => textShapes(page).find(({ text }) => text === 'Epic 1')?.y ?? 0;
    expect(topOf(alone)).to.be.above(topOf(plain));
    const day = iteration('One day', '2026-06-01', '2026-06-01', 'Audits');
    const [both] = pagesOf({ iterations: [...sprints, day] });
    const heights = (text: string) => textShapes(both).find((shape) => shape.text === text)?.y;
    expect(heights('Iterations: Audits')).to.be.below(heights('Iterations: Sprints') ?? 0);
    expect(heights('Sprint 1')).to.equal(heights('Sprint 2'));
    expect(textsOf(both)).not.to.include('One day');
    const many = Array.from({ length: 10 }, (_, index) => ({
      ...day,
      iterationCadence: { id: `${index}`, title: `C${index}` },
    }));
    expect(textsOf(pagesOf({ iterations: many })[0])).to.include('Iterations: C7, 2 more not shown');
  });

  it('explains colors by a common property in its legend', () => {
    const [page] = pagesOf({
      epics: [{ ...epic(1), labels: [{ title: 'theme::web', color: '#aa0000' }] }],
      view: { ...defaultView, coloring: 'LABEL:theme' },
    });
    expect(textsOf(page)).to.include('theme::web');
  });

  it('has a legend of up to four lines above the margin, and counts colors that have no room there', () => {
    const inGroups = (count: number) => {
      const group = (number: number) => ({ id: String(number), name: `Group ${number}`, fullName: `Group ${number}` });
      const epics = Array.from({ length: count }, (_, index) => ({ ...epic(index + 1), group: group(index + 1) }));
      return pagesOf({ epics, view: { ...defaultView, coloring: 'GROUP' } });
    };
    const [page] = inGroups(30);
    expect(textsOf(page)).to.include.members(['Today', 'Group 1', 'Group 30']);
    expect(textsOf(page).join(' ')).not.to.match(/and \d+ more/);
    const [full] = inGroups(300);
    const named = textsOf(full).filter((text) => /^Group \d+$/.test(text)).length;
    expect(textsOf(full)).to.include(`and ${300 - named} more`);
    for (const one of [page, full]) {
      const lowest = textShapes(one).filter(({ href }) => href === undefined);
      expect(Math.max(...lowest.map(({ y }) => y))).to.be.below(595 - 28);
      const lines = new Set(
        textShapes(one)
          .filter(({ text }) => /^(?:Today|Group .*)$/.test(text))
          .map(({ y }) => y),
      );
      expect(lines.size).to.equal(one === page ? 3 : 4);
    }
  });

  it('says so when no epic matches', () => {
    expect(textsOf(pagesOf({ epics: [] })[0])).to.include('No epics match.');
  });

  it('is valid XML as an SVG, whatever titles contain', () => {
    const title = `</text><script>alert("1")</script> & 'x' \u0007\u{1F6A2} Привет`;
    const [page] = pagesOf({
      epics: [{ ...epic(1), title: `${title}\uFFFE`, url: 'https://plan.example.org/?a="&b' }],
    });
    const svg = svgOf(page!);
    expect(svg).to.include('&lt;/text&gt;&lt;script&gt;alert(&quot;1&quot;)');
    for (const unsafe of ['<script', 'style=', '\u0007', '\uFFFE']) expect(svg).not.to.include(unsafe);
    expect(svg).to.include('href="https://plan.example.org/?a=&quot;&amp;b"');
  });

  it('ends titles before the bars also in fonts wider than the measured one', () => {
    const [page] = pagesOf({ epics: [{ ...epic(1), title: 'Winter timetable' }] });
    const svg = svgOf(page as PicturePage);
    const [, left = '', room = ''] =
      /<svg x="([\d.]+)" [^>]*width="([\d.]+)"[^>]*><text x="0" [^>]*>Winter timetable</.exec(svg) ?? [];
    const [, firstBar = ''] = /<rect x="([\d.]+)"[^>]* rx=/.exec(svg) ?? [];
    expect(Number(room)).to.be.above(0);
    expect(Number(left) + Number(room)).to.be.at.most(Number(firstBar));
  });

  it('has another color for dark screens in the place of each, in which texts are read as well', () => {
    const status = { ...defaultView, coloring: 'STATUS', progressShown: true } as const;
    const epics = [
      { ...epic(1), color: '#aa5500' },
      { ...epic(2), state: 'closed' as const },
      { ...epic(3), dueDate: '2026-10-01' },
    ];
    const below = new Map([['1', [{ ...epic(4), type: 'issue' as const, color: '#00aa55' }]]]);
    const milestones = [{ title: 'Beta', url: null, startDate: '2026-03-01', dueDate: '2026-06-01' }];
    const iterationCadence = { id: '1', title: 'Sprints' };
    const iterations = [
      { name: 'Sprint 1', startDate: '2026-11-16', dueDate: '2026-12-15', url: null, iterationCadence },
      { name: 'Sprint 2', startDate: '2026-12-16', dueDate: '2026-12-29', url: null, iterationCadence },
    ];
    const links = [{ type: 'blocks', kind: 'finish_to_start', from: '1', to: '3' } as const];
    for (const view of [defaultView, status]) {
      const picture = pictureOf({ view, epics, children: below, milestones, iterations, links });
      const dark = darkColors(picture);
      const svg = [...drawRoadmap(picture, 'sheet')].map((page) => svgOf(page, dark)).join('');
      expect(svg).to.include('light-dark(#ffffff, #0d1214)');
      expect(svg.match(/(?:fill|stroke)="#\w+"/g)).to.equal(null);
      for (const [text] of svg.matchAll(/<text [^>]*/g)) {
        const [, color = ''] = /light-dark\(#\w+, (#\w+)\)/.exec(text) ?? [];
        if (color !== '#0d1214') expect(contrast(rgb('#0d1214'), rgb(color)), text).to.be.at.least(4.5);
      }
    }
  });

  it('cuts texts that have no room, by the widths of the font', () => {
    expect(textWidth('ii', 10, 'regular')).to.be.below(textWidth('WW', 10, 'regular'));
    expect(fittingText('Short', 100, 8, 'regular')).to.equal('Short');
    expect(fittingText('A title that is much too long', 60, 8, 'regular')).to.match(/^A title th.*…$/);
    expect(fittingText('日本語のタイトル', 28, 8, 'regular')).to.equal('日本…');
  });
});

function rgb(color: string): Rgb {
  return parseHex(color) ?? [0, 0, 0];
}

function pagesOf(given: Partial<RoadmapPicture>, paper: Paper = 'a4'): PicturePage[] {
  return [...drawRoadmap(pictureOf(given), paper)];
}

function pictureOf(given: Partial<RoadmapPicture>): RoadmapPicture {
  return {
    title: 'Brightwater',
    scope: null,
    view: defaultView,
    timeframe: createTimeframe('CURRENT_YEAR', 'MONTHS', today, 1),
    today,
    epics: [epic(1)],
    children: new Map(),
    milestones: [],
    iterations: [],
    links: [],
    foldedGroups: [],
    isCut: false,
    ...given,
  };
}

function epic(number: number): PicturedItem {
  return {
    id: String(number),
    type: 'epic',
    title: `Epic ${number}`,
    url: `https://plan.example.org/groups/brightwater/-/epics/${number}`,
    state: 'opened',
    color: '#1068bf',
    confidential: false,
    closedAt: null,
    startDate: '2026-02-01',
    dueDate: '2026-12-01',
    group: { id: '1', name: 'Brightwater', fullName: 'Brightwater' },
    labels: [],
    mainAssignee: null,
    lastMilestone: null,
    health: { issuesAtRisk: 0, issuesNeedingAttention: 0, issuesOnTrack: 0 },
    issues: noIssues,
    weights: noIssues,
  };
}

function shapesOf<Kind extends Shape['kind']>(page: PicturePage | undefined, kind: Kind) {
  return (page?.shapes ?? []).filter((shape): shape is Extract<Shape, { kind: Kind }> => shape.kind === kind);
}

function textShapes(page: PicturePage | undefined): TextShape[] {
  return shapesOf(page, 'text');
}

function textsOf(page: PicturePage | undefined): string[] {
  return textShapes(page).map(({ text }) => text);
}

/** Titles of epics, which are links. */
function titlesOf(page: PicturePage | undefined): string[] {
  return textShapes(page).flatMap(({ text, href }) => (href === undefined ? [] : [text]));
}
