import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('bin in the browser', () => {
  const web = useWeb();

  it('restores an epic by keys, which then has its page again', async () => {
    const server = web.server();
    const planner = await server.createUser('pia', { name: 'Pia' });
    await server.addMember(await server.createGroup('fleet', { name: 'Fleet' }), planner, 'planner');
    const { id } = await server.perform(CreateWorkItem, { type: 'epic', namespace: 'fleet', title: 'Keep me' });
    await server.perform(DeleteWorkItem, { item: { id } });
    const page = await web.open('/groups/fleet/-/bin', { as: planner });
    await page.getByRole('row', { name: /Keep me/ }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Restore Keep me' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The bin is empty').waitFor();
    await page.goto(`${server.address}/groups/fleet/-/epics/1`);
    await page.getByRole('heading', { level: 1, name: 'Keep me' }).waitFor();
  });
});
