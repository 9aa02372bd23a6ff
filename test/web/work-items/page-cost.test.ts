import { expect } from 'chai';
import type { Page, Request } from 'playwright';
import { useEpics } from '../epics/epic-window.ts';

/** Calls of the API that a page makes; the stream of events is none of them, since it never ends. */
class Calls {
  readonly made: string[] = [];
  private readonly open = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() !== 'fetch' || pathname.endsWith('/events')) return;
      this.open.add(request);
      this.made.push(/(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1] ?? pathname);
    });
    page.on('requestfinished', (request) => this.open.delete(request));
    page.on('requestfailed', (request) => this.open.delete(request));
  }

  async answered(): Promise<void> {
    while (this.open.size > 0) await this.page.waitForEvent('requestfinished');
  }
}

describe('the cost of an opened page', () => {
  const epics = useEpics();

  it('is bounded for an epic with labels and children', async () => {
    const epic = await epics.epic('Everything', { labels: ['backend'], description: 'A text with **words**' });
    for (const title of ['One', 'Two']) await epics.epic(title, { parentId: epic.id });
    const { connection } = epics.server;
    const statements: string[] = [];
    const heard = ({ sql }: { sql: string }): void => {
      statements.push(sql);
    };
    let calls: Calls | undefined;
    const page = await epics.open(epic, {
      before: async (page) => {
        calls = new Calls(page);
        connection.on('query', heard);
      },
    });
    await page.getByRole('treegrid').getByText('Two').waitFor();
    await calls?.answered();
    connection.off('query', heard);
    expect(calls?.made.length).to.be.at.most(8);
    // What others do at the same time to the same database may add a few.
    expect(statements.length).to.be.at.most(48);
  });
});
