import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { SpendTime } from '../../../application/work-items/spend-time.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { breakDown } from '../../support/intercept.ts';
import { hasFocus } from '../../support/focus.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { SpamServiceServer } from '../../support/spam-service.ts';
import { useWeb, type OpenOptions } from '../../support/web.ts';
import { alertWith } from '../epics/epic-window.ts';

describe('issue page', function () {
  this.timeout(60_000);
  const spamService = new SpamServiceServer();
  before(() => spamService.start());
  const web = useWeb({
    today: '2026-11-21',
    outbound: { allowed: ['127.0.0.1'] },
    akismet: () => ({ apiKey: spamService.apiKey, url: spamService.url }),
  });
  after(() => spamService.stop());
  let group: Namespace;
  let project: Namespace;
  let planner: User;
  let guest: User;
  let reporter: User;
  let epic: WorkItem;

  before(async () => {
    const server = web.server();
    group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
    project = await server.createProject('app', group, { name: 'App', visibility: 'public' });
    planner = await server.createUser('petra', { name: 'Petra Planner' });
    guest = await server.createUser('gus', { name: 'Gus Guest' });
    reporter = await server.createUser('rita', { name: 'Rita Reporter' });
    await server.addMember(group, planner, 'planner');
    await server.addMember(group, reporter, 'reporter');
    await server.addMember(group, guest, 'guest');
    await server.perform(CreateLabel, { kind: 'group', namespace: group.id, name: 'bug', color: '#c91c00' });
    await server.perform(CreateMilestone, {
      kind: 'group',
      namespace: group.id,
      title: 'Spring',
      dueDate: '2027-03-31',
    });
    epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Sail in spring' });
  });

  const create = (title: string, fields: Record<string, unknown> = {}) =>
    web.server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title, ...fields }, planner);
  const open = (issue: WorkItem, options: OpenOptions = { as: planner }) =>
    web.open(`/plan/app/-/issues/${issue.iid}`, options);
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` }).click();
  const rowOf = async (id: number) => {
    const { rows } = await web
      .server()
      .connection.raw<{ rows: Record<string, unknown>[] }>(
        'select *, due_date::text as due, start_date::text as start from work_items where id = ?',
        [id],
      );
    return rows[0] ?? {};
  };

  it('shows what is known of the issue, and where it is', async () => {
    const issue = await create('Leaks **memory**', { description: '- [x] seen\n- [ ] measured', parentId: epic.id });
    await web
      .server()
      .connection('importedItems')
      .insert({ rootNamespaceId: group.id, key: 'I-1', workItemId: issue.id, digest: '' });
    const page = await open(issue);
    await page.getByRole('heading', { level: 1, name: 'Leaks memory' }).waitFor();
    await page.getByText('1 of 2 checklist items completed').waitFor();
    await page.getByText('Imported', { exact: true }).waitFor();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await crumbs.getByRole('link').allInnerTexts()).to.deep.equal(['Plan', 'App']);
    await section(page, 'Epic').getByRole('link', { name: 'Sail in spring' }).waitFor();
    expect(await page.title()).to.equal('Leaks **memory** · #' + issue.iid + ' · App · Milepost');
    expect(await axeProblems(page)).to.deep.equal([]);
  });

  it('keeps its title in view while the text is read, which leads back to the top', async () => {
    const issue = await create('Long story', { description: 'A paragraph.\n\n'.repeat(120) });
    const page = await open(issue);
    const bar = page.getByRole('link', { name: 'Long story', exact: true });
    const heading = page.getByRole('heading', { level: 1, name: 'Long story' });
    await heading.waitFor();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await bar.count()).to.equal(0);
      await page.getByText('A paragraph.').last().scrollIntoViewIfNeeded();
      await bar.waitFor();
      expect(await axeProblems(page)).to.deep.equal([]);
      await bar.press('Enter');
      await bar.waitFor({ state: 'detached' });
      await page.waitForFunction(() => {
        const { top } = document.querySelector('h1')?.getBoundingClientRect() ?? { top: -1 };
        return top > 0 && top < window.innerHeight;
      });
    }
  });

  it('changes every field of the sidebar', async () => {
    const issue = await create('Fields');
    const page = await open(issue);
    await edit(page, 'assignee');
    await page.getByRole('searchbox', { name: 'Search people' }).fill('gus');
    await page.getByRole('checkbox', { name: /Gus Guest/ }).press('Space');
    await page.keyboard.press('Escape');
    await section(page, 'Assignee').getByText('Gus Guest').waitFor();
    await edit(page, 'milestone');
    await page.getByRole('checkbox', { name: /Spring/ }).press('Space');
    await section(page, 'Milestone').getByText('Spring').waitFor();
    await edit(page, 'epic');
    await page.getByRole('checkbox', { name: /Sail in spring/ }).press('Space');
    await section(page, 'Epic').getByRole('link', { name: 'Sail in spring' }).waitFor();
    await edit(page, 'weight');
    await page.getByRole('textbox', { name: 'Weight' }).fill('x');
    await page.getByText('Enter a whole number from 0 to').waitFor();
    await page.getByRole('textbox', { name: 'Weight' }).fill('5');
    await page.keyboard.press('Enter');
    await section(page, 'Weight').getByText('5', { exact: true }).waitFor();
    await edit(page, 'due date');
    await page.getByRole('textbox', { name: 'Due date' }).fill('2026-11-01');
    await page.keyboard.press('Enter');
    await section(page, 'Due date').getByText('Overdue').waitFor();
    await page.keyboard.press('Escape');
    await edit(page, 'health status');
    const saved = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('healthStatusWidget":{') === true,
    );
    await page.getByText('At risk', { exact: true }).click();
    await section(page, 'Health status').getByText('At risk').waitFor();
    await saved;
    const row = await rowOf(issue.id);
    expect(row).to.include({ weight: 5, due: '2026-11-01', health_status: 'at_risk', parent_id: epic.id });
    expect(row['milestone_id']).not.to.equal(null);
    await page.keyboard.press('Escape');
    await edit(page, 'milestone');
    await page.getByRole('checkbox', { name: /Spring/ }).press('Space');
    await section(page, 'Milestone').getByText('None').waitFor();
  });

  it('opens widgets, quotes and edits the last comment by keys', async () => {
    const issue = await create('Keys', { description: 'To be quoted' });
    const page = await open(issue, { as: planner, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Edit labels' }).waitFor();
    for (const [key, name] of [
      ['l', 'Labels'],
      ['a', 'Assignee'],
      ['m', 'Milestone'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name, exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByText('To be quoted').click({ clickCount: 3 });
    await page.keyboard.press('r');
    const field = page.getByRole('textbox', { name: 'Comment' });
    await hasFocus(field);
    expect(await field.inputValue()).to.equal('> To be quoted\n\n');
    await page.keyboard.type('Indeed');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').getByText('Indeed').waitFor();
    // Not the sequence that copies the reference.
    await field.blur();
    await page.keyboard.press('c');
    await page.keyboard.press('r');
    await page.getByText('Reference copied').waitFor();
    await field.focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('article').getByRole('textbox').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole('button', { name: 'Show details' }).waitFor();
    await page.keyboard.press('l');
    await page.getByRole('dialog', { name: 'Labels', exact: true }).waitFor();
  });

  it('estimates the issue, logs time and reports who spent it', async () => {
    const issue = await create('Timed');
    const page = await open(issue);
    const widget = section(page, 'Time tracking');
    await widget.getByText('No estimate or time spent').waitFor();
    await edit(page, 'time tracking');
    const form = page.getByRole('form', { name: 'Time tracking' });
    await form.getByRole('textbox', { name: 'Estimate' }).fill('soon');
    await form.getByText('Enter a duration such as 1w 2d 3h 30m.').waitFor();
    expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).to.equal(true);
    await form.getByRole('textbox', { name: 'Estimate' }).fill('1d');
    await form.getByRole('textbox', { name: 'Add time spent' }).fill('3h 30m');
    await form.getByRole('textbox', { name: 'Summary' }).fill('Measured the leak');
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.keyboard.press('Enter');
    await widget.getByText('Spent 3h 30m').waitFor();
    await widget.getByText('Estimate 1d').waitFor();
    await page.getByText('of time spent').waitFor();

    // Someone else's entry shows up, in the report too.
    await widget.getByRole('button', { name: 'Time report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Time report' });
    await dialog.getByRole('row', { name: /Petra Planner 3h 30m Measured the leak/ }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await web.server().perform(SpendTime, { item: { id: issue.id }, seconds: 3600 }, reporter);
    await dialog.getByRole('row', { name: /Rita Reporter 1h/ }).waitFor();
    await dialog.getByRole('row', { name: /Total 4h 30m/ }).waitFor();
    // Planners delete what they logged themselves.
    expect(await dialog.getByRole('button', { name: 'Delete time entry' }).count()).to.equal(1);
    await web.server().perform(SpendTime, { item: { id: issue.id }, seconds: 60, summary: 'By mistake' }, planner);
    const mistake = dialog.getByRole('row', { name: /By mistake/ });
    await mistake.getByRole('button', { name: 'Delete time entry' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete time entry' });
    await question.getByText(/delete 1m logged by Petra Planner/).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await breakDown(page, 'deleteTimelog');
    await question.getByRole('button', { name: 'Delete time entry' }).click();
    await question.getByText('Something went wrong while deleting the time entry.').waitFor();
    await page.unrouteAll();
    await question.getByRole('button', { name: 'Delete time entry' }).click();
    await question.waitFor({ state: 'hidden' });
    await mistake.waitFor({ state: 'detached' });
    await dialog.getByRole('row', { name: /Total 4h 30m/ }).waitFor();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).to.equal(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await widget.getByText('Spent 4h 30m').waitFor();

    await edit(page, 'time tracking');
    await form.getByRole('textbox', { name: 'Add time spent' }).fill('-8h');
    await page.keyboard.press('Enter');
    await alertWith(page, 'Time spent to subtract exceeds the 4h 30m that were spent').waitFor();
    await widget.getByText('Spent 4h 30m').waitFor();
  });

  it('takes a field back and says so when the server refuses', async () => {
    const page = await open(await create('Refused'));
    await breakDown(page, 'workItemUpdate');
    await edit(page, 'health status');
    await page.getByText('At risk', { exact: true }).click();
    await alertWith(page, 'Something went wrong while setting issue health status.').waitFor();
    await section(page, 'Health status').getByText('None').waitFor();
  });

  it('offers each reader what they may do', async () => {
    const issue = await create('Rights');
    let page: Page | undefined;
    const names = async (options: OpenOptions): Promise<string[]> => {
      page = await open(issue, { ...options, ...(page && { again: page }) });
      await page.getByRole('button', { name: 'Issue actions' }).click();
      await page.getByRole('menuitem').first().waitFor();
      return (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
    };
    expect(await names({ as: planner })).to.deep.equal([
      'Edit',
      'Close issue',
      'New related issue',
      'Promote to epic',
      'Lock discussion',
      'Turn on confidentiality',
      'Turn off notifications',
      'Copy reference',
      'Delete issue',
    ]);
    expect(await names({ as: guest })).to.deep.equal([
      'New related issue',
      'Turn on notifications',
      'Copy reference',
      'Report abuse',
    ]);
    expect(await names({})).to.deep.equal(['Copy reference']);
    page = await open(issue, { as: guest, ...(page && { again: page }) });
    expect(await page.getByRole('button', { name: /^Edit / }).count()).to.equal(0);
    // It is there until it is known that there are none.
    await section(page, 'Child tasks').waitFor({ state: 'detached' });
  });

  it('marks the first item of a newcomer, which administrators may submit as spam', async () => {
    const client = await web.server().as(guest);
    const { body } = await client.post<WorkItem>(`/api/v4/projects/${project.id}/issues`, { title: 'Cheap pills' });
    const page = await open(body, { as: web.server().root });
    const mark = page.getByTitle('The author’s first contribution to this project');
    await mark.getByText('First contribution').waitFor();
    const actions = page.getByRole('button', { name: 'Issue actions' });
    const entry = page.getByRole('menuitem', { name: 'Submit as spam' });
    await actions.click();
    await entry.waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    spamService.answerWith = { status: 500, text: '' };
    await entry.click();
    await alertWith(page, 'The spam service did not accept it. Nothing was submitted.').waitFor();
    spamService.answerWith = undefined;
    await actions.click();
    await entry.click();
    await page.getByText('Issue submitted as spam').waitFor();
    expect(spamService.submissions.map(({ comment_content: text }) => text)).to.deep.equal(['Cheap pills']);
    await actions.click();
    await page.getByRole('menuitem', { name: 'Report abuse' }).waitFor();
    expect(await entry.count()).to.equal(0);

    const second = await client.post<WorkItem>(`/api/v4/projects/${project.id}/issues`, { title: 'More pills' });
    await open(second.body, { as: web.server().root, again: page });
    await page.getByRole('heading', { level: 1, name: 'More pills' }).waitFor();
    expect(await mark.count()).to.equal(0);
  });

  it('asks before it closes a blocked issue, and names the blockers', async () => {
    const issue = await create('Blocked');
    const blocker = await create('Order the paint');
    await web.server().perform(LinkWorkItems, {
      source: { id: issue.id },
      target: { id: blocker.id },
      linkType: 'is_blocked_by',
    });
    const page = await open(issue);
    await page.getByText('Blocked', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Close issue' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to close this blocked issue?' });
    await dialog.getByRole('link', { name: 'Order the paint' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await rowOf(issue.id))['state']).to.equal('opened');
    await page.getByRole('button', { name: 'Close issue' }).click();
    await dialog.getByRole('button', { name: 'Yes, close issue' }).click();
    await page.getByRole('button', { name: 'Reopen issue' }).waitFor();
    expect((await rowOf(issue.id))['state']).to.equal('closed');
  });

  it('says when closing or promoting fails', async () => {
    const page = await open(await create('Stuck'));
    await breakDown(page, 'updateIssue');
    await page.getByRole('button', { name: 'Close issue' }).click();
    await alertWith(page, 'Error occurred while updating the issue status').waitFor();
    await breakDown(page, 'promoteToEpic');
    await page.getByRole('button', { name: 'Issue actions' }).click();
    await page.getByRole('menuitem', { name: 'Promote to epic' }).click();
    await alertWith(page, 'Something went wrong while promoting the issue to an epic. Please try again.').waitFor();
  });

  it('becomes an epic, and leads from the closed issue to it', async () => {
    const issue = await create('Grown too large');
    const page = await open(issue);
    await page.getByRole('button', { name: 'Issue actions' }).click();
    await page.getByRole('menuitem', { name: 'Promote to epic' }).click();
    await page.getByText('The issue was successfully promoted to an epic. Redirecting to epic…').waitFor();
    await page.waitForURL('**/groups/plan/-/epics/*');
    const closed = await open(issue);
    await closed.getByRole('link', { name: 'promoted' }).click();
    await closed.waitForURL('**/groups/plan/-/epics/*');
  });

  it('locks the discussion and turns confidentiality on', async () => {
    const issue = await create('Private');
    const page = await open(issue);
    const act = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Issue actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Lock discussion');
    await page.getByTitle('The discussion in this issue is locked. Only project members can comment.').waitFor();
    await act('Turn on confidentiality');
    await page.getByText('Confidentiality turned on.').waitFor();
    await section(page, 'Confidentiality').getByText('This issue is confidential').waitFor();
    expect(await rowOf(issue.id)).to.include({ confidential: true, discussion_locked: true });
  });

  it('creates, closes and removes child tasks', async () => {
    const issue = await create('Parent');
    const page = await open(issue);
    const panel = section(page, 'Child tasks');
    await panel.getByText('Split this issue into tasks.').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await panel.isVisible(), 'on paper').to.equal(false);
    await page.emulateMedia({ media: 'screen' });
    await panel.getByRole('button', { name: 'Add task' }).click();
    await page.keyboard.type('Measure');
    await page.keyboard.press('Enter');
    await panel.getByRole('link', { name: 'Measure' }).waitFor();
    await page.keyboard.type('Report');
    await page.keyboard.press('Enter');
    await panel.getByRole('link', { name: 'Report' }).waitFor();
    await panel.getByRole('button', { name: 'Close Measure' }).click();
    await panel.getByText('1 of 2 closed').waitFor();
    await panel.getByRole('button', { name: 'Remove Report' }).click();
    await panel.getByText('1 of 1 closed').waitFor();
    await panel.getByRole('link', { name: 'Measure' }).click();
    await page.getByRole('heading', { level: 1, name: 'Measure' }).waitFor();
    await section(page, 'Parent').getByRole('link', { name: 'Parent' }).waitFor();
    await page.getByRole('button', { name: 'Reopen task' }).waitFor();
  });

  it('shows at once what others change', async () => {
    const issue = await create('Shared');
    const page = await open(issue);
    await page.getByText('Split this issue into tasks.').waitFor();
    const { server } = web;
    await server().perform(UpdateWorkItem, { item: { id: issue.id }, title: 'Renamed', weight: 8 });
    await page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor();
    await section(page, 'Weight').getByText('8', { exact: true }).waitFor();
    await create('A task of others', { type: 'task', parentId: issue.id });
    await page.getByRole('link', { name: 'A task of others' }).waitFor();
  });

  it('becomes an incident and an issue again in its form, and goes to the address of the type', async () => {
    const issue = await create('Outage');
    const page = await open(issue, { as: reporter });
    const choose = async (type: string): Promise<void> => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('radiogroup', { name: 'Type' }).getByText(type, { exact: true }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
    };
    await choose('Incident');
    await page.waitForURL(`**/plan/app/-/issues/incident/${issue.iid}`);
    await page.getByRole('button', { name: 'Close incident' }).waitFor();
    await choose('Issue');
    await page.waitForURL(`**/plan/app/-/issues/${issue.iid}`);
    await page.getByRole('button', { name: 'Close issue' }).waitFor();
  });

  it('becomes a task without child tasks for everyone who looks at it, and says what does not fit', async () => {
    const issue = await create('Small enough');
    const page = await open(issue, { as: reporter });
    const others = await open(issue);
    const panel = others.getByRole('region', { name: 'Child tasks' });
    await panel.waitFor();
    const choose = async (type: string): Promise<void> => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('radiogroup', { name: 'Type' }).getByText(type, { exact: true }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
    };
    await choose('Task');
    await page.getByRole('button', { name: 'Close task' }).waitFor();
    await panel.waitFor({ state: 'detached' });
    await others.getByText('changed the type to task').waitFor();
    await choose('Issue');
    await panel.waitFor();
    await create('Below', { type: 'task', parentId: issue.id });
    await choose('Task');
    await page.getByText('Type cannot be changed to task with child items').waitFor();
  });

  it('has a severity as an incident, set by those who may create incidents and shown in the list', async () => {
    const incident = await web
      .server()
      .perform(CreateWorkItem, { type: 'incident', namespace: project.id, title: 'Harbor is dark' });
    const page = await open(incident, { as: reporter });
    const widget = section(page, 'Severity');
    await edit(page, 'severity');
    await page.getByRole('radio', { name: 'High - S2' }).press('Space');
    await page.keyboard.press('Escape');
    await widget.getByText('High - S2').waitFor();
    await page.getByText('changed the severity').waitFor();
    expect(await rowOf(incident.id)).to.include({ severity: 'high' });
    // Someone else's change shows up.
    await web.server().perform(UpdateWorkItem, { item: { id: incident.id }, severity: 'critical' });
    await widget.getByText('Critical - S1').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.goto('/plan/app/-/issues');
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href$="/${incident.iid}"]`) });
    await row.getByText('severity critical').waitFor();
    const others = await open(incident);
    await section(others, 'Severity').getByText('Critical - S1').waitFor();
    expect(await others.getByRole('button', { name: 'Edit severity' }).count()).to.equal(0);
    const plain = await open(await create('No incident'));
    expect(await section(plain, 'Severity').count()).to.equal(0);
  });

  it('leads to its Zoom meeting', async () => {
    const issue = await create('Talked about');
    const page = await open(issue);
    const link = page.getByRole('link', { name: 'Join Zoom meeting' });
    expect(await link.count()).to.equal(0);
    const zoomMeetingUrl = 'https://zoom.us/j/123456789?pwd=x1';
    await web.server().perform(UpdateWorkItem, { item: { id: issue.id }, zoomMeetingUrl });
    await link.waitFor();
    expect(await link.getAttribute('href')).to.equal(zoomMeetingUrl);
    expect(await link.getAttribute('rel')).to.include('noopener');
    await page.getByText('added a Zoom meeting to this issue').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
  });

  it('leads to the status page of an incident', async () => {
    const incident = await web
      .server()
      .perform(CreateWorkItem, { type: 'incident', namespace: project.id, title: 'Told to the public' });
    const publishedIncidentUrl = 'https://status.example.com/incidents/7';
    const page = await open(incident);
    const link = page.getByRole('link', { name: 'Published on status page' });
    expect(await link.count()).to.equal(0);
    await web.server().perform(UpdateWorkItem, { item: { id: incident.id }, publishedIncidentUrl });
    await link.waitFor();
    expect(await link.getAttribute('href')).to.equal(publishedIncidentUrl);
    expect(await link.getAttribute('rel')).to.include('noopener');
    await page.getByText('added the link to the status page').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await web.server().perform(UpdateWorkItem, { item: { id: incident.id }, publishedIncidentUrl: null });
    await link.waitFor({ state: 'detached' });
  });

  it('offers the types that the person may choose and that fit its parent', async () => {
    const types = async (item: WorkItem, as = planner): Promise<string[]> => {
      const page = await open(item, { as });
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('textbox', { name: 'Title' }).waitFor();
      return page.getByRole('radiogroup', { name: 'Type' }).locator('label').allTextContents();
    };
    const issue = await create('Plain');
    // A planner may not create incidents.
    expect(await types(issue)).to.deep.equal(['Issue', 'Task']);
    expect(await types(issue, reporter)).to.deep.equal(['Issue', 'Incident', 'Task']);
    expect(await types(await create('Below an epic', { parentId: epic.id }))).to.deep.equal([]);
    expect(await types(await create('Loose', { type: 'task' }))).to.deep.equal(['Issue', 'Task']);
    expect(await types(await create('Of an issue', { type: 'task', parentId: issue.id }), reporter)).to.deep.equal([]);
    const fire = { type: 'incident', namespace: project.id, title: 'Fire' } as const;
    const incident = await web.server().perform(CreateWorkItem, fire);
    expect(await types(incident)).to.deep.equal(['Issue', 'Incident', 'Task']);
  });

  it('says what the server refuses to save, and keeps the text', async () => {
    const issue = await create('Refused text');
    const page = await open(issue);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Another');
    await page.route(`**/plan/app/-/issues/${issue.iid}.json`, (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', json: { detail: 'Title is reserved' } }),
    );
    await page.getByRole('button', { name: 'Save changes' }).click();
    await alertWith(page, 'Error updating issue: Title is reserved').waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).to.equal('Another');
  });

  it('asks what to do with a draft that is older than the issue', async () => {
    const issue = await create('Drafted');
    const page = await open(issue);
    const edit = () => page.getByRole('button', { name: 'Edit', exact: true }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    const question = page.getByText('The issue was changed after you wrote it. Keep your text or discard it?');
    await edit();
    await title.fill('My draft');
    await web.server().perform(UpdateWorkItem, { item: { id: issue.id }, title: 'Theirs' });
    await page.reload();
    await edit();
    await question.waitFor();
    await page.getByText('Someone edited the issue at the same time you did.').waitFor();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    expect(await title.inputValue()).to.equal('My draft');
    await page.reload();
    await edit();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    expect(await title.inputValue()).to.equal('Theirs');
  });

  it('asks before a page with unsaved text is left', async () => {
    const issue = await create('Unsaved');
    const page = await open(issue);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Unsaved text');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'App' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to lose your issue information?').waitFor();
    await question.getByRole('button', { name: /stay/i }).click();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).to.equal('Unsaved text');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'App' }).click();
    await question.getByRole('button', { name: /leave/i }).click();
    await page.waitForURL('**/plan/app/-/issues');
  });

  it('deletes the issue after a question, and goes to the list', async () => {
    const issue = await create('Superfluous');
    const page = await open(issue, { as: web.server().root });
    await page.getByRole('button', { name: 'Issue actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete issue' }).click();
    await page.getByText('Issue will be removed! Are you sure?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete issue' }).click();
    await page.waitForURL('**/plan/app/-/issues');
    expect(await rowOf(issue.id)).to.deep.equal({});
  });

  it('fits 768, 390 and 320 px, light and dark', async () => {
    const issue = await create('A rather long title that has to be broken into several lines on a small screen', {
      description: '| a | b |\n|---|---|\n| 1 | 2 |',
    });
    const page = await open(issue, { as: planner });
    await page.getByText('Split this issue into tasks.').waitFor();
    const check = async () => {
      expect(await overflowOf(page)).to.be.at.most(0);
      expect(await axeProblems(page)).to.deep.equal([]);
    };
    await inEachLook(page, check, looksOf([768, 390, 320]));
  });
});
