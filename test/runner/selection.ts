/** What one run does, by the words behind `npm test --`. */
export interface Selection {
  /** Names of steps; none means all. */
  steps: readonly string[];
  /** Pieces of paths; only test files with one of them run, sweeps too. */
  pieces: readonly string[];
  /** `npm test` runs the essential files, `npm run test:all` all of them, `npm run test:sweeps` the others. */
  part: 'essential' | 'all' | 'sweeps';
  /** A revision; only what the changes since then can reach runs. */
  since: string | null;
  /** The files that this machine of several runs. */
  shard: { number: number; count: number };
  /** How often everything runs; more than once, no test is tried again. */
  times: number;
  /** Endless loops that run beside, to slow the machine down. */
  busy: number;
  /** Whether to keep the seconds of each file for the order of later runs. */
  record: boolean;
}

/** Reads the words. @throws Error for an unknown option or value */
export function readSelection(words: readonly string[], stepNames: readonly string[]): Selection {
  const selection: Selection = {
    steps: words.filter((word) => stepNames.includes(word)),
    pieces: words.filter((word) => !word.startsWith('--') && !stepNames.includes(word)),
    part: 'essential',
    since: null,
    shard: { number: 1, count: 1 },
    times: 1,
    busy: 0,
    record: false,
  };
  for (const word of words.filter((one) => one.startsWith('--'))) {
    const [option, value = ''] = word.split('=', 2);
    if (word === '--all' || word === '--sweeps') selection.part = word === '--all' ? 'all' : 'sweeps';
    else if (word === '--record') selection.record = true;
    else if (option === '--since' && value !== '') selection.since = value;
    else if (option === '--shard') selection.shard = readShard(word, value);
    else if (option === '--times' && /^[1-9]\d*$/.test(value)) selection.times = Number(value);
    else if (option === '--busy' && /^\d+$/.test(value)) selection.busy = Number(value);
    else throw new Error(`${word} is not an option (use --since=REV, --shard=1/3, --times=20, --busy=2 or --record)`);
  }
  return selection;
}

function readShard(word: string, value: string): Selection['shard'] {
  const [, number = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(value) ?? []).map(Number);
  if (number < 1 || number > count) throw new Error(`${word}: use --shard=1/3 for the first of three parts`);
  return { number, count };
}
