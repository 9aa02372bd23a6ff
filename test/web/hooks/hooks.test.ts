import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { HookReceiver } from '../../support/hook-receiver.ts';
import { useWeb } from '../../support/web.ts';

describe('webhooks of a project', () => {
  const web = useWeb({ outbound: { allowed: ['127.0.0.1'] } });
  const receiver = new HookReceiver();
  let maintainer: User;
  let developer: User;

  before(async () => {
    await receiver.start();
    const server = web.server();
    const group = await server.createGroup('fleet', { name: 'Fleet' });
    const app = await server.createProject('app', group, { name: 'App' });
    maintainer = await server.createUser('mara', { name: 'Mara Maintainer' });
    developer = await server.createUser('dev');
    await server.addMember(group, maintainer, 'maintainer');
    await server.addMember(group, developer, 'developer');
    await server.perform(CreateWorkItem, { namespace: app.id, type: 'issue', title: 'Leak' });
  });

  after(() => receiver.stop());

  it('are created, tested, looked into, sent again and deleted', async () => {
    const page = await web.open('/fleet/app', {
      as: maintainer,
      viewport: { width: 320, height: 900 },
    });
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill('http://10.0.0.1/');
    await page.getByRole('textbox', { name: 'URL' }).press('Enter');
    await page.getByText('leads to an address that is not allowed').waitFor();
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
    await page.getByRole('textbox', { name: 'Name (optional)' }).fill('Chat');
    await page.getByRole('checkbox', { name: 'Milestones' }).press('Space');
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText('Issues and epics, Milestones').waitFor();
    const hooks = web.server().connection('hooks');
    const soon = new Date(Date.now() + 40_000);
    await hooks.clone().update({ failures: 3, failingSince: new Date(), pausedUntil: soon });
    await page.reload();
    await page.getByText('Failing, next try soon').waitFor();
    await hooks.clone().update({ failures: 0, failingSince: null, pausedUntil: null });
    await page.reload();
    await page.getByText('Issues and epics, Milestones').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);

    await page.getByRole('button', { name: 'Test Chat' }).click();
    await page.getByText('Test event delivered').waitFor();
    expect(receiver.take().map(({ body }) => (body['object_attributes'] as { title: string }).title)).to.deep.equal([
      'Leak',
    ]);
    receiver.statusOf = () => 500;
    await page.getByRole('button', { name: 'Test Chat' }).click();
    await page.getByText('The receiver answered with 500').waitFor();
    receiver.statusOf = () => 200;
    await page.getByRole('button', { name: 'Deliveries of Chat' }).click();
    const deliveries = page.getByRole('dialog', { name: 'Deliveries' });
    const failed = deliveries.getByRole('listitem').filter({ hasText: 'Status 500' });
    await failed.getByText('Failed', { exact: true }).waitFor();
    // React Aria announces pending buttons with an image that has no text, for a few seconds.
    await page.waitForFunction(() => document.querySelector('[data-live-announcer] [role="img"]') === null);
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    await failed.getByRole('button', { name: 'Send again' }).press('Enter');
    await deliveries.getByRole('listitem').nth(2).waitFor();
    expect(receiver.take()).to.have.lengthOf(1);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Delete Chat' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });

  it('send custom headers and fill variables of the URL; saved values stay until they are replaced or removed', async () => {
    const page = await web.open('/fleet/app/-/hooks', { as: maintainer });
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill(`${receiver.url}/{room}`);
    await page.getByRole('textbox', { name: 'Name (optional)' }).fill('Room');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Add header' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Name of header 1' }).fill('Host');
    await dialog.getByText('This name is not allowed.').waitFor();
    const create = dialog.getByRole('button', { name: 'Create webhook' });
    expect(await create.isDisabled()).to.equal(true);
    await dialog.getByRole('textbox', { name: 'Name of header 1' }).fill('X-Room');
    await dialog.getByLabel('Value of header X-Room').fill('blue');
    await dialog.getByRole('button', { name: 'Add variable' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Name of variable 1' }).fill('room');
    await dialog.getByLabel('Value of variable room').fill('deck');
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    await create.press('Enter');
    const sent = async () => {
      const tried = page.waitForResponse((answer) => answer.url().includes('/test/'));
      await page.getByRole('button', { name: 'Test Room' }).press('Enter');
      await tried;
      return receiver.take().map(({ headers, path }) => [headers['x-room'], path]);
    };
    expect(await sent()).to.deep.equal([['blue', '/hook/deck']]);
    await page.getByRole('button', { name: 'Edit Room' }).press('Enter');
    expect(await dialog.getByLabel('Value of header X-Room').getAttribute('placeholder')).to.equal('Saved');
    await dialog.getByRole('button', { name: 'Remove header X-Room' }).press('Enter');
    await dialog.getByLabel('Value of variable room').fill('bridge');
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await page.getByText('Webhook saved').waitFor();
    expect(await sent()).to.deep.equal([[undefined, '/hook/bridge']]);
  });

  it('are absent for those who may not manage them', async () => {
    const page = await web.open('/fleet/app/-/hooks', { as: developer });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
