import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('labels in the browser', () => {
  const web = useWeb();

  it('are made by keys, and fit a narrow screen', async () => {
    const server = web.server();
    const planner = await server.createUser('petra', { name: 'Petra' });
    await server.addMember(await server.createGroup('plan', { name: 'Plan' }), planner, 'planner');
    const page = await web.open('/groups/plan/-/labels', { as: planner, viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'New label' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('priority::high');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Actions for priority::high' }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(390);
  });
});
