import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateHook } from '../../../application/webhooks/create-hook.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';
import { HookReceiver } from '../../support/hook-receiver.ts';

interface HookFields {
  name: string;
  url: string;
  customHeaders?: { key: string; value: string }[];
  urlVariables?: { key: string; value: string }[];
}

const address = '/fleet/app/-/hooks';

describe('webhooks of a project', () => {
  const { server, open } = useScreens({ outbound: { allowed: ['127.0.0.1'] } });
  const receiver = new HookReceiver();
  let fleet: Fleet;

  before(async () => {
    await receiver.start();
    fleet = await createFleet(server());
    await server().perform(CreateWorkItem, { namespace: fleet.app.id, type: 'issue', title: 'Leak' });
  });
  after(() => receiver.stop());

  beforeEach(() => hooks().delete());

  const hooks = () => server().connection('hooks');
  const createHook = (fields: HookFields) =>
    server().perform(CreateHook, {
      kind: 'project',
      namespace: fleet.app.id,
      events: ['issues', 'milestone'],
      ...fields,
    });
  const sentTo = async (screen: Screen) => {
    await screen.user.click(await screen.findByRole('button', { name: 'Test Room' }));
    await waitFor(() => expect(receiver.received).to.have.lengthOf(1));
    return receiver.take().map(({ headers, path }) => [headers['x-room'], path]);
  };

  it('are created in a form, and show that they fail', async () => {
    const screen = await open(address, { as: fleet.maintainer });
    screen.getByText('No webhooks yet');
    await screen.user.click(screen.getByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'New webhook' }));
    const url = dialog.getByLabelText('URL');
    await screen.fill(url, 'http://10.0.0.1/');
    await screen.user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    await dialog.findByText(/leads to an address that is not allowed/);
    await screen.fill(url, receiver.url);
    await screen.fill(dialog.getByLabelText('Name (optional)'), 'Chat');
    await screen.user.click(dialog.getByLabelText('Milestones'));
    await screen.user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    await screen.findByText('Issues and epics, Milestones');
    const soon = new Date(Date.now() + 40_000);
    await hooks().update({ failures: 3, failingSince: new Date(), pausedUntil: soon });
    const failing = await open(address, { as: fleet.maintainer });
    expect((await failing.findByText(/^Failing, next try/)).textContent).to.equal('Failing, next try soon');
    await hooks().update({ failures: 0, failingSince: null, pausedUntil: null });
    const again = await open(address, { as: fleet.maintainer });
    again.getByText('Issues and epics, Milestones');
    expect(again.queryByText(/^Failing/)).to.equal(null);
  });

  it('are tested, and deleted after a question', async () => {
    await createHook({ name: 'Chat', url: receiver.url });
    const screen = await open(address, { as: fleet.maintainer });
    await screen.user.click(screen.getByRole('button', { name: 'Test Chat' }));
    await screen.findByText('Test event delivered');
    expect(receiver.take().map(({ body }) => (body['object_attributes'] as { title: string }).title)).to.deep.equal([
      'Leak',
    ]);
    await screen.user.click(screen.getByRole('button', { name: 'Delete Chat' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete webhook' }));
    await screen.user.click(question.getByRole('button', { name: 'Delete webhook' }));
    await screen.findByText('No webhooks yet');
  });

  it('show a failed delivery, which can be sent again', async () => {
    await createHook({ name: 'Chat', url: receiver.url });
    const screen = await open(address, { as: fleet.maintainer });
    await screen.user.click(screen.getByRole('button', { name: 'Test Chat' }));
    await screen.findByText('Test event delivered');
    receiver.take();
    receiver.statusOf = () => 500;
    await screen.press(screen.getByRole('button', { name: 'Test Chat' }));
    await screen.findByText(/The receiver answered with 500/);
    receiver.statusOf = () => 200;
    await screen.user.click(screen.getByRole('button', { name: 'Deliveries of Chat' }));
    const deliveries = within(await screen.findByRole('dialog', { name: 'Deliveries' }));
    const outcome = await deliveries.findByText(/^Status 500/);
    const failed = within(outcome.closest('li') ?? outcome);
    failed.getByText('Failed');
    await screen.user.click(failed.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(deliveries.getAllByText('Request and response')).to.have.lengthOf(3));
    expect(receiver.take()).to.have.lengthOf(1);
  });

  it('send custom headers and fill variables of the URL', async () => {
    const screen = await open(address, { as: fleet.maintainer });
    await screen.user.click(screen.getByRole('button', { name: 'New webhook' }));
    const form = within(await screen.findByRole('alertdialog', { name: 'New webhook' }));
    await screen.fill(form.getByLabelText('URL'), `${receiver.url}/{room}`);
    await screen.fill(form.getByLabelText('Name (optional)'), 'Room');
    await screen.user.click(form.getByText('Add header'));
    const header = await form.findByLabelText('Name of header 1');
    await screen.fill(header, 'Host');
    await form.findByText('This name is not allowed.');
    const create = form.getByRole('button', { name: 'Create webhook' });
    expect(create).to.have.property('disabled', true);
    await screen.fill(header, 'X-Room');
    await screen.fill(form.getByLabelText('Value of header X-Room'), 'blue');
    await screen.user.click(form.getByText('Add variable'));
    await screen.fill(await form.findByLabelText('Name of variable 1'), 'room');
    await screen.fill(form.getByLabelText('Value of variable room'), 'deck');
    await screen.user.click(create);
    expect(await sentTo(screen)).to.deep.equal([['blue', '/hook/deck']]);
  });

  it('keep saved headers and variables until they are replaced or removed', async () => {
    await createHook({
      name: 'Room',
      url: `${receiver.url}/{room}`,
      customHeaders: [{ key: 'X-Room', value: 'blue' }],
      urlVariables: [{ key: 'room', value: 'deck' }],
    });
    const screen = await open(address, { as: fleet.maintainer });
    await screen.user.click(screen.getByRole('button', { name: 'Edit Room' }));
    const form = within(await screen.findByRole('alertdialog', { name: 'Edit webhook' }));
    expect(form.getByLabelText('Value of header X-Room').getAttribute('placeholder')).to.equal('Saved');
    await screen.user.click(form.getByLabelText('Remove header X-Room'));
    await screen.fill(form.getByLabelText('Value of variable room'), 'bridge');
    await screen.user.click(form.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Webhook saved');
    expect(await sentTo(screen)).to.deep.equal([[undefined, '/hook/bridge']]);
  });

  it('are absent for those who may not manage them', async () => {
    await open(address, {
      as: fleet.developer,
      until: (screen) => screen.findByRole('heading', { name: 'Page not found' }),
    });
  });
});
