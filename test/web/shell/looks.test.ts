import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

interface Screen {
  address: string;
  signedIn: boolean;
  /** Opens something, and answers what shows that it is open. */
  act?: (page: Page) => Promise<Locator>;
}

const screens: Record<string, Screen> = {
  'the sign-in page': { address: '/users/sign_in', signedIn: false },
  'the sign-up page': { address: '/users/sign_up', signedIn: false },
  'the start page of a visitor': { address: '/', signedIn: false },
  'the start page': { address: '/', signedIn: true },
  'a group': { address: '/groups/lake', signedIn: true },
  'the profile': { address: '/-/profile', signedIn: true },
  'a missing page': { address: '/groups/nowhere', signedIn: true },
  'the palette': {
    address: '/',
    signedIn: true,
    async act(page) {
      await page.keyboard.press('Control+k');
      return page.getByRole('option').first();
    },
  },
  'the shortcuts': {
    address: '/',
    signedIn: true,
    async act(page) {
      await page.keyboard.press('Shift+Slash');
      return page.getByRole('dialog');
    },
  },
  'the account menu': {
    address: '/',
    signedIn: true,
    async act(page) {
      await page.getByRole('button', { name: /Account of/ }).click();
      return page.getByRole('menu');
    },
  },
};

describe('web: looks of the shell', () => {
  const { server, open } = useWeb({ loadsPages: true });
  let member: User;

  before(async () => {
    member = await server().createUser('swimmer');
    const lake = await server().createGroup('lake', { name: 'Lake', visibility: 'public', description: 'Still water' });
    await server().createGroup('shore', { name: 'Shore', visibility: 'public', parent: lake });
    await server().createProject('jetty', lake, { name: 'Jetty' });
    await server().addMember(lake, member, 'developer');
  });

  for (const [name, { address, signedIn, act }] of Object.entries(screens)) {
    it(`${name} has nothing for axe to find in light and dark, breaks no policy and does not scroll sideways`, async () => {
      const complaints: string[] = [];
      const page = await open(address, {
        ...(signedIn && { as: member }),
        before: (watched) => watch(watched, server().address, complaints),
      });
      // A stream of changes stays open, so that the network is never idle.
      await page.getByRole('heading').first().waitFor();
      await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
      const opened = await act?.(page);
      await opened?.waitFor();
      const check = async () => {
        if (opened) expect(await opened.isVisible()).to.equal(true);
        expect(await axeProblems(page)).to.deep.equal([]);
        expect(await overflowOf(page)).to.be.at.most(0);
      };
      await inEachLook(page, check, looksOf([1440, 390]));
      expect(complaints).to.deep.equal([]);
    });
  }

  it('ends with the page before sign-in, which has no bar at the bottom of a phone', async () => {
    const page = await open('/users/sign_in', { viewport: { width: 390, height: 844 } });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).to.equal(844);
  });

  it('says above the bar that a page is missing when zoomed to 400 %', async () => {
    const page = await open('/groups/nowhere', { as: member, viewport: { width: 320, height: 256 } });
    const words = await page.getByText('There is nothing at this address').boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Main navigation' }).boundingBox();
    expect((words?.y ?? 0) + (words?.height ?? 0)).to.be.below(bar?.y ?? 0);
  });

  it('has one top heading, named landmarks and its language on each page', async () => {
    const page = await open('/groups/lake', { as: member });
    expect(await page.getByRole('heading', { level: 1 }).count()).to.equal(1);
    expect(await page.getByRole('main').count()).to.equal(1);
    expect(await page.getByRole('banner').count()).to.equal(1);
    expect(await page.evaluate(() => document.documentElement.lang)).to.equal('en');
  });

  it('moves nothing once it is drawn', async () => {
    const page = await open('/users/sign_in');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const address of ['/users/sign_in', '/', '/groups/lake', '/groups/lake/-/roadmap']) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // Pages that hear of changes are never without a request under way.
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      await page.evaluate(() => fetch('/-/health').then(() => undefined));
      const total = await page.evaluate(() =>
        (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
      );
      expect(total, address).to.be.lessThan(0.05);
    }
  });
});

/** Notes console errors, apart from the 404 a missing page is answered with, and requests to anyone else. */
function watch(page: Page, home: string, complaints: string[]): void {
  page.on('console', (message) => {
    const isExpected = /status of 404/.test(message.text());
    if (message.type() === 'error' && !isExpected) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(home)) complaints.push(`request to ${request.url()}`);
  });
}
