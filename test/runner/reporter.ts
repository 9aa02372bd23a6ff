import { writeFileSync } from 'node:fs';
import { reporters, Runner, type MochaOptions, type Test } from 'mocha';
import { noCounts, type CountsOfSteps } from './run-program.ts';
import { stepOf } from './steps.ts';

/** Says nothing of what passes at once, everything of what fails, and leaves the counts where the run can read them. */
export default class CalmReporter extends reporters.Base {
  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options);
    const steps: CountsOfSteps = {};
    // Of a hook that fails Mocha reports the hook in place of a test.
    const countsFor = ({ file }: { file?: string | undefined }) => (steps[stepOf(file ?? '')] ??= noCounts());
    const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING, EVENT_TEST_RETRY, EVENT_RUN_END } = Runner.constants;
    runner.on(EVENT_TEST_PASS, (test: Test) => (countsFor(test).passed += 1));
    runner.on(EVENT_TEST_FAIL, (test: Test) => (countsFor(test).failed += 1));
    runner.on(EVENT_TEST_PENDING, (test: Test) => (countsFor(test).skipped += 1));
    runner.on(EVENT_TEST_RETRY, (test: Test, error: Error) => {
      countsFor(test).retried += 1;
      console.log(`Tried again: ${test.fullTitle()}\n  ${error.stack ?? error.message}\n`);
    });
    runner.once(EVENT_RUN_END, () => {
      if (this.failures.length > 0) reporters.Base.list(this.failures);
      const file = process.env.MILEPOST_TEST_COUNTS;
      if (file !== undefined) writeFileSync(file, JSON.stringify(steps));
    });
  }
}
