import { mock } from 'node:test';
import { expect } from 'chai';
import { observable, runInAction } from 'mobx';
import { columnsOf, type ColumnEpic } from '../../../domain/roadmap/plan-columns.ts';
import { ApiError } from '../../../web/api/api-error.ts';
import { noChanges, type Changes } from '../../../web/app/changes/changes.ts';
import { WholePlan } from '../../../web/roadmap/scheduling/whole-plan.ts';

const changed: Changes = { ...noChanges, gone: [1] };

function epicOf(id: number, more: Partial<ColumnEpic> = {}): ColumnEpic {
  const constraints = { mustStartOn: null, startNoEarlierThan: null, finishNoLaterThan: null };
  const dates = { startDate: '2026-11-02', dueDate: '2026-11-06', startDateIsFixed: true, dueDateIsFixed: true };
  const place = { groupPath: 'fleet/hull', canUpdate: true, parentId: null };
  return { id, title: `Epic ${id}`, state: 'opened', ...place, ...dates, ...constraints, ...more };
}

describe('the whole plan of a roadmap', () => {
  const source = observable(
    {
      groupPath: 'fleet',
      days: { start: '2026-10-01', end: '2026-12-31' },
      address: { view: { state: 'opened' as const } },
      showsSchedule: true,
    },
    {},
    { deep: false },
  );
  /** What was asked for. */
  const asked: unknown[] = [];
  let epics: readonly ColumnEpic[] = [];
  let fails = false;
  let tell: (changes: Changes) => unknown = () => undefined;
  let stop: () => void = () => undefined;
  let plan: WholePlan;

  /** The answers on their way have come. */
  const answered = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const start = async (): Promise<void> => {
    const rest = (_method: string, path: string, { query }: { query: object }) => {
      asked.push({ path, ...query });
      if (fails) return Promise.reject(new ApiError('network', { status: 0 }));
      const columns = epics.length > 5000 ? null : columnsOf({ epics, links: [] });
      return Promise.resolve({ plan: columns, excess: columns === null ? 'epics' : null });
    };
    const watch = (_path: string, watcher: typeof tell) => {
      tell = watcher;
      return () => undefined;
    };
    plan = new WholePlan({ api: { rest }, changes: { watch } } as never, source);
    stop = plan.start();
    await answered();
  };
  const pass = async (milliseconds: number): Promise<void> => {
    mock.timers.tick(milliseconds);
    await answered();
  };

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    asked.length = 0;
    epics = [epicOf(1), epicOf(2)];
    fails = false;
    runInAction(() => (source.showsSchedule = true));
  });
  afterEach(() => {
    stop();
    mock.timers.reset();
  });

  it('is read in one call, for the days and the state that are shown', async () => {
    await start();
    const path = '/api/v4/groups/fleet/roadmap/plan';
    expect(asked).to.deep.equal([{ path, start: '2026-10-01', end: '2026-12-31', state: 'opened' }]);
    expect(plan.status).to.equal('read');
    expect(plan.epics?.[1]).to.deep.include({ id: 'gid://gitlab/Epic/2', group: { fullPath: 'fleet/hull' } });
  });

  it('is kept while its overlays are off, and read again only if something changed meanwhile', async () => {
    await start();
    const show = async (showsSchedule: boolean): Promise<void> => {
      runInAction(() => (source.showsSchedule = showsSchedule));
      await answered();
    };
    await show(false);
    await show(true);
    expect(asked).to.have.length(1);
    await show(false);
    tell(changed);
    await pass(60_000);
    expect(asked).to.have.length(1);
    await show(true);
    expect(asked).to.have.length(2);
  });

  it('is read again some time after a change, however many follow, and later the more epics it has', async () => {
    epics = Array.from({ length: 3000 }, (_, index) => epicOf(index + 1));
    await start();
    for (let second = 0; second < 4; second += 1) {
      tell(changed);
      await pass(1000);
    }
    expect(asked).to.have.length(1);
    tell(changed);
    await pass(500);
    expect(asked).to.have.length(2);
    await pass(60_000);
    expect(asked).to.have.length(2);
  });

  it('says if it is too large, and if it cannot be read, and asks again then', async () => {
    epics = Array.from({ length: 5001 }, (_, index) => epicOf(index + 1));
    await start();
    expect([plan.status, plan.epics]).to.deep.equal(['too large', null]);
    stop();
    fails = true;
    await start();
    expect([plan.status, plan.epics]).to.deep.equal(['failed', null]);
    fails = false;
    epics = [epicOf(1)];
    await pass(15_000);
    expect([plan.status, plan.epics?.length]).to.deep.equal(['read', 1]);
  });
});
