import { expect } from 'chai';
import { inTurns, type Steps } from '../../../application/import/in-turns.ts';
import { readRecords } from '../../../application/import/csv-file.ts';
import { FaultList } from '../../../application/import/faults.ts';
import { readFiles } from '../../../application/import/read-files.ts';
import { readPlan } from '../../../application/import/read-plan.ts';
import { readTable } from '../../../application/import/table/read-table.ts';
import { planFiles, smallPlan } from '../../support/plan-files.ts';

/** A table with many labels in each row, and a column of links and parents. */
function table(rows: number): Buffer {
  const labels = Array.from({ length: 100 }, (_, index) => `label ${index}`).join(',');
  const lines = Array.from(
    { length: rows },
    (_, row) => `K-${row},Title ${row},"${labels}",2026-03-04,K-${row - (row % 10)},K-${row - 1}`,
  );
  return Buffer.from(['Key,Title,Labels,Due date,Parent,Blocks', ...lines].join('\n'));
}

const options = {
  form: null,
  mapping: null,
  dateOrder: 'auto',
  projectOf: () => ({ path: 'imported', name: 'Imported' }),
} as const;

function countSteps(steps: Steps<unknown>): number {
  let count = 0;
  while (steps.next().done !== true) count += 1;
  return count;
}

describe('Imports are read in turns', () => {
  it('so that other work comes between them by the clock, and not between all steps', async () => {
    let now = 0;
    let done = 0;
    const otherWork: number[] = [];
    const beat = () => {
      otherWork.push(done);
      if (done < 100) setImmediate(beat);
    };
    setImmediate(beat);
    const steps = (function* (): Steps<string> {
      for (; done < 100; done += 1, now += 5) yield;
      return 'read';
    })();
    expect(await inTurns(steps, () => now)).to.equal('read');
    // A turn of 20 ms has five steps of 5 ms: the first one begins with the turn.
    expect(otherWork.length).to.be.within(19, 27);
    expect(Math.max(...otherWork.slice(1).map((count, index) => count - (otherWork[index] ?? 0)))).to.be.at.most(6);
  });

  it('with several steps for each row of a table, whatever it holds', () => {
    const [few, many] = [200, 1_200].map((rows) => countSteps(readTable('table.csv', table(rows), options)));
    // Reading, checking, naming, finding parents, types and dates, making rows and items, completing, parents, links.
    expect((many as number) - (few as number)).to.be.at.least(14 * 1_000);
  });

  it('with several steps for each row of a plan', () => {
    const plan = (rows: number) => ({
      items: Array.from({ length: rows }, (_, row) => ({ ...smallPlan.items.at(-1), key: `E-${row}` })),
    });
    const [few, many] = [200, 1_200].map((rows) => countSteps(readPlan(planFiles(plan(rows)))));
    expect((many as number) - (few as number)).to.be.at.least(7 * 1_000);
  });

  it('so that a large table lets a waiting request in many times', async () => {
    let turns = 0;
    let isRead = false;
    const beat = () => {
      turns += 1;
      if (!isRead) setImmediate(beat);
    };
    setImmediate(beat);
    const { plan } = await readFiles([{ name: 'table.csv', bytes: table(3_000) }], {
      form: null,
      mapping: null,
      dateOrder: 'auto',
      project: null,
    });
    isRead = true;
    expect(plan?.items).to.have.lengthOf(3_000);
    expect(turns).to.be.at.least(3);
  });

  it('with a step for every 256 KiB of long rows', () => {
    const rows = Array.from({ length: 20 }, (_, row) => `Title ${row},"${'word\n'.repeat(40_000)}"\n`);
    const bytes = Buffer.from(`Title,Description\n${rows.join('')}`);
    const steps = readRecords('table.csv', bytes, new FaultList());
    let count = 0;
    // Each line is looked at first.
    for (let lines = bytes.filter((byte) => byte === 10).length; lines > 0; lines -= 1) steps.next();
    while (steps.next().done !== true) count += 1;
    expect(count).to.be.at.least(bytes.length / (256 * 1024));
  });

  it('with records found where one step of the parser ends and the next begins', async () => {
    const rows = Array.from({ length: 350 }, (_, row) => `"Title\n${row}",x\r\n${row % 3 === 0 ? '\r\n' : ''}`);
    const bytes = Buffer.from(`\uFEFFTitle,Color,Nothing\r\n\r\n${rows.join('')}`);
    const { faults, plan } = await readFiles([{ name: 'table.csv', bytes }], {
      form: null,
      mapping: null,
      dateOrder: 'auto',
      project: null,
    });
    expect(plan?.items.map(({ title }) => title)).to.deep.equal(rows.map((_, row) => `Title ${row}`));
    const lines = [...new Set(plan?.items.map(({ row }) => row.place(null).line))];
    expect(lines.slice(-1)).to.deep.equal([3 + 349 * 2 + Math.ceil(349 / 3)]);
    expect(faults.filter(({ reason }) => !/control characters/.test(reason))).to.deep.equal([]);
  });
});
