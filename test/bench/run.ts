import { testCluster } from '../support/database-cluster.ts';
import type { PlanSize } from './generated-plan.ts';
import type { LoadFigures } from './load.ts';
import { measureRoadmap, type RoadmapFigures } from './roadmap-bench.ts';

/** The day the plans are generated around, so that every run measures the same data. */
const today = '2026-11-21';

const large: PlanSize = { groups: 200, epics: 20_000, issues: 200_000 };
const small: PlanSize = { groups: 20, epics: 2_000, issues: 20_000 };

function row(name: string, { requestsPerSecond, p50, p99 }: LoadFigures): string {
  return `  ${name.padEnd(22)} ${requestsPerSecond.toFixed(0).padStart(7)} requests/s   p50 ${p50} ms   p99 ${p99} ms`;
}

function report({ epics, issues, groups }: PlanSize, { product, bare }: RoadmapFigures): void {
  console.log(`Roadmap's first page, ${epics} epics, ${issues} issues, ${groups} groups`);
  console.log(row('GraphQL', product));
  console.log(row('one statement, bare', bare));
  console.log(
    `  ratio                  ${(product.requestsPerSecond / bare.requestsPerSecond).toFixed(2)} (aim: 0.50 or more)`,
  );
}

const cluster = await testCluster();
try {
  await cluster.tidy();
  const onSmall = await measureRoadmap(small, today);
  report(small, onSmall);
  const onLarge = await measureRoadmap(large, today);
  report(large, onLarge);
  const growth = onLarge.product.p99 / onSmall.product.p99;
  console.log(`p99 of GraphQL, large to small: ${growth.toFixed(2)} (aim: 1.33 or less)`);
} finally {
  await cluster.tidy();
  await cluster.close();
}
