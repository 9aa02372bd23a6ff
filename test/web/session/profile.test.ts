import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { pixel } from '../../support/files.ts';
import { testPassword } from '../../support/server.ts';
import { useWeb } from '../../support/web.ts';

describe('web: profile', () => {
  const { server, open } = useWeb({ loadsPages: true });

  it('saves name and first day of the week', async () => {
    const user = await server().createUser();
    const page = await open('/-/profile', { as: user });
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).to.equal(true);
    await page.getByText('There are no changes to save.').waitFor();
    await page.waitForFunction(
      (email) => [...document.querySelectorAll('input')].some((input) => input.readOnly && input.value === email),
      user.email,
    );
    await page.getByText(/^Times are shown in the time zone of your browser: .+\.$/).waitFor();
    await page.getByLabel('Name').fill('Ada King');
    await page.getByRole('button', { name: /First day of the week/ }).click();
    await page.getByRole('option', { name: 'Monday' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile saved').waitFor();
    await page.getByRole('button', { name: 'Account of Ada King' }).waitFor();
    const [row] = await server().connection('users').where({ id: user.id });
    expect(row).to.include({ name: 'Ada King', firstDayOfWeek: 1 });
    await page.reload();
    expect(await page.getByLabel('Name').inputValue()).to.equal('Ada King');
    await page.getByRole('button', { name: /Monday/ }).waitFor();
  });

  it('takes a photo, shows it at once and after a reload, and removes it', async () => {
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

  it('says beside the name what is wrong with it', async () => {
    const page = await open('/-/profile', { as: await server().createUser() });
    await page.getByLabel('Name').fill('n'.repeat(300));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Name is too long/).waitFor();
  });

  it('asks before what is not saved is lost, and stays when told', async () => {
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

  it('keeps a theme and has it before the first paint of the next visit', async () => {
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

  it('has the to-dos of a morning sent or not, in the time zone of the browser', async () => {
    const user = await server().createUser();
    const page = await open('/-/profile', { as: user, timezoneId: 'Europe/Berlin' });
    const digest = page.getByRole('switch', { name: 'My to-dos every morning' });
    expect(await digest.isChecked()).to.equal(false);
    await digest.press('Space');
    await page.getByText('Notifications saved').waitFor();
    const kept = () => server().connection('todo_digests').where({ userId: user.id }).select('timeZone');
    expect(await kept()).to.deep.equal([{ timeZone: 'Europe/Berlin' }]);
    await page.reload();
    await page
      .locator('[role=switch]:checked, [role=switch][aria-checked=true]')
      .first()
      .waitFor({ state: 'attached' });
    await digest.press('Space');
    await page.getByText('Notifications saved').waitFor();
    expect(await kept()).to.deep.equal([]);
    await page.route('**/api/v4/notification_settings', (route) => route.abort());
    await digest.press('Space');
    await page.getByText('Can’t connect to Milepost.').waitFor();
    expect(await digest.isChecked()).to.equal(false);
  });

  it('lists where the reader is signed in and ends a session elsewhere', async () => {
    const user = await server().createUser();
    const elsewhere = await server().signedIn(user);
    const page = await open('/-/profile', { as: user });
    const rows = page.getByRole('listitem').filter({ hasText: 'last used' });
    await rows.nth(1).waitFor();
    expect(await rows.count()).to.equal(2);
    const current = rows.filter({ hasText: 'This browser' });
    expect(await current.getByRole('button').count()).to.equal(0);
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await rows
      .filter({ hasNotText: 'This browser' })
      .getByRole('button', { name: /Sign out/ })
      .click();
    await rows.nth(1).waitFor({ state: 'detached' });
    await ended;
    expect((await elsewhere.get('/-/profile/sessions')).status).to.equal(401);
  });

  it('changes the password with the old one, which signs out everywhere else', async () => {
    const user = await server().createUser();
    const elsewhere = await server().signedIn(user);
    const page = await open('/-/profile', { as: user });
    const change = async (current: string, password: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('not the password', 'a new one that is long');
    await page.getByText('The current password is not right.').waitFor();
    await change(testPassword, 'password1');
    await page.getByText(/^Password .*\.$/).waitFor();
    expect(await page.getByLabel('New password').getAttribute('aria-invalid')).to.equal('true');
    await change(testPassword, 'a new one that is long');
    await page.getByText('Password changed.').waitFor();
    expect(await page.getByLabel('Current password').inputValue()).to.equal('');
    expect((await elsewhere.get('/-/profile/sessions')).status).to.equal(401);
    await server().signedIn(user, 'a new one that is long');
  });

  it('sends a visitor to the sign-in page', async () => {
    const page = await open('/-/profile');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).search).to.equal('?return_to=%2F-%2Fprofile');
  });
});
