import { expect } from 'chai';
import { useRoadmapScreens } from './roadmap-screens.ts';

describe('roadmap timeline', () => {
  const roadmap = useRoadmapScreens();

  it('numbers the days of weeks and marks the day of today', async () => {
    const { document } = await roadmap.open();
    const marked = [...document.querySelectorAll('span[data-period=current]')];
    expect(marked.map(({ textContent }) => textContent)).to.deep.equal(['21']);
  });

  it('is exported as it is shown, with the opened rows', async () => {
    const screen = await roadmap.open('timeframe_range_type=CURRENT_YEAR&label_name[]=none-such&state=all', {
      until: ({ findByRole }) => findByRole('link', { name: 'View epics list' }),
    });
    expect(screen.queryByRole('button', { name: 'Export' })).to.equal(null);
    const shown = await roadmap.open('timeframe_range_type=CURRENT_YEAR&state=all');
    await shown.user.click(await shown.findByRole('button', { name: 'Export' }));
    const items = await shown.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent?.replace(/(?<=^(PDF, A\d|SVG|PNG)).*/, ''))).to.deep.equal([
      'PDF, A4',
      'PDF, A3',
      'SVG',
      'PNG',
    ]);
    const addresses = items.slice(0, 3).map((item) => new URL((item as HTMLAnchorElement).href));
    expect(addresses.map(({ pathname }) => pathname)).to.deep.equal([
      '/api/v4/groups/plan/roadmap.pdf',
      '/api/v4/groups/plan/roadmap.pdf',
      '/api/v4/groups/plan/roadmap.svg',
    ]);
    expect(addresses[1]?.searchParams.get('paper')).to.equal('a3');
    expect(addresses[2]?.searchParams.get('timeframe_range_type')).to.equal('CURRENT_YEAR');
    expect(addresses[2]?.searchParams.get('state')).to.equal('all');
  });

  it('is this quarter in weeks when the address asks for something unknown', async () => {
    const screen = await roadmap.open('timeframe_range_type=EVER&layout=DAYS&sort=COLOR');
    expect(screen.document.querySelector('[data-layout]')?.getAttribute('data-layout')).to.equal('WEEKS');
    screen.getByText('Sep 27, 2026 – Jan 2, 2027');
    screen.getByRole('button', { name: /This quarter/ });
  });
});
