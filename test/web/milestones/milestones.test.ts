import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('milestones in the browser', () => {
  const web = useWeb();

  it('are made by keys, have a page of their own, and fit a narrow screen', async () => {
    const server = web.server();
    const planner = await server.createUser('petra', { name: 'Petra' });
    await server.addMember(await server.createGroup('plan', { name: 'Plan' }), planner, 'planner');
    const page = await web.open('/groups/plan/-/milestones', { as: planner, viewport: { width: 390, height: 844 } });
    await page.getByRole('link', { name: 'New milestone' }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Spring');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/groups/plan/-/milestones/1');
    expect(await axeProblems(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(390);
  });
});
