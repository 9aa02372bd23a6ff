import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';
import { HookReceiver } from '../../support/hook-receiver.ts';
import { useWeb } from '../../support/web.ts';

describe('webhooks of a project', () => {
  const web = useWeb({ outbound: { allowed: ['127.0.0.1'] } });
  const receiver = new HookReceiver();
  let fleet: Fleet;

  before(async () => {
    await receiver.start();
    fleet = await createFleet(web.server());
    await web.server().perform(CreateWorkItem, { namespace: fleet.app.id, type: 'issue', title: 'Leak' });
  });
  after(() => receiver.stop());

  it('are created and tested by keys', async () => {
    const page = await web.open('/fleet/app', { as: fleet.maintainer, viewport: { width: 320, height: 900 } });
    await page.getByRole('button', { name: 'Settings' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Webhooks' }).press('Enter');
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name (optional)' }).fill('Chat');
    await page.getByRole('checkbox', { name: 'Milestones' }).press('Space');
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
    await page.getByRole('textbox', { name: 'URL' }).press('Enter');
    await page.getByText('Issues and epics, Milestones').waitFor();
    await page.getByRole('button', { name: 'Test Chat' }).press('Enter');
    await page.getByText('Test event delivered').waitFor();
    expect(receiver.take().map(({ body }) => (body['object_attributes'] as { title: string }).title)).to.deep.equal([
      'Leak',
    ]);
  });
});
