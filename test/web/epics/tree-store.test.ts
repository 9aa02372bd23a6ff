import { expect } from 'chai';
import { when } from 'mobx';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { AddExisting } from '../../../web/epics/tree/forms/add-existing.ts';
import { CreateChild, projectOfMost } from '../../../web/epics/tree/forms/create-child.ts';
import { globalId } from '../../../web/api/global-id.ts';
import type { TreeItem } from '../../../web/epics/tree/items/tree-item.ts';
import { foldedLength, longestTree } from '../../../web/epics/tree/rows/tree-rows.ts';
import { TreeStore } from '../../../web/epics/tree/tree-store.ts';
import { environmentOf, type PageEnvironment } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';
import { filledWithTree, today, treeWorldOn, type TreeWorld } from './tree-plan.ts';

describe('store of the epic tree', () => {
  const server = useServer({ today, filledBy: filledWithTree });
  let tree: TreeWorld;
  let page: PageEnvironment;
  let store: TreeStore;

  before(async () => {
    tree = await treeWorldOn(server());
    page = await environmentOf(server(), server().root);
  });
  const open = async (title: string): Promise<void> => {
    page.broken = null;
    store = new TreeStore(page, 'plan', String(tree.items[title]?.iid));
    await store.load();
    expect(store.problem).to.equal(null);
  };
  afterEach(() => {
    store.leave();
  });
  const titles = () => store.root.items.map(({ title }) => title);
  const item = (title: string) => store.root.items.find((one) => one.title === title) as TreeItem;

  it('collapses a long tree, so that content below it stays within reach', async () => {
    const names = Array.from({ length: longestTree + 5 }, (_, number) => `#Rung ${number + 1}`);
    await tree.epicWith('Long', names);
    await open('Long');
    expect(store.rows.count).to.equal(foldedLength + 1);
    expect(store.rows.rows.at(-1)).to.include({ kind: 'folded', rest: longestTree + 5 - foldedLength });
    store.unfold(true);
    expect(store.rows.count).to.equal(longestTree + 5);
    expect(store.focus.key).to.equal(store.rows.rows[foldedLength]?.key);
    store.unfold(false);
    expect(store.rows.count).to.equal(foldedLength + 1);
    await open('Launch');
    expect(store.rows.count).to.equal(5);
    expect(store.isLong).to.equal(false);
  });

  it('shows an item that has moved once, while only one of its two places was read again', async () => {
    await tree.epicWith('Twice', ['Above', 'Moved']);
    await open('Twice');
    const moved = item('Moved');
    (await store.expand(item('Above')))?.put(moved, 0);
    expect(titles()).to.deep.equal(['Above', 'Moved']);
    expect(store.rows.rows.map(({ key, level }) => [key, level])).to.deep.equal([
      [item('Above').key, 1],
      [moved.key, 2],
    ]);
  });

  it('stores its view in the address, next to other parameters', async () => {
    page.router.replaceSearch('?note=1');
    await open('Launch');
    store.showView('roadmap');
    expect(page.router.search).to.equal('?note=1&view=roadmap');
    await open('Launch');
    expect(store.view).to.equal('roadmap');
    store.openForm('createEpic');
    expect([store.view, page.router.search]).to.deep.equal(['tree', '?note=1']);
  });

  describe('setting fields of rows', () => {
    const stored = (title: string) =>
      server().connection('work_items').where({ title }).first('weight', 'state', 'dueDate', 'healthStatus');
    before(async () => {
      await tree.epicWith('Planned', ['Stage', '#Paint', '#Sand', '#Glue']);
      await tree.epicWith('Other plan', []);
    });

    it('shows a change at once and saves it', async () => {
      await open('Planned');
      store.editing.edit([item('#Paint')], 'weight', {} as HTMLElement);
      const saving = store.editing.save({ weight: 7 });
      expect(item('#Paint').weight).to.equal(7);
      expect(store.editing.open).to.equal(null);
      await saving;
      expect(await stored('#Paint')).to.include({ weight: 7 });
      expect(store.problem).to.equal(null);
    });

    it('changes all that are selected with one call, and offers what all of them have', async () => {
      await open('Planned');
      const before = page.operations.length;
      for (const title of ['Stage', '#Paint']) store.selection.toggle(item(title).id);
      expect(store.editing.fieldsOf(store.selection.selected)).to.deep.equal(['dueDate']);
      store.editing.edit(store.selection.selected, 'dueDate', {} as HTMLElement);
      await store.editing.save({ dueDate: '2027-01-09' });
      expect(await stored('Stage')).to.include({ dueDate: '2027-01-09' });
      expect(await stored('#Paint')).to.include({ dueDate: '2027-01-09' });
      const sent = page.operations.slice(before).filter(({ query }) => query.startsWith('mutation treeItemsUpdate'));
      expect(sent).to.have.lengthOf(1);
    });

    it('reverts a refused change and shows why', async () => {
      await open('Planned');
      page.broken = /graphql/;
      store.editing.edit([item('#Sand')], 'healthStatus', {} as HTMLElement);
      await store.editing.save({ healthStatus: 'atRisk' });
      expect(item('#Sand').healthStatus).to.equal(null);
      expect(store.problem).to.not.equal(null);
    });

    it('moves all that are selected to another epic', async () => {
      await open('Planned');
      const { id } = tree.items['Other plan'] ?? { id: 0 };
      const moved = ['#Sand', '#Glue'].map(item);
      await store.editing.moveTo(moved, { id: globalId('Epic', id), title: 'Other plan' });
      expect(store.problem).to.equal(null);
      await open('Other plan');
      expect(titles()).to.deep.equal(['#Sand', '#Glue']);
    });

    it('puts closed rows last, hides them on demand, and filters by words and references', async () => {
      await open('Launch');
      const shown = () => store.rows.rows.map((row) => (row.kind === 'item' ? row.item.title : row.kind));
      expect(shown()).to.deep.equal(['Rocket', 'Crew', 'Fuel', 'Budget', 'Tower']);
      store.prefer('closedHidden', true);
      expect(shown()).to.deep.equal(['Rocket', 'Crew', 'Fuel', 'Budget', 'closed']);
      expect(store.rows.rows.at(-1)).to.include({ kind: 'closed', count: 1, level: 1 });
      store.filter('tow');
      expect(shown()).to.deep.equal(['closed']);
      store.filter('rock');
      expect(shown()).to.deep.equal(['Rocket']);
      store.filter('');
      store.showClosed(store.root);
      expect(shown()).to.deep.equal(['Rocket', 'Crew', 'Fuel', 'Budget', 'Tower']);
      expect(store.rows.rows[store.focus.active]).to.include({ kind: 'item', item: item('Tower') });
      store.prefer('closedHidden', false);
      store.prefer('closedHidden', true);
      expect(shown()).to.deep.equal(['Rocket', 'Crew', 'Fuel', 'Budget', 'closed']);
      store.prefer('closedHidden', false);
      store.filter('tow');
      expect(shown()).to.deep.equal(['Tower']);
      expect(store.rights.canMove).to.equal(false);
      store.filter(`app#${tree.items['Fuel']?.iid}`);
      expect(shown()).to.deep.equal(['Fuel']);
      store.filter('');
      await store.expand(item('Rocket'));
      store.filter('weld');
      expect(shown()).to.deep.equal(['Rocket', 'Weld']);
    });
  });

  describe('adding existing items', () => {
    /** What is answered to a text that was typed or pasted and sent. */
    const add = async (form: AddExisting, text: string): Promise<string | null> => {
      form.references.write(text);
      await form.submit();
      return form.error;
    };

    it('shows what cannot be found, and stays open', async () => {
      await open('Launch');
      store.openForm('addIssue');
      expect(await add(new AddExisting(store, 'issue'), 'plan/app#999 ')).to.equal('Issue cannot be found.');
      expect(store.form).to.equal('addIssue');
      store.openForm('addEpic');
      expect(await add(new AddExisting(store, 'epic'), '&999 ')).to.equal('Epic cannot be found.');
      expect(store.form).to.equal('addEpic');
    });

    it('accepts a bare number that only one project has, and asks for the project otherwise', async () => {
      const site = await server().createProject('site', tree.web, { name: 'Site', visibility: 'public' });
      const twin = await server().perform(CreateWorkItem, { type: 'issue', namespace: site.id, title: 'Twin' });
      await open('Empty');
      store.openForm('addIssue');
      const form = new AddExisting(store, 'issue');
      expect(await add(form, `#${twin.iid} `)).to.contain(`plan/app#${twin.iid}, plan/web/site#${twin.iid}`);
      form.references.remove(`#${twin.iid}`);
      expect(await add(form, `#${tree.items['Loose end']?.iid} `)).to.equal(null);
      expect(titles()).to.deep.equal(['Loose end']);
      expect(store.form).to.equal(null);
    });
  });

  describe('creating', () => {
    const begin = async (
      kind: 'epic' | 'issue',
      { environment = page, epic = tree.items['Launch'] }: { environment?: PageEnvironment; epic?: WorkItem } = {},
    ): Promise<CreateChild> => {
      page.broken = null;
      store = new TreeStore(environment, 'plan', String(epic?.iid));
      await store.load();
      store.openForm(kind === 'epic' ? 'createEpic' : 'createIssue');
      const form = new CreateChild(store, kind);
      await form.start();
      return form;
    };

    it('suggests for a new issue the project of most issues in the tree', async () => {
      const { group } = tree;
      const other = await server().createProject('zeppelin', group, { name: 'Zeppelin' });
      const form = await begin('issue');
      expect(form.places.chosen?.path).to.equal('plan/app');
      const reference = 'plan/zeppelin#1';
      const moved = store.root.items.map((one) => (one.type === 'issue' ? { ...one, reference } : one));
      expect(projectOfMost([...moved, { type: 'issue', reference: 'plan/app#2' }])).to.equal('plan/zeppelin');
      expect(projectOfMost(store.root.items.filter(({ type }) => type === 'epic'))).to.equal(null);
      // The last used one, where there are no siblings.
      await server().perform(CreateWorkItem, { type: 'issue', namespace: other.id, title: 'Gas' });
      const bare = await server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Bare' });
      const empty = new TreeStore(page, 'plan', String(bare.iid));
      await empty.load();
      const issue = new CreateChild(empty, 'issue');
      await issue.start();
      expect(issue.places.chosen?.path).to.equal('plan/zeppelin');
      empty.leave();
    });

    it('suggests the most active project of the group if the reader created no issue there', async () => {
      const quiet = await server().createGroup('quiet');
      await server().createProject('first', quiet);
      const epic = await server().perform(CreateWorkItem, { type: 'epic', namespace: quiet.id, title: 'Alone' });
      const alone = new TreeStore(page, 'quiet', String(epic.iid));
      await alone.load();
      const issue = new CreateChild(alone, 'issue');
      await issue.start();
      expect(issue.places.chosen?.path).to.equal('quiet/first');
      alone.leave();
    });

    it('shows what failed while creating, and which list could not be loaded', async () => {
      const issue = await begin('issue');
      issue.writeTitle('Chore');
      page.broken = /^\/api\/v4\/projects\/\d+\/issues/;
      await issue.submit();
      expect(issue.error).to.equal('Something went wrong while creating issue.');
      expect(store.form).to.equal('createIssue');
      const epic = await begin('epic');
      expect(epic.places.chosen?.name).to.equal('Plan');
      epic.writeTitle('Epic');
      page.broken = /^\/api\/v4\/groups\/\d+\/epics/;
      await epic.submit();
      expect(epic.error).to.equal('Something went wrong while creating child epics.');
      expect(store.form).to.equal('createEpic');
      page.broken = /^\/api\/v4\/groups\/\w+\/projects\?/;
      issue.places.setOpen(true);
      await when(() => issue.places.error !== null);
      expect(issue.places.error).to.equal('Something went wrong while fetching projects.');
    });

    it('starts with the project of the reader’s last issue when the tree has none', async () => {
      await server().perform(CreateWorkItem, { type: 'issue', namespace: tree.app.id, title: 'The last one' });
      const epic = await server().perform(CreateWorkItem, { type: 'epic', namespace: tree.group.id, title: 'Without' });
      const known = await begin('issue', { epic });
      expect(known.places.text).to.equal('Plan / App');
      known.writeTitle('Chore');
      expect(known.canSubmit).to.equal(true);
      const user = await server().createUser();
      await server().addMember(tree.group, user, 'planner');
      const environment = await environmentOf(server(), user);
      const fresh = await begin('issue', { environment, epic });
      expect(environment.operations.some(({ query }) => query.startsWith('query defaultProject'))).to.equal(true);
      expect(fresh.places.text).to.match(/^Plan \/ /);
    });
  });

  describe('removing', () => {
    for (const [title, type, status, text] of [
      ['Fuel', 'issue', 500, 'An error occurred while removing issues.'],
      ['Crew', 'epic', 403, 'An error occurred while removing epics.'],
      ['Fuel', 'issue', 404, 'We could not determine the path to remove the issue'],
      ['Crew', 'epic', 404, 'We could not determine the path to remove the epic'],
    ] as const) {
      it(`shows what failed for an ${type} with status ${status}`, async () => {
        await open('Launch');
        Object.assign(page, { broken: /-\/epics\/\d+\/(links|issues)\/\d+$/, brokenStatus: status });
        store.removal.ask(item(title), store.root);
        await store.removal.confirm();
        expect(store.problem).to.equal(text);
        expect(titles()).to.include(title);
        expect(store.removal.isRemoving(item(title))).to.equal(false);
      });
    }
  });
});
