import { expect } from 'chai';
import { waitFor, within } from '@testing-library/dom';
import { useScreens, type Screen } from '../../support/dom/screens.ts';

describe('groups of the home page', () => {
  const { server, open } = useScreens();

  const main = (screen: Screen) => within(screen.getByRole('main'));
  const rail = (screen: Screen) => within(screen.getByRole('navigation', { name: 'Main' }));

  it('are a tree of those that the reader may see, with links to their roadmaps', async () => {
    const member = await server().createUser();
    const top = await server().createGroup('orbit', { name: 'Orbit', visibility: 'private', description: 'Up there' });
    await server().createGroup('tanks', { name: 'Tanks', visibility: 'private', parent: top });
    await server().createGroup('hidden-from-member', { visibility: 'private' });
    await server().addMember(top, member, 'guest');
    const screen = await open('/', { as: member, until: (opened) => opened.findByText('Up there') });
    const rows = (text: string) =>
      main(screen)
        .getAllByRole('listitem')
        .filter((row) => row.textContent.includes(text));
    expect(rows('Tanks')).to.not.have.length(0);
    expect(rows('hidden-from-member')).to.have.length(0);
    const [orbit] = rows('Up there');
    if (orbit === undefined) throw new Error('no row of Orbit');
    expect(within(orbit).getAllByRole('img')[0]?.getAttribute('aria-label')).to.match(/^Private/);
    const roadmaps = main(screen)
      .getAllByRole('link', { name: /^Roadmap\s*of/ })
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(roadmaps).to.deep.include(['Roadmap of Orbit', '/groups/orbit/-/roadmap']);
    expect(roadmaps).to.deep.include(['Roadmap of Orbit / Tanks', '/groups/orbit/tanks/-/roadmap']);
    expect(rail(screen).getByRole('link', { name: 'Orbit' }).getAttribute('href')).to.equal('/groups/orbit/-/roadmap');
  });

  it('lead on their own pages from each number to the list that it counts', async () => {
    const member = await server().createUser();
    const group = await server().createGroup('delta', { name: 'Delta', visibility: 'private' });
    await server().createProject('silt', group, { visibility: 'private' });
    await server().addMember(group, member, 'guest');
    const screen = await open('/groups/delta', { as: member });
    const numbers = within(await screen.findByRole('list', { name: 'Work in numbers' }));
    const lists = numbers.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
    expect(lists).to.deep.equal([
      '/groups/delta/-/epics',
      '/groups/delta/-/epics?is[]=late',
      '/groups/delta/-/epics?is[]=blocked',
      '/groups/delta/-/epics?is[]=undated',
      '/groups/delta/-/issues',
      '/groups/delta/-/issues?is[]=late',
    ]);
  });

  it('have on phones a button for each page that the bottom bar lacks, and a menu for each section', async () => {
    const owner = await server().createUser();
    const group = await server().createGroup('lagoon', { name: 'Lagoon', visibility: 'private' });
    await server().createProject('reef', group, { visibility: 'private' });
    await server().addMember(group, owner, 'owner');
    const screen = await open('/groups/lagoon', { as: owner });
    const insights = await main(screen).findByRole('button', { name: 'Insights' });
    const links = within(insights.parentElement as HTMLElement);
    expect(links.getAllByRole('link').map((link) => link.textContent)).to.deep.equal([
      'Issues',
      'Boards',
      'Milestones',
    ]);
    links.getByRole('button', { name: 'Settings' });
    await screen.press(insights);
    await screen.findByRole('menuitem', { name: 'Analytics' });
  });

  it('are public for visitors, with a link to sign in', async () => {
    await server().createGroup('open-sea', { name: 'Open sea', visibility: 'public' });
    await server().createGroup('closed-door', { name: 'Closed door', visibility: 'private' });
    const screen = await open('/');
    screen.getByRole('heading', { name: 'Public groups' });
    await main(screen).findByRole('link', { name: 'Open sea' });
    expect(screen.queryByText('Closed door')).to.equal(null);
    const [bar] = screen.getAllByRole('banner');
    if (bar === undefined) throw new Error('no bar at the top');
    const signIn = within(bar).getByRole('link', { name: 'Sign in' });
    expect(signIn.getAttribute('href')).to.equal('/users/sign_in');
  });

  it('say what to do to someone who belongs to no group', async () => {
    await server().connection('namespaces').where({ visibility: 'public' }).update({ visibility: 'private' });
    const screen = await open('/', { as: await server().createUser() });
    await screen.findByRole('heading', { name: 'You don’t belong to a group yet' });
  });

  it('say when they cannot be fetched, and try again', async () => {
    const member = await server().createUser();
    const group = await server().createGroup('river', { name: 'River', visibility: 'private' });
    await server().addMember(group, member, 'guest');
    let isBroken = true;
    const screen = await open('/', {
      as: member,
      before: (calls) =>
        calls.answerRequests(/^\/api\/v4\/groups\?/, (_request, ask) =>
          isBroken ? Response.json({ message: 'broken' }, { status: 500 }) : ask(),
        ),
    });
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Couldn’t load groups');
    await rail(screen).findByText('The roadmaps couldn’t be loaded.');
    isBroken = false;
    await screen.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await main(screen).findByRole('link', { name: 'River' });
    await waitFor(() => expect(screen.queryByRole('alert')).to.equal(null));
    await waitFor(() => expect(rail(screen).queryByText('The roadmaps couldn’t be loaded.')).to.equal(null));
    await rail(screen).findByRole('link', { name: 'River' });
  });
});

describe('page that is missing', () => {
  const { server, open } = useScreens();

  for (const [kind, address] of [
    ['a hidden group', '/groups/vault'],
    ['no group', '/groups/no-such-group'],
    ['no page', '/nowhere/at/all'],
  ] as const) {
    it(`is the same with status 404 at the address of ${kind}`, async () => {
      if (address === '/groups/vault') await server().createGroup('vault', { visibility: 'private' });
      const stranger = await server().createUser();
      expect((await (await server().signedIn(stranger)).get(address)).status).to.equal(404);
      const screen = await open(address, { as: stranger });
      screen.getByRole('heading', { name: 'Page not found', level: 1 });
      expect(screen.document.title).to.equal('Page not found · Milepost');
      within(screen.getByRole('main')).getByRole('link', { name: 'Go to home' });
    });
  }

  it('offers visitors to sign in and come back', async () => {
    const screen = await open('/groups/vault');
    const signIn = within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' });
    expect(signIn.getAttribute('href')).to.equal('/users/sign_in?return_to=%2Fgroups%2Fvault');
  });
});
