import { join } from 'node:path';
import { RebuildRollUps } from '../../application/maintenance/rebuild-roll-ups.ts';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { launchBrowser } from '../support/browser.ts';
import { testPassword, TestServer } from '../support/server.ts';
import { growWideTree } from '../support/wide-tree.ts';
import { measureDrag, type DragFigures } from './drag-bench.ts';

export interface EpicPageFigures {
  /** Milliseconds from the call of the address to the first content, and to the first row of the tree. */
  firstPaint: number;
  firstRow: number;
  wide: DragFigures;
}

const loads = 7;

/** The page of an epic with 100 children as a browser loads it, nothing kept but the session, and a tree of 5,000 scrolled and dragged. */
export async function measureEpicPage(today: string): Promise<EpicPageFigures> {
  const server = await TestServer.start({
    today,
    settings: { publicFolder: join(projectFolder, 'dist', 'public') },
  });
  const browser = await launchBrowser();
  try {
    const group = await server.createGroup('plan', { visibility: 'private' });
    const project = await server.createProject('app', group, { visibility: 'private' });
    const [hundred, wide] = [100, 5000].map((children) => ({ children })) as [Grown, Grown];
    for (const tree of [hundred, wide]) {
      const parent = await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Wide' });
      await growWideTree(server.connection, {
        parent,
        projectId: project.id,
        children: tree.children,
        levels: 6,
        nested: 100,
      });
      tree.address = `${server.address}/groups/plan/-/epics/${parent.iid}`;
    }
    await server.perform(RebuildRollUps, {});
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    const signIn = await context.newPage();
    await signIn.goto(`${server.address}/users/sign_in`);
    await signIn.getByRole('textbox', { name: /user/i }).fill(server.root.username);
    await signIn.getByLabel('Password').first().fill(testPassword);
    await signIn.keyboard.press('Enter');
    await signIn.waitForURL((url) => !url.pathname.includes('sign_in'));
    await signIn.close();
    const paints: number[] = [];
    const rows: number[] = [];
    for (let turn = 0; turn < loads; turn += 1) {
      const page = await context.newPage();
      await page.goto(hundred.address);
      await page.waitForSelector('[role=treegrid] [data-item]');
      const [paint, row] = await page.evaluate(() => [
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        performance.now(),
      ]);
      paints.push(paint ?? 0);
      rows.push(row ?? 0);
      await page.close();
    }
    const page = await context.newPage();
    await page.goto(wide.address);
    const figures = await measureDrag(page);
    return { firstPaint: middleOf(paints), firstRow: middleOf(rows), wide: figures };
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface Grown {
  children: number;
  address: string;
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
