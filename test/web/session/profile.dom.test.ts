import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { unreachable } from '../../support/dom/calls.ts';
import { useScreens } from '../../support/dom/screens.ts';
import { testPassword } from '../../support/server.ts';

describe('profile page', () => {
  const { server, open } = useScreens({ incomingAddress: 'plan+%{key}@example.org' });

  it('saves the name', async () => {
    const user = await server().createUser();
    const screen = await open('/-/profile', { as: user });
    expect(screen.getByRole('button', { name: 'Save' })).to.have.property('disabled', true);
    screen.getByText('There are no changes to save.');
    const email = await screen.findByDisplayValue(user.email);
    expect(email).to.have.property('readOnly', true);
    await screen.fill(screen.getByLabelText('Name'), 'Ada King');
    await screen.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Profile saved');
    await screen.findByRole('button', { name: 'Account of Ada King' });
    const [row] = await server().connection('users').where({ id: user.id });
    expect(row).to.include({ name: 'Ada King' });
    const again = await open('/-/profile', { as: user });
    expect(again.getByLabelText('Name')).to.have.property('value', 'Ada King');
  });

  it('saves how dates are written, the time zone, the week and the start page', async () => {
    const user = await server().createUser();
    const screen = await open('/-/profile', { as: user });
    const choose = async (label: RegExp, option: RegExp) => {
      await screen.user.click(await screen.findByRole('button', { name: label }));
      await screen.user.click(await screen.findByRole('option', { name: option }));
    };
    await choose(/Dates and numbers/, /^ISO/);
    await choose(/First day of the week/, /^Monday/);
    await choose(/Start page/, /^To-dos/);
    const zone = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
    expect(zone.value).to.match(/^Time zone of the browser \(/);
    await screen.fill(zone, 'Nowhere');
    await screen.findByText('Nothing found');
    await screen.user.keyboard('{Escape}');
    expect(zone.value).to.match(/^Time zone of the browser \(/);
    await screen.fill(zone, 'tokyo +09');
    await screen.findByRole('option', { name: /^Asia\/Tokyo\s*UTC\+09:00$/, selected: true });
    await screen.user.keyboard('{Enter}');
    expect(zone.value).to.equal('Asia/Tokyo');
    // It opens at the one that is chosen.
    await screen.user.click(zone);
    await screen.findByRole('option', { name: /^Asia\/Tokyo/, selected: true });
    expect(screen.getAllByRole('option')).to.have.length.above(300);
    await screen.user.keyboard('{Escape}{Escape}');
    expect(zone.value).to.equal('Asia/Tokyo');
    await screen.user.click(screen.getByRole('button', { name: 'Save preferences' }));
    const row = () => server().connection('users').where({ id: user.id }).first();
    await waitFor(async () =>
      expect(await row()).to.deep.include({
        firstDayOfWeek: 1,
        preferences: { dateFormat: 'iso', timeZone: 'Asia/Tokyo', startPage: '/dashboard/todos' },
      }),
    );
    await screen.user.click(screen.getByRole('radio', { name: 'Dark' }));
    await waitFor(async () => expect((await row()).preferences).to.include({ theme: 'dark', dateFormat: 'iso' }));
  });

  it('keeps the focus near the form of an access token, which asks before it is left', async () => {
    const screen = await open('/-/profile', { as: await server().createUser() });
    const begin = async () => {
      (await screen.findByRole('button', { name: 'New token' })).focus();
      await screen.user.keyboard('{Enter}');
      return screen.findByRole('textbox', { name: 'Token name' });
    };
    await screen.fill(await begin(), 'Backup');
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await screen.user.keyboard('{Enter}');
    await screen.isFocused('button', 'New token');
    await begin();
    await screen.user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }),
    );
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }));
    question.getByText('The token is not created yet.');
    await screen.user.click(question.getByRole('button', { name: 'Stay' }));
    await screen.user.click(screen.getByRole('checkbox', { name: /^read_api/ }));
    await screen.press(screen.getByRole('button', { name: 'Create token' }));
    await screen.isFocused('button', 'Copy token');
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    await screen.user.keyboard('{Enter}');
    await screen.isFocused('button', 'New token');
  });

  it('shows what is wrong with a name beside it', async () => {
    const screen = await open('/-/profile', { as: await server().createUser() });
    await screen.fill(screen.getByLabelText('Name'), 'n'.repeat(300));
    await screen.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Name is too long/);
  });

  it('renews the email token after a question', async () => {
    const user = await server().createUser();
    const screen = await open('/-/profile', { as: user });
    await screen.user.click(await screen.findByRole('button', { name: 'Renew email token' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Renew email token?' }));
    await screen.user.click(question.getByRole('button', { name: 'Renew email token' }));
    await screen.findByText('Email token renewed');
    const [row] = await server().connection('users').where({ id: user.id });
    expect(row).to.include({ incomingMailVersion: 1 });
  });

  it('renews the calendar token after a question', async () => {
    const user = await server().createUser();
    const screen = await open('/-/profile', { as: user });
    await screen.user.click(await screen.findByRole('button', { name: 'Renew calendar token' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Renew calendar token?' }));
    await screen.user.click(question.getByRole('button', { name: 'Renew calendar token' }));
    await screen.findByText('Calendar token renewed');
    const [row] = await server().connection('users').where({ id: user.id });
    expect(row).to.include({ calendarFeedVersion: 1 });
  });

  it('lists where the reader is signed in and ends a session elsewhere', async () => {
    const user = await server().createUser();
    const elsewhere = await server().signedIn(user);
    const screen = await open('/-/profile', { as: user });
    const rows = () => screen.getAllByRole('listitem').filter((row) => row.textContent.includes('last used'));
    await waitFor(() => expect(rows()).to.have.lengthOf(2));
    const isCurrent = (row: HTMLElement) => row.textContent.includes('This browser');
    const [current, other] = rows().toSorted((one, another) => Number(isCurrent(another)) - Number(isCurrent(one)));
    if (current === undefined || other === undefined) throw new Error('no two sessions');
    expect(rows().filter(isCurrent)).to.deep.equal([current]);
    expect(within(current).queryByRole('button')).to.equal(null);
    await screen.user.click(within(other).getByRole('button', { name: /Sign out/ }));
    await waitFor(() => expect(rows()).to.have.lengthOf(1));
    await waitFor(async () => expect((await elsewhere.get('/-/profile/sessions')).status).to.equal(401));
  });

  it('changes the password with the old one, which signs out everywhere else', async () => {
    const user = await server().createUser();
    const elsewhere = await server().signedIn(user);
    const screen = await open('/-/profile', { as: user });
    const change = async (current: string, password: string) => {
      await screen.fill(screen.getByLabelText('Current password'), current);
      await screen.fill(screen.getByLabelText('New password'), password);
      await screen.user.click(screen.getByRole('button', { name: 'Change password' }));
    };
    await change('not the password', 'a new one that is long');
    await screen.findByText('The current password is not right.');
    await change(testPassword, 'password1');
    await screen.findByText(/^Password .*\.$/);
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).to.equal('true');
    await change(testPassword, 'a new one that is long');
    await screen.findByText(/^Password changed\./);
    expect(screen.getByLabelText('Current password')).to.have.property('value', '');
    expect((await elsewhere.get('/-/profile/sessions')).status).to.equal(401);
    await server().signedIn(user, 'a new one that is long');
  });

  it('leads a visitor to the sign-in page', async () => {
    const screen = await open('/-/profile', { until: (opened) => opened.findByRole('heading', { name: 'Sign in' }) });
    expect(screen.address()).to.equal('/users/sign_in?return_to=%2F-%2Fprofile');
  });
});

describe('profile page in another time zone', () => {
  const { server, open } = useScreens();
  const { TZ } = process.env;

  before(() => {
    process.env.TZ = 'Europe/Berlin';
  });
  after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it('turns the daily to-do email on and off, in the time zone of the browser', async () => {
    const user = await server().createUser();
    const screen = await open('/-/profile', { as: user });
    const digest = await screen.findByRole('switch', { name: /^My to-dos every morning/ });
    expect(digest).to.have.property('checked', false);
    await screen.user.click(digest);
    await screen.findByText('Notifications saved');
    const kept = () => server().connection('todo_digests').where({ userId: user.id }).select('timeZone');
    expect(await kept()).to.deep.equal([{ timeZone: 'Europe/Berlin' }]);
    const again = await open('/-/profile', { as: user });
    const chosen = await again.findByRole('switch', { name: /^My to-dos every morning/, checked: true });
    await again.user.click(chosen);
    await again.findByText('Notifications saved');
    expect(await kept()).to.deep.equal([]);
    again.calls.answerRequests(/notification_settings/, unreachable);
    await again.user.click(chosen);
    await again.findByText(/^Can’t connect to Milepost\./);
    expect(chosen).to.have.property('checked', false);
  });
});
