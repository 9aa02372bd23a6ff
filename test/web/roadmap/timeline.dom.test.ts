import { expect } from 'chai';
import { waitFor } from '@testing-library/dom';
import { findRow, queryOf, queryRow, useRoadmapScreens } from './roadmap-screens.ts';

describe('roadmap timeline', () => {
  const roadmap = useRoadmapScreens();

  it('numbers the days of weeks and marks the day of today', async () => {
    const { document } = await roadmap.open();
    const marked = [...document.querySelectorAll('span[data-period=current]')];
    expect(marked.map(({ textContent }) => textContent)).to.deep.equal(['21']);
  });

  it('counts what lies before its days, and goes there', async () => {
    const screen = await roadmap.open();
    expect(queryRow(screen, 'Last spring')).to.equal(null);
    await screen.user.click(await screen.findByRole('button', { name: '1 epic before Sep 27, 2026' }));
    await findRow(screen, 'Last spring');
    expect(queryOf(screen).get('day')).to.equal('2026-05-01');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^\d+ epics? before/ })).to.equal(null));
    expect(screen.queryByRole('button', { name: /^\d+ epics? after/ })).to.equal(null);
  });

  it('shows where it is in the whole plan, and moves there by keys', async () => {
    for (const [key, day] of [
      ['{Home}', '2025-01-01'],
      ['{End}', '2028-01-01'],
    ] as const) {
      const screen = await roadmap.open();
      const map = await screen.findByRole('slider', { name: 'Visible part of the plan' });
      expect(map.getAttribute('aria-valuetext')).to.contain('of Jan 1, 2025 – Jan 1, 2028');
      map.focus();
      await screen.user.keyboard(key);
      await waitFor(() => expect(queryOf(screen).get('day')).to.equal(day));
    }
  });

  it('is this quarter in weeks when the address asks for something unknown', async () => {
    const screen = await roadmap.open('timeframe_range_type=EVER&layout=DAYS&sort=COLOR');
    expect(screen.document.querySelector('[data-layout]')?.getAttribute('data-layout')).to.equal('WEEKS');
    screen.getByText('Sep 27, 2026 – Jan 2, 2027');
    screen.getByRole('button', { name: /This quarter/ });
  });
});
