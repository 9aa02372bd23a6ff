import { expect } from 'chai';
import { issueStore } from '../../../web/issues/issue-source.ts';
import { itemCommands } from '../../../web/work-items/item-commands.ts';
import { ItemPage } from '../../../web/work-items/item-page.ts';
import { toastQueue } from '../../../web/widgets/toast/toast.ts';
import { environmentOf } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';
import { SpamServiceServer } from '../../support/spam-service.ts';

describe('web: submitting an item as spam', () => {
  const service = new SpamServiceServer();
  before(() => service.start());
  const server = useServer({
    outbound: { allowed: ['127.0.0.1'] },
    akismet: () => ({ apiKey: service.apiKey, url: service.url }),
  });
  after(() => service.stop());

  const pageOf = async () => {
    const project = await server().createProject('app', await server().createGroup('plan'));
    const client = await server().as(server().root);
    const { body } = await client.post<{ iid: number }>(`/api/v4/projects/${project.id}/issues`, { title: 'Pills' });
    const page = new ItemPage(issueStore(await environmentOf(server(), server().root), 'plan/app', `${body.iid}`));
    await page.store.load();
    return page;
  };

  it('says why it failed, then that it was done, and is offered no more', async () => {
    const page = await pageOf();
    const command = itemCommands(page).find(({ id }) => id === 'issue-spam');
    expect(command?.isEnabled?.()).to.equal(true);
    service.answerWith = { status: 200, text: 'invalid' };
    await page.spam.send();
    expect(page.store.failure).to.equal(
      'The spam service does not accept the key of this instance. Nothing was submitted.',
    );
    expect(page.spam.isOffered).to.equal(true);

    service.answerWith = undefined;
    await page.spam.send();
    expect(page.store.failure).to.equal(null);
    expect(toastQueue.visibleToasts.map(({ content }) => content.text)).to.include('Issue submitted as spam');
    expect(service.submissions).to.have.lengthOf(1);
    expect([page.spam.isOffered, command?.isEnabled?.()]).to.deep.equal([false, false]);
    await page.spam.send();
    expect(service.submissions).to.have.lengthOf(1);
  });
});
