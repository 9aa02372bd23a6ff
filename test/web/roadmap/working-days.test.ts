import { expect } from 'chai';
import type { ApiClient } from '../../../web/api/client.ts';
import { WorkingDays } from '../../../web/roadmap/links/working-days.ts';

describe('working days on the roadmap', () => {
  it('are those of the nearest group with a calendar; groups elsewhere are asked about once', async () => {
    const asked: string[] = [];
    const calendars: Record<string, { groupPath: string; weekdays: number[] }[]> = {
      acme: [
        { groupPath: 'acme', weekdays: [1] },
        { groupPath: 'acme/app', weekdays: [2] },
      ],
      other: [{ groupPath: 'other', weekdays: [3] }],
    };
    const graphql = (_query: unknown, { fullPath }: { fullPath: string }) => {
      asked.push(fullPath);
      const workingCalendars = calendars[fullPath]?.map((one) => ({ ...one, daysOff: ['2026-12-01'], extraDays: [] }));
      return Promise.resolve({ group: workingCalendars ? { id: fullPath, workingCalendars } : null });
    };
    const days = new WorkingDays({ graphql } as unknown as Pick<ApiClient, 'graphql'>, 'acme');
    const november = (path: string) => days.of(path).countWorkingDays('2026-11-02', '2026-11-08');
    expect(november('acme')).to.equal(5);
    await days.load();
    const worked = (path: string) =>
      ['2026-11-30', '2026-12-01', '2026-12-02'].map((day) => days.of(path).isWorkingDay(day));
    expect(worked('acme')).to.deep.equal([true, false, false]);
    expect(worked('acme/app/web')).to.deep.equal([false, false, false]);
    expect(days.of('acme/app').isWorkingDay('2026-12-08')).to.equal(true);
    expect(days.of('acme/application')).to.equal(days.of('acme'));
    expect([november('other'), november('gone'), november('other')]).to.deep.equal([5, 5, 5]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(november('other')).to.equal(1);
    expect(november('gone')).to.equal(5);
    expect(asked).to.deep.equal(['acme', 'other', 'gone']);
  });
});
