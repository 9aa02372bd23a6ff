import { expect } from 'chai';
import type { Page, Request } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { operationsOf } from '../../support/intercept.ts';
import { useEpics, type OpenOptions } from '../epics/epic-window.ts';

/** What a page costs until it is at rest. */
interface Cost {
  /** Calls of the API; the stream of events is none of them, since it never ends. */
  calls: string[];
  statements: string[];
}

/** Calls of the API that a page makes. */
class Calls {
  readonly made: string[] = [];
  private readonly open = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() !== 'fetch' || pathname.endsWith('/events')) return;
      this.open.add(request);
      this.made.push(operationsOf(request).join('+') || pathname);
    });
    page.on('requestfinished', (request) => this.open.delete(request));
    page.on('requestfailed', (request) => this.open.delete(request));
  }

  async answered(): Promise<void> {
    while (this.open.size > 0) await this.page.waitForEvent('requestfinished');
  }
}

/** 21 statements as a rule; reads are gathered by the moment they are asked for, so a busy machine may need a few more. */
const most = { calls: 3, statements: 24 };

describe('the cost of an opened page', () => {
  const epics = useEpics({ loadsPages: true });
  let project: Namespace;

  before(async () => {
    project = await epics.server.createProject('app', epics.group, { visibility: 'public' });
  });

  /** Opens a page whose last part shows this text. */
  async function costOf(
    open: (options: Required<Pick<OpenOptions, 'before'>>) => Promise<Page>,
    lastPart: string,
  ): Promise<Cost> {
    const { connection } = epics.server;
    const statements: string[] = [];
    const onQuery = ({ sql }: { sql: string }): void => {
      statements.push(sql);
    };
    let calls: Calls | undefined;
    const page = await open({
      before: (opened) => {
        calls = new Calls(opened);
        connection.on('query', onQuery);
        return Promise.resolve();
      },
    });
    await page.getByText(lastPart).first().waitFor();
    await calls?.answered();
    connection.off('query', onQuery);
    return { calls: calls?.made ?? [], statements };
  }

  function expectBounded({ calls, statements }: Cost): void {
    expect(calls, calls.join('\n')).to.have.length.at.most(most.calls);
    expect(statements, statements.join('\n')).to.have.length.at.most(most.statements);
  }

  it('is bounded for an epic with labels and children', async () => {
    const epic = await epics.epic('Everything', { labels: ['backend'], description: 'A text with **words**' });
    for (const title of ['One', 'Two']) await epics.epic(title, { parentId: epic.id });
    const cost = await costOf((options) => epics.open(epic, options), 'Two');
    expectBounded(cost);
  });

  it('is bounded for an issue with labels and tasks', async () => {
    const { server, planner } = epics;
    const create = (type: 'issue' | 'task', title: string, fields: object = {}) =>
      server.perform(CreateWorkItem, { type, namespace: project.id, title, ...fields }, planner);
    const description = 'A text with **words**';
    const issue = await create('issue', 'Everything', { labels: ['backend'], description, weight: 3 });
    for (const title of ['One', 'Two']) await create('task', title, { parentId: issue.id });
    const cost = await costOf((options) => epics.openPath(`/plan/app/-/issues/${issue.iid}`, options), 'Two');
    expectBounded(cost);
  });
});
