import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';

const module = new URL('../../infrastructure/heap-growth.js', import.meta.url).href;

/** Replaces what it keeps again and again. Prints the most bytes of the heap, and those that are alive. */
const program = `
  import { boundHeapGrowth } from ${JSON.stringify(module)};
  boundHeapGrowth();
  const kept = Array.from({ length: 400_000 });
  let most = 0;
  for (let number = 0; number < 2_400_000; number += 1) {
    kept[number % kept.length] = Array.from({ length: 16 }, () => number);
    if (number % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
  }
  gc();
  console.log(JSON.stringify([most, process.memoryUsage().heapUsed, kept.length]));
`;

describe('The heap of a server', function () {
  // The program allocates for some seconds, longer beside other tests.
  this.timeout(60_000);

  it('grows to twice what is alive, not to four times', async () => {
    const words = ['--expose-gc', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    const [most, alive] = JSON.parse(stdout) as [number, number];
    expect(alive).to.be.greaterThan(50_000_000);
    expect(most / alive).to.be.below(2.5);
  });
});
