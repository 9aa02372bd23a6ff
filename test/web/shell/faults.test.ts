import { expect } from 'chai';
import { useWeb } from '../../support/web.ts';

describe('pages when something is wrong', () => {
  const { server, open } = useWeb({ loadsPages: true });

  it('say that there is no network, until there is', async () => {
    const page = await open('/', { as: await server().createUser() });
    await page.context().setOffline(true);
    const banner = page.getByRole('status').filter({ hasText: 'You are offline' });
    await banner.waitFor();
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
  });

  it('say that they come from a secondary site, until it is promoted', async () => {
    const person = await server().createUser();
    const page = await open('/', { as: person });
    const { replication } = server().services;
    const becomes = (isStandby: boolean) =>
      Object.defineProperty(replication, 'isStandby', { value: isStandby, configurable: true });
    const banner = page.getByRole('status').filter({ hasText: 'You are reading through a secondary site' });
    becomes(true);
    try {
      await page.reload();
      await banner.waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).to.equal(true);
      becomes(false);
      // The stream of changes begins again, as after a promotion that restarts the server.
      await page.context().setOffline(true);
      await page.getByRole('status').filter({ hasText: 'You are offline' }).waitFor();
      await page.context().setOffline(false);
      await banner.waitFor({ state: 'detached' });
    } finally {
      Reflect.deleteProperty(replication, 'isStandby');
    }
  });

  it('keep the frame when the code of a page cannot be fetched, and try again', async () => {
    const page = await open('/', { as: await server().createUser() });
    await page.route('**/assets/profile-page-*.js', (route) => route.abort());
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByRole('heading', { name: 'Couldn’t load this page', level: 1 }).waitFor();
    expect(await page.getByRole('banner').isVisible()).to.equal(true);
    await page.unroute('**/assets/profile-page-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  });

  /** The page of an epic, some parts of which cannot be fetched. */
  async function withoutParts() {
    const member = await server().createUser();
    const group = await server().createGroup(`faults-${member.username}`);
    await server().addMember(group, member, 'owner');
    const client = await server().as(member);
    const epics = `/api/v4/groups/${group.id}/epics`;
    const { body } = await client.post(epics, { title: 'Readable', description: 'A text' });
    await client.post(`${epics}/${(body as { id: number }).id}/notes`, { body: 'A comment' });
    const parts = /\/assets\/(?:editor|tooltip-popup|menu-popup|palette|account-items)-/;
    const page = await open(`/groups/${group.fullPath}/-/epics/1`, {
      as: member,
      before: (opened) => opened.route(parts, (route) => route.abort()),
    });
    const banner = page.getByRole('status').filter({ hasText: 'Part of this page failed to load' });
    await banner.waitFor();
    return { page, banner, parts };
  }

  it('keep their other parts when the code of one cannot be fetched, and offer to reload', async () => {
    const { page, banner, parts } = await withoutParts();
    await page.getByText('A comment').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: /Account of/ }).hover();
    await page.getByRole('button', { name: /Account of/ }).click();
    const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('tooltip-popup'));
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).hover();
    await failure;
    expect(await page.getByText('A text').isVisible()).to.equal(true);
    await page.unroute(parts);
    await banner.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).waitFor();
    await page.getByRole('button', { name: 'Reply…' }).waitFor();
    expect(await banner.count()).to.equal(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
  });

  it('fetch that code once the connection is back', async () => {
    const { page, banner, parts } = await withoutParts();
    await page.context().setOffline(true);
    await page.getByRole('status').filter({ hasText: 'You are offline' }).waitFor();
    await page.unroute(parts);
    await page.context().setOffline(false);
    await page.getByRole('textbox', { name: 'Comment' }).waitFor();
    expect(await banner.count()).to.equal(0);
  });

  it('throw no error when code that is loaded in advance cannot be fetched', async () => {
    const page = await open('/', { as: await server().createUser() });
    await page.route('**/assets/menu-popup-*', (route) => route.abort());
    const failure = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: /Account of/ }).hover();
    await failure;
    // An error that no one catches fails the test.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  });
});
