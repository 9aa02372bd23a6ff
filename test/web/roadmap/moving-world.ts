import type { Locator, Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useWeb, type OpenOptions } from '../../support/web.ts';
import { planToday } from './plan.ts';
import { barOf } from './roadmap-window.ts';

/** Px of a day in the layout of weeks. */
export const day = 180 / 7;

/** A group with a planner and a guest, and the roadmap of single epics whose bars are moved. */
export function useMovingBars() {
  const web = useWeb({ today: planToday, loadsPages: true });
  const world = { epics: 0 } as { group: Namespace; planner: User; guest: User; epics: number };

  before(async () => {
    const server = web.server();
    world.group = await server.createGroup('moves', { visibility: 'private' });
    world.planner = await server.createUser('mona', { name: 'Mona Mover' });
    world.guest = await server.createUser('gil');
    await server.addMember(world.group, world.planner, 'planner');
    await server.addMember(world.group, world.guest, 'guest');
  });

  /** An epic of the week that contains today. */
  async function epicWith(fields: object = { startDate: '2026-11-16', dueDate: '2026-11-22' }): Promise<WorkItem> {
    world.epics += 1;
    const title = `Epic ${world.epics}`;
    return web.server().perform(CreateWorkItem, { type: 'epic', namespace: world.group.id, title, ...fields });
  }

  const open = (
    { title }: WorkItem,
    { as = world.planner, query = '', ...options }: OpenOptions & { query?: string } = {},
  ) =>
    web.open(`/groups/moves/-/roadmap?search=${encodeURIComponent(`"${title}"`)}${query}`, {
      viewport: { width: 1440, height: 900 },
      until: (page) => barOf(page, title),
      as,
      ...options,
    });

  /** The code that moves bars has been loaded. */
  const ready = (page: Page) => page.locator('[data-moves-bars]').waitFor({ state: 'attached' });

  async function middleOf(bar: Locator): Promise<{ x: number; y: number; left: number; right: number }> {
    const box = await bar.boundingBox();
    if (box === null) throw new Error('the bar is not drawn');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, left: box.x, right: box.x + box.width };
  }

  async function drag(page: Page, from: { x: number; y: number }, px: number): Promise<void> {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + px / 2, from.y);
    await page.mouse.move(from.x + px, from.y);
  }

  const stored = async ({ id }: WorkItem) => {
    const item = await web.server().connection('work_items').where({ id }).first('startDate', 'dueDate');
    return `${item?.startDate ?? '-'} ${item?.dueDate ?? '-'}`;
  };
  const says = (page: Page, { title }: WorkItem, dates: string) =>
    barOf(page, title).and(page.locator(`[aria-label*="${dates}"]`));
  const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text });

  /** An epic without dates, found by the same search as one with a bar. */
  async function undatedBeside({ title }: WorkItem): Promise<WorkItem> {
    const undated = { type: 'epic', namespace: world.group.id, title: `${title} without dates` } as const;
    return web.server().perform(CreateWorkItem, undated);
  }

  return { world, web, epicWith, undatedBeside, open, ready, middleOf, drag, stored, says, toast };
}
