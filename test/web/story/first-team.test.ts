import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { importSamples } from '../../../application/import/samples.ts';
import type { User } from '../../../domain/people/user.ts';
import { testPassword } from '../../support/server.ts';
import { useWeb } from '../../support/web.ts';

/** A new instance without the demo, used in the browser alone; each part builds on the one before. */
describe('the first team of a new instance', () => {
  // As a fresh instance: nobody can sign up without an invitation.
  const web = useWeb({ loadsPages: true, settings: { signUpEnabled: false } });

  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

  const signIn = async (page: Page, username: string): Promise<void> => {
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  const createProject = async (page: Page, name: string): Promise<void> => {
    await page.goto('/groups/harbor');
    await heading(page, 'Harbor');
    await page.getByRole('button', { name: 'New…' }).click();
    await page.getByRole('menuitem', { name: 'New project' }).click();
    await heading(page, 'New project');
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create project' }).click();
    await heading(page, name);
  };

  /** Invites someone on a page of members, and returns the link to hand out. */
  const invite = async (page: Page, address: string, email: string, role: string): Promise<string> => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Add people' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('combobox', { name: 'Names or email addresses' }).fill(email);
    await page.getByRole('option', { name: `Invite ${email}` }).click();
    await dialog.getByRole('list', { name: 'People to add' }).getByText(email).waitFor();
    await dialog.getByRole('button', { name: /Role/ }).click();
    await page.getByRole('option', { name: new RegExp(`^${role}`) }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/link')),
      page.getByRole('button', { name: `Copy link for ${email}` }).click(),
    ]);
    const { url } = (await answer.json()) as { url: string };
    return url.slice(web.server().address.length);
  };

  /** Opens the link of an invitation in a browser of its own and creates an account, which accepts it. */
  const accept = async (link: string, username: string, lands: string): Promise<Page> => {
    const page = await web.open(link);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Name', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await heading(page, lands);
    return page;
  };

  const statusOf = async (page: Page, address: string): Promise<number | undefined> =>
    (await page.goto(address))?.status();

  const personOf = async (username: string): Promise<User> =>
    (await web.server().connection('users').where({ username }).first()) as User;

  const opened = async (username: string): Promise<Page> =>
    web.open('/', { as: username === 'root' ? web.server().root : await personOf(username) });

  it('creates a group with two projects, and lets three people in by links with roles', async () => {
    const root = await web.open('/users/sign_in');
    await signIn(root, 'root');
    await heading(root, 'Home');
    await root.goto('/groups/new');
    await root.getByLabel('Name').fill('Harbor');
    await root.getByRole('button', { name: 'Create group' }).click();
    await heading(root, 'Harbor');
    await createProject(root, 'Quay');
    await createProject(root, 'Vault');
    for (const [username, place, role, lands] of [
      ['paula', '/groups/harbor/-/group_members', 'Planner', 'Harbor'],
      ['gus', '/groups/harbor/-/group_members', 'Guest', 'Harbor'],
      ['dev', '/harbor/quay/-/project_members', 'Developer', 'Quay'],
    ] as const) {
      const link = await invite(root, place, `${username}@example.org`, role);
      await accept(link, username, lands);
    }
    expect(await statusOf(await web.open('/users/sign_in'), '/groups/harbor')).to.equal(404);
  });

  it('imports the export of Jira, and each person sees what they may and nothing else', async () => {
    const root = await opened('root');
    await root.goto('/groups/harbor/-/import');
    await root
      .getByLabel('Files to import')
      .setInputFiles({ name: 'jira.csv', mimeType: 'text/csv', buffer: Buffer.from(importSamples['jira.csv'] ?? '') });
    await root.getByRole('button', { name: /^Import \d+ records$/ }).click();
    await root.getByText('You can undo it for a day.').waitFor();
    for (const [username, sees] of [
      ['paula', { '/harbor/quay': 200, '/harbor/vault': 200, '/groups/harbor/-/epics/new': 200 }],
      ['gus', { '/groups/harbor': 200, '/harbor/vault': 200, '/groups/harbor/-/epics/new': 404 }],
      ['dev', { '/harbor/quay': 200, '/harbor/vault': 404, '/groups/harbor/-/import': 404 }],
    ] as const) {
      const page = await opened(username);
      for (const [address, status] of Object.entries({ ...sees, '/admin/users': 404, '/groups/harbor/-/edit': 404 })) {
        expect(await statusOf(page, address), `${address} of ${username}`).to.equal(status);
      }
    }
    const paula = await opened('paula');
    await paula.goto('/groups/harbor/-/roadmap');
    await paula.getByText('Launch').first().waitFor();
  });

  it('turns two-factor sign-in on, and blocks someone, who sees nothing at once', async () => {
    const gus = await opened('gus');
    const root = await opened('root');
    await root.goto('/-/profile/two_factor');
    await root.getByRole('button', { name: 'Set up' }).click();
    const key = (await root.locator('main code').first().textContent()) ?? '';
    const code = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate();
    await root.getByRole('textbox', { name: /^Code/ }).fill(code);
    await root.getByRole('button', { name: 'Turn on' }).click();
    await root.getByRole('button', { name: 'I have saved them' }).click();
    const elsewhere = await web.open('/users/sign_in');
    await signIn(elsewhere, 'root');
    await heading(elsewhere, 'Two-factor sign-in');

    await root.goto('/admin/users');
    await root.getByRole('button', { name: 'Actions for gus' }).click();
    await root.getByRole('menuitem', { name: 'Block' }).click();
    await root.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await root.getByText('gus is blocked').waitFor();
    expect(await statusOf(gus, '/groups/harbor')).to.equal(404);
    expect(await statusOf(await opened('paula'), '/groups/harbor')).to.equal(200);
  });
});
