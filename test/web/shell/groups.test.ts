import { expect } from 'chai';
import { useWeb } from '../../support/web.ts';

describe('groups in the browser', () => {
  const { server, open } = useWeb({ loadsPages: true });

  it('are first among the roadmaps of the sidebar when they are favorites', async () => {
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

  it('show their subgroups and projects', async () => {
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

  it('leave the name of their pages whole on the narrowest phone, and an arrow back', async () => {
    await server().createGroup('harbor', { name: 'Harbor with a rather long name', visibility: 'public' });
    const member = await server().createUser();
    const size = { width: 320, height: 640 };
    const page = await open('/groups/harbor/-/milestones', { as: member });
    await page.setViewportSize(size);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    const here = crumbs.getByText('Milestones', { exact: true });
    await page.getByRole('heading', { name: 'Milestones', level: 1 }).waitFor();
    expect(await here.evaluate((name) => name.scrollWidth - name.clientWidth)).to.equal(0);
    await crumbs.getByRole('link', { name: 'Harbor with a rather long name' }).click();
    await page.getByRole('heading', { name: 'Harbor with a rather long name', level: 1 }).waitFor();
    const visitor = await open('/groups/harbor/-/roadmap');
    await visitor.setViewportSize(size);
    const words = visitor.getByRole('banner').getByRole('link', { name: 'Sign in' }).locator('span');
    // One line of them.
    expect(await words.evaluate((text) => text.getBoundingClientRect().height)).to.be.below(24);
  });
});
