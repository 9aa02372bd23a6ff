import { writeFileSync } from 'node:fs';
import { reporters, Runner, type Hook, type MochaOptions, type Test } from 'mocha';
import { noCounts, type ProgramReport } from './run-program.ts';
import { stepOf, testPath } from './steps.ts';

/** Prints nothing about passing tests, everything about failing ones, and leaves a report where the run can read it. */
export default class QuietReporter extends reporters.Base {
  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options);
    const report: ProgramReport = { steps: {}, seconds: {}, unstable: [] };
    // Mocha reports a hook that fails in place of a test.
    const countsFor = ({ file }: { file?: string | undefined }) => (report.steps[stepOf(file ?? '')] ??= noCounts());
    const addTime = ({ file, duration }: Test | Hook): void => {
      const path = testPath(file ?? '').replace(/\.js$/, '.ts');
      report.seconds[path] = (report.seconds[path] ?? 0) + (duration ?? 0) / 1000;
    };
    const note = (test: Test): void => void report.unstable.push(nameOf(test));
    const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING, EVENT_TEST_RETRY, EVENT_RUN_END } = Runner.constants;
    runner.on(EVENT_TEST_PASS, (test: Test) => (countsFor(test).passed += 1));
    runner.on(EVENT_TEST_FAIL, (test: Test) => {
      countsFor(test).failed += 1;
      note(test);
    });
    runner.on(EVENT_TEST_PENDING, (test: Test) => (countsFor(test).skipped += 1));
    runner.on(EVENT_TEST_RETRY, (test: Test, error: Error) => {
      countsFor(test).retried += 1;
      note(test);
      console.log(`Tried again: ${nameOf(test)}\n  ${error.stack ?? error.message}\n`);
    });
    runner.on(Runner.constants.EVENT_TEST_END, addTime);
    runner.on(Runner.constants.EVENT_HOOK_END, addTime);
    runner.once(EVENT_RUN_END, () => {
      for (const test of this.failures) {
        console.log(`\nFailed: ${nameOf(test)}`);
        reporters.Base.list([test]);
      }
      const file = process.env.MILEPOST_TEST_REPORT;
      if (file !== undefined) writeFileSync(file, JSON.stringify(report));
    });
  }
}

/** The file from the tests' folder, and all titles. */
function nameOf(test: Test): string {
  return `${testPath(test.file ?? '').replace(/\.js$/, '.ts')}: ${test.fullTitle()}`;
}
