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

/** By the name of the step. */
export type CountsOfSteps = Record<string, Counts>;

export interface ProgramResult {
  steps: readonly (Counts & { step: Step })[];
  seconds: number;
  /** What the program printed. */
  output: string;
}

export function noCounts(): Counts {
  return { passed: 0, failed: 0, skipped: 0, retried: 0 };
}

/** Runs a program to its end. A step without counts has failed once. */
export async function runProgram(program: Program): Promise<ProgramResult> {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-test-'));
  const countsFile = join(folder, 'counts.json');
  const start = performance.now();
  try {
    const { code, output } = await run(program, { ...process.env, MILEPOST_TEST_COUNTS: countsFile });
    const counts = readCounts(countsFile);
    const steps = program.steps.map((step) => ({ step, ...countsOf(step, code, counts) }));
    // A file that could not be loaded fails the process without failing a test.
    const [first] = steps;
    if (code !== 0 && first && steps.every(({ failed }) => failed === 0)) first.failed = 1;
    return { steps, output, seconds: (performance.now() - start) / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countsOf(step: Step, code: number | null, counts: CountsOfSteps): Counts {
  if (step.files.length === 0 && code === 0) return { ...noCounts(), passed: 1 };
  return counts[step.name] ?? { ...noCounts(), failed: 1 };
}

function readCounts(file: string): CountsOfSteps {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CountsOfSteps;
  } catch {
    return {};
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
