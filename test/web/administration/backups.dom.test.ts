import { expect } from 'chai';
import { useScreens } from '../../support/dom/screens.ts';

describe('backups on the page', () => {
  const { server, open } = useScreens();

  it('are made, offered for download with a passphrase, and removed', async () => {
    const before = await open('/admin/health', { as: server().root });
    await before.findByText('There is no backup yet.');
    const screen = await open('/admin/backups', { as: server().root });
    await screen.findByText('No backups here yet');
    await screen.press(screen.getByRole('button', { name: 'Back up now' }));
    await screen.findByRole('table', { name: 'Backups' });
    await screen.press(await screen.findByRole('button', { name: /^Download milepost-/ }));
    await screen.fill(await screen.findByLabelText('Passphrase'), 'too short');
    await screen.fill(screen.getByLabelText('Passphrase again'), 'different');
    await screen.findByText('The passphrases differ.');
    await screen.fill(screen.getByLabelText('Passphrase again'), 'too short');
    await screen.press(screen.getByRole('button', { name: 'Download' }));
    await screen.findByText('The passphrase is too short (minimum is 12 characters).');
    await screen.press(screen.getByRole('button', { name: 'Cancel' }));
    await screen.press(screen.getByRole('button', { name: /^Remove milepost-/ }));
    await screen.press(await screen.findByRole('button', { name: 'Remove backup' }));
    await screen.findByText('No backups here yet');
    const health = await open('/admin/health', { as: server().root });
    await health.findByRole('heading', { level: 1, name: 'Health' });
    expect(health.queryByText('There is no backup yet.')).to.equal(null);
  });
});
