import { runProgram, type Counts, type ProgramResult } from './runner/run-program.ts';
import { jobs, selectPrograms, type Program } from './runner/steps.ts';
import { testCluster, type Cluster } from './support/database-cluster.ts';

function inWords({ passed, skipped, retried }: Counts): string {
  const others = [skipped > 0 ? `, ${skipped} skipped` : '', retried > 0 ? `, ${retried} tried again` : ''];
  return `${passed} passed${others.join('')}`;
}

/** Maximum number of browser tests that pass only when they run again; more are not accidental. */
const mostRetried = 2;

/**
 * `npm test`, or `npm test -- STEP… PATH…` for some of it: one line a step, the output of those that fail, and one closing
 * line `N passed, N failed`. What failed once and then passed is shown too. Exits with 1 when anything failed or nothing ran.
 */
async function main(): Promise<number> {
  const programs = selectPrograms(process.argv.slice(2));
  const total = { passed: 0, failed: 0, retried: 0 };
  const runAndTell = async (program: Program): Promise<void> => {
    const result = await runProgram(program);
    for (const { passed, failed, retried } of result.steps) {
      total.passed += passed;
      total.failed += failed;
      total.retried += retried;
    }
    tell(result);
  };
  let cluster: Cluster | undefined;
  try {
    const waiting = programs.filter(({ needsDatabase }) => !needsDatabase);
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await runAndTell(next);
    };
    await Promise.all(Array.from({ length: jobs }, worker));
    for (const program of programs.filter(({ needsDatabase }) => needsDatabase)) {
      cluster = await testCluster();
      await cluster.tidy();
      await cluster.template();
      await runAndTell(program);
    }
    if (total.retried > mostRetried) {
      console.log(`${total.retried} tests passed only when they ran again; at most ${mostRetried} may.`);
      total.failed += 1;
    }
  } catch (error) {
    console.error(error);
    total.failed += 1;
  } finally {
    await cluster?.tidy();
    await cluster?.close();
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** Steps that shared a program took its time together. */
function tell({ steps, seconds, output }: ProgramResult): void {
  for (const { step, ...counts } of steps) {
    const words = step.files.length === 0 ? '' : inWords(counts);
    const mark = counts.failed === 0 ? '✔' : '✘';
    console.log(`${mark} ${step.name.padEnd(13)} ${words.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s`);
  }
  if (steps.some(({ failed, retried }) => failed > 0 || retried > 0)) console.log(output);
}

process.exitCode = await main();
