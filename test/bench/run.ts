import { loadavg } from 'node:os';
import { withBenchCluster } from './bench-cluster.ts';
import { benchToday } from './browser/epic-answers.ts';
import { boardsReport, measureBoards } from './boards-bench.ts';
import { measureBrowser, measurePlanning } from './browser-bench.ts';
import { firstLoadBytes } from './first-load.ts';
import { dropReport, measureDrops } from './drop-bench.ts';
import { benchHostile } from './hostile-bench.ts';
import type { PlanSize } from './generated-plan.ts';
import { browserReport, firstLoadReport, growthReport, planningReport, roadmapReport } from './report.ts';
import { liveReport, measureLive } from './live-bench.ts';
import { measureRoadmap, type RoadmapFigures } from './roadmap-bench.ts';
import { measureMemory, memoryReport } from './memory-bench.ts';
import { measureScheduling, schedulingReport } from './scheduling-bench.ts';
import { measurePages, pagesReport } from './pages-bench.ts';
import { measurePictures, picturesReport } from './pictures-bench.ts';
import { measureEpicPage } from './epic-page-bench.ts';
import { issuesReport, measureIssues } from './issues-bench.ts';
import { measureSeats, seatsReport } from './seats-bench.ts';
import { measureSites, sitesReport } from './sites-bench.ts';
import { measureTree } from './tree-bench.ts';
import { benchUploads } from './upload-bench.ts';
import { epicPageReport, treeReport, treeRowsReport } from './tree-report.ts';

/**
 * `npm run bench` for everything but `memory`, or `npm run bench -- server` with the names of some parts. Each figure is
 * printed once it is known, beside its aim. Further words choose among the requests of `hostile`.
 */
const sizes: readonly PlanSize[] = [
  { groups: 20, epics: 2_000, issues: 20_000 },
  { groups: 200, epics: 20_000, issues: 200_000 },
  { groups: 2_000, epics: 200_000, issues: 400_000 },
];
const epicsInTheStore = [1_000, 10_000, 50_000];
const childrenOfTheTree = 5_000;
const plannedEpics = 10_000;

const print = (lines: readonly string[]) => console.log(lines.join('\n'));

/** The roadmap's first page on plans of each size, or of as many of them as `BENCH_SIZES` says. */
async function benchServer(): Promise<void> {
  let before: [PlanSize, readonly RoadmapFigures[]] | null = null;
  for (const size of sizes.slice(0, Number(process.env.BENCH_SIZES ?? sizes.length))) {
    const figures = await measureRoadmap(size, benchToday);
    print(roadmapReport(size, figures));
    if (before !== null) print(growthReport(before, [size, figures]));
    before = [size, figures];
  }
}

async function benchBrowser(): Promise<void> {
  const figures = await measureBrowser(epicsInTheStore);
  print(browserReport(figures));
  print(treeRowsReport(figures));
  print(firstLoadReport(firstLoadBytes()));
}

/** On the desktop's processor and on one that is four times as slow; then between two pages. */
async function benchPlanning(): Promise<void> {
  print(planningReport(plannedEpics, await measurePlanning(plannedEpics, [1, 4])));
  print(dropReport(await measureDrops(benchToday)));
}

async function benchPages(): Promise<void> {
  print(pagesReport(await measurePages(benchToday)));
}

async function benchBoards(): Promise<void> {
  print(boardsReport(await measureBoards(benchToday)));
}

async function benchTree(): Promise<void> {
  print(treeReport(childrenOfTheTree, await measureTree(childrenOfTheTree, benchToday)));
  print(epicPageReport(await measureEpicPage(benchToday)));
}

/** On 200,000 issues and a million comments; with `BENCH_SIZES=1` on a tenth of that. */
async function benchIssues(): Promise<void> {
  const [small, large] = sizes as [PlanSize, PlanSize, PlanSize];
  const size = process.env.BENCH_SIZES === '1' ? small : large;
  print(issuesReport(size, await measureIssues(size, benchToday)));
}

async function benchLive(): Promise<void> {
  print(liveReport(await measureLive(benchToday)));
}

async function benchSites(): Promise<void> {
  print(sitesReport(await measureSites(benchToday)));
}

async function benchSeats(): Promise<void> {
  print(seatsReport(await measureSeats(benchToday)));
}

function benchScheduling(): void {
  print(schedulingReport(measureScheduling()));
}

async function benchPictures(): Promise<void> {
  print(picturesReport(await measurePictures(benchToday)));
}

/** For an hour, or for as many minutes as `BENCH_MINUTES` says. */
async function benchMemory(): Promise<void> {
  print(memoryReport(await measureMemory(Number(process.env.BENCH_MINUTES ?? 60), benchToday)));
}

/** What can be measured, by name. A part that needs databases makes its own. */
const parts: Readonly<Record<string, (words: readonly string[]) => Promise<void> | void>> = {
  server: benchServer,
  browser: benchBrowser,
  pages: benchPages,
  boards: benchBoards,
  tree: benchTree,
  issues: benchIssues,
  live: benchLive,
  sites: benchSites,
  seats: benchSeats,
  pictures: benchPictures,
  hostile: benchHostile,
  uploads: benchUploads,
  planning: benchPlanning,
  scheduling: benchScheduling,
  memory: benchMemory,
};
/** Takes an hour, therefore only when it is named. */
const onlyByName = new Set(['memory']);

const words = process.argv.slice(2);
const selected = words.filter((word) => word in parts);
const others = words.filter((word) => !(word in parts));
if (others.length > 0 && !selected.includes('hostile'))
  throw new Error(`no part is called ${others.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
await withBenchCluster(async () => {
  const [load = 0] = loadavg();
  if (load > 0.5) console.log(`Load of the machine before: ${load.toFixed(1)}. Figures of a busy machine say little.`);
  for (const [name, bench] of Object.entries(parts))
    if (selected.includes(name) || (selected.length === 0 && !onlyByName.has(name))) await bench(others);
});
