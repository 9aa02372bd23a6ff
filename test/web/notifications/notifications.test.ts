import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

describe('web: notifications', () => {
  const { server, open } = useWeb();

  it('are reached by the bell and marked as read with the keyboard, also on a phone', async () => {
    const group = await server().createGroup('acme');
    const [ana, ben] = [await server().createUser('ana'), await server().createUser('ben')];
    for (const user of [ana, ben]) await server().addMember(group, user, 'owner');
    await server().perform(
      CreateWorkItem,
      { type: 'epic', namespace: group.id, title: 'Sails', assigneeIds: [ben.id] },
      ana,
    );
    await server().services.background.runDue();
    const page = await open('/', { as: ben, viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).press('Enter');
    await page.getByRole('list', { name: 'Notifications' }).getByRole('link', { name: 'Sails' }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    expect(await overflowOf(page)).to.equal(0);
    await page.getByRole('button', { name: 'Mark Sails as read' }).press('Enter');
    await page.getByText('Nothing unread').waitFor();
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  });
});
