import { expect } from 'chai';
import type { Locator, Page, Request } from 'playwright';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateTodo } from '../../../application/todos/create-todo.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import { layoutShiftOf, recordLayoutShift } from '../../support/layout-shift.ts';
import { useWeb } from '../../support/web.ts';
import { createSprints } from '../roadmap/iteration-plan.ts';

const most = 0.05;

/** What tells one call of the API from another; empty for anything else, and for the stream of events. */
function callOf(request: Request): string {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/') || request.resourceType() === 'eventsource') return '';
  const body = request.method() === 'POST' ? request.postData() : null;
  return `${pathname} ${/(?:query|mutation) (\w+)/.exec(body ?? '')?.[1] ?? ''}`;
}

describe('web: layout shift', () => {
  const web = useWeb({ today: '2026-11-21' });
  let reader: User;

  before(async () => {
    const server = web.server();
    const group = await server.createGroup('plan', { name: 'Plan' });
    const project = await server.createProject('app', group, { name: 'App' });
    reader = await server.createUser('petra', { name: 'Petra Planner' });
    await server.addMember(group, reader, 'planner');
    const create = (type: 'epic' | 'issue', title: string, fields: Record<string, unknown> = {}) =>
      server.perform(
        CreateWorkItem,
        { type, namespace: type === 'epic' ? group.id : project.id, title, ...fields },
        reader,
      );
    const dates = {
      startDateIsFixed: true,
      startDateFixed: '2026-11-02',
      dueDateIsFixed: true,
      dueDateFixed: '2026-12-11',
    };
    const parent = await create('epic', 'A release that people trust', { description: 'Why and how.', ...dates });
    await createSprints(server, group.id, 'Sprints');
    const owner = { kind: 'group', namespace: group.id } as const;
    await server.perform(CreateMilestone, { ...owner, title: 'Beta', startDate: '2026-11-09', dueDate: '2026-12-20' });
    for (const number of [1, 2, 3]) {
      const epic = await create('epic', `Part ${number} of the release`, { parentId: parent.id, ...dates });
      const issue = await create('issue', `Step ${number} on the way`, {
        parentId: epic.id,
        weight: number,
        assigneeIds: [reader.id],
        dueDate: '2026-12-01',
      });
      await server.perform(CreateTodo, { item: { id: issue.id } }, reader);
    }
  });

  it('names the group and the epic before they are read', async () => {
    const page = await web.open('/groups/plan/-/epics/1', {
      as: reader,
      before: async (opened) => {
        await opened.route(/\/api\//, () => new Promise(() => {}));
      },
    });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).to.equal('A release that people trust');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    expect(await crumbs.getByRole('link').first().innerText()).to.equal('Plan');
    await page.getByRole('region', { name: 'Plan', exact: true }).waitFor();
  });

  const pages: [path: string, until: (page: Page) => Locator[]][] = [
    [
      '/groups/plan/-/epics/1',
      (page) => [
        page.getByRole('row', { name: /^Part 3/ }),
        page.getByText('Nothing is linked'),
        page.getByRole('textbox', { name: 'Comment' }),
      ],
    ],
    ['/', (page) => [page.getByText('Step 3 on the way').first(), page.getByRole('region', { name: 'Groups' })]],
    [
      '/groups/plan/-/roadmap',
      (page) => [
        page.getByRole('row', { name: /^A release/ }),
        page.getByRole('region', { name: 'Milestones' }),
        page.getByRole('region', { name: 'Iterations' }),
      ],
    ],
    ['/groups/plan/-/epics', (page) => [page.getByRole('link', { name: 'A release that people trust' })]],
    ['/groups/plan', (page) => [page.getByRole('link', { name: /App/ })]],
  ];
  for (const [path, until] of pages) {
    it(`is below ${most} while ${path} loads, on a phone and in a wide window`, async () => {
      for (const width of [390, 1440]) {
        const page = await web.open(path, {
          as: reader,
          viewport: { width, height: 844 },
          before: recordLayoutShift,
        });
        for (const part of until(page)) await part.waitFor();
        expect(await layoutShiftOf(page), `${width} px`).to.be.below(most);
      }
    });

    it(`is below ${most} on a phone, whichever answer for ${path} comes last`, async () => {
      const visit = async (before: (page: Page) => Promise<unknown>): Promise<number> => {
        const page = await web.open(path, { as: reader, viewport: { width: 390, height: 844 }, before });
        for (const part of until(page)) await part.waitFor();
        return layoutShiftOf(page);
      };
      const calls = new Set<string>();
      await visit(async (page) => {
        page.on('request', (request) => calls.add(callOf(request)));
        await recordLayoutShift(page);
      });
      for (const late of [...calls].filter((call) => call !== '')) {
        expect(await visit((page) => recordLayoutShift(page, (request) => callOf(request) === late)), late).to.be.below(
          most,
        );
      }
    });
  }
});
