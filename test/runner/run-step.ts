import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import type { Step } from './steps.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that failed and were run a second time. */
  retried: number;
}

export interface StepResult extends Counts {
  seconds: number;
  /** What the step printed. */
  output: string;
}

/** Runs one step to its end. A step that dies without counts has failed once. */
export async function runStep(step: Step): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-test-'));
  const countsFile = join(folder, 'counts.json');
  const start = performance.now();
  try {
    const { code, output } = await run(step, { ...process.env, MILEPOST_TEST_COUNTS: countsFile });
    const counts = countsOf(step, code, countsFile);
    return { ...counts, output, seconds: (performance.now() - start) / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countsOf(step: Step, code: number | null, countsFile: string): Counts {
  const whole = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, retried: 0 };
  if (step.files.length === 0) return whole;
  try {
    const counts = JSON.parse(readFileSync(countsFile, 'utf8')) as Counts;
    // A file that could not be loaded, or a hook of no test, fails the process without failing a test.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1, skipped: 0, retried: 0 };
  }
}

function run(step: Step, environment: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const program = join(projectFolder, 'node_modules', step.program);
    const child = spawn(process.execPath, [program, ...step.parameters, ...step.files], {
      cwd: projectFolder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}
