import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
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

  it('have a card that stays in the window when it becomes wider', async () => {
    const { server, plan } = roadmap;
    const { id: milestoneId } = await server.connection('milestones').where({ title: 'App store' }).first();
    await server.perform(CreateWorkItem, { type: 'issue', namespace: plan.app.id, title: 'Screenshots', milestoneId });
    const page = await roadmap.open();
    const marker = page.getByRole('button', { name: store });
    await marker.evaluate((button) => {
      const timeline = button.closest('[data-layout]');
      timeline?.scrollBy({ left: button.getBoundingClientRect().right + 40 - innerWidth });
    });
    await page.waitForFunction((name) => {
      const button = document.querySelector(`[aria-label="${name}"]`);
      return button !== null && Math.abs(button.getBoundingClientRect().right + 40 - innerWidth) < 20;
    }, store);
    await marker.hover();
    const card = page.getByRole('tooltip');
    await card.getByText('0 of 1 done').waitFor();
    await page.waitForFunction(() => {
      const { right } = document.querySelector('[role=tooltip]')?.getBoundingClientRect() ?? {};
      return right !== undefined && right <= innerWidth;
    });
  });
});
