import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { pixel } from '../../support/files.ts';
import { useWeb } from '../../support/web.ts';

describe('profile page', () => {
  const { server, open } = useWeb({ loadsPages: true });

  it('saves a photo, shows it at once and after a reload, and removes it', async () => {
    const user = await server().createUser();
    const page = await open('/-/profile', { as: user });
    const account = page.getByRole('button', { name: /^Account of/ }).locator('img');
    const send = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add photo' }).press('Enter'),
    ]);
    expect(chooser.isMultiple()).to.equal(false);
    await send('words.png', Buffer.from('words'));
    await page.getByText('This file can’t be used as a photo. Choose an image of at most 10 MiB.').waitFor();
    expect(await account.count()).to.equal(0);
    await send('me.png', pixel);
    await page.getByText('Photo saved').waitFor();
    const [row] = await server().connection('users').where({ id: user.id });
    expect(row.avatarUrl).to.match(/\.webp$/);
    for (const again of [false, true]) {
      if (again) await page.reload();
      expect(await account.getAttribute('src')).to.include(row.avatarUrl);
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('img[src*=avatar]')].every(
          ({ complete, naturalWidth }) => complete && naturalWidth === 256,
        ),
      );
    }
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Remove photo' }).press('Enter');
    await page.getByText('Photo removed').waitFor();
    await account.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Add photo');
  });

  it('asks before unsaved changes are lost, and stays if told to', async () => {
    const page = await open('/', { as: await server().createUser() });
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByLabel('Name').fill('Unsaved');
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    const leaveByLink = () =>
      page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Home' }).click();
    for (const leave of [leaveByLink, () => page.evaluate(() => history.back())]) {
      await leave();
      await question.waitFor();
      await question.getByRole('button', { name: 'Stay' }).press('Enter');
      await question.waitFor({ state: 'detached' });
      expect(await page.getByLabel('Name').inputValue()).to.equal('Unsaved');
      expect(new URL(page.url()).pathname).to.equal('/-/profile');
    }
    await leaveByLink();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  });

  it('keeps the theme and applies it before the first paint of the next visit', async () => {
    const page = await open('/-/profile', { as: await server().createUser(), colorScheme: 'light' });
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
    const dark = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(dark).to.equal('dark');
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        (globalThis as unknown as { early: string | undefined }).early = document.documentElement.dataset['theme'];
      });
    });
    await page.reload();
    expect(await page.evaluate(() => (globalThis as unknown as { early?: string }).early)).to.equal('dark');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).to.equal('light dark');
  });
});
