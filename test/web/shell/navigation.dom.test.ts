import { expect } from 'chai';
import { fireEvent, waitFor, within } from '@testing-library/dom';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';

const addressIs = (screen: Screen, address: string) => waitFor(() => expect(screen.address()).to.equal(address));
const gone = (screen: Screen, role: string) => waitFor(() => expect(screen.queryByRole(role)).to.equal(null));

describe('navigation by keyboard', () => {
  const { server, open } = useScreens();
  let member: User;

  before(async () => {
    member = await server().createUser('walker');
    for (const number of [3, 17]) {
      const group = await server().createGroup(`hill-${number}`, { name: `Hill ${number}`, visibility: 'private' });
      await server().addMember(group, member, 'guest');
    }
  });

  const openPalette = async (screen: Screen): Promise<HTMLInputElement> => {
    await screen.user.keyboard('{Control>}k{/Control}');
    return screen.findByRole('combobox', { name: 'Search or jump to' });
  };

  it('leads to the overview of a group with Shift+Enter in the palette', async () => {
    const screen = await open('/', { as: member });
    await openPalette(screen);
    await screen.user.keyboard('hill 17');
    await screen.findByRole('option', { name: /^Hill 17/ });
    await screen.user.keyboard('{Shift>}{Enter}{/Shift}');
    await addressIs(screen, '/groups/hill-17');
  });

  it('finds commands in spite of a typing error, offers a search for other words, and closes the palette with Escape', async () => {
    const screen = await open('/', { as: member });
    const field = await openPalette(screen);
    await screen.user.keyboard('prfile');
    await screen.findByRole('option', { name: /Your profile/ });
    await screen.user.clear(field);
    await screen.user.keyboard('qqqq');
    await screen.findByRole('option', { name: 'Search everywhere for “qqqq”' });
    expect(screen.getAllByRole('option')).to.have.length(1);
    await screen.user.keyboard('{Escape}');
    await gone(screen, 'dialog');
  });

  it('finds people and the pages of the current group and of the account menu', async () => {
    const group = await server().createGroup('quay', { name: 'Quay', visibility: 'private' });
    const owner = await server().createUser('harbormaster');
    await server().addMember(group, owner, 'owner');
    const screen = await open('/groups/quay', { as: owner });
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
    await screen.user.click(await sidebar.findByRole('button', { name: 'Settings' }));
    await sidebar.findByRole('link', { name: 'Seats' });
    const field = await openPalette(screen);
    await screen.fill(field, 'seats');
    expect((await screen.findByRole('option', { name: /^Seats\s?Quay/ })).textContent).to.include('Quay');
    await screen.fill(field, 'help');
    await screen.findByRole('option', { name: 'Help' });
    expect(screen.queryByRole('option', { name: 'Mail' })).to.equal(null);
    await screen.fill(field, 'harbor');
    await screen.user.click(await screen.findByRole('option', { name: /^harbormaster\s?@harbormaster/ }));
    await waitFor(() =>
      expect(screen.address()).to.match(/^\/groups\/quay\/-\/issues\?.*assignee_username=harbormaster/),
    );
  });

  it('marks in the sidebar where a page belongs that the sidebar does not list', async () => {
    const group = await server().createGroup('mole', { name: 'Mole', visibility: 'private' });
    const owner = await server().createUser('molekeeper');
    await server().addMember(group, owner, 'owner');
    for (const [end, listed] of [
      ['epics/new', 'Epics'],
      ['epic_boards', 'Boards'],
      ['billings', 'Seats'],
    ] as const) {
      const screen = await open(`/groups/mole/-/${end}`, { as: owner });
      const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
      const link = await sidebar.findByRole('link', { name: listed });
      expect(link.getAttribute('aria-current')).to.equal('true');
    }
  });

  it('stays at the group whose list led to an epic of a group below', async () => {
    const group = await server().createGroup('fen', { name: 'Fen', visibility: 'private' });
    const below = await server().createGroup('mere', { name: 'Mere', parent: group });
    await server().addMember(group, member, 'reporter');
    await server().perform(CreateWorkItem, { type: 'epic', namespace: below.id, title: 'Drain it' });
    const screen = await open('/groups/fen/-/epics', { as: member });
    await screen.user.click(await screen.findByRole('link', { name: 'Drain it' }));
    await screen.findByRole('heading', { level: 1, name: 'Drain it' });
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(sidebar.getByRole('link', { name: 'Roadmap' }).getAttribute('href')).to.equal('/groups/fen/-/roadmap');
  });

  it('guesses only if nothing contains the words', async () => {
    const group = await server().createGroup('Hoarding-ill', { name: 'Hoarding ill', visibility: 'private' });
    await server().addMember(group, member, 'reporter');
    const screen = await open('/', { as: member });
    const project = await server().createProject('shop', group, { visibility: 'private' });
    const client = await server().as(server().root);
    await client.post(`/api/v4/projects/${project.id}/issues`, { title: 'Hgill the fish' });
    const field = await openPalette(screen);
    // The letters of "Hoarding ill" in this order.
    await screen.fill(field, 'hgill');
    await screen.findByRole('option', { name: /^Hgill the fish/ });
    expect(screen.getAllByRole('option')[0]?.textContent).to.include('Hgill the fish');
    expect(screen.queryByRole('option', { name: /^Hoarding ill/ })).to.equal(null);
  });

  it('recognizes signs typed with Shift or without', async () => {
    const screen = await open('/', { as: member });
    const press = (key: string, code: string, shiftKey: boolean) =>
      fireEvent.keyDown(screen.document.body, { key, code, shiftKey });
    // French: a key of its own with Shift; some small keyboards: a key of its own without.
    for (const [code, shiftKey] of [
      ['KeyM', true],
      ['Help', false],
    ] as const) {
      press('?', code, shiftKey);
      await screen.hasFocus(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
      await screen.user.keyboard('{Escape}');
      await gone(screen, 'dialog');
    }
    // German: Shift and 7.
    press('/', 'Digit7', true);
    await screen.findByRole('combobox', { name: 'Search or jump to' });
  });

  it('lists in a project each key once, though its group has the same', async () => {
    const group = await server().createGroup('dale', { name: 'Dale', visibility: 'private' });
    await server().createProject('app', group, { visibility: 'private' });
    await server().addMember(group, member, 'guest');
    const screen = await open('/dale/app/-/issues', { as: member });
    fireEvent.keyDown(screen.document.body, { key: '?', code: 'Slash', shiftKey: true });
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const keys = [...help.querySelectorAll('dd > span')]
      .map(({ textContent }) => textContent)
      .filter((text) => text.startsWith('Gthen'));
    expect(keys).to.include('GthenI');
    expect(keys.filter((one, index) => keys.indexOf(one) !== index)).to.deep.equal([]);
  });

  it('leads to the roadmap and the overview of the current group by two keys', async () => {
    const screen = await open('/groups/hill-3', { as: member });
    await screen.user.keyboard('gr');
    await waitFor(() => expect(screen.address()).to.match(/\/groups\/hill-3\/-\/roadmap/));
    await screen.findByRole('heading', { name: 'Roadmap', level: 1 });
    await screen.user.keyboard('go');
    await screen.findByRole('heading', { name: 'Hill 3', level: 1 });
  });

  it('ignores single keys while someone types', async () => {
    const screen = await open('/-/profile', { as: member });
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    await screen.user.clear(name);
    await screen.user.keyboard('? g h');
    expect(name.value).to.equal('? g h');
    expect(screen.queryByRole('dialog')).to.equal(null);
    expect(screen.address()).to.equal('/-/profile');
  });
});
