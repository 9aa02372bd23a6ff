import { expect } from 'chai';
import type { Page } from 'playwright';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { rowOf, useRoadmap } from './roadmap-window.ts';

const place = (page: Page) =>
  page.locator('[data-layout]').evaluate(({ scrollTop, scrollLeft }) => ({ scrollTop, scrollLeft }));

describe('roadmap: coming back from an epic', () => {
  const roadmap = useRoadmap({ loadsPages: true });

  it('shows the rows, what is unfolded and the place that were left, as they are now', async () => {
    const page = await roadmap.open('sort=TITLE_ASC&timeframe_range_type=THREE_YEARS', {
      viewport: { width: 1000, height: 420 },
    });
    await page.getByRole('button', { name: 'Expand child epics of Data plane' }).click();
    await rowOf(page, 'Encoder').waitFor();
    await page.locator('[data-layout]').evaluate((element) => element.scrollTo({ top: 130, left: 300 }));
    const left = { scrollTop: 130, scrollLeft: 300 };
    expect(await place(page)).to.deep.equal(left);

    const row = rowOf(page, 'Parser').getByRole('rowheader').getByRole('link', { name: 'Parser' });
    // Nor does a title that takes the focus move the chart.
    await row.focus();
    expect(await place(page)).to.deep.equal(left);
    await row.click();
    await page.getByRole('heading', { name: 'Parser', level: 1 }).waitFor();
    const { Parser } = roadmap.plan.epics;
    await roadmap.server.perform(UpdateWorkItem, { item: { id: Parser?.id ?? 0 }, title: 'Parser, renamed' });
    await page.goBack();
    await rowOf(page, 'Parser, renamed').waitFor();
    expect(await rowOf(page, 'Encoder').getAttribute('aria-level')).to.equal('2');
    expect(await place(page)).to.deep.equal(left);
  });
});
