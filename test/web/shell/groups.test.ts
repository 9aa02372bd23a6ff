import { expect } from 'chai';
import { useWeb } from '../../support/web.ts';

describe('web: groups', () => {
  const { server, open } = useWeb({ loadsPages: true });

  it('lists the groups one may see as a tree, each with the way to its roadmap', async () => {
    const member = await server().createUser();
    const top = await server().createGroup('orbit', { name: 'Orbit', visibility: 'private', description: 'Up there' });
    await server().createGroup('tanks', { name: 'Tanks', visibility: 'private', parent: top });
    await server().createGroup('hidden-from-member', { visibility: 'private' });
    await server().addMember(top, member, 'guest');
    const page = await open('/', { as: member });
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.filter({ hasText: 'Tanks' }).waitFor();
    expect(await rows.filter({ hasText: 'hidden-from-member' }).count()).to.equal(0);
    expect(await rows.filter({ hasText: 'Up there' }).getByRole('img').getAttribute('aria-label')).to.match(/^Private/);
    const roadmaps = await rows
      .getByRole('link', { name: /Roadmap of/ })
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(roadmaps).to.deep.include(['Roadmap of Orbit', '/groups/orbit/-/roadmap']);
    expect(roadmaps).to.deep.include(['Roadmap of Orbit / Tanks', '/groups/orbit/tanks/-/roadmap']);
    const rail = page.getByRole('navigation', { name: 'Main', exact: true });
    expect(await rail.getByRole('link', { name: 'Orbit' }).getAttribute('href')).to.equal('/groups/orbit/-/roadmap');
  });

  it('keeps a favorite group first among the roadmaps of the sidebar', async () => {
    const member = await server().createUser();
    for (const path of ['alpha', 'omega']) {
      const group = await server().createGroup(path, { name: path, visibility: 'private' });
      await server().addMember(group, member, 'guest');
    }
    const page = await open('/', { as: member });
    const roadmaps = page.getByRole('region', { name: 'Roadmaps' }).getByRole('link');
    await page.getByRole('main').getByRole('link', { name: 'omega', exact: true }).hover();
    await page.getByRole('button', { name: 'Add omega to favorites' }).click();
    await page.getByRole('button', { name: 'Remove omega from favorites' }).waitFor();
    expect(await roadmaps.allTextContents()).to.deep.equal(['omega', 'alpha']);
    await page.reload();
    await page.getByRole('button', { name: 'Remove omega from favorites' }).click();
    await page.getByRole('button', { name: 'Add omega to favorites' }).waitFor();
    expect(await roadmaps.allTextContents()).to.deep.equal(['alpha', 'omega']);
  });

  it('shows a visitor public groups only, and the way to sign in', async () => {
    await server().createGroup('open-sea', { name: 'Open sea', visibility: 'public' });
    await server().createGroup('closed-door', { name: 'Closed door', visibility: 'private' });
    const page = await open('/');
    await page.getByRole('heading', { name: 'Public groups' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Open sea', exact: true }).waitFor();
    expect(await page.getByText('Closed door').count()).to.equal(0);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).getAttribute('href')).to.equal(
      '/users/sign_in',
    );
  });

  it('says what to do to someone who is in no group', async () => {
    await server().connection('namespaces').where({ visibility: 'public' }).update({ visibility: 'private' });
    const page = await open('/', { as: await server().createUser() });
    await page.getByRole('heading', { name: 'You don’t belong to a group yet' }).waitFor();
  });

  it('shows a group with its subgroups and projects', async () => {
    const member = await server().createUser();
    const top = await server().createGroup('city', { name: 'City', visibility: 'private' });
    await server().createGroup('water', { name: 'Water', visibility: 'private', parent: top });
    await server().createProject('pipes', top, { name: 'Pipes' });
    await server().addMember(top, member, 'reporter');
    const page = await open('/groups/city', { as: member });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('City');
    expect(await page.title()).to.equal('City · Milepost');
    await page.getByRole('heading', { name: 'Subgroups' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Water', exact: true }).click();
    await page.getByRole('heading', { name: 'Water', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/groups/city/water');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link');
    expect(await crumbs.allTextContents()).to.deep.equal(['City', 'Water']);
    await page.getByRole('heading', { name: 'Nothing in here yet' }).waitFor();
    await crumbs.first().click();
    await page.getByText('Pipes', { exact: true }).waitFor();
  });

  it('answers 404 with one and the same page for a hidden group and for none', async () => {
    await server().createGroup('vault', { visibility: 'private' });
    const stranger = await server().createUser();
    const page = await open('/', { as: stranger });
    for (const address of ['/groups/vault', '/groups/no-such-group', '/nowhere/at/all']) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).to.equal(404);
      await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
      expect(await page.title()).to.equal('Page not found · Milepost');
      await page.getByRole('main').getByRole('link', { name: 'Go to home' }).waitFor();
    }
    const visitor = await open('/groups/vault');
    const signIn = visitor.getByRole('main').getByRole('link', { name: 'Sign in' });
    expect(await signIn.getAttribute('href')).to.equal('/users/sign_in?return_to=%2Fgroups%2Fvault');
  });

  it('says that the groups could not be fetched, and fetches them again when asked', async () => {
    const member = await server().createUser();
    const group = await server().createGroup('river', { name: 'River', visibility: 'private' });
    await server().addMember(group, member, 'guest');
    const page = await open('/-/profile', { as: member });
    await page.route('**/api/v4/groups?*', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
    await page.goto('/');
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load groups' });
    await alert.waitFor();
    const rail = page.getByRole('navigation', { name: 'Main', exact: true });
    await rail.getByText('The roadmaps couldn’t be loaded.').waitFor();
    await page.unroute('**/api/v4/groups?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('main').getByRole('link', { name: 'River', exact: true }).waitFor();
    await alert.waitFor({ state: 'detached' });
    await rail.getByText('The roadmaps couldn’t be loaded.').waitFor({ state: 'detached' });
    await rail.getByRole('link', { name: 'River' }).waitFor();
  });
});
