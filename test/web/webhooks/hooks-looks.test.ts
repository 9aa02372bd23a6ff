import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateHook } from '../../../application/webhooks/create-hook.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { announcementsEnd, axeProblems } from '../../support/axe.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';
import { HookReceiver } from '../../support/hook-receiver.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

const phone = { width: 320, height: 900 };

describe('looks of webhooks', () => {
  const web = useWeb({ outbound: { allowed: ['127.0.0.1'] } });
  const receiver = new HookReceiver();
  let fleet: Fleet;

  before(async () => {
    await receiver.start();
    fleet = await createFleet(web.server());
    const { app } = fleet;
    await web.server().perform(CreateWorkItem, { namespace: app.id, type: 'issue', title: 'Leak' });
    await web.server().perform(CreateHook, {
      kind: 'project',
      namespace: app.id,
      name: 'Chat',
      url: receiver.url,
      events: ['issues', 'milestone'],
    });
  });
  after(() => receiver.stop());

  const check = async (page: Page) => {
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    expect(await overflowOf(page)).to.equal(0);
  };

  it('fit a phone and are accessible, in the list and its forms', async () => {
    const page = await web.open('/fleet/app/-/hooks', { as: fleet.maintainer, viewport: phone });
    await page.getByRole('button', { name: 'Test Chat' }).waitFor();
    await check(page);
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://example.org/{room}');
    await dialog.getByRole('button', { name: 'Add header' }).click();
    await dialog.getByRole('textbox', { name: 'Name of header 1' }).fill('X-Room');
    await dialog.getByLabel('Value of header X-Room').fill('blue');
    await dialog.getByRole('button', { name: 'Add variable' }).click();
    await dialog.getByRole('textbox', { name: 'Name of variable 1' }).fill('room');
    await dialog.getByLabel('Value of variable room').fill('deck');
    await check(page);
  });

  it('fit a phone and are accessible, with the deliveries of one', async () => {
    const page = await web.open('/fleet/app/-/hooks', { as: fleet.maintainer, viewport: phone });
    receiver.statusOf = () => 500;
    await page.getByRole('button', { name: 'Test Chat' }).click();
    await page.getByText('The receiver answered with 500').waitFor();
    await page.getByRole('button', { name: 'Deliveries of Chat' }).click();
    await page.getByRole('dialog', { name: 'Deliveries' }).getByText('Failed', { exact: true }).waitFor();
    await announcementsEnd(page);
    await check(page);
  });
});
