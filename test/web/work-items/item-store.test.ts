import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { issueStore, type IssueStore } from '../../../web/issues/issue-source.ts';
import { environmentOf, type PageEnvironment } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';

describe('web: changing an item from its page', () => {
  const server = useServer();
  let page: PageEnvironment;
  let store: IssueStore;

  before(async () => {
    const group = await server().createGroup('plan');
    const project = await server().createProject('app', group);
    const { iid } = await server().perform(CreateWorkItem, {
      type: 'issue',
      namespace: project.id,
      title: 'Leaks',
      weight: 3,
    });
    page = await environmentOf(server(), server().root);
    store = issueStore(page, 'plan/app', String(iid));
  });
  beforeEach(async () => {
    page.broken = null;
    await store.load();
    store.fail(null);
  });

  it('is shown before it is saved', async () => {
    const saved = store.change({ weight: 5 }, { weight: 5 }, 'Not saved.');
    expect(store.item?.weight).to.equal(5);
    await saved;
    expect(store.failure).to.equal(null);
    await store.load();
    expect(store.item?.weight).to.equal(5);
    await store.change({ weight: 3 }, { weight: 3 }, 'Not saved.');
  });

  it('is undone, and nothing else with it, when it cannot be saved', async () => {
    page.broken = /graphql/;
    const saved = store.change({ weight: 5 }, { weight: 5 }, 'Not saved.');
    store.patch({ subscribed: false });
    await saved;
    expect(store.item?.weight).to.equal(3);
    expect(store.item?.subscribed).to.equal(false);
    expect(store.failure).to.equal('Not saved.');
  });

  it('says why the server refused it', async () => {
    await store.change({ weight: -1 }, { weight: -1 }, 'Not saved.');
    expect(store.item?.weight).to.equal(3);
    expect(store.failure).to.match(/^Not saved\. ./);
  });

  it('of confidentiality says whether it was saved', async () => {
    expect(await store.setConfidential(true)).to.equal(true);
    expect(store.item?.confidential).to.equal(true);
    page.broken = /graphql/;
    expect(await store.setConfidential(false)).to.equal(false);
    expect(store.failure).to.equal('Something went wrong while setting issue confidentiality.');
    expect(store.item?.confidential).to.equal(true);
  });
});
