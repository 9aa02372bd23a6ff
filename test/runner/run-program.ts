import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import type { Program, Step } from './steps.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that failed and were run a second time. */
  retried: number;
}

/** What the reporter leaves of a run of Mocha. */
export interface ProgramReport {
  /** By the name of the step. */
  steps: Record<string, Counts>;
  /** Of each test file, by its path from the tests' folder. */
  seconds: Record<string, number>;
  /** File and title of each test that failed, also of those that passed when they were tried again. */
  unstable: string[];
}

export interface ProgramResult {
  steps: readonly (Counts & { step: Step })[];
  seconds: number;
  report: ProgramReport;
  /** What the program printed. */
  output: string;
}

export function noCounts(): Counts {
  return { passed: 0, failed: 0, skipped: 0, retried: 0 };
}

/** Runs a program to its end, with more variables in its environment. A step without counts has failed once. */
export async function runProgram(program: Program, variables: NodeJS.ProcessEnv = {}): Promise<ProgramResult> {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-test-'));
  const reportFile = join(folder, 'report.json');
  const start = performance.now();
  try {
    const { code, output } = await run(program, {
      ...process.env,
      ...program.variables,
      ...variables,
      MILEPOST_TEST_REPORT: reportFile,
    });
    const report = readReport(reportFile);
    const steps = program.steps.map((step) => ({ step, ...countsOf(step, code, report) }));
    // A file that could not be loaded fails the process without failing a test.
    const [first] = steps;
    if (code !== 0 && first && steps.every(({ failed }) => failed === 0)) first.failed = 1;
    return { steps, report, output, seconds: (performance.now() - start) / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countsOf(step: Step, code: number | null, { steps }: ProgramReport): Counts {
  if (step.files.length === 0 && code === 0) return { ...noCounts(), passed: 1 };
  return steps[step.name] ?? { ...noCounts(), failed: 1 };
}

function readReport(file: string): ProgramReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProgramReport;
  } catch {
    return { steps: {}, seconds: {}, unstable: [] };
  }
}

function run(program: Program, environment: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(projectFolder, 'node_modules', program.path), ...program.parameters], {
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
