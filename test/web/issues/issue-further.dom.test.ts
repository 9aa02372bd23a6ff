import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { MarkAsDuplicate } from '../../../application/work-items/mark-as-duplicate.ts';
import { SpendTime } from '../../../application/work-items/spend-time.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { alertWith, edit, fill, section } from './screen-parts.ts';
import { useIssueScreens } from './issue-screens.ts';

describe('issue page, further', () => {
  const { world, spamService, screens, create, createIncident, update, open, press, act, chooseType, rowOf, shows } =
    useIssueScreens();

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
    const others = await open(issue, world.plan.guest);
    await others.findByRole('textbox', { name: 'Comment' });
    expect(others.document.body.textContent).to.not.contain(address);
  });

  it('leads the person who moves it by a quick action to its new page', async () => {
    const issue = await create('Travels');
    const elsewhere = await screens.server().createProject('elsewhere', world.plan.group);
    const screen = await open(issue);
    await screen.fill(
      await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }),
      'Off it goes\n/move plan/elsewhere',
    );
    await press(screen, 'Comment');
    await waitFor(() => expect(location.pathname).to.equal(`/${elsewhere.fullPath}/-/issues/1`));
    await screen.findByRole('heading', { name: 'Travels', level: 1 });
  });

  it('estimates an issue, logs time and reports who spent it', async () => {
    const issue = await create('Timed');
    const screen = await open(issue);
    const { user } = screen;
    const form = async () => within(await screen.findByRole('form', { name: 'Time tracking' }));
    const save = async () => (await form()).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await edit(screen, 'time tracking');
    const widget = within(await section(screen, 'Time tracking'));
    await widget.findByText('No estimate or time spent');
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
    await spend(3600, world.plan.reporter);
    await dialog.findByRole('row', { name: /Rita Reporter 1h/ });
    await dialog.findByRole('row', { name: /Total 4h 30m/ });
    // Planners delete what they logged themselves.
    expect(dialog.getAllByRole('button', { name: 'Delete time entry' })).to.have.length(1);
    await spend(60, world.plan.planner, 'By mistake');
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

    // What was typed stays, also when the form is closed or the page is opened again.
    const spent = async () => (await form()).getByRole<HTMLInputElement>('textbox', { name: 'Add time spent' }).value;
    expect(await spent()).to.equal('-8h');
    await fill(screen, 'Summary', 'Counted twice');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Time tracking' })).to.equal(null));
    await edit(screen, 'time tracking');
    expect(await spent()).to.equal('-8h');
    expect((await form()).getByRole<HTMLInputElement>('textbox', { name: 'Summary' }).value).to.equal('Counted twice');
  });

  it('resets a field and shows an error when the server refuses the change', async () => {
    const screen = await open(await create('Refused'));
    screen.calls.breakDown('workItemUpdate');
    await edit(screen, 'health status');
    await screen.user.click(await screen.findByRole('radio', { name: 'At risk' }));
    await alertWith(screen, 'Something went wrong while setting issue health status.');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Health status' })).to.equal(null));
    await screen.isFocused('button', 'Add field');
  });

  it('marks the first item of a newcomer, which administrators may submit as spam', async () => {
    const client = await screens.server().as(world.plan.guest);
    const path = `/api/v4/projects/${world.plan.project.id}/issues`;
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

  it('loses and regains its child tasks when someone else changes the type', async () => {
    const issue = await create('Of others');
    const screen = await open(issue);
    await section(screen, 'Child tasks');
    const reporter = await screens.server().as(world.plan.reporter);
    const changeType = (type: string) =>
      reporter.put(`/api/v4/projects/${world.plan.project.id}/issues/${issue.iid}`, { issue_type: type });
    expect((await changeType('task')).status).to.equal(200);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Child tasks' })).to.equal(null));
    await screen.findByText(/changed the type to task/);
    expect((await changeType('issue')).status).to.equal(200);
    await section(screen, 'Child tasks');
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
    const types = async (item: WorkItem, as = world.plan.planner): Promise<(string | null)[]> => {
      const screen = await open(item, as);
      await press(screen, 'Edit');
      await screen.findByRole('textbox', { name: 'Title' });
      const choice = screen.queryByRole('radiogroup', { name: 'Type' });
      return [...(choice?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent);
    };
    const issue = await create('Plain');
    // A planner may not create incidents.
    expect(await types(issue)).to.deep.equal(['Issue', 'Task']);
    expect(await types(issue, world.plan.reporter)).to.deep.equal(['Issue', 'Incident', 'Task']);
    expect(await types(await create('Below an epic', { parentId: world.plan.epic.id }))).to.deep.equal([]);
    expect(await types(await create('Loose', { type: 'task' }))).to.deep.equal(['Issue', 'Task']);
    const task = await create('Of an issue', { type: 'task', parentId: issue.id });
    expect(await types(task, world.plan.reporter)).to.deep.equal([]);
    expect(await types(await createIncident('Fire'))).to.deep.equal(['Issue', 'Incident', 'Task']);
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

  it('lets people choose by keys: typed text searches, Enter takes the first match, arrows lead to the others', async () => {
    const issue = await create('Keys');
    const screen = await open(issue);
    const { user, document } = screen;
    const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).to.equal(element));
    await edit(screen, 'assignee');
    const search = await screen.findByRole('searchbox', { name: 'Search people' });
    await hasFocus(search);
    await user.keyboard('gus{Enter}');
    await waitFor(() => {
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Gus Guest/ }).checked).to.equal(true);
    });
    await user.keyboard('{ArrowDown}');
    await hasFocus(screen.getByRole('checkbox', { name: /Gus Guest/ }));
    await user.keyboard('{ArrowUp}');
    await hasFocus(search);
    // Without text there is no first match. Escape empties the field, and then closes.
    await user.keyboard('{Escape}{Enter}{Escape}');
    await shows(screen, 'Assignee', 'Gus Guest');

    await edit(screen, 'labels');
    await hasFocus(await screen.findByRole('searchbox', { name: 'Search labels' }));
    await user.keyboard('bu{Enter}');
    await waitFor(() => {
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'bug' }).checked).to.equal(true);
    });
    await user.keyboard('{Escape}{Escape}');
    await shows(screen, 'Labels', 'bug');

    await edit(screen, 'milestone');
    await hasFocus(await screen.findByRole('searchbox', { name: 'Search milestones' }));
    await screen.findByRole('radio', { name: /Spring/ });
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await shows(screen, 'Milestone', /Spring/);
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

  it('changes the type to incident and back, and goes to the address of the type', async () => {
    const issue = await create('Outage');
    const screen = await open(issue, world.plan.reporter);
    await chooseType(screen, 'Incident');
    await waitFor(() => expect(screen.address()).to.equal(`/plan/app/-/issues/incident/${issue.iid}`));
    await screen.findByRole('button', { name: 'Close incident' });
    await chooseType(screen, 'Issue');
    await waitFor(() => expect(screen.address()).to.equal(`/plan/app/-/issues/${issue.iid}`));
    await screen.findByRole('button', { name: 'Close issue' });
  });

  it('keeps the type that someone else chose while the text was edited', async () => {
    const issue = await create('Converted meanwhile');
    const screen = await open(issue, world.plan.reporter);
    await press(screen, 'Edit');
    const types = within(await screen.findByRole('radiogroup', { name: 'Type' }));
    await fill(screen, 'Title', 'Renamed meanwhile');
    await update(issue, { type: 'incident' });
    await waitFor(() => types.getByRole('radio', { name: 'Incident', checked: true }));
    await press(screen, 'Save changes');
    await screen.findByRole('heading', { level: 1, name: 'Renamed meanwhile' });
    expect(await rowOf(issue.id)).to.include({ title: 'Renamed meanwhile', type: 'incident' });
  });

  it('is converted by its menu, which can be undone, unless the server refuses it', async () => {
    const issue = await create('Converted');
    const screen = await open(issue, world.plan.reporter);
    await act(screen, 'Convert to incident');
    await screen.findByText('Converted to incident');
    await waitFor(() => expect(screen.address()).to.equal(`/plan/app/-/issues/incident/${issue.iid}`));
    await section(screen, 'Severity');
    await press(screen, 'Undo');
    await screen.findByRole('button', { name: 'Issue actions' });
    expect(await rowOf(issue.id)).to.include({ type: 'issue' });
    await waitFor(() => expect(screen.address()).to.equal(`/plan/app/-/issues/${issue.iid}`));
    await create('Below', { type: 'task', parentId: issue.id });
    await act(screen, 'Convert to task');
    await alertWith(screen, /^Something went wrong while converting to task\. .*child items/);
  });

  it('changes the type to task and back, and refuses the type task for an issue with child tasks', async () => {
    const issue = await create('Small enough');
    const screen = await open(issue, world.plan.reporter);
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

  it('sets the severity of an incident, for those who may create incidents, and shows it in the list', async () => {
    const incident = await createIncident('Harbor is dark');
    const screen = await open(incident, world.plan.reporter);
    await edit(screen, 'severity');
    await screen.user.click(await screen.findByRole('radio', { name: 'High - S2' }));
    await screen.user.keyboard('{Escape}');
    const widget = within(await section(screen, 'Severity'));
    await widget.findByText('High - S2');
    await screen.findByText(/changed the severity/);
    expect(await rowOf(incident.id)).to.include({ severity: 'high' });
    await screen.user.keyboard('h');
    await screen.findByText('What was done to this incident in the last 30 days.');
    await screen.user.keyboard('{Escape}');
    // Someone else's change shows up.
    await update(incident, { severity: 'critical' });
    await widget.findByText('Critical - S1');
    const list = await screens.open('/plan/app/-/issues', { as: world.plan.reporter });
    const row = (await list.findByRole('link', { name: 'Harbor is dark' })).closest('li') as HTMLElement;
    await within(row).findByText('severity critical');
    const others = await open(incident);
    await within(await section(others, 'Severity')).findByText('Critical - S1');
    expect(others.queryByRole('button', { name: 'Edit severity' })).to.equal(null);
    const plain = await open(await create('No incident'));
    await section(plain, 'Confidentiality');
    expect(plain.queryByRole('region', { name: 'Severity' })).to.equal(null);
  });

  it('opens severity and health with the focus on what is chosen, and saves only what is chosen by keys', async () => {
    const incident = await createIncident('Harbor by keys');
    await update(incident, { severity: 'low' });
    for (const { widget, before, chosen, next, shown, saving } of [
      {
        widget: 'Severity',
        before: 'Medium - S3',
        chosen: 'Low - S4',
        next: 'Unknown',
        shown: 'None',
        saving: 'issueSetSeverity',
      },
      {
        widget: 'Health status',
        before: 'At risk',
        chosen: 'No status',
        next: 'On track',
        shown: 'On track',
        saving: 'workItemUpdate',
      },
    ]) {
      const button = `Edit ${widget.toLowerCase()}`;
      const screen = await open(incident, world.plan.reporter);
      await edit(screen, widget);
      await screen.isFocused('radio', chosen);
      await screen.user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
      await screen.isFocused('radio', before);
      screen.getByRole('radio', { name: chosen, checked: true });
      await screen.user.keyboard('{ArrowDown}{ArrowDown}');
      await screen.isFocused('radio', next);
      await screen.user.keyboard('{Enter}');
      await screen.isFocused('button', button);
      await shows(screen, widget, shown);
      expect(screen.calls.operations.filter(({ name }) => name === saving)).to.have.length(1);
    }
    await waitFor(async () =>
      expect(await rowOf(incident.id)).to.include({ severity: 'unknown', health_status: 'on_track' }),
    );
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
});
