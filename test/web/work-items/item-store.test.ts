import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { noChanges } from '../../../web/app/changes/changes.ts';
import { issueStore, type IssueStore } from '../../../web/issues/issue-source.ts';
import { ChildTasks } from '../../../web/issues/tasks/child-tasks.ts';
import { copyReference } from '../../../web/work-items/copy-reference.ts';
import { toastQueue } from '../../../web/widgets/toast/toast.ts';
import { LiveChanges, type LiveParts } from '../../../web/work-items/live-changes.ts';
import { environmentOf, type PageEnvironment } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';

describe('web: changing an item from its page', () => {
  const server = useServer();
  let page: PageEnvironment;
  let store: IssueStore;
  let project: Namespace;

  before(async () => {
    const group = await server().createGroup('plan');
    project = await server().createProject('app', group);
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

  it('begins with the current value where changes do not arrive by themselves, or says that it cannot', async () => {
    const at = { id: store.item?.number ?? 0 };
    await server().perform(UpdateWorkItem, { item: at, weight: 8 });
    await store.refresh('An error occurred while fetching the weight.');
    expect([store.item?.weight, store.failure]).to.deep.equal([8, null]);
    page.broken = /graphql/;
    await store.refresh('An error occurred while fetching the weight.');
    expect([store.item?.weight, store.failure]).to.deep.equal([8, 'An error occurred while fetching the weight.']);
    page.broken = null;
    await server().perform(UpdateWorkItem, { item: at, weight: 3 });
  });

  it('is not needed for its reference, unless it was never read', async () => {
    const words = (): (string | undefined)[] => toastQueue.visibleToasts.map(({ content }) => content.text);
    page.broken = /graphql/;
    await copyReference(issueStore(page, 'plan/app', String(store.item?.iid)));
    expect(words()).to.include('An error occurred while fetching reference');
    page.broken = null;
    const copied: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
    const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    Object.defineProperty(globalThis, 'navigator', { value: { clipboard }, configurable: true });
    try {
      await copyReference(issueStore(page, 'plan/app', String(store.item?.iid)));
    } finally {
      Reflect.deleteProperty(globalThis, 'navigator');
      if (own !== undefined) Object.defineProperty(globalThis, 'navigator', own);
    }
    expect(copied).to.deep.equal([store.item?.reference]);
    expect(words()).to.include('Reference copied');
    toastQueue.clear();
  });

  it('keeps what is shown if the reader began to move something while it was read', async () => {
    const { lockVersion } = store.item ?? {};
    await server().perform(UpdateWorkItem, { item: { id: store.item?.number ?? 0 }, title: 'Leaks badly' });
    expect(await store.load(() => false)).to.equal(false);
    expect(store.item).to.include({ title: 'Leaks', lockVersion });
    expect(await store.load(() => true)).to.equal(true);
    expect(store.item?.title).to.equal('Leaks badly');
  });

  it('of its tasks waits while one is moved', async () => {
    const tasks = new ChildTasks(store);
    for (const title of ['Two', 'One']) {
      const place = { namespace: project.id, parentId: store.item?.number };
      await server().perform(CreateWorkItem, { type: 'task', ...place, title, confidential: true });
    }
    await tasks.load();
    expect(tasks.all?.map(({ title }) => title)).to.deep.equal(['One', 'Two']);
    const shown = tasks.all;
    const reading = tasks.applyChanges({ ...noChanges, reload: true });
    tasks.hold(true);
    expect(await reading).to.equal(false);
    expect(tasks.all).to.equal(shown);
    expect(await tasks.applyChanges({ ...noChanges, reload: true })).to.equal(false);
    tasks.hold(false);
    expect(await tasks.applyChanges({ ...noChanges, reload: true })).to.equal(true);
    expect(tasks.all).not.to.equal(shown);
  });

  it('asks for changes while nothing is streamed, but not of an item that is missing', async () => {
    const asked = async (iid: string): Promise<boolean> => {
      const shown = issueStore(page, 'plan/app', iid);
      await shown.load();
      const before = page.calls.length;
      const heard: (() => void)[] = [];
      const tab = {
        hidden: false,
        addEventListener: (_: string, listener: () => void) => heard.push(listener),
        removeEventListener: () => undefined,
      };
      // As during a save: what other tests change meanwhile is not applied.
      const parts = { store: shown, text: { isSaving: true } } as unknown as LiveParts;
      const stop = new LiveChanges(parts).start(tab as unknown as Document);
      // Coming back to the tab asks at once, so before the answer to a later call.
      heard.forEach((listener) => listener());
      await store.load();
      stop();
      return page.calls.slice(before).some((call) => call.endsWith('/realtime_changes'));
    };
    expect(await asked(String(store.item?.iid))).to.equal(true);
    expect(await asked('999')).to.equal(false);
  });
});
