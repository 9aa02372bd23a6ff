import { expect } from 'chai';
import * as fc from 'fast-check';
import type { Page } from 'playwright';
import { answersOf, type SchedulingCase } from '../../domain/scheduling/answers.ts';
import { randomCases } from '../../domain/scheduling/random-plans.ts';
import { scenarios } from '../../domain/scheduling/scenarios.ts';
import { BuiltPage } from '../../support/built-page.ts';
import { useBrowser } from '../../support/browser.ts';

/** Clocks and languages that would show, if a day depended on them. */
const places = [
  { timezoneId: 'Pacific/Apia', locale: 'en-US' },
  { timezoneId: 'America/New_York', locale: 'ar-EG' },
] as const;
const plansOfSeed = 500;
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

/** The plans of `oracle-sweep.test.ts`, through the code that browsers get: built, and in a browser. */
describe('the scheduler in a browser', function () {
  this.timeout(120_000);
  const browser = useBrowser();
  let built: BuiltPage;

  before(async function () {
    this.timeout(120_000);
    built = await BuiltPage.build('web', 'roadmap', 'scheduler');
  });
  after(() => (built as BuiltPage | undefined)?.remove());

  async function open(place: (typeof places)[number]): Promise<Page> {
    const page = await browser.newPage(place);
    await built.openIn(page);
    await page.waitForFunction(() => window.schedule !== undefined);
    return page;
  }

  async function compare(page: Page, cases: readonly SchedulingCase[], of: string): Promise<void> {
    const answers = await page.evaluate((all) => window.schedule?.(all), cases);
    expect(answers?.length).to.equal(cases.length);
    cases.forEach((one, index) => {
      if (answers?.[index] !== answersOf(one)) expect(answers?.[index], `${of}:\n${one.plan}`).to.equal(answersOf(one));
    });
  }

  it('says of all scenarios what the server says', async () => {
    const cases = scenarios.map(({ plan, moves = '', link }) => ({ plan, moves, newLink: link?.[0] }));
    for (const place of places) await compare(await open(place), cases, place.timezoneId);
  });

  it('says of 10,000 random plans what the server says', async function () {
    this.timeout(120_000);
    for (const [index, place] of places.entries()) {
      const page = await open(place);
      for (const seed of seeds.filter((one) => one % places.length === index))
        await compare(page, fc.sample(randomCases, { seed, numRuns: plansOfSeed }), `seed ${seed}`);
    }
  });
});
