import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { MailServer } from '../../support/mail-server.ts';
import { testPassword } from '../../support/server.ts';
import { useWeb } from '../../support/web.ts';
import { InvitingGroup } from './inviting-group.ts';

describe('links in mails', () => {
  const mailServer = new MailServer();
  before(() => mailServer.start());
  const { server, open } = useWeb({ mailUrl: () => mailServer.url, loadsPages: true });
  after(() => mailServer.stop());
  after(() => server().services.mail.stop());

  it('set a forgotten password', async () => {
    await server().createUser('ana');
    const page = await open('/users/sign_in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Username or email').fill('ana');
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Send a link' }).click();
    await page.getByText('If there is such an account').waitFor();

    await server().services.background.runDue();
    const [mail] = mailServer.takeReceived();
    const [, path = ''] =
      /https:\/\/plan\.example\.org(\/users\/password\/edit#\S+)/.exec(mail?.parsed.text ?? '') ?? [];
    const setting = await open(path);
    await setting.getByLabel('New password', { exact: true }).fill('password1');
    await setting.getByRole('button', { name: 'Set password' }).click();
    await setting.getByText('too easy to guess').waitFor();
    expect(await axeProblems(setting)).to.deep.equal([]);
    await setting.getByLabel('New password', { exact: true }).fill('a quite different phrase');
    await setting.getByRole('button', { name: 'Set password' }).click();
    await setting.getByText('Your password was changed').waitFor();
    const signIn = (password: string) => server().anonymous().post('/-/session', { login: 'ana', password });
    expect((await signIn(testPassword)).status).to.equal(401);
    expect((await signIn('a quite different phrase')).status).to.equal(201);
  });

  it('create an account, whose address is proved', async () => {
    const page = await open('/users/sign_in');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Email').fill('grace@elsewhere.example');
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.keyboard.press('Enter');
    await page.getByText('We sent a link to grace@elsewhere.example.').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);

    await server().services.background.runDue();
    const [mail] = mailServer.takeReceived();
    const [, path = ''] =
      /https:\/\/plan\.example\.org(\/users\/sign_up\/finish#\S+)/.exec(mail?.parsed.text ?? '') ?? [];
    const choosing = await open(path);
    await choosing.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await choosing.getByLabel('Username').fill('grace');
    await choosing.getByLabel('Password', { exact: true }).fill('nanoseconds of wire');
    expect(await axeProblems(choosing)).to.deep.equal([]);
    await choosing.keyboard.press('Enter');
    await choosing.getByRole('button', { name: 'Account of Grace Hopper' }).waitFor();
    const [user] = await server().connection('users').where({ username: 'grace' });
    expect(user).to.include({ email: 'grace@elsewhere.example', emailVerifiedBy: 'mail' });

    const again = await open(path);
    await again.getByText('This link was used or has expired.').waitFor();
    expect(await axeProblems(again)).to.deep.equal([]);
    await again.getByRole('link', { name: 'Ask for another link' }).click();
    await again.getByRole('button', { name: 'Send a link' }).waitFor();
  });

  it('lead back to an invitation for which the account is created', async () => {
    const inviting = await InvitingGroup.create(server());
    const page = await open(await inviting.copiedLink());
    await page.getByRole('link', { name: 'create one' }).click();
    await page.getByLabel('Email').fill('guest@elsewhere.example');
    await page.keyboard.press('Enter');
    await page.getByText('We sent a link to guest@elsewhere.example.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.role ?? document.activeElement?.tagName)).to.equal(
      'status',
    );

    await server().services.background.runDue();
    const [mail] = mailServer.takeReceived();
    const [, path = ''] =
      /https:\/\/plan\.example\.org(\/users\/sign_up\/finish#\S+)/.exec(mail?.parsed.text ?? '') ?? [];
    // As programs for mail open it.
    const tab = await page.context().newPage();
    await tab.goto(path);
    await tab.getByLabel('Name', { exact: true }).fill('Guest');
    await tab.getByLabel('Username').fill('guest');
    await tab.getByLabel('Password', { exact: true }).fill('nanoseconds of wire');
    await tab.keyboard.press('Enter');
    await tab.getByText('You are signed in as @guest.').waitFor();
    expect(await tab.evaluate(() => localStorage.getItem('invitation'))).to.equal(null);
    await tab.getByRole('button', { name: 'Accept' }).click();
    await tab.getByRole('heading', { name: 'Night Crew', level: 1 }).waitFor();
  });

  it('end the mails about an item without a sign-in', async () => {
    const ben = await server().createUser('ben');
    const group = await server().createGroup('lake');
    const project = await server().createProject('boat', group);
    const root = await server().as(server().root);
    const { body } = await root.post<{ id: number }>(`/api/v4/projects/${project.id}/issues`, { title: 'Sails' });
    const page = await open(`/-/unsubscribe/${server().services.links.sign('unsubscribe', [ben.id, body.id])}`);
    await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
    expect(await page.getByText('Sails').count()).to.equal(0);
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('You will receive no more emails about this item.').waitFor();
    expect(await server().connection('subscriptions')).to.deep.equal([
      { workItemId: body.id, userId: ben.id, subscribed: false },
    ]);
  });
});
