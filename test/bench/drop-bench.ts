import type { Browser, Page } from 'playwright';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { giveSession } from '../support/browser.ts';
import { withServedProduct } from './served-product.ts';
import { withAim } from './aims.ts';
import { quantile } from './quantile.ts';

export interface DropFigures {
  /** Milliseconds from the drop on one page to the frame of another page that shows the bar there. */
  p50: number;
  p95: number;
}

const epics = 60;
const drops = 30;
const roadmap = '/groups/plan/-/roadmap?sort=TITLE_ASC';
const bar = 'a[data-bar][data-movable]';

/** Pages whose clocks are compared: both count from the same moment. */
type Timed = typeof window & { sawAt: (label: string | null) => Promise<number>; droppedAt: number };

/** A planner moves a bar again and again by the mouse, while somebody else has the same roadmap open. */
export async function measureDrops(today: string): Promise<DropFigures> {
  return withServedProduct(today, async (server, browser) => {
    const group = await server.createGroup('plan', { name: 'Plan' });
    for (let number = 1; number <= epics; number += 1) {
      const dates = { startDate: '2026-11-16', dueDate: '2026-11-22' };
      await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: `Part ${number}`, ...dates });
    }
    const open = async (name: string): Promise<Page> => {
      const user = await server.createUser(name);
      await server.addMember(group, user, 'planner');
      return openRoadmap(browser, server.address, (await server.signedIn(user)).cookie ?? '');
    };
    const [mover, watcher] = [await open('mona'), await open('walt')];
    const taken: number[] = [];
    for (let turn = 0; turn < drops; turn += 1) taken.push(await dropOnce(mover, watcher, turn % 2 === 0 ? 1 : -1));
    return { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) };
  });
}

async function openRoadmap(browser: Browser, address: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await giveSession(context, address, cookie);
  const page = await context.newPage();
  const listening = page.waitForResponse((answer) => answer.url().includes('/-/web/events'));
  await page.goto(`${address}${roadmap}`);
  await page.locator('[data-moves-bars]').waitFor({ state: 'attached' });
  await listening;
  await page.evaluate((selector) => {
    const timed = window as Timed;
    const now = (): number => performance.timeOrigin + performance.now();
    window.addEventListener('pointerup', () => (timed.droppedAt = now()), { capture: true });
    timed.sawAt = (label) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (document.querySelector(selector)?.getAttribute('aria-label') === label) requestAnimationFrame(look);
          else resolve(now());
        };
        look();
      });
  }, bar);
  return page;
}

/** Drags the first bar by a week; answers the milliseconds until the other page shows it there. */
async function dropOnce(mover: Page, watcher: Page, direction: 1 | -1): Promise<number> {
  const held = mover.locator(bar).first();
  const box = await held.boundingBox();
  if (box === null) throw new Error('no bar is in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await mover.mouse.move(x, y);
  await mover.mouse.down();
  await mover.mouse.move(x + direction * 60, y, { steps: 6 });
  const label = await watcher.locator(bar).first().getAttribute('aria-label');
  const seen = watcher.evaluate((before) => (window as Timed).sawAt(before), label);
  await mover.mouse.up();
  const sawAt = await seen;
  const droppedAt = await mover.evaluate(() => (window as Timed).droppedAt);
  // The next drag begins once the first page has its answer.
  await mover.getByRole('alertdialog').filter({ hasText: 'Undo' }).waitFor();
  await mover.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click();
  return sawAt - droppedAt;
}

export function dropReport({ p50, p95 }: DropFigures): string[] {
  return [
    `A bar dropped on one page, seen on another, ${drops} times`,
    `  middle                      ${p50.toFixed(0)} ms`,
    `  95 of 100                   ${withAim(p95, 'at most', 300, 0, ' ms')}`,
  ];
}
