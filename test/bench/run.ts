import { testCluster } from '../support/database-cluster.ts';
import { benchToday } from './browser/epic-answers.ts';
import { measureBrowser } from './browser-bench.ts';
import { firstLoadBytes } from './first-load.ts';
import type { PlanSize } from './generated-plan.ts';
import { browserReport, firstLoadReport, growthReport, roadmapReport } from './report.ts';
import { measureRoadmap } from './roadmap-bench.ts';
import { measureEpicPage } from './epic-page-bench.ts';
import { measureTree } from './tree-bench.ts';
import { epicPageReport, treeReport, treeRowsReport } from './tree-report.ts';

/** `npm run bench`, or `npm run bench -- server`, `-- tree` and `-- browser` for a part of it. Prints each figure once it is known. */
const small: PlanSize = { groups: 20, epics: 2_000, issues: 20_000 };
const large: PlanSize = { groups: 200, epics: 20_000, issues: 200_000 };
const epicsInTheStore = [1_000, 10_000, 50_000];
const childrenOfTheTree = 5_000;

const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
const print = (lines: readonly string[]) => console.log(lines.join('\n'));

async function benchTree(): Promise<void> {
  const cluster = await testCluster();
  try {
    await cluster.tidy();
    print(treeReport(childrenOfTheTree, await measureTree(childrenOfTheTree, benchToday)));
    print(epicPageReport(await measureEpicPage(benchToday)));
  } finally {
    await cluster.tidy();
    await cluster.close();
  }
}

async function benchServer(): Promise<void> {
  const cluster = await testCluster();
  try {
    await cluster.tidy();
    const onSmall = await measureRoadmap(small, benchToday);
    print(roadmapReport(small, onSmall));
    const onLarge = await measureRoadmap(large, benchToday);
    print(roadmapReport(large, onLarge));
    print(growthReport(onSmall, onLarge));
  } finally {
    await cluster.tidy();
    await cluster.close();
  }
}

if (isWanted('server')) await benchServer();
if (isWanted('browser')) {
  const figures = await measureBrowser(epicsInTheStore);
  print(browserReport(figures));
  print(treeRowsReport(figures));
  print(firstLoadReport(firstLoadBytes()));
}
if (isWanted('tree')) await benchTree();
