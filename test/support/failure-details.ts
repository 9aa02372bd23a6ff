import type { AsyncFunc, Context, Test } from 'mocha';

/** Helps to understand the failure of a test. */
interface Witness {
  /** What a page showed, what a server logged; asked at the moment of the failure. */
  tell(): readonly string[] | Promise<readonly string[]>;
  /** Throws where something went wrong that the test itself did not see. */
  check?(): void;
}

const witnesses = new Set<Witness>();
/** Functions of tests that ask the witnesses; a test that is tried again keeps its function. */
const witnessed = new WeakSet<AsyncFunc>();

/** Adds what the witness tells to the error of each test of the `describe` that fails. */
export function explainFailures(witness: Witness): void {
  beforeEach(function () {
    witnesses.add(witness);
    const test = this.currentTest as Test;
    const own = test.fn as AsyncFunc | undefined;
    if (own === undefined || witnessed.has(own)) return;
    const withWitnesses: AsyncFunc = async function () {
      try {
        await beforeLimit(this, Promise.resolve(own.call(this)));
        for (const one of witnesses) one.check?.();
      } catch (error) {
        throw await explained(error);
      }
    };
    witnessed.add(withWitnesses);
    test.fn = withWitnesses;
  });
  afterEach(() => {
    witnesses.delete(witness);
  });
}

/** How long before the limit of a test, in ms, it is taken to have no end: Mocha's own timer must not come first. */
const headStart = 50;
/** Time of a test, in ms, for what explains that it did not end. */
const explaining = 20_000;

/** What the test does, which fails just before its limit: mocha's own error could not be explained any more. */
async function beforeLimit(context: Context, done: Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<never>((_, reject) => {
    const watch = (): void => {
      const limit = context.timeout();
      if (limit === 0) return;
      const left = startedAt + limit - headStart - performance.now();
      if (left > 0) {
        timer = setTimeout(watch, left);
        return;
      }
      context.timeout(limit + explaining);
      reject(new Error(`the test did not end within ${limit} ms`));
    };
    watch();
  });
  try {
    await Promise.race([done, ended]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same error, with its causes and what the witnesses tell in its message: reports of parallel runs keep no more. */
export async function explained(thrown: unknown): Promise<Error> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const lines: string[] = [];
  for (let { cause } = error; cause instanceof Error; { cause } = cause) lines.push(`caused by ${cause.stack}`);
  for (const witness of witnesses) {
    try {
      lines.push(...(await witness.tell()));
    } catch (problem) {
      lines.push(`(no details: ${String(problem).split('\n', 1)[0]})`);
    }
  }
  if (lines.length === 0) return error;
  const message = `${error.message}\n${lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`).join('\n')}`;
  const stack = error.stack?.replace(error.message, () => message);
  // Some errors print only the one, some only the other.
  return Object.assign(error, { message, stack });
}
