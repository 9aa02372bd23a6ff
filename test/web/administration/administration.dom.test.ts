import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { AiProviderServer } from '../../support/ai-provider.ts';
import { useScreens } from '../../support/dom/screens.ts';
import { MailServer } from '../../support/mail-server.ts';

describe('pages of administrators', () => {
  const mails = new MailServer();
  const provider = new AiProviderServer();
  before(async () => {
    await mails.start();
    await provider.start();
  });
  const { server, open } = useScreens({ outbound: { allowed: ['127.0.0.1'] }, mailUrl: () => mails.url });
  let ada: User;

  before(async () => {
    ada = await server().createUser('ada', { admin: true });
  });
  after(async () => {
    provider.stop();
    await mails.stop();
  });

  it('are linked in the account menu, with the help', async () => {
    const screen = await open('/', { as: ada });
    await screen.user.click(screen.getByRole('button', { name: 'Account of ada' }));
    for (const name of ['Audit events', 'AI provider', 'Mail', 'Help']) await screen.findByRole('menuitem', { name });
    await screen.user.click(screen.getByRole('menuitem', { name: 'Help' }));
    await screen.findByRole('heading', { level: 1, name: 'Help' });
  });

  it('change settings of the instance', async () => {
    const screen = await open('/admin/settings', { as: ada });
    await screen.fill(await screen.findByRole('textbox', { name: 'Personal projects per user' }), 'many');
    await screen.press(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter a whole number.');
    await screen.fill(screen.getByRole('textbox', { name: 'Personal projects per user' }), '7');
    await screen.user.click(screen.getByRole('checkbox', { name: 'Can create top-level groups' }));
    await screen.press(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    const row = (await server().connection('instance_settings').first()) as object;
    expect(row).to.include({ defaultProjectsLimit: 7, canCreateGroup: false, requireTwoFactor: false });
  });

  it('announce something on every page until its last day, which readers can close', async () => {
    const reader = await server().createUser();
    const screen = await open('/admin/settings', { as: ada });
    await screen.fill(await screen.findByRole('textbox', { name: 'Text on every page' }), 'Maintenance on Friday');
    await screen.press(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    await (await open('/users/sign_in')).findByText('Maintenance on Friday');
    const seen = await open('/-/help', { as: reader });
    await seen.findByText('Maintenance on Friday');
    await seen.user.click(seen.getByRole('button', { name: 'Dismiss' }));
    expect(seen.queryByText('Maintenance on Friday')).to.equal(null);
    await server().connection('instance_settings').update({ announcementUntil: '2020-01-01' });
    const late = await open('/users/sign_in');
    expect(late.queryByText('Maintenance on Friday')).to.equal(null);
    await server().connection('instance_settings').update({ announcement: '' });
  });

  it('show how the instance does, and background work that fails', async () => {
    await server()
      .connection('jobs')
      .insert({ kind: 'stuck', lane: 'lane', payload: '{}', attempts: 2, dueAt: '2999-01-01T00:00:00Z', ready: true });
    const health = await open('/admin/health', { as: ada });
    await health.findByText('Some background work fails.');
    await health.findByText(/^PostgreSQL \d/);
    const screen = await open('/admin/jobs', { as: ada });
    await screen.findByRole('cell', { name: 'stuck' });
    await screen.user.click(screen.getByRole('button', { name: /^Retry job/ }));
    await screen.findByText('Trying again');
    await server().connection('jobs').delete();
    await screen.user.click(screen.getByRole('radio', { name: 'All' }));
    await screen.findByText('Nothing is waiting');
  });

  it('set, test and remove the AI provider', async () => {
    const screen = await open('/admin/ai_provider', { as: ada });
    const { user, fill } = screen;
    await screen.findByText(/^No AI provider is set/);
    await fill(screen.getByRole('textbox', { name: 'Address' }), 'http://10.0.0.1/v1');
    await fill(screen.getByRole('textbox', { name: 'Models' }), 'small');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText(/leads to an address that is not allowed/)).to.have.lengthOf.at.least(1);
    await fill(screen.getByRole('textbox', { name: 'Address' }), provider.url);
    await fill(screen.getByLabelText('Key'), 'sk-secret');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('A key is set. Leave this empty to keep it.');
    expect(screen.getByLabelText('Key')).to.have.property('value', '');
    await user.click(screen.getByRole('button', { name: 'Test' }));
    await screen.findByText(/^The provider (answered after|does not know)/);
    await user.click(screen.getByRole('button', { name: 'Remove provider' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Remove the AI provider?' })).getByRole('button', {
        name: 'Remove',
      }),
    );
    await screen.findByText(/^No AI provider is set/);
    expect(await server().connection('ai_providers')).to.have.length(0);
  });

  it('send a test mail, and say when the mail server refuses it', async () => {
    const screen = await open('/admin/mail', { as: ada });
    await screen.fill(await screen.findByRole('textbox', { name: 'Email address' }), 'ann@example.org');
    await screen.user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }),
    );
    await screen.findByText('The test mail is not sent yet.');
    await screen.user.click(screen.getByRole('button', { name: 'Stay' }));
    await screen.user.click(screen.getByRole('button', { name: 'Send test mail' }));
    await screen.findByText(/^The mail server accepted a mail to ann@example\.org\./);
    expect(mails.takeReceived().map(({ to }) => to)).to.deep.equal([['ann@example.org']]);
    mails.verdictOf = () => 550;
    await screen.press(screen.getByRole('button', { name: 'Send test mail' }));
    await screen.findByRole('alert');
    await waitFor(() => expect(screen.queryByText(/^The mail server accepted/)).to.equal(null));
  });
});
