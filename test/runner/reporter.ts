import { writeFileSync } from 'node:fs';
import { reporters, Runner, type MochaOptions } from 'mocha';
import type { Counts } from './run-step.ts';

/** Says nothing of what passes, everything of what fails, and leaves the counts where the run can read them. */
export default class CalmReporter extends reporters.Base {
  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      if (failures > 0) reporters.Base.list(this.failures);
      const file = process.env.MILEPOST_TEST_COUNTS;
      const counts: Counts = { passed: passes, failed: failures, skipped: pending };
      if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
    });
  }
}
