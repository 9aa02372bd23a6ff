import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';

describe('milestones', () => {
  const screens = useScreens({ today: '2026-11-21' });
  let planner: User;
  let guest: User;
  before(async () => {
    const server = screens.server();
    const group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
    const project = await server.createProject('app', group, { name: 'App', visibility: 'public' });
    planner = await server.createUser('petra', { name: 'Petra Planner' });
    guest = await server.createUser('gus', { name: 'Gus Guest' });
    await server.addMember(group, planner, 'planner');
    await server.addMember(group, guest, 'guest');
    const milestone = (kind: 'group' | 'project', title: string, fields: Record<string, unknown> = {}) =>
      server.perform(CreateMilestone, { kind, namespace: kind === 'group' ? group.id : project.id, title, ...fields });
    const spring = await milestone('group', 'Spring', { startDate: '2026-11-01', dueDate: '2026-12-20' });
    await milestone('group', 'Late one', { dueDate: '2026-10-01' });
    await milestone('project', 'App only', { description: 'What *matters*' });
    const issue = async (title: string, fields: Record<string, unknown> = {}) =>
      await server.perform(CreateWorkItem, {
        type: 'issue',
        namespace: project.id,
        title,
        milestoneId: spring.id,
        ...fields,
      });
    await issue('Nobody yet', { weight: 3 });
    await issue('Under way', { assigneeIds: [planner.id] });
    await issue('Hidden', { confidential: true });
    const { id } = await issue('All done', { weight: 2, assigneeIds: [planner.id] });
    await server.perform(UpdateWorkItem, { item: { id }, stateEvent: 'close' });
  });

  const rows = (screen: Screen) =>
    within(screen.getByRole('table', { name: 'Milestones' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  const list = async (screen: Screen, name: string) =>
    within(await screen.findByRole('region', { name })).findAllByRole('link');

  it('are subscribed to in a calendar by an address that is copied', async () => {
    const screen = await screens.open('/groups/plan/-/milestones', { as: guest });
    await screen.user.click(await screen.findByRole('button', { name: 'Subscribe in calendar' }));
    await screen.findByText('Calendar address copied');
    const feed = await fetch(await navigator.clipboard.readText());
    expect(await feed.text())
      .to.include('SUMMARY:Spring (milestone)')
      .and.not.to.include('Hidden');
    const visitor = await screens.open('/groups/plan/-/milestones', { as: null });
    await visitor.findByRole('table', { name: 'Milestones' });
    expect(visitor.queryByRole('button', { name: 'Subscribe in calendar' })).to.equal(null);
  });

  it('are listed with dates, progress and origin, by state and title', async () => {
    const screen = await screens.open('/groups/plan/-/milestones', { as: guest });
    await screen.findByRole('table', { name: 'Milestones' });
    expect(rows(screen)).to.deep.equal([
      'Late oneExpiredDue Oct 1, 2026None',
      'SpringNov 1 – Dec 20, 20261 of 3 closed',
      'App onlyNo datesNoneapp',
    ]);
    expect(screen.queryByRole('link', { name: 'New milestone' })).to.equal(null);
    await screen.findByRole('link', { name: 'Open 3', current: 'page' });
    await screen.fill(screen.getByRole('searchbox', { name: 'Search for milestones' }), 'spring');
    await screen.user.keyboard('{Enter}');
    await screen.findByRole('link', { name: 'Open 1' });
    await waitFor(() => expect(rows(screen)).to.have.length(1));
    await screen.user.click(screen.getByRole('link', { name: 'Closed 0' }));
    await screen.findByText('No milestones match');
  });

  it('are changed from the list by those who may', async () => {
    const screen = await screens.open('/groups/plan/-/milestones', { as: planner });
    const edit = await screen.findByRole('link', { name: 'Edit App only' });
    expect(screen.getAllByRole('link', { name: /^Edit / })).to.have.length(3);
    await screen.user.click(edit);
    await screen.findByRole('heading', { name: 'Edit milestone' });
    expect(screen.address()).to.match(/^\/plan\/app\/-\/milestones\/\d+\/edit$/);
    expect(screen.getByLabelText('Title')).to.have.property('value', 'App only');
    // Those of the group above are not the project's to change.
    const below = await screens.open('/plan/app/-/milestones', { as: planner });
    await below.findByRole('link', { name: 'Edit App only' });
    expect(below.queryByRole('link', { name: 'Edit Spring' })).to.equal(null);
    const reader = await screens.open('/groups/plan/-/milestones', { as: guest });
    await reader.findByRole('link', { name: 'Spring' });
    expect(reader.queryByRole('link', { name: /^Edit / })).to.equal(null);
  });

  it('show their progress, and the issues that the reader sees by state and person', async () => {
    const screen = await screens.open('/groups/plan/-/milestones/1', { as: guest });
    await screen.findByRole('heading', { level: 1, name: 'Spring' });
    screen.getByRole('img', { name: 'Issues: 1 of 3 done' });
    screen.getByRole('img', { name: 'Weight: 2 of 5 done' });
    screen.getByRole('img', { name: 'Completed issues. 1 of 3 issues completed by Nov 21, 2026.' });
    expect((await list(screen, 'Not started')).map(({ textContent }) => textContent)).to.deep.equal(['Nobody yet']);
    expect((await list(screen, 'Ongoing')).map(({ textContent }) => textContent)).to.deep.equal(['Under way']);
    expect((await list(screen, 'Completed')).map(({ textContent }) => textContent)).to.deep.equal(['All done']);
    const people = within(screen.getByRole('table', { name: 'People' }));
    const link = people.getByRole('link', { name: 'Petra Planner' });
    expect(link.getAttribute('href')).to.equal(
      '/groups/plan/-/issues?milestone_title=Spring&state=all&assignee_username=petra',
    );
    for (const name of ['Edit', 'Close', 'Delete']) expect(screen.queryByRole('button', { name })).to.equal(null);
    await screen.user.click(screen.getByRole('radio', { name: 'Weight' }));
    await screen.findByRole('img', { name: 'Completed weight. 2 of 5 weight completed by Nov 21, 2026.' });
  });

  it('keep the issues that are shown when others change one', async () => {
    const server = screens.server();
    const group = await server.createGroup('long', { name: 'Long', visibility: 'public' });
    const project = await server.createProject('list', group, { visibility: 'public' });
    const { id: milestoneId } = await server.perform(CreateMilestone, {
      kind: 'group',
      namespace: group.id,
      title: 'Many',
      startDate: '2026-12-01',
    });
    const issues = [];
    for (let number = 1; number <= 23; number += 1) {
      const title = `Issue ${number}`;
      issues.push(await server.perform(CreateWorkItem, { type: 'issue', namespace: project.id, title, milestoneId }));
    }
    const screen = await screens.open('/groups/long/-/milestones/1', { as: guest });
    await waitFor(async () => expect(await list(screen, 'Not started')).to.have.length(20));
    await screen.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await list(screen, 'Not started')).to.have.length(23));
    await server.perform(UpdateWorkItem, { item: { id: issues[0]?.id ?? 0 }, title: 'Renamed by others' });
    await screen.findByRole('link', { name: 'Renamed by others' });
    expect(await list(screen, 'Not started')).to.have.length(23);
  });

  it('are created, changed, closed and deleted by Planners', async () => {
    const screen = await screens.open('/groups/plan/-/milestones', { as: planner });
    await screen.user.click(await screen.findByRole('link', { name: 'New milestone' }));
    await screen.fill(await screen.findByRole('textbox', { name: 'Title' }), 'Spring');
    await screen.user.click(screen.getByRole('button', { name: 'Create milestone' }));
    await screen.findByText('The title is already being used for another group or project milestone.');
    await screen.fill(screen.getByRole('textbox', { name: 'Title' }), 'Summer');
    await screen.fill(screen.getByRole('textbox', { name: 'Start date' }), '2027-06-01');
    await screen.fill(screen.getByRole('textbox', { name: 'Due date' }), '2027-08-31');
    await screen.user.click(screen.getByRole('button', { name: 'Create milestone' }));
    await screen.findByRole('heading', { level: 1, name: 'Summer' });
    screen.getByText('Upcoming');
    screen.getByText('Jun 1 – Aug 31, 2027');
    screen.getByText('No issues yet');
    expect(screen.getByRole('link', { name: 'Open issues' }).getAttribute('href')).to.equal('/groups/plan/-/issues');
    await screen.user.click(screen.getByRole('link', { name: 'Edit' }));
    await screen.fill(await screen.findByRole('textbox', { name: 'Description' }), 'Swim **more**');
    await screen.user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('heading', { level: 1, name: 'Summer' });
    await screen.findByText('more');
    await screen.user.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByRole('button', { name: 'Reopen' });
    await screen.user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete milestone' }));
    await screen.user.click(dialog.getByRole('button', { name: 'Delete milestone' }));
    await screen.findByRole('heading', { level: 1, name: 'Milestones' });
    expect(screen.queryByText('Summer')).to.equal(null);
  });

  it('of a project are promoted to its group', async () => {
    const screen = await screens.open('/plan/app/-/milestones/1', { as: planner });
    await screen.findByText('matters');
    await screen.user.click(await screen.findByRole('button', { name: 'Promote' }));
    await screen.user.click(await screen.findByRole('button', { name: 'Promote to group' }));
    await waitFor(() => expect(screen.address()).to.match(/^\/groups\/plan\/-\/milestones\/\d+$/));
    await screen.findByRole('heading', { level: 1, name: 'App only' });
  });
});
