import { join } from 'node:path';
import type { Browser } from 'playwright';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { launchBrowser } from '../support/browser.ts';
import { TestServer } from '../support/server.ts';

/** Measures the built product in a browser, over a server and a database of its own. */
export async function withServedProduct<Figures>(
  today: string,
  measure: (server: TestServer, browser: Browser) => Promise<Figures>,
): Promise<Figures> {
  const server = await TestServer.start({ today, settings: { publicFolder: join(projectFolder, 'dist', 'public') } });
  try {
    const browser = await launchBrowser();
    try {
      return await measure(server, browser);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}
