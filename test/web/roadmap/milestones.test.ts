import { expect } from 'chai';
import { useRoadmap } from './roadmap-window.ts';

const release = 'Release 1, Oct 1 – Dec 15, 2026, Group milestone';
const beta = 'Web beta, Nov 15 – Nov 21, 2026, Subgroup milestone';
const store = 'App store, Nov 10 – Nov 11, 2026, Project milestone';

describe('roadmap milestones in the browser', () => {
  const roadmap = useRoadmap();

  it('are shown above the epics with dates and kind, also in a card when pointed at', async () => {
    const page = await roadmap.open();
    const section = page.getByRole('region', { name: 'Milestones' });
    await section.waitFor();
    const names = await section
      .locator('[data-milestone]')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label') ?? ''));
    expect(names.sort((one, other) => one.localeCompare(other))).to.deep.equal([store, release, beta]);
    await page.getByRole('button', { name: beta }).hover();
    const card = page.getByRole('tooltip');
    await card.getByText('No issues').waitFor();
    expect((await card.innerText()).split(/\n+/)).to.deep.equal([
      'Web beta',
      'Nov 15 – Nov 21, 2026',
      'Subgroup milestone',
      'No issues',
    ]);
  });
});
