import { spawn, type ChildProcess } from 'node:child_process';
import { runProgram, type Counts, type ProgramResult } from './runner/run-program.ts';
import { readSelection } from './runner/selection.ts';
import { recordSeconds, selectPrograms, stepNames, type Program } from './runner/steps.ts';
import { testCluster, type Cluster } from './support/database-cluster.ts';

/** Maximum number of browser tests that pass only when they run again; more are not accidental. */
const mostRetried = 2;

interface Total {
  passed: number;
  failed: number;
  retried: number;
  /** File and title of tests that failed, once for each time. */
  unstable: string[];
  seconds: Record<string, number>;
}

/**
 * `npm test`, `npm run test:all` and `npm run test:sweeps`, and `npm test -- STEP… PATH… OPTION…` for some of it: one line
 * a step, the output of those that fail or try a test again, and one closing line `N passed, N failed`. Exits with 1 when
 * anything failed or nothing ran.
 */
async function main(words: readonly string[]): Promise<number> {
  const selection = readSelection(words, stepNames);
  const programs = selectPrograms(words);
  const total: Total = { passed: 0, failed: 0, retried: 0, unstable: [], seconds: {} };
  const loops = Array.from({ length: selection.busy }, startBusyLoop);
  // What fails once in a hundred runs is what repeated runs look for.
  const variables = selection.times > 1 ? { MILEPOST_TEST_RETRIES: '0' } : {};
  try {
    for (let time = 1; time <= selection.times; time += 1) {
      if (selection.times > 1) console.log(`Run ${time} of ${selection.times}`);
      await runAll(programs, variables, total);
    }
  } catch (error) {
    console.error(error);
    total.failed += 1;
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
  if (total.retried > mostRetried) {
    console.log(`${total.retried} tests passed only when they ran again; at most ${mostRetried} may.`);
    total.failed += 1;
  }
  if (selection.times > 1) tellUnstable(total.unstable, selection.times);
  if (selection.record) recordSeconds(total.seconds);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** Those that need the database one after the other, since each uses all cores; the others one after the other beside them. */
async function runAll(programs: readonly Program[], variables: NodeJS.ProcessEnv, total: Total): Promise<void> {
  const inTurn = async (ones: readonly Program[]): Promise<void> => {
    for (const program of ones) {
      const result = await runProgram(program, variables);
      tell(result);
      for (const { passed, failed, retried } of result.steps) {
        total.passed += passed;
        total.failed += failed;
        total.retried += retried;
      }
      total.unstable.push(...result.report.unstable);
      Object.assign(total.seconds, result.report.seconds);
    }
  };
  const withDatabase = programs.filter(({ needsDatabase }) => needsDatabase);
  let cluster: Cluster | undefined;
  try {
    const others = inTurn(programs.filter(({ needsDatabase }) => !needsDatabase));
    if (withDatabase.length > 0) {
      cluster = await testCluster();
      await cluster.tidy();
      await cluster.template();
    }
    await Promise.all([others, inTurn(withDatabase)]);
  } finally {
    await cluster?.tidy();
    await cluster?.close();
  }
}

function startBusyLoop(): ChildProcess {
  return spawn(process.execPath, ['--eval', 'while (true);'], { stdio: 'ignore' });
}

/** Steps that shared a program took its time together. */
function tell({ steps, seconds, output }: ProgramResult): void {
  for (const { step, ...counts } of steps) {
    const mark = counts.failed === 0 ? '✔' : '✘';
    const words = step.files.length === 0 ? '' : inWords(counts);
    console.log(`${mark} ${step.name.padEnd(13)} ${words.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s`);
  }
  if (steps.some(({ failed, retried }) => failed > 0 || retried > 0)) console.log(output);
}

function inWords({ passed, skipped, retried }: Counts): string {
  const others = [skipped > 0 ? `, ${skipped} skipped` : '', retried > 0 ? `, ${retried} tried again` : ''];
  return `${passed} passed${others.join('')}`;
}

function tellUnstable(unstable: readonly string[], times: number): void {
  const counts = new Map<string, number>();
  for (const test of unstable) counts.set(test, (counts.get(test) ?? 0) + 1);
  for (const [test, count] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    console.log(`failed ${count} of ${times} times: ${test}`);
  }
}

process.exitCode = await main(process.argv.slice(2));
