import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateBoard } from '../../../application/boards/create-board.ts';
import { CreateSavedView } from '../../../application/saved-views/create-saved-view.ts';
import { UpdateSavedView } from '../../../application/saved-views/update-saved-view.ts';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { filledWithListPlan, type ListPlan } from '../issues/list-plan.ts';
import { planToday } from '../issues/plan.ts';

describe('saved views', () => {
  const screens = useScreens({ today: planToday, filledBy: filledWithListPlan });
  let plan: ListPlan;
  let maintainer: User;

  before(async () => {
    plan = await filledWithListPlan.made();
    maintainer = await screens.server().createUser('mara');
    await screens.server().addMember(plan.group, maintainer, 'maintainer');
  });
  beforeEach(() => screens.server().connection('saved_views').delete());

  const list = '/groups/plan/-/issues';
  const titlesOf = (screen: Screen): (string | null)[] => {
    const rows = screen.queryByRole('list', { name: 'Issues' });
    return [...(rows?.querySelectorAll('li a[title]') ?? [])].map(({ textContent }) => textContent);
  };
  const shown = (screen: Screen, titles: readonly string[]) =>
    waitFor(() => expect(titlesOf(screen)).to.have.members(titles));
  const button = (screen: Screen, name: string | RegExp) => screen.findByRole('button', { name });
  const choose = async (screen: Screen, menu: string | RegExp, item: string): Promise<void> => {
    await screen.user.click(await button(screen, menu));
    await screen.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const share = (name: string, query: string) =>
    screens.server().perform(CreateSavedView, {
      kind: 'group',
      namespace: plan.group.id,
      screen: 'issues',
      name,
      query,
      shared: true,
    });
  const addressIs = (screen: Screen, search: string) => waitFor(() => expect(screen.address()).to.equal(list + search));

  it('are saved, changed, reset, shared, pinned and deleted in the menu', async () => {
    const screen = await screens.open(`${list}?state=closed`, { as: plan.planner });
    await shown(screen, ['Closed']);
    await choose(screen, 'Views', 'Save as a view');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Save as a view' }));
    await screen.fill(dialog.getByLabelText('Name'), 'Done');
    await screen.user.click(dialog.getByRole('button', { name: 'Save view' }));
    await button(screen, 'Done');
    const [{ id }] = await screens.server().connection('saved_views').select('id');
    await addressIs(screen, `?view=${id}&state=closed`);

    await screen.user.click(screen.getByRole('link', { name: /^All/ }));
    await button(screen, /^Done ?\(changed\)$/);
    await addressIs(screen, `?view=${id}&state=all`);
    await choose(screen, /^Done ?\(changed\)$/, 'Reset');
    await addressIs(screen, `?view=${id}&state=closed`);
    await screen.user.click(screen.getByRole('link', { name: /^All/ }));
    await choose(screen, /^Done ?\(changed\)$/, 'Save changes');
    await button(screen, 'Done');

    await choose(screen, 'Done', 'Edit view');
    const edited = within(await screen.findByRole('alertdialog', { name: 'Edit view' }));
    await screen.user.click(
      await edited.findByRole('checkbox', { name: 'Share with everyone who can see this group' }),
    );
    expect(edited.queryByRole('checkbox', { name: 'Make it the default view of this page' })).to.equal(null);
    await screen.user.click(edited.getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => {
      const [view] = await screens.server().connection('saved_views');
      expect(view).to.include({ ownerId: null, query: 'state=all', name: 'Done' });
    });

    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    await choose(screen, 'Done', 'Pin to the sidebar');
    const pins = within(await screen.findByRole('region', { name: 'Pinned views' }));
    expect(pins.getByRole('link', { name: 'Done' }).getAttribute('href')).to.equal(`${list}?view=${id}&state=all`);
    await choose(screen, 'Done', 'Close view');
    await addressIs(screen, '');
    await screen.user.keyboard('g1');
    await addressIs(screen, `?view=${id}&state=all`);

    await choose(screen, 'Done', 'Delete view');
    const asked = within(await screen.findByRole('alertdialog', { name: 'Delete view' }));
    await screen.user.click(asked.getByRole('button', { name: 'Delete view' }));
    await button(screen, 'Views');
    expect(screen.queryByRole('region', { name: 'Pinned views' })).to.equal(null);
  });

  it('that are shared open by a link for visitors, who cannot save or change them', async () => {
    const { id } = await share('Done', 'state=closed');
    const screen = await screens.open(`${list}?view=${id}`);
    await shown(screen, ['Closed']);
    await addressIs(screen, `?view=${id}&state=closed`);
    await screen.user.click(await button(screen, 'Done'));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).to.deep.equal(['Done', 'Copy link', 'Close view']);
  });

  it('open their page if they are its default, and the sidebar leads back to what was left', async () => {
    const { id } = await share('Everything', 'state=all');
    const screen = await screens.open(list, { as: maintainer });
    await choose(screen, 'Views', 'Everything');
    await choose(screen, 'Everything', 'Edit view');
    const edited = within(await screen.findByRole('alertdialog', { name: 'Edit view' }));
    await screen.user.click(await edited.findByRole('checkbox', { name: 'Make it the default view of this page' }));
    await screen.user.click(edited.getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => {
      const [view] = await screens.server().connection('saved_views');
      expect(view.isDefault).to.equal(true);
    });

    const other = await screens.open(list, { as: plan.planner });
    await addressIs(other, `?view=${id}&state=all`);
    await shown(other, ['Late', 'With a label', 'Closed', 'Of the docs']);
    await other.user.click(other.getByRole('link', { name: /^Closed ?\d/ }));
    await addressIs(other, `?view=${id}&state=closed`);
    const rail = within(other.getByRole('navigation', { name: 'Main' }));
    await other.user.click((await rail.findAllByRole('link', { name: 'Epics' }))[0] as HTMLElement);
    await waitFor(() => expect(other.address()).to.equal('/groups/plan/-/epics'));
    await other.user.click((await rail.findAllByRole('link', { name: 'Issues' }))[0] as HTMLElement);
    await addressIs(other, `?view=${id}&state=closed`);
    await button(other, /^Everything ?\(changed\)$/);
  });

  describe('that are the default of their page', () => {
    const keptQueries = {
      issues: 'state=closed',
      epics: 'state=closed',
      roadmap: 'state=closed&show_milestones=false',
    };
    const asked = (screen: Screen): (string | undefined)[] => [
      ...screen.calls.requests.flatMap(({ path }) => /\/issues\?.*?[?&]state=(\w+)/.exec(path)?.[1] ?? []),
      ...['groupEpics', 'roadmapEpics'].flatMap((name) =>
        screen.calls.variablesOf(name).map(({ state }) => state as string | undefined),
      ),
    ];
    const isAsked = (screen: Screen) => waitFor(() => expect(asked(screen)).to.have.length.above(0));
    const ids = new Map<string, number>();

    beforeEach(async () => {
      const place = { kind: 'group', namespace: plan.group.id } as const;
      for (const [page, query] of Object.entries(keptQueries)) {
        const fields = { screen: page as keyof typeof keptQueries, name: `Kept ${page}`, query, shared: true };
        const { id } = await screens.server().perform(CreateSavedView, { ...place, ...fields });
        await screens.server().perform(UpdateSavedView, { ...place, viewId: id, isDefault: true });
        ids.set(page, id);
      }
    });

    for (const [page, query] of Object.entries(keptQueries)) {
      it(`open before anything of the page of ${page} is asked for`, async () => {
        const screen = await screens.open(`/groups/plan/-/${page}`, { as: plan.planner });
        await isAsked(screen);
        expect(screen.address()).to.equal(`/groups/plan/-/${page}?view=${ids.get(page)}&${query}`);
        await button(screen, `Kept ${page}`);
        expect(asked(screen)).to.deep.equal(['closed']);
        expect(screen.calls.requests.filter(({ path }) => /\/saved_views\?/.test(path))).to.have.length(1);
      });
    }

    it('open so as well for who comes from elsewhere, or by the name of a view', async () => {
      const screen = await screens.open('/', { as: plan.planner });
      const link = Object.assign(screen.document.createElement('a'), { href: list });
      screen.document.body.append(link);
      await screen.user.click(link);
      await isAsked(screen);
      expect(asked(screen)).to.deep.equal(['closed']);
      const named = await screens.open(`/groups/plan/-/epics?view=${ids.get('epics')}`);
      await isAsked(named);
      expect(asked(named)).to.deep.equal(['closed']);
    });
  });

  it('open the board whose default they are, and no other', async () => {
    const server = screens.server();
    const place = { kind: 'group', namespace: plan.group.id } as const;
    const [first, second] = [
      await server.perform(CreateBoard, { ...place, name: 'First' }),
      await server.perform(CreateBoard, { ...place, name: 'Second' }),
    ];
    const { id } = await server.perform(CreateSavedView, {
      ...place,
      screen: 'boards',
      boardId: second.id,
      name: 'Labeled',
      query: 'search=label',
      shared: true,
    });
    const boards = '/groups/plan/-/boards';
    const screen = await screens.open(`${boards}/${second.id}?view=${id}`, { as: maintainer });
    await choose(screen, 'Labeled', 'Edit view');
    const edited = within(await screen.findByRole('alertdialog', { name: 'Edit view' }));
    await screen.user.click(await edited.findByRole('checkbox', { name: 'Make it the default view of this board' }));
    await screen.user.click(edited.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));

    const other = await screens.open(`${boards}/${second.id}`, { as: plan.planner });
    await waitFor(() => expect(other.address()).to.equal(`${boards}/${second.id}?view=${id}&search=label`));
    // Its view is open before its cards are read; those that the view hides are never there.
    const read = () => other.calls.requests.filter(({ path }) => /board_columns/.test(path));
    await waitFor(() => expect(read()).to.have.length.above(1));
    for (const { path } of read()) expect(path).to.match(/[?&]search=label(&|$)/);
    expect(other.calls.requests.filter(({ path }) => /\/boards\?/.test(path))).to.have.length(1);
    const plain = await screens.open(`${boards}/${first.id}`, { as: plan.planner });
    await plain.user.click(await button(plain, 'Views'));
    await plain.findByRole('menuitem', { name: /^Labeled/ });
    plain.getByText('Another board opens with it');
    expect(plain.address()).to.equal(`${boards}/${first.id}`);
  });

  it('are found in the palette', async () => {
    await screens.server().perform(UpdateSavedView, {
      kind: 'group',
      namespace: plan.group.id,
      viewId: (await share('Done', 'state=closed')).id,
      name: 'What is done',
    });
    const screen = await screens.open('/groups/plan', { as: plan.planner });
    await screen.user.keyboard('{Control>}k{/Control}');
    await screen.fill(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'what is done');
    await screen.user.click(await screen.findByRole('option', { name: /^What is done/ }));
    await shown(screen, ['Closed']);
  });
});
