import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { UpdateMilestone } from '../../../application/milestones/update-milestone.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { SpendTime } from '../../../application/work-items/spend-time.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { EventListener } from '../../support/event-listener.ts';
import { useWeb } from '../../support/web.ts';

describe('two browsers on one issue', function () {
  this.timeout(90_000);
  const web = useWeb({ today: '2026-11-21', loadsPages: true });
  let group: Namespace;
  let project: Namespace;
  let petra: User;
  let gus: User;

  before(async () => {
    const server = web.server();
    group = await server.createGroup('plan', { visibility: 'public' });
    project = await server.createProject('app', group, { visibility: 'public' });
    petra = await server.createUser('petra', { name: 'Petra Planner' });
    gus = await server.createUser('gus', { name: 'Gus Guest' });
    await server.addMember(group, petra, 'planner');
    await server.addMember(group, gus, 'guest');
  });

  const create = (title: string, fields: Record<string, unknown> = {}) =>
    web.server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title, ...fields }, petra);
  const change = (item: WorkItem, changes: Record<string, unknown>) =>
    web.server().perform(UpdateWorkItem, { item: { id: item.id }, ...changes }, petra);
  const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

  /** A page that learns of changes by events alone, once it listens. */
  async function open(path: string, as: User): Promise<Page> {
    let listening: Promise<unknown> | undefined;
    const page = await web.open(path, {
      as,
      viewport: { width: 1440, height: 900 },
      async before(opened) {
        await opened.route('**/realtime_changes', (route) => route.abort());
        listening = opened.waitForResponse((answer) => answer.url().includes('/-/web/events'));
      },
    });
    await listening;
    return page;
  }

  it('show one what the other writes, ticks, links and adds; no one else receives anything hidden', async () => {
    const issue = await create('Before', { description: '- [ ] first\n- [ ] second' });
    const [linked, hidden] = [await create('To be linked'), await create('Hidden plans', { confidential: true })];
    const path = `/plan/app/-/issues/${issue.iid}`;
    const [mine, theirs] = [await open(path, petra), await open(path, gus)];
    const visitor = await EventListener.open(web.server().address, 'namespace=plan');

    await mine.getByRole('checkbox', { name: 'first' }).press('Space');
    await theirs.getByText('1 of 2 checklist items completed').waitFor();

    await mine.getByRole('button', { name: 'Edit', exact: true }).click();
    await mine.getByRole('textbox', { name: 'Title' }).fill('After');
    await mine.getByRole('button', { name: 'Save changes' }).click();
    await theirs.getByRole('heading', { level: 1, name: 'After' }).waitFor();

    await mine.getByRole('textbox', { name: 'Comment' }).fill('Hello from the other browser');
    await mine.getByRole('textbox', { name: 'Comment' }).press('Control+Enter');
    await theirs.getByRole('article').getByText('Hello from the other browser').waitFor();

    await section(mine, 'Linked items').getByRole('button', { name: 'Add', exact: true }).click();
    const form = mine.getByRole('form', { name: 'Add linked items' });
    await form.getByText('is blocked by').click();
    await form.getByRole('combobox').fill(`#${linked.iid} `);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await section(theirs, 'Linked items').getByRole('link', { name: 'To be linked' }).waitFor();
    await theirs.getByText('Blocked', { exact: true }).first().waitFor();
    await change(linked, { stateEvent: 'close' });
    await theirs.getByText('Blocked', { exact: true }).waitFor({ state: 'detached' });

    const tasks = section(mine, 'Child tasks');
    await tasks.getByRole('button', { name: 'Add task' }).click();
    await tasks.getByRole('textbox', { name: 'Title' }).fill('A step');
    await tasks.getByRole('textbox', { name: 'Title' }).press('Enter');
    const step = section(theirs, 'Child tasks').getByRole('link', { name: 'A step' });
    await step.waitFor();

    // What the other may not see: an internal comment, a hidden link, a hidden child, another issue.
    visitor.clear();
    await web.server().perform(CreateNote, { item: { id: issue.id }, body: 'Between us', internal: true }, petra);
    const secret = await create('Secret step', { type: 'task', parentId: issue.id, confidential: true });
    await change(hidden, { title: 'Hidden still' });
    await change(issue, { title: 'Fence' });
    await mine.getByText('Between us').waitFor();
    await section(mine, 'Child tasks').getByRole('link', { name: 'Secret step' }).waitFor();
    await theirs.getByRole('heading', { level: 1, name: 'Fence' }).waitFor();
    await visitor.untilItem(issue.id);
    expect(await theirs.getByText(/Between us|Secret step/).count()).to.equal(0);
    expect(visitor.parts.filter((part) => !part.startsWith(`${issue.id} `))).to.deep.equal([]);
    expect(visitor.parts).not.to.include.members([`${issue.id} notes`]);
    expect(visitor.parts).not.to.include.members([`${issue.id} children`]);
    for (const { id } of [secret, hidden]) expect(visitor.raw).not.to.match(new RegExp(`"id":${id}\\b`));
    visitor.close();
  });

  it('show every field that the other changes', async () => {
    const server = web.server();
    const label = await server.perform(
      CreateLabel,
      { kind: 'group', namespace: group.id, name: 'bug', color: '#c91c00' },
      petra,
    );
    const milestone = await server.perform(
      CreateMilestone,
      { kind: 'group', namespace: group.id, title: 'Spring', dueDate: '2027-03-31' },
      petra,
    );
    const cadence = await server.perform(
      CreateCadence,
      { group: group.id, title: 'Sprints', automatic: false, active: true },
      petra,
    );
    const iteration = await server.perform(
      CreateIteration,
      { group: group.id, cadenceId: cadence.id, title: 'Sprint one', startDate: '2026-11-16', dueDate: '2026-11-29' },
      petra,
    );
    const epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Sail' }, petra);
    const issue = await create('Fields');
    const page = await open(`/plan/app/-/issues/${issue.iid}`, gus);
    const cases: [changes: Record<string, unknown>, region: string, text: string][] = [
      [{ assigneeIds: [petra.id] }, 'Assignee', 'Petra Planner'],
      [{ addLabelIds: [label.id] }, 'Labels', 'bug'],
      [{ milestoneId: milestone.id }, 'Milestone', 'Spring'],
      [{ iterationId: iteration.id }, 'Iteration', 'Sprint one'],
      [{ parentId: epic.id }, 'Epic', 'Sail'],
      [{ weight: 7 }, 'Weight', '7'],
      [{ startDate: '2026-11-20' }, 'Start date', 'Nov 20, 2026'],
      [{ dueDate: '2026-12-24' }, 'Due date', 'Dec 24, 2026'],
      [{ healthStatus: 'at_risk' }, 'Health status', 'At risk'],
      [{ timeEstimate: 7200 }, 'Time tracking', '2h'],
    ];
    for (const [changes, region, text] of cases) {
      await change(issue, changes);
      await section(page, region).getByText(text).first().waitFor();
    }
    await server.perform(SpendTime, { item: { id: issue.id }, seconds: 2700 }, petra);
    await section(page, 'Time tracking').getByText('45m').first().waitFor();
    await server.perform(
      UpdateMilestone,
      { kind: 'group', namespace: group.id, id: milestone.id, title: 'Summer' },
      petra,
    );
    await section(page, 'Milestone').getByText('Summer').waitFor();
    await change(epic, { title: 'Row' });
    await section(page, 'Epic').getByRole('link', { name: 'Row' }).waitFor();
    await change(issue, { discussionLocked: true });
    await page.getByText('Locked', { exact: true }).waitFor();
    await change(issue, { description: 'New **words**' });
    await page.locator('article strong', { hasText: 'words' }).waitFor();
    await change(issue, { stateEvent: 'close' });
    await page.getByText('Closed', { exact: true }).first().waitFor();
    await server.perform(UpdateWorkItem, { item: { id: issue.id }, type: 'incident' });
    await server.perform(UpdateWorkItem, { item: { id: issue.id }, severity: 'high' });
    await section(page, 'Severity').getByText('High').waitFor();
    await change(issue, { confidential: true });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('show the rows of a list where they belong now, without moving what is read', async () => {
    for (let number = 1; number <= 45; number += 1) await create(`Row ${String(number).padStart(2, '0')}`);
    const last = await create('Row 99');
    const page = await open('/plan/app/-/issues?sort=TITLE_ASC&search=Row', gus);
    const rows = page.getByRole('list', { name: 'Issues' });
    const row = (title: string): Locator => rows.getByRole('link', { name: title, exact: true });
    await row('Row 25').waitFor();
    await page.mouse.move(5, 5);
    await row('Row 25').scrollIntoViewIfNeeded();
    const before = await row('Row 25').boundingBox();
    // Above what is read, while the pointer is elsewhere.
    await change(last, { title: 'Row 00', dueDate: '2026-12-24' });
    await row('Row 00').waitFor();
    expect(await row('Row 25').boundingBox()).to.deep.equal(before);
    // Under the pointer nothing moves until it leaves; what stays in its place changes at once.
    await row('Row 25').hover();
    await change(last, { title: 'Row 98' });
    await page.getByRole('button', { name: 'Show new changes' }).waitFor();
    expect(await row('Row 25').boundingBox()).to.deep.equal(before);
    await page.mouse.move(5, 5);
    await row('Row 98').waitFor();
    expect(await rows.getByRole('link', { name: /^Row/ }).last().innerText()).to.equal('Row 98');
  });
});
