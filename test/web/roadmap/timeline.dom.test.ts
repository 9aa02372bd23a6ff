import { expect } from 'chai';
import { useRoadmapScreens } from './roadmap-screens.ts';

describe('roadmap timeline', () => {
  const roadmap = useRoadmapScreens();

  it('numbers the days of weeks and marks the day of today', async () => {
    const { document } = await roadmap.open();
    const marked = [...document.querySelectorAll('span[data-period=current]')];
    expect(marked.map(({ textContent }) => textContent)).to.deep.equal(['21']);
  });

  it('is this quarter in weeks when the address asks for something unknown', async () => {
    const screen = await roadmap.open('timeframe_range_type=EVER&layout=DAYS&sort=COLOR');
    expect(screen.document.querySelector('[data-layout]')?.getAttribute('data-layout')).to.equal('WEEKS');
    screen.getByText('Sep 27, 2026 – Jan 2, 2027');
    screen.getByRole('button', { name: /This quarter/ });
  });
});
