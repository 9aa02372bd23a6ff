import { writeFileSync } from 'node:fs';
import { reporters, Runner, type MochaOptions, type Test } from 'mocha';
import type { Counts } from './run-step.ts';

/** Says nothing of what passes at once, everything of what fails, and leaves the counts where the run can read them. */
export default class CalmReporter extends reporters.Base {
  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options);
    let retried = 0;
    runner.on(Runner.constants.EVENT_TEST_RETRY, (test: Test, error: Error) => {
      retried += 1;
      console.log(`Tried again: ${test.fullTitle()}\n  ${error.stack ?? error.message}\n`);
    });
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      if (failures > 0) reporters.Base.list(this.failures);
      const file = process.env.MILEPOST_TEST_COUNTS;
      const counts: Counts = { passed: passes, failed: failures, skipped: pending, retried };
      if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
    });
  }
}
