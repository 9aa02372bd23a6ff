import { within } from '@testing-library/dom';
import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { type Screen, useScreens } from '../../support/dom/screens.ts';

describe('page of users', () => {
  const { server, open } = useScreens();
  let ada: User;

  before(async () => {
    ada = await server().createUser('ada', { admin: true, name: 'Ada Admin' });
  });

  const act = async (screen: Screen, name: string, item: string) => {
    await screen.press(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await screen.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const confirm = async (screen: Screen, title: RegExp | string, action: string) => {
    const dialog = within(await screen.findByRole('alertdialog', { name: title }));
    await screen.user.click(dialog.getByRole('button', { name: action }));
  };
  const stored = async (username: string) =>
    (await server().connection('users').where({ username }).first()) as
      | { state: string; admin: boolean; email: string; emailVerifiedBy: string | null }
      | undefined;

  it('is missing for others', async () => {
    const screen = await open('/admin/users', { as: await server().createUser('gus') });
    await screen.findByRole('heading', { level: 1, name: /not found/i });
  });

  it('creates someone, who chooses a password with the link', async () => {
    const screen = await open('/admin/users', { as: ada });
    await screen.user.click(await screen.findByRole('button', { name: 'New user' }));
    const form = within(await screen.findByRole('form', { name: 'User' }));
    await screen.press(screen.getByRole('button', { name: 'Create user' }));
    await form.findByText('Enter a username.');
    await screen.fill(form.getByRole('textbox', { name: 'Name' }), 'Ben Berg');
    await screen.fill(form.getByRole('textbox', { name: 'Username' }), 'ada');
    await screen.fill(form.getByRole('textbox', { name: 'Email' }), 'ben@example.org');
    await screen.press(screen.getByRole('button', { name: 'Create user' }));
    await screen.findByText(/Username has already been taken/);
    await screen.fill(form.getByRole('textbox', { name: 'Username' }), 'ben');
    await screen.press(screen.getByRole('button', { name: 'Create user' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Let Ben Berg in' }));
    await screen.user.click(dialog.getByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied');
    const secret = (await navigator.clipboard.readText()).split('#')[1];
    const { status } = await server().anonymous().put('/-/password', { secret, password: 'a quite different phrase' });
    expect(status).to.equal(204);
    await server().anonymous().signIn('ben', 'a quite different phrase');
    // The first "Close" is the cross of the dialog.
    await screen.press(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await screen.findByRole('link', { name: 'Ben Berg' });
  });

  it('blocks, demotes and deletes after a question, and narrows the list', async () => {
    await server().createUser('cleo', { name: 'Cleo Crane', admin: true });
    const screen = await open('/admin/users?kind=administrators', { as: ada });
    await act(screen, 'Cleo Crane', 'Take administrator rights');
    await confirm(screen, 'Take the administrator rights of Cleo Crane?', 'Take administrator rights');
    await screen.findByText('Cleo Crane is no longer an administrator');
    expect(await stored('cleo')).to.include({ admin: false });
    const all = await open('/admin/users?search=cleo', { as: ada });
    await act(all, 'Cleo Crane', 'Block');
    await confirm(all, 'Block Cleo Crane?', 'Block');
    await all.findByText('Cleo Crane is blocked');
    await all.findByText('Blocked', { selector: 'td *' });
    await act(all, 'Cleo Crane', 'Unblock');
    await all.findByText('Cleo Crane can sign in again');
    await all.findByText('Active', { selector: 'td *' });
    await act(all, 'Cleo Crane', 'Delete');
    await all.findByText(/Stays, in the name of “Ghost User”: 0 issues, 0 epics/);
    await confirm(all, 'Delete Cleo Crane?', 'Delete user');
    await all.findByText('No one found');
    expect(await stored('cleo')).to.equal(undefined);
  });

  it('offers nothing that would lock the reader out, and proves no address by the way', async () => {
    await server().createUser('dora', { name: 'Dora Day' });
    await server()
      .connection('users')
      .where({ username: 'dora' })
      .update({ emailVerifiedBy: null, emailVerifiedAt: null });
    const screen = await open('/admin/users', { as: ada });
    await screen.press(await screen.findByRole('button', { name: 'Actions for Ada Admin' }));
    await screen.findByRole('menuitem', { name: 'Edit' });
    for (const name of ['Block', 'Delete', 'Take administrator rights'])
      expect(screen.queryByRole('menuitem', { name })).to.equal(null);
    await screen.user.keyboard('{Escape}');
    await act(screen, 'Dora Day', 'Edit');
    await screen.fill(await screen.findByRole('textbox', { name: 'Note for administrators (optional)' }), 'On leave');
    await screen.press(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Account saved');
    expect(await stored('dora')).to.include({ note: 'On leave', emailVerifiedBy: null });
  });
});
