import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';
import { createPlan, type Plan } from './plan.ts';

describe('pages of projects and people', () => {
  const { server, open } = useWeb({ today: '2026-11-21' });
  let plan: Plan;

  before(async () => {
    plan = await createPlan(server());
  });

  it('lead from a project to an issue and to the person assigned to it', async () => {
    const page = await open('/plan/app', { as: plan.pia });
    await page.getByRole('heading', { name: 'App', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Open issues' }).getByRole('link', { name: 'Open work' }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('link', { name: 'Open work' }).click();
    await page.getByRole('heading', { name: 'Open work', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Pia Planner' }).first().click();
    await page.getByRole('heading', { name: 'Pia Planner', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Open issues assigned' }).getByRole('link', { name: 'Open work' }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
  });
});
