import { runStep, type Counts } from './runner/run-step.ts';
import { selectSteps } from './runner/steps.ts';
import { testCluster, type Cluster } from './support/database-cluster.ts';

function inWords({ passed, skipped, retried }: Counts): string {
  const others = [skipped > 0 ? `, ${skipped} skipped` : '', retried > 0 ? `, ${retried} tried again` : ''];
  return `${passed} passed${others.join('')}`;
}

/** Browser tests that passed only when they ran again; more than these are no longer chance. */
const mostRetried = 2;

/**
 * `npm test`, or `npm test -- STEP… PATH…` for some of it: one line a step, the output of those that fail, and one closing
 * line `N passed, N failed`. What failed once and then passed is shown too. Exits with 1 when anything failed or nothing ran.
 */
async function main(): Promise<number> {
  const steps = selectSteps(process.argv.slice(2));
  const total = { passed: 0, failed: 0, retried: 0 };
  let cluster: Cluster | undefined;
  // Formatting uses one core and takes as long as all the other steps without a database, so it runs beside them.
  const format = steps.find(({ name }) => name === 'format');
  const formatted = format && runStep(format);
  formatted?.catch(() => undefined);
  try {
    for (const step of steps) {
      if (step.needsDatabase && cluster === undefined) {
        cluster = await testCluster();
        await cluster.tidy();
        await cluster.template();
      }
      const result = await ((step === format ? formatted : undefined) ?? runStep(step));
      const { passed, failed, seconds, output } = result;
      total.passed += passed;
      total.failed += failed;
      total.retried += result.retried;
      const counts = step.files.length === 0 ? '' : inWords(result);
      console.log(
        `${failed === 0 ? '✔' : '✘'} ${step.name.padEnd(13)} ${counts.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s`,
      );
      if (failed > 0 || result.retried > 0) console.log(output);
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

process.exitCode = await main();
