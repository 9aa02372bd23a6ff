import { expect } from 'chai';
import type { Job, JobHandler, JobOutcome, NewJob } from '../../../../application/jobs/job-queue.ts';
import { JobRunner } from '../../../../application/jobs/job-runner.ts';
import { DatabaseJobQueue, insertJobs } from '../../../../infrastructure/database/jobs/job-queue.ts';
import { useDatabase, waitsForLock } from '../../../support/database.ts';

const done: JobOutcome = { state: 'done' };
const numberOf = ({ payload }: Pick<Job, 'payload'>) => (payload as { number: number }).number;

describe('Job queue', () => {
  const database = useDatabase();

  afterEach(() => database.connection('jobs').delete());

  function job(number: number, orderKey: string | null = null, lane = 'lane'): NewJob {
    return { kind: 'test', lane, orderKey, payload: { number } };
  }

  function add(...jobs: NewJob[]): Promise<void> {
    return database.connection.transaction((transaction) => insertJobs(transaction, jobs));
  }

  function runnerOf(run: (job: Job) => Promise<JobOutcome> | JobOutcome, report?: (error: unknown) => void): JobRunner {
    const handler: JobHandler = { kind: 'test', run: async (one) => run(one) };
    return new JobRunner(new DatabaseJobQueue(database.connection), [handler], report === undefined ? {} : { report });
  }

  it('gives each job to one of several workers', async () => {
    await add(...Array.from({ length: 12 }, (_, number) => job(number, null, `lane ${number % 6}`)));
    const takers = Array.from({ length: 4 }, () => new DatabaseJobQueue(database.connection));
    const taken = (await Promise.all(takers.map((taker) => taker.take(12)))).flat();
    // A taker that met the locks of another one got fewer.
    taken.push(...(await new DatabaseJobQueue(database.connection).take(12)));
    expect(taken.map(numberOf).sort((a, b) => a - b)).to.deep.equal(Array.from({ length: 12 }, (_, number) => number));
  });

  it('has no jobs of a transaction that was rolled back', async () => {
    await database.connection
      .transaction(async (transaction) => {
        await insertJobs(transaction, [job(1)]);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await new DatabaseJobQueue(database.connection).take(5)).to.deep.equal([]);
  });

  it('keeps the order of jobs with the same key, also while the first is retried', async () => {
    await add(job(1, 'a'), job(2, 'a'), job(3, 'b'), job(4, 'a'), job(5, 'b'));
    const ended: number[] = [];
    await runnerOf((one) => {
      if (numberOf(one) === 1 && one.attempts < 3) return { state: 'later', milliseconds: 0, wasTried: true };
      ended.push(numberOf(one));
      return done;
    }).runDue();
    expect(ended.filter((number) => [1, 2, 4].includes(number))).to.deep.equal([1, 2, 4]);
    expect(ended.filter((number) => [3, 5].includes(number))).to.deep.equal([3, 5]);
  });

  it('runs only a few jobs of a lane at a time, so that other lanes continue', async () => {
    await add(...Array.from({ length: 30 }, (_, number) => job(number, null, 'slow')), job(99, null, 'quick'));
    const taken = await new DatabaseJobQueue(database.connection).take(20);
    expect(taken.map(numberOf)).to.deep.equal([0, 1, 2, 3, 99]);
    expect(await new DatabaseJobQueue(database.connection).take(20)).to.deep.equal([]);
  });

  it('gives every lane a slot before any lane gets a second one', async () => {
    const lanes = Array.from({ length: 5 }, (_, lane) =>
      Array.from({ length: 4 }, (_one, number) => job(number, null, `slow ${lane}`)),
    );
    await add(...lanes.flat());
    await add(job(99, null, 'quick'));
    expect((await new DatabaseJobQueue(database.connection).take(6)).map(numberOf)).to.include(99);
  });

  it('marks only the first job of each key as ready', async () => {
    await add(job(1, 'a'), job(2, 'a'), job(3, 'b'));
    await add(job(4, 'a'), job(5, 'c'), job(6, 'a', 'another lane'));
    const ready = (await database.connection('jobs').where({ ready: true })) as Job[];
    expect(ready.map(numberOf)).to.have.members([1, 3, 5, 6]);
  });

  it('loses no job that is added behind one that finishes at the same time', async () => {
    const queue = new DatabaseJobQueue(database.connection);
    await add(job(1, 'a'));
    const [first] = (await queue.take(1)) as [Job];
    let settled: Promise<void> | undefined;
    await database.connection.transaction(async (transaction) => {
      await insertJobs(transaction, [job(2, 'a')]);
      settled = queue.settle(first, done);
      await waitsForLock(database.connection, settled);
    });
    await settled;
    const [second] = (await queue.take(1)) as [Job];
    expect(numberOf(second)).to.equal(2);
    let added: Promise<void> | undefined;
    await database.connection.transaction(async (transaction) => {
      await transaction('jobs').where({ id: second.id }).delete();
      added = add(job(3, 'a'));
      await waitsForLock(database.connection, added);
    });
    await added;
    expect((await queue.take(1)).map(numberOf)).to.deep.equal([3]);
  });

  it('ignores the result of a job that was given out again', async () => {
    const queue = new DatabaseJobQueue(database.connection);
    await add(job(1, 'a'), job(2, 'a'));
    const [late] = (await queue.take(1)) as [Job];
    await database.connection.raw(`update jobs set taken_until = now(), due_at = now() where taken_until is not null`);
    const [again] = (await queue.take(1)) as [Job];
    await queue.settle(late, done);
    expect(await queue.take(1)).to.deep.equal([]);
    await queue.settle(again, done);
    expect((await queue.take(1)).map(numberOf)).to.deep.equal([2]);
  });

  it('postpones a whole lane at once', async () => {
    const queue = new DatabaseJobQueue(database.connection);
    await add(job(1, 'a'), job(2, 'b'), job(3, 'b'), job(4));
    const [first] = (await queue.take(1)) as [Job];
    await add(job(5, null, 'another lane'));
    await queue.settle(first, { state: 'later', milliseconds: 60_000, wasTried: false, forWholeLane: true });
    expect((await queue.take(9)).map(numberOf)).to.deep.equal([5]);
    await database.connection.raw(`update jobs set due_at = now() where taken_until is null`);
    expect((await queue.take(9)).map(numberOf)).to.deep.equal([1, 2, 4]);
  });

  it('gives out the jobs of a killed process again when their lease expires', async () => {
    await add(job(1, 'a'), job(2, 'a'));
    const [first] = await new DatabaseJobQueue(database.connection).take(5);
    expect(first?.attempts).to.equal(1);
    expect(await new DatabaseJobQueue(database.connection).take(5)).to.deep.equal([]);
    await database.connection.raw(`update jobs set taken_until = now(), due_at = now() where taken_until is not null`);
    const again = await new DatabaseJobQueue(database.connection).take(5);
    expect(again.map((one) => [numberOf(one), one.attempts])).to.deep.equal([[1, 2]]);
  });

  it('retries a job later that failed, and counts the attempts', async () => {
    await add(job(1));
    const reports: unknown[] = [];
    const failing = runnerOf(
      () => {
        throw new Error('broken');
      },
      (error) => reports.push(error),
    );
    await failing.runDue();
    const queue = new DatabaseJobQueue(database.connection);
    expect([reports.length, await queue.take(5)]).to.deep.equal([1, []]);
    expect(await queue.nextDue()).to.be.within(1_000, 5_000);
    await database.connection.raw(`update jobs set due_at = now()`);
    await runnerOf(() => ({ state: 'later', milliseconds: 1_000, wasTried: false })).runDue();
    expect((await database.connection('jobs').first())?.attempts).to.equal(1);
  });

  it('runs jobs added while it runs, and stops after the current ones', async () => {
    const ended: number[] = [];
    let last: () => void = () => undefined;
    const hasEnded = new Promise<void>((resolve) => (last = resolve));
    const runner = runnerOf((one) => {
      ended.push(numberOf(one));
      if (numberOf(one) === 3) last();
      return done;
    });
    runner.start();
    await add(job(1), job(2));
    runner.wake();
    await add(job(3, 'key'));
    runner.wake();
    await hasEnded;
    await runner.stop();
    expect(ended.sort((a, b) => a - b)).to.deep.equal([1, 2, 3]);
    expect(Number((await database.connection('jobs').count('* as count'))[0]?.count)).to.equal(0);
  });
});
