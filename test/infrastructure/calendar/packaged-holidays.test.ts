import { expect } from 'chai';
import { PackagedHolidays } from '../../../infrastructure/calendar/packaged-holidays.ts';

describe('Packaged public holidays', () => {
  const holidays = new PackagedHolidays();
  const of2026 = (code: string) => holidays.days(code, { from: 2026, to: 2026 });

  it('differ by country, state and region, and leave out days that are only remembered', async () => {
    const germany = await of2026('DE');
    expect(germany).to.include.members(['2026-01-01', '2026-04-03', '2026-05-01', '2026-10-03', '2026-12-25']);
    expect(germany).to.not.include('2026-06-04').and.not.include('2026-02-02');
    expect(await of2026('DE-BY')).to.include('2026-06-04');
    expect(await of2026('DE-BY-A')).to.include('2026-08-08');
  });

  it('are off on the days that follow those that fall on a weekend', async () => {
    expect(await of2026('GB-ENG')).to.include('2026-12-28');
  });

  it('take the day that follows the sunset with which they begin', async () => {
    expect(await of2026('IL'))
      .to.include('2026-09-21')
      .and.not.include('2026-09-20');
  });

  it('let other work go on between the regions, and compute each once', async () => {
    const years = { from: 2030, to: 2030 };
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next: NodeJS.Immediate = setImmediate(count);
    const first = await holidays.days('NL', years);
    await holidays.days('BE', years);
    await holidays.days('LU', years);
    clearImmediate(next);
    expect(turns).to.be.at.least(3);
    expect(await holidays.days('NL', years)).to.equal(first);
  });

  it('span whole years, in order and once each', async () => {
    const days = await holidays.days('CN', { from: 2025, to: 2027 });
    expect(days).to.deep.equal([...new Set(days)].toSorted());
    expect(days[0]).to.equal('2025-01-01');
    expect(days.at(-1)).to.match(/^2027-1/);
  });

  it('are named by countries, each followed by its states and regions', async () => {
    const regions = await holidays.regions();
    expect(regions).to.deep.include({ code: 'DE', name: 'Germany' });
    expect(regions).to.deep.include({ code: 'DE-BY', name: 'Germany: Bayern' });
    expect(new Set(regions.map(({ code }) => code)).size).to.equal(regions.length);
    expect(Math.max(...regions.map(({ code }) => code.length))).to.be.at.most(20);
  });

  it('are none for places that are unknown', async () => {
    for (const code of ['', 'XX', 'DE-XX', 'constructor', '__proto__']) expect(await of2026(code)).to.deep.equal([]);
  });
});
