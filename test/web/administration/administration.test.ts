import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { AiProviderServer } from '../../support/ai-provider.ts';
import { axeProblems } from '../../support/axe.ts';
import { MailServer } from '../../support/mail-server.ts';
import { useWeb } from '../../support/web.ts';

describe('the pages of administrators', () => {
  const mails = new MailServer();
  const provider = new AiProviderServer();
  before(async () => {
    await mails.start();
    await provider.start();
  });
  const web = useWeb({ outbound: { allowed: ['127.0.0.1'] }, mailUrl: () => mails.url });
  let ada: User;

  before(async () => {
    ada = await web.server().createUser('ada', { admin: true });
  });
  after(async () => {
    provider.stop();
    await mails.stop();
  });

  it('lead to each other, and to the help', async () => {
    const page = await web.open('/', { as: ada });
    await page.getByRole('button', { name: 'Account of ada' }).click();
    for (const name of ['Audit events', 'AI provider', 'Mail', 'Help']) {
      await page.getByRole('menuitem', { name, exact: true }).waitFor();
    }
    await page.getByRole('menuitem', { name: 'Help', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  });

  it('set, test and remove the AI provider', async () => {
    const page = await web.open('/admin/ai_provider', { as: ada, viewport: { width: 320, height: 900 } });
    await page.getByText('No AI provider is set').waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/v1');
    await page.getByRole('textbox', { name: 'Models' }).fill('small');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('leads to an address that is not allowed').first().waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill(provider.url);
    await page.getByLabel('Key', { exact: true }).fill('sk-secret');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A key is set. Leave this empty to keep it.').waitFor();
    expect(await page.getByLabel('Key', { exact: true }).inputValue()).to.equal('');
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('textbox', { name: 'Models' }).isVisible(), 'on paper').to.equal(true);
    for (const unprinted of [page.getByLabel('Key', { exact: true }), page.getByRole('button', { name: 'Save' })])
      expect(await unprinted.isVisible()).to.equal(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText(/^The provider (answered after|does not know)/).waitFor();
    await page.getByRole('button', { name: 'Remove provider' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No AI provider is set').waitFor();
    expect(await web.server().connection('ai_providers')).to.have.length(0);
  });

  it('show how mail does, and send a test mail', async () => {
    const page = await web.open('/admin/mail', { as: ada, viewport: { width: 320, height: 900 } });
    await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.org');
    await page.getByRole('button', { name: 'Send test mail' }).click();
    await page.getByText('The mail server accepted a mail to ann@example.org.').waitFor();
    expect(mails.takeReceived().map(({ to }) => to)).to.deep.equal([['ann@example.org']]);
    mails.verdictOf = () => 550;
    await page.getByRole('button', { name: 'Send test mail' }).click();
    await page.getByRole('alert').waitFor();
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
  });
});
