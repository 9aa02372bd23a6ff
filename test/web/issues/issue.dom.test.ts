import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { MarkAsDuplicate } from '../../../application/work-items/mark-as-duplicate.ts';
import { SpendTime } from '../../../application/work-items/spend-time.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { SpamServiceServer } from '../../support/spam-service.ts';
import { filledWithPlan, planToday, type Plan } from './plan.ts';
import { alertWith, edit, fill, section, tick, choose } from './screen-parts.ts';

describe('issue page', () => {
  const spamService = new SpamServiceServer();
  before(() => spamService.start());
  const screens = useScreens({
    today: planToday,
    filledBy: filledWithPlan,
    outbound: { allowed: ['127.0.0.1'] },
    akismet: () => ({ apiKey: spamService.apiKey, url: spamService.url }),
    incomingAddress: 'plan+%{key}@example.org',
    // Nothing is sent.
    mailUrl: () => 'smtp://127.0.0.1:9',
  });
  after(() => spamService.stop());
  let plan: Plan;

  before(async () => {
    plan = await filledWithPlan.made();
  });

  const create = (title: string, fields: Record<string, unknown> = {}) => {
    const { project, planner } = plan;
    return screens
      .server()
      .perform(CreateWorkItem, { type: 'issue', namespace: project.id, title, ...fields }, planner);
  };
  const createIncident = (title: string) =>
    screens.server().perform(CreateWorkItem, { type: 'incident', namespace: plan.project.id, title });
  const update = (issue: WorkItem, fields: Record<string, unknown>) =>
    screens.server().perform(UpdateWorkItem, { item: { id: issue.id }, ...fields });
  const open = (issue: WorkItem, as: User | null = plan.planner) =>
    screens.open(`/plan/app/-/issues/${issue.iid}`, { as });
  const press = async (screen: Screen, name: string): Promise<void> =>
    screen.user.click(await screen.findByRole('button', { name }));
  const act = async (screen: Screen, name: string): Promise<void> => {
    await press(screen, 'Issue actions');
    await screen.user.click(await screen.findByRole('menuitem', { name }));
  };
  const chooseType = async (screen: Screen, type: string): Promise<void> => {
    await press(screen, 'Edit');
    const types = within(await screen.findByRole('radiogroup', { name: 'Type' }));
    await screen.user.click(types.getByRole('radio', { name: type }));
    await press(screen, 'Save changes');
  };
  const rowOf = async (id: number) => {
    const { rows } = await screens
      .server()
      .connection.raw<{ rows: Record<string, unknown>[] }>(
        'select *, due_date::text as due, start_date::text as start from work_items where id = ?',
        [id],
      );
    return rows[0] ?? {};
  };

  const shows = async (screen: Screen, widget: string, text: string | RegExp) =>
    within(await section(screen, widget)).findByText(text);

  it('shows who wrote it by email from outside, and that comments go there unless they are internal', async () => {
    const issue = await create('Asked from outside');
    const address = 'ada@outside.example';
    const { connection } = screens.server();
    await connection('work_items').where({ id: issue.id }).update({ serviceDeskReplyTo: address });
    const screen = await open(issue);
    await screen.findByText(address);
    expect(screen.document.body.textContent).to.contain(`${address} via Petra Planner created this issue`);
    await screen.findByText(`${address} gets this comment by email.`);
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Make this an internal note' }));
    await waitFor(() => expect(screen.queryByText(`${address} gets this comment by email.`)).to.equal(null));
    const others = await open(issue, plan.guest);
    await others.findByRole('textbox', { name: 'Comment' });
    expect(others.document.body.textContent).to.not.contain(address);
  });

  it('changes assignees, milestone and epic in the sidebar', async () => {
    const issue = await create('Fields');
    const screen = await open(issue);
    await edit(screen, 'assignee');
    await screen.user.type(await screen.findByRole('searchbox', { name: 'Search people' }), 'gus');
    await tick(screen, /Gus Guest/);
    await screen.user.keyboard('{Escape}');
    await shows(screen, 'Assignee', 'Gus Guest');
    await edit(screen, 'milestone');
    await choose(screen, /Spring/);
    await shows(screen, 'Milestone', /Spring/);
    await edit(screen, 'epic');
    await choose(screen, /Sail in spring/);
    const epic = await section(screen, 'Epic');
    await within(epic).findByRole('link', { name: 'Sail in spring', hidden: true });
    expect(epic.querySelector('p svg.lucide-layers')).to.not.equal(null);
    await waitFor(async () => expect(await rowOf(issue.id)).to.include({ parent_id: plan.epic.id }));
    expect((await rowOf(issue.id))['milestone_id']).to.equal(plan.milestone.id);
    await edit(screen, 'milestone');
    await choose(screen, 'None');
    await shows(screen, 'Milestone', 'None');
  });

  it('changes weight, due date and health status in the sidebar', async () => {
    const issue = await create('Numbers');
    const screen = await open(issue);
    await edit(screen, 'weight');
    await fill(screen, 'Weight', 'x');
    await screen.findByText(/Enter a whole number from 0 to/);
    await fill(screen, 'Weight', '5');
    await screen.user.keyboard('{Enter}');
    await shows(screen, 'Weight', '5');
    await edit(screen, 'due date');
    await fill(screen, 'Due date', '2026-11-01');
    await screen.user.keyboard('{Enter}');
    await shows(screen, 'Due date', /Overdue/);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Due date' })).to.equal(null));
    await edit(screen, 'health status');
    await screen.user.click(await screen.findByRole('radio', { name: 'At risk' }));
    await shows(screen, 'Health status', 'At risk');
    const fields = { weight: 5, due: '2026-11-01', health_status: 'at_risk' };
    await waitFor(async () => expect(await rowOf(issue.id)).to.include(fields));
  });

  it('estimates an issue, logs time and reports who spent it', async () => {
    const issue = await create('Timed');
    const screen = await open(issue);
    const { user } = screen;
    const widget = within(await section(screen, 'Time tracking'));
    const form = async () => within(await screen.findByRole('form', { name: 'Time tracking' }));
    const save = async () => (await form()).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await widget.findByText('No estimate or time spent');
    await edit(screen, 'time tracking');
    await fill(screen, 'Estimate', 'soon');
    await (await form()).findByText('Enter a duration such as 1w 2d 3h 30m.');
    expect((await save()).disabled).to.equal(true);
    await fill(screen, 'Estimate', '1d');
    await fill(screen, 'Add time spent', '3h 30m');
    await fill(screen, 'Summary', 'Measured the leak');
    await user.keyboard('{Enter}');
    await widget.findByText('Spent 3h 30m');
    await widget.findByText('Estimate 1d');
    await screen.findByText(/of time spent/);

    // Someone else's entry shows up, in the report too.
    await user.click(widget.getByRole('button', { name: 'Time report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time report' }));
    await dialog.findByRole('row', { name: /Petra Planner 3h 30m Measured the leak/ });
    const spend = (seconds: number, as: User, summary = '') =>
      screens.server().perform(SpendTime, { item: { id: issue.id }, seconds, summary }, as);
    await spend(3600, plan.reporter);
    await dialog.findByRole('row', { name: /Rita Reporter 1h/ });
    await dialog.findByRole('row', { name: /Total 4h 30m/ });
    // Planners delete what they logged themselves.
    expect(dialog.getAllByRole('button', { name: 'Delete time entry' })).to.have.length(1);
    await spend(60, plan.planner, 'By mistake');
    const mistake = await dialog.findByRole('row', { name: /By mistake/ });
    await user.click(within(mistake).getByRole('button', { name: 'Delete time entry' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete time entry' }));
    await question.findByText(/delete 1m logged by Petra Planner/);
    screen.calls.breakDown('deleteTimelog');
    await user.click(question.getByRole('button', { name: 'Delete time entry' }));
    await question.findByText('Something went wrong while deleting the time entry.');
    screen.calls.repair('deleteTimelog');
    await user.click(question.getByRole('button', { name: 'Delete time entry' }));
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    await waitFor(() => expect(dialog.queryByRole('row', { name: /By mistake/ })).to.equal(null));
    await dialog.findByRole('row', { name: /Total 4h 30m/ });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await widget.findByText('Spent 4h 30m');

    await edit(screen, 'time tracking');
    await fill(screen, 'Add time spent', '-8h');
    await user.keyboard('{Enter}');
    await alertWith(screen, /Time spent to subtract exceeds the 4h 30m that were spent/);
    await widget.findByText('Spent 4h 30m');
  });

  it('resets a field and shows an error when the server refuses the change', async () => {
    const screen = await open(await create('Refused'));
    screen.calls.breakDown('workItemUpdate');
    await edit(screen, 'health status');
    await screen.user.click(await screen.findByRole('radio', { name: 'At risk' }));
    await alertWith(screen, 'Something went wrong while setting issue health status.');
    await within(await section(screen, 'Health status')).findByText('None');
  });

  it('offers each reader the actions that they may use', async () => {
    const issue = await create('Rights');
    const names = async (as: User | null): Promise<(string | undefined)[]> => {
      const screen = await open(issue, as);
      await press(screen, 'Issue actions');
      const entries = await screen.findAllByRole('menuitem');
      return entries.map((entry) => entry.querySelector('span span')?.textContent);
    };
    expect(await names(plan.planner)).to.deep.equal([
      'Edit',
      'Close issue',
      'New related issue',
      'Promote to epic',
      'Lock discussion',
      'Turn on confidentiality',
      'Copy issuable email address',
      'Turn off notifications',
      'Copy reference',
      'History',
      'Delete issue',
    ]);
    expect(await names(plan.guest)).to.deep.equal([
      'New related issue',
      'Copy issuable email address',
      'Turn on notifications',
      'Copy reference',
      'History',
      'Report abuse',
    ]);
    expect(await names(null)).to.deep.equal(['Copy reference', 'History']);
    const screen = await open(issue, plan.guest);
    await section(screen, 'Health status');
    expect(screen.queryAllByRole('button', { name: /^Edit / })).to.have.length(0);
    // It is there until it is known that there are none.
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Child tasks' })).to.equal(null));
  });

  it('marks the first item of a newcomer, which administrators may submit as spam', async () => {
    const client = await screens.server().as(plan.guest);
    const path = `/api/v4/projects/${plan.project.id}/issues`;
    const first = await client.post<WorkItem>(path, { title: 'Cheap pills' });
    const screen = await open(first.body, screens.server().root);
    const mark = await screen.findByTitle('The author’s first contribution to this project');
    await within(mark).findByText('First contribution');
    spamService.answerWith = { status: 500, text: '' };
    const reloaded = screen.calls.nextAnswer('issuePage');
    await act(screen, 'Submit as spam');
    await alertWith(screen, 'The spam service did not accept it. Nothing was submitted.');
    await reloaded;
    spamService.answerWith = undefined;
    await act(screen, 'Submit as spam');
    await screen.findByText('Issue submitted as spam');
    expect(spamService.submissions.map(({ comment_content: text }) => text)).to.deep.equal(['Cheap pills']);
    await press(screen, 'Issue actions');
    await screen.findByRole('menuitem', { name: 'Report abuse' });
    // It is there until the item was read again.
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Submit as spam' })).to.equal(null));

    const second = await client.post<WorkItem>(path, { title: 'More pills' });
    const next = await open(second.body, screens.server().root);
    await next.findByRole('heading', { level: 1, name: 'More pills' });
    expect(next.queryByTitle('The author’s first contribution to this project')).to.equal(null);
  });

  it('asks before it closes a blocked issue, and names the blockers', async () => {
    const issue = await create('Blocked');
    const blocker = await create('Order the paint');
    await screens.server().perform(LinkWorkItems, {
      source: { id: issue.id },
      target: { id: blocker.id },
      linkType: 'is_blocked_by',
    });
    const screen = await open(issue);
    await screen.findAllByText('Blocked');
    const ask = async () => {
      await press(screen, 'Close issue');
      const name = 'Are you sure you want to close this blocked issue?';
      return within(await screen.findByRole('alertdialog', { name }));
    };
    const dialog = await ask();
    await dialog.findByRole('link', { name: 'Order the paint' });
    await screen.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    expect((await rowOf(issue.id))['state']).to.equal('opened');
    await screen.user.click((await ask()).getByRole('button', { name: 'Yes, close issue' }));
    await screen.findByRole('button', { name: 'Reopen issue' });
    expect((await rowOf(issue.id))['state']).to.equal('closed');
  });

  it('shows an error when closing or promoting an issue fails', async () => {
    const screen = await open(await create('Stuck'));
    screen.calls.breakDown('updateIssue');
    await press(screen, 'Close issue');
    await alertWith(screen, 'Error occurred while updating the issue status');
    screen.calls.breakDown('promoteToEpic');
    await act(screen, 'Promote to epic');
    await alertWith(screen, 'Something went wrong while promoting the issue to an epic. Please try again.');
  });

  it('promotes an issue to an epic, and links to it from the closed issue', async () => {
    const issue = await create('Grown too large');
    const screen = await open(issue);
    await act(screen, 'Promote to epic');
    await screen.findByText('The issue was successfully promoted to an epic. Redirecting to epic…');
    await waitFor(() => expect(screen.address()).to.match(/^\/groups\/plan\/-\/epics\/\d+$/));
    const closed = await open(issue);
    await closed.user.click(await closed.findByRole('link', { name: 'promoted' }));
    await waitFor(() => expect(closed.address()).to.match(/^\/groups\/plan\/-\/epics\/\d+$/));
  });

  it('links to what a closed issue duplicates, before where it was moved', async () => {
    const [issue, original, other] = [await create('Twice'), await create('Once'), await create('Elsewhere')];
    const { server } = screens;
    await server().perform(MarkAsDuplicate, { item: { id: issue.id }, of: { id: original.id } });
    await server().connection('work_items').where({ id: issue.id }).update({ moved_to_id: other.id });
    const screen = await open(issue);
    await screen.user.click(await screen.findByRole('link', { name: 'duplicated' }));
    await screen.findByRole('heading', { level: 1, name: 'Once' });
    await screen.findByText(/as a duplicate of this issue/);
  });

  it('copies the address for comments by email', async () => {
    const issue = await create('By mail');
    const screen = await open(issue);
    await act(screen, 'Copy issuable email address');
    await screen.findByText('Email address copied');
    const visitor = await open(issue, null);
    await press(visitor, 'Issue actions');
    await visitor.findByRole('menuitem', { name: /Copy reference/ });
    expect(visitor.queryByRole('menuitem', { name: 'Copy issuable email address' })).to.equal(null);
  });

  it('locks the discussion and turns confidentiality on', async () => {
    const issue = await create('Private');
    const screen = await open(issue);
    await act(screen, 'Lock discussion');
    await screen.findByTitle('The discussion in this issue is locked. Only project members can comment.');
    const errors = ['The first reason.', 'The second.'];
    screen.calls.answer('issueSetConfidential', () => ({ data: { issueSetConfidential: { errors } } }));
    await act(screen, 'Turn on confidentiality');
    expect((await screen.findByText(/The first reason/)).textContent).to.equal('The first reason.');
    screen.calls.repair('issueSetConfidential');
    await act(screen, 'Turn on confidentiality');
    await screen.findByText('Confidentiality turned on.');
    await within(await section(screen, 'Confidentiality')).findByText(/This issue is confidential/);
    expect(await rowOf(issue.id)).to.include({ confidential: true, discussion_locked: true });
  });

  it('creates, closes and removes child tasks', async () => {
    const screen = await open(await create('Parent'));
    const { user } = screen;
    const panel = within(await section(screen, 'Child tasks'));
    await panel.findByText('Split this issue into tasks.');
    await user.click(panel.getByRole('button', { name: 'Add task' }));
    await user.keyboard('Measure{Enter}');
    await panel.findByRole('link', { name: 'Measure' });
    // The form stays for the next task, once this one is saved.
    const title = panel.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await waitFor(() => expect([title.readOnly, title.value]).to.deep.equal([false, '']));
    await user.keyboard('Report{Enter}');
    await panel.findByRole('link', { name: 'Report' });
    await user.click(panel.getByRole('button', { name: 'Close Measure' }));
    await panel.findByText('1 of 2 closed');
    await user.click(panel.getByRole('button', { name: 'Remove Report' }));
    await panel.findByText('1 of 1 closed');
    await user.click(panel.getByRole('link', { name: 'Measure' }));
    await screen.findByRole('heading', { level: 1, name: 'Measure' });
    await within(await section(screen, 'Parent')).findByRole('link', { name: 'Parent' });
    await screen.findByRole('button', { name: 'Reopen task' });
  });

  it('shows changes of others at once', async () => {
    const issue = await create('Shared');
    const screen = await open(issue);
    await screen.findByText('Split this issue into tasks.');
    await update(issue, { title: 'Renamed', weight: 8 });
    await screen.findByRole('heading', { level: 1, name: 'Renamed' });
    await within(await section(screen, 'Weight')).findByText('8');
    await create('A task of others', { type: 'task', parentId: issue.id });
    await screen.findByRole('link', { name: 'A task of others' });
  });

  it('changes the type to incident and back, and goes to the address of the type', async () => {
    const issue = await create('Outage');
    const screen = await open(issue, plan.reporter);
    await chooseType(screen, 'Incident');
    await waitFor(() => expect(screen.address()).to.equal(`/plan/app/-/issues/incident/${issue.iid}`));
    await screen.findByRole('button', { name: 'Close incident' });
    await chooseType(screen, 'Issue');
    await waitFor(() => expect(screen.address()).to.equal(`/plan/app/-/issues/${issue.iid}`));
    await screen.findByRole('button', { name: 'Close issue' });
  });

  it('changes the type to task and back, and refuses the type task for an issue with child tasks', async () => {
    const issue = await create('Small enough');
    const screen = await open(issue, plan.reporter);
    await section(screen, 'Child tasks');
    await chooseType(screen, 'Task');
    await screen.findByRole('button', { name: 'Close task' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Child tasks' })).to.equal(null));
    await chooseType(screen, 'Issue');
    await section(screen, 'Child tasks');
    await create('Below', { type: 'task', parentId: issue.id });
    await chooseType(screen, 'Task');
    await screen.findByText(/Type cannot be changed to task with child items/);
  });

  it('loses and regains its child tasks when someone else changes the type', async () => {
    const issue = await create('Of others');
    const screen = await open(issue);
    await section(screen, 'Child tasks');
    const reporter = await screens.server().as(plan.reporter);
    const changeType = (type: string) =>
      reporter.put(`/api/v4/projects/${plan.project.id}/issues/${issue.iid}`, { issue_type: type });
    expect((await changeType('task')).status).to.equal(200);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Child tasks' })).to.equal(null));
    await screen.findByText(/changed the type to task/);
    expect((await changeType('issue')).status).to.equal(200);
    await section(screen, 'Child tasks');
  });

  it('sets the severity of an incident, for those who may create incidents, and shows it in the list', async () => {
    const incident = await createIncident('Harbor is dark');
    const screen = await open(incident, plan.reporter);
    await edit(screen, 'severity');
    await screen.user.click(await screen.findByRole('radio', { name: 'High - S2' }));
    await screen.user.keyboard('{Escape}');
    const widget = within(await section(screen, 'Severity'));
    await widget.findByText('High - S2');
    await screen.findByText(/changed the severity/);
    expect(await rowOf(incident.id)).to.include({ severity: 'high' });
    // Someone else's change shows up.
    await update(incident, { severity: 'critical' });
    await widget.findByText('Critical - S1');
    const list = await screens.open('/plan/app/-/issues', { as: plan.reporter });
    const row = (await list.findByRole('link', { name: 'Harbor is dark' })).closest('li') as HTMLElement;
    await within(row).findByText('severity critical');
    const others = await open(incident);
    await within(await section(others, 'Severity')).findByText('Critical - S1');
    expect(others.queryByRole('button', { name: 'Edit severity' })).to.equal(null);
    const plain = await open(await create('No incident'));
    await section(plain, 'Health status');
    expect(plain.queryByRole('region', { name: 'Severity' })).to.equal(null);
  });

  it('links to the Zoom meeting of an issue', async () => {
    const issue = await create('Talked about');
    const screen = await open(issue);
    await screen.findByText('Split this issue into tasks.');
    expect(screen.queryByRole('link', { name: 'Join Zoom meeting' })).to.equal(null);
    const zoomMeetingUrl = 'https://zoom.us/j/123456789?pwd=x1';
    await update(issue, { zoomMeetingUrl });
    const link = await screen.findByRole('link', { name: 'Join Zoom meeting' });
    expect(link.getAttribute('href')).to.equal(zoomMeetingUrl);
    expect(link.getAttribute('rel')).to.include('noopener');
    await screen.findByText(/added a Zoom meeting to this issue/);
  });

  it('links to the status page of an incident', async () => {
    const incident = await createIncident('Told to the public');
    const publishedIncidentUrl = 'https://status.example.com/incidents/7';
    const screen = await open(incident);
    await screen.findByText('Split this incident into tasks.');
    expect(screen.queryByRole('link', { name: 'Published on status page' })).to.equal(null);
    await update(incident, { publishedIncidentUrl });
    const link = await screen.findByRole('link', { name: 'Published on status page' });
    expect(link.getAttribute('href')).to.equal(publishedIncidentUrl);
    expect(link.getAttribute('rel')).to.include('noopener');
    await screen.findByText(/added the link to the status page/);
    await update(incident, { publishedIncidentUrl: null });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Published on status page' })).to.equal(null));
  });

  it('offers the types that the person may choose and that fit the parent', async () => {
    const types = async (item: WorkItem, as = plan.planner): Promise<(string | null)[]> => {
      const screen = await open(item, as);
      await press(screen, 'Edit');
      await screen.findByRole('textbox', { name: 'Title' });
      const choice = screen.queryByRole('radiogroup', { name: 'Type' });
      return [...(choice?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent);
    };
    const issue = await create('Plain');
    // A planner may not create incidents.
    expect(await types(issue)).to.deep.equal(['Issue', 'Task']);
    expect(await types(issue, plan.reporter)).to.deep.equal(['Issue', 'Incident', 'Task']);
    expect(await types(await create('Below an epic', { parentId: plan.epic.id }))).to.deep.equal([]);
    expect(await types(await create('Loose', { type: 'task' }))).to.deep.equal(['Issue', 'Task']);
    const task = await create('Of an issue', { type: 'task', parentId: issue.id });
    expect(await types(task, plan.reporter)).to.deep.equal([]);
    expect(await types(await createIncident('Fire'))).to.deep.equal(['Issue', 'Incident', 'Task']);
  });

  it('shows why the server refuses to save the text, and keeps it', async () => {
    const screen = await open(await create('Refused text'));
    await press(screen, 'Edit');
    await fill(screen, 'Title', 'Another');
    screen.calls.answerRequests(/\/plan\/app\/-\/issues\/\d+\.json$/, () => {
      const headers = { 'content-type': 'application/problem+json' };
      return Response.json({ detail: 'Title is reserved' }, { status: 422, headers });
    });
    await press(screen, 'Save changes');
    await alertWith(screen, 'Error updating issue: Title is reserved');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).to.equal('Another');
  });

  it('asks before a page with unsaved text is left', async () => {
    const screen = await open(await create('Unsaved'));
    await press(screen, 'Edit');
    await fill(screen, 'Title', 'Unsaved text');
    const leave = async () => {
      const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
      await screen.user.click(crumbs.getByRole('link', { name: 'App' }));
      const question = within(await screen.findDialog());
      await question.findByText(/Are you sure you want to lose your issue information\?/);
      return question;
    };
    await screen.user.click((await leave()).getByRole('button', { name: /stay/i }));
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).to.equal('Unsaved text');

    await screen.user.click((await leave()).getByRole('button', { name: /leave/i }));
    await waitFor(() => expect(screen.address()).to.equal('/plan/app/-/issues'));
  });

  it('deletes an issue after a question, and goes to the list', async () => {
    const issue = await create('Superfluous');
    const screen = await open(issue, screens.server().root);
    await act(screen, 'Delete issue');
    await screen.findByText(/Issue will be removed! Are you sure\?/);
    const question = within(await screen.findDialog());
    await screen.user.click(question.getByRole('button', { name: 'Delete issue' }));
    await waitFor(() => expect(screen.address()).to.equal('/plan/app/-/issues'));
    expect(await rowOf(issue.id)).to.deep.equal({});
  });
});
