import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { alertWith, edit, fill, section, tick, choose } from './screen-parts.ts';
import { useIssueScreens } from './issue-screens.ts';

describe('issue page', () => {
  const { world, screens, create, createIncident, update, open, press, act, chooseType, rowOf, shows } =
    useIssueScreens();

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
    await waitFor(async () => expect(await rowOf(issue.id)).to.include({ parent_id: world.plan.epic.id }));
    expect((await rowOf(issue.id))['milestone_id']).to.equal(world.plan.milestone.id);
    await edit(screen, 'milestone');
    await choose(screen, 'None');
    await shows(screen, 'Milestone', 'None');
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

  it('offers each reader the actions that they may use', async () => {
    const issue = await create('Rights');
    const names = async (as: User | null): Promise<(string | undefined)[]> => {
      const screen = await open(issue, as);
      await press(screen, 'Issue actions');
      const entries = await screen.findAllByRole('menuitem');
      return entries.map((entry) => entry.querySelector('span span')?.textContent);
    };
    expect(await names(world.plan.planner)).to.deep.equal([
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
    expect(await names(world.plan.guest)).to.deep.equal([
      'New related issue',
      'Copy issuable email address',
      'Turn on notifications',
      'Copy reference',
      'History',
      'Report abuse',
    ]);
    expect(await names(null)).to.deep.equal(['Copy reference', 'History']);
    const screen = await open(issue, world.plan.guest);
    await section(screen, 'Health status');
    expect(screen.queryAllByRole('button', { name: /^Edit / })).to.have.length(0);
    // It is there until it is known that there are none.
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Child tasks' })).to.equal(null));
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
    // And by keys, as all that the menu of an issue has.
    await screen.user.keyboard('{Control>}k{/Control}');
    await screen.fill(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'confidentiality');
    await screen.user.click(await screen.findByRole('option', { name: /^Turn confidentiality on or off/ }));
    await screen.findByText('Confidentiality turned off.');
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
    const screen = await open(issue, world.plan.reporter);
    await chooseType(screen, 'Incident');
    await waitFor(() => expect(screen.address()).to.equal(`/plan/app/-/issues/incident/${issue.iid}`));
    await screen.findByRole('button', { name: 'Close incident' });
    await chooseType(screen, 'Issue');
    await waitFor(() => expect(screen.address()).to.equal(`/plan/app/-/issues/${issue.iid}`));
    await screen.findByRole('button', { name: 'Close issue' });
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
    await section(plain, 'Health status');
    expect(plain.queryByRole('region', { name: 'Severity' })).to.equal(null);
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
