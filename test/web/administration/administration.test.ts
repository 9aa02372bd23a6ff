import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { AiProviderServer } from '../../support/ai-provider.ts';
import { axeProblems } from '../../support/axe.ts';
import { overflowOf } from '../../support/looks.ts';
import { MailServer } from '../../support/mail-server.ts';
import { useWeb } from '../../support/web.ts';

const phone = { width: 320, height: 900 };

describe('pages of administrators', () => {
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

  it('save the AI provider, and print it without its key', async () => {
    const page = await web.open('/admin/ai_provider', { as: ada, viewport: phone });
    await page.getByRole('textbox', { name: 'Address' }).fill(provider.url);
    await page.getByRole('textbox', { name: 'Models' }).fill('small');
    await page.getByLabel('Key', { exact: true }).fill('sk-secret');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A key is set. Leave this empty to keep it.').waitFor();
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    expect(await overflowOf(page)).to.equal(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('textbox', { name: 'Models' }).isVisible(), 'on paper').to.equal(true);
    for (const unprinted of [page.getByLabel('Key', { exact: true }), page.getByRole('button', { name: 'Save' })])
      expect(await unprinted.isVisible()).to.equal(false);
    await page.emulateMedia({ media: 'screen' });
  });

  it('list groups and projects with long names on a small phone', async () => {
    const long = 'averyveryverylongnamewithoutanyspaceinit'.repeat(5);
    const group = await web.server().createGroup(long.slice(0, 200), { name: `${long} and words` });
    await web.server().createProject('small', group, { name: long });
    await web.server().connection('members').where({ namespaceId: group.id }).delete();
    for (const path of ['/admin/groups', '/admin/projects']) {
      const page = await web.open(path, { as: ada, viewport: phone });
      await page.getByText('No owner').first().waitFor();
      expect(JSON.stringify(await axeProblems(page)), path).to.equal('[]');
      expect(await overflowOf(page), path).to.equal(0);
    }
  });

  it('say that the mail server refuses a test mail', async () => {
    mails.verdictOf = () => 550;
    const page = await web.open('/admin/mail', { as: ada, viewport: phone });
    await page.getByRole('textbox', { name: 'Email address' }).fill('ann@example.org');
    await page.getByRole('button', { name: 'Send test mail' }).click();
    await page.getByRole('alert').waitFor();
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    expect(await overflowOf(page)).to.equal(0);
  });
});
