import { expect } from 'chai';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { CommentDraft } from '../../../web/work-items/conversation/comment-draft.ts';
import { ItemPage } from '../../../web/work-items/item-page.ts';
import { issueStore } from '../../../web/issues/issue-source.ts';
import { LinkForm } from '../../../web/work-items/links/link-form.ts';
import { LabelChoice } from '../../../web/work-items/sidebar/label-choice.ts';
import { NewLabel } from '../../../web/work-items/sidebar/new-label.ts';
import { removeTask } from '../../../web/work-items/tasks/task-changes.ts';
import { convertTask } from '../../../web/work-items/tasks/task-conversion.ts';
import type { TextEditing } from '../../../web/work-items/text/text-editing.ts';
import { toastQueue } from '../../../web/widgets/toast/toast.ts';
import { environmentOf, type PageEnvironment } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';

/** The box of the task on a line that begins with `- [`. */
const boxOf = (line: number): string => `${line}:3`;

/** The parts of an item's page know no type: these are the epic page's own stores, over an issue. */
describe('web: the parts of an item’s page over an issue', () => {
  const server = useServer();
  let planner: User;
  let group: Namespace;
  let issue: WorkItem;
  let page: ItemPage;

  /** The issue's page as this person has it, its parts loaded. */
  async function open(iid: number, person = planner): Promise<ItemPage> {
    const environment = await environmentOf(server(), person);
    const store = issueStore(environment, 'plan/app', String(iid));
    const opened = new ItemPage(store);
    await store.load();
    return opened;
  }

  async function editedText({ text }: ItemPage): Promise<TextEditing> {
    await text.edit();
    if (text.editing === null) throw new Error('the text is not edited');
    return text.editing;
  }

  before(async () => {
    group = await server().createGroup('plan', { name: 'Plan' });
    const project = await server().createProject('app', group);
    planner = await server().createUser('petra', { name: 'Petra Planner' });
    await server().addMember(group, planner, 'planner');
    for (const name of ['priority::high', 'priority::low'])
      await server().perform(CreateLabel, { kind: 'group', namespace: group.id, name, color: '#c91c00' });
    // An epic first, so that no issue's number in the project is its id.
    await server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Other' });
    issue = await server().perform(
      CreateWorkItem,
      {
        type: 'issue',
        namespace: project.id,
        title: 'Leaks **memory**',
        description: '- [ ] measure\n- [ ] report\n- [ ] close',
      },
      planner,
    );
    await server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title: 'Grows' }, planner);
  });

  beforeEach(async () => {
    page = await open(issue.iid);
  });

  it('know the issue, and that another one is missing', async () => {
    const { store } = page;
    expect(store.item?.title).to.equal('Leaks **memory**');
    expect(store.item?.descriptionHtml).to.include('measure');
    expect(store.item?.reference).to.equal('plan/app#1');
    expect(store.address.restPath).to.equal('/api/v4/projects/plan%2Fapp/issues/1');
    expect(store.address.listPath).to.equal('/plan/app/-/issues');
    expect((await open(99)).store.isMissing).to.equal(true);
  });

  it('comment, answer, change and delete', async () => {
    const { store, conversation } = page;
    await conversation.load();
    const draft = new CommentDraft(store, 'new');
    draft.write('Seen on **two** servers');
    expect(await draft.send((body) => conversation.say(body))).to.equal(true);
    const [thread] = conversation.threads.filter(({ notes }) => notes[0]?.system === false);
    const discussionId = thread?.notes[0]?.discussionId ?? '';
    await conversation.say('Here too', { discussionId });
    const change = { body: 'Seen on three servers', previousBody: 'Seen on **two** servers' };
    await conversation.change(thread?.notes[0]?.id ?? '', change);
    await conversation.load();
    const comments = () => conversation.notes.filter(({ system }) => !system).map(({ body }) => body);
    expect(comments()).to.deep.equal(['Seen on three servers', 'Here too']);
    await conversation.remove(thread?.notes[0]?.id ?? '');
    expect(comments()).to.deep.equal(['Here too']);
  });

  it('carry out quick actions and react', async () => {
    const { store, conversation, awards } = page;
    await conversation.say('/label ~"priority::low"');
    await store.load();
    expect(store.item?.labels.map(({ title }) => title)).to.deep.equal(['priority::low']);
    await awards.load();
    await awards.toggle('heart', '❤️');
    await awards.load();
    expect(awards.groups.map(({ name, isMine }) => [name, isMine])).to.deep.equal([['heart', true]]);
    expect(store.failure).to.equal(null);
  });

  it('choose labels, one of a scope', async () => {
    const { store } = page;
    const choice = new LabelChoice(store);
    choice.open();
    await choice.find();
    const idOf = (title: string) => choice.found?.find((label) => label.title === title)?.id ?? '';
    choice.toggle(idOf('priority::low'));
    choice.toggle(idOf('priority::high'));
    expect(choice.newLabel.isAllowed).to.equal(true);
    await choice.save();
    expect(store.failure).to.equal(null);
    await store.load();
    expect(store.item?.labels.map(({ title }) => title)).to.deep.equal(['priority::high']);
    const environment = store.environment as PageEnvironment;
    environment.broken = /graphql/;
    await choice.create('from the issue', '#217645');
    expect(choice.newLabel.error).to.equal('Error creating label.');
    await choice.find();
    expect(choice.error).to.equal('Error fetching labels.');
    environment.broken = null;
    await choice.create(' from the issue ', ' #ff0001 ');
    expect(choice.newLabel.error).to.equal(null);
    await choice.save();
    expect((await open(issue.iid)).store.item?.labels).to.have.lengthOf(2);
  });

  it('offer a new label only to people who may create labels', async () => {
    const { store } = page;
    const guest = await server().createUser('gus', { name: 'Gus Guest' });
    await server().addMember(group, guest, 'guest');
    const namespace = store.address.namespace;
    for (const place of [namespace, { kind: 'group' as const, fullPath: 'plan' }]) {
      for (const [user, isAllowed] of [
        [planner, true],
        [guest, false],
      ] as const) {
        const labels = new NewLabel((await environmentOf(server(), user)).api, place);
        expect((await labels.find('priority::l', new AbortController().signal)).length).to.equal(1);
        expect(labels.isAllowed).to.equal(isAllowed);
      }
    }
  });

  it('tick, move, remove and convert tasks', async () => {
    const { store, tasks } = page;
    await tasks.tick(boxOf(0), true);
    expect(store.item?.description).to.equal('- [x] measure\n- [ ] report\n- [ ] close');
    await removeTask(tasks, { start: 2, end: 3 });
    await convertTask(tasks, { start: 1, end: 2 });
    expect(store.failure).to.equal(null);
    expect(store.item?.description).to.equal('- [x] measure');
    const { rows } = await server().connection.raw<{ rows: { title: string; parent: string }[] }>(
      'select child.title, parent.id as parent from work_items child join work_items parent on parent.id = child.parent_id',
    );
    expect(rows).to.deep.equal([{ title: 'report', parent: issue.id }]);
  });

  it('offer to undo a conversion to whoever may convert, since they may delete their own task', async () => {
    const developer = await server().createUser('devi', { name: 'Devi Developer' });
    await server().addMember(group, developer, 'developer');
    const description = '- [ ] one\n- [ ] two';
    await server().perform(UpdateWorkItem, { item: { id: issue.id }, description });
    const { store, tasks } = await open(issue.iid, developer);
    await convertTask(tasks, { start: 0, end: 1 });
    expect(store.item?.description).to.equal('- [ ] two');
    const { action } =
      toastQueue.visibleToasts.find(({ content }) => content.text === 'Converted to task')?.content ?? {};
    await action?.run();
    expect(store.failure).to.equal(null);
    expect(store.item?.description).to.equal(description);
    toastQueue.clear();
  });

  it('save ticks in quick succession one after the other, and none after someone else’s change', async () => {
    const { store, tasks } = page;
    await server().perform(UpdateWorkItem, { item: { id: issue.id }, description: '- [ ] a\n- [ ] b\n- [ ] c' });
    await store.load();
    expect(
      await Promise.all([tasks.tick(boxOf(0), true), tasks.tick(boxOf(2), true), tasks.tick(boxOf(0), false)]),
    ).to.deep.equal([true, true, true]);
    expect(store.item?.description).to.equal('- [ ] a\n- [ ] b\n- [x] c');
    await server().perform(UpdateWorkItem, { item: { id: issue.id }, description: '- [ ] new\n- [ ] a\n- [ ] b' });
    expect(await Promise.all([tasks.tick(boxOf(0), true), tasks.tick(boxOf(1), true)])).to.deep.equal([false, false]);
    expect(store.failure).to.contain('Someone edited this issue at the same time you did.');
    expect(store.item?.description).to.equal('- [ ] new\n- [ ] a\n- [ ] b');
  });

  it('link and cut links', async () => {
    const { store, links } = page;
    const form = new LinkForm(links);
    form.chooseType('BLOCKS');
    form.references.write('#2 ');
    await form.submit();
    expect(form.error).to.equal(null);
    expect(links.items.all.map(({ title, linkType }) => [title, linkType])).to.deep.equal([['Grows', 'blocks']]);
    const [link] = links.items.all;
    if (link !== undefined) await links.remove(link);
    expect(links.items.all).to.deep.equal([]);
    expect(store.failure).to.equal(null);
  });

  it('add a to-do and finish it', async () => {
    const { todo, participants } = page;
    await todo.load();
    expect(todo.isPending).to.equal(false);
    await todo.toggle();
    expect(todo.isPending).to.equal(true);
    await todo.toggle();
    expect(todo.isPending).to.equal(false);
    await participants.load();
    expect(participants.people?.map(({ username }) => username)).to.deep.equal(['petra']);
  });

  it('save the text, and meet who was faster', async () => {
    const { store } = page;
    const text = await editedText(page);
    text.changeTitle('Leaks less');
    text.changeDescription('Mine');
    const faster = await editedText(await open(issue.iid));
    faster.changeDescription('Theirs');
    await faster.save();
    expect(faster.isEditing).to.equal(false);
    await text.save();
    expect(text.conflict?.theirs.description).to.equal('Theirs');
    await text.keepMine();
    expect(text.error).to.equal(null);
    expect(store.item).to.include({ title: 'Leaks less', description: 'Mine' });
  });

  it('close and reopen', async () => {
    const { store, closing } = page;
    const listener = new EventTarget();
    const events: unknown[] = [];
    listener.addEventListener('issuable:change', (event) => events.push((event as CustomEvent).detail));
    Object.assign(globalThis, { document: listener });
    try {
      await closing.toggle();
      expect(store.item?.state).to.equal('closed');
      await closing.toggle();
      expect(store.item?.state).to.equal('opened');
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
    expect(store.failure).to.equal(null);
    expect(events).to.deep.equal([{ isClosed: true }, { isClosed: false }]);
  });
});
