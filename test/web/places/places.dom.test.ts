import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { useScreens } from '../../support/dom/screens.ts';
import { createPlan, type Plan } from './plan.ts';

describe('pages of projects and people', () => {
  const { server, open } = useScreens({ today: '2026-11-21' });
  let plan: Plan;

  before(async () => {
    plan = await createPlan(server());
  });

  it('show a project with its open issues, and what the reader may do', async () => {
    const screen = await open('/plan/app', { as: plan.pia });
    screen.getByRole('heading', { name: 'App', level: 1 });
    const issues = within(await screen.findByRole('region', { name: 'Open issues' }));
    await issues.findByRole('link', { name: 'Open work' });
    await within(screen.getByRole('main')).findByRole('link', { name: 'New issue' });
    const numbers = within(screen.getByRole('list', { name: 'Work in numbers' }));
    await numbers.findByRole('link', { name: /^1\s*Open issues$/ });
    const undated = await numbers.findByRole('link', { name: /^1\s*Without dates$/ });
    expect(undated.getAttribute('href')).to.equal('/plan/app/-/issues?is%5B%5D=undated');
    screen.getByRole('link', { name: 'Beta' });
    screen.getByRole('link', { name: 'Pia Planner' });
    const visitor = await open('/plan/app');
    await visitor.user.click(await visitor.findByRole('link', { name: 'Open work' }));
    await visitor.findByRole('heading', { name: 'Open work', level: 1 });
    const { name } = server().root;
    const [author] = await within(visitor.getByRole('main')).findAllByRole('link', { name });
    if (author === undefined) throw new Error('no author');
    await visitor.user.click(author);
    await visitor.findByRole('heading', { name, level: 1 });
    await open('/plan/vault', { until: (opened) => opened.findByRole('heading', { name: 'Page not found' }) });
  });

  it('show a person with the issues that the reader may see', async () => {
    const screen = await open('/pia', { as: plan.gus });
    screen.getByRole('heading', { name: 'Pia Planner', level: 1 });
    screen.getByText('@pia');
    const issues = within(await screen.findByRole('region', { name: 'Open issues assigned' }));
    await issues.findByRole('link', { name: 'Open work' });
    expect(issues.getAllByRole('listitem')).to.have.lengthOf(1);
  });

  it('show what a person did lately, as far as the reader may see it', async () => {
    for (const path of ['plan/app', 'plan/vault']) {
      await server().perform(CreateWorkItem, { type: 'issue', namespace: path, title: `Made in ${path}` }, plan.pia);
    }
    const screen = await open('/pia', { as: plan.gus });
    const activity = within(await screen.findByRole('region', { name: 'Recent activity' }));
    await activity.findByRole('link', { name: 'Made in plan/app' });
    expect(activity.getAllByRole('listitem')).to.have.lengthOf(1);
    const own = await open('/pia', { as: plan.pia });
    const all = within(await own.findByRole('region', { name: 'Recent activity' }));
    await all.findByRole('link', { name: 'Made in plan/vault' });
  });

  it('open at short addresses, and lead to the address of a group', async () => {
    await open('/nobody', {
      as: plan.gus,
      until: (opened) => opened.findByRole('heading', { name: 'Page not found' }),
    });
    const group = await open('/plan', { as: plan.gus });
    await waitFor(() => expect(group.address()).to.equal('/groups/plan'));
  });
});
