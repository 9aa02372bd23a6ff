import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { edit, fill, section, tick, choose } from './screen-parts.ts';
import { useIssueScreens } from './issue-screens.ts';

describe('issue page', () => {
  const { world, screens, create, update, open, press, act, rowOf, shows } = useIssueScreens();

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
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Milestone' })).to.equal(null));
    await waitFor(async () => expect((await rowOf(issue.id))['milestone_id']).to.equal(null));
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
      'Convert to task',
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
    await section(screen, 'Confidentiality');
    expect(screen.queryAllByRole('button', { name: /^Edit / })).to.have.length(0);
    // It is there until it is known that there are none.
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Child tasks' })).to.equal(null));
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
    await screen.findByText('Confidentiality turned on');
    await within(await section(screen, 'Confidentiality')).findByText(/This issue is confidential/);
    expect(await rowOf(issue.id)).to.include({ confidential: true, discussion_locked: true });
    // And by keys, as all that the menu of an issue has.
    await screen.user.keyboard('{Control>}k{/Control}');
    await screen.fill(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'confidentiality');
    await screen.user.click(await screen.findByRole('option', { name: /^Turn confidentiality on or off/ }));
    await screen.findByText('Confidentiality turned off');
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
