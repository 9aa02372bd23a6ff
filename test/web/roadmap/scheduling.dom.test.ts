import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { insertMany } from '../../support/database.ts';
import { columnsOf } from '../../../domain/roadmap/plan-columns.ts';
import { filterBar } from '../filters/filter-field.ts';
import { useScreens } from '../../support/dom/screens.ts';

describe('the schedule on the roadmap', () => {
  const { server, open } = useScreens({ today: '2026-11-21' });

  it('shows the critical path and slack, lists conflicts, and fits the plan', async () => {
    const planner = await server().createUser('pia', { name: 'Pia' });
    const group = await server().createGroup('fleet', { name: 'Fleet' });
    await server().addMember(group, planner, 'planner');
    const make = (title: string, startDate: string, dueDate: string) =>
      server().perform(CreateWorkItem, { type: 'epic', namespace: 'fleet', title, startDate, dueDate });
    const design = await make('Design', '2026-11-02', '2026-11-27');
    const build = await make('Build', '2026-11-23', '2026-12-04');
    await make('Docs', '2026-11-23', '2026-11-24');
    await server().perform(LinkWorkItems, { source: { id: design.id }, target: { id: build.id }, linkType: 'blocks' });

    const filtered = await open('/groups/fleet/-/roadmap?conflict=true', { as: planner });
    await filtered.findByText('1 epic.');
    await waitFor(() => expect(filtered.document.querySelector('[role=row][aria-label^="Build,"]')).to.not.equal(null));
    const screen = await open('/groups/fleet/-/roadmap?show_critical=true&show_slack=true', { as: planner });
    await waitFor(() => expect(screen.document.querySelectorAll('[data-critical]')).to.have.length(2));
    expect(screen.document.querySelectorAll('[data-slack]')).to.have.length(1);
    await screen.user.click(within(filterBar(screen)).getByRole('button', { name: 'Settings' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Roadmap settings' }));
    await screen.user.click(drawer.getByRole('switch', { name: 'Show the critical path' }));
    await waitFor(() => expect(screen.address()).to.not.include('show_critical'));
    expect(screen.address()).to.include('show_slack=true');
    expect(screen.document.querySelectorAll('[data-critical]')).to.have.length(0);
    expect(screen.document.querySelectorAll('[data-conflict]')).to.have.length(0);
    await screen.user.click(drawer.getByRole('switch', { name: 'Show conflicts' }));
    await waitFor(() => expect(screen.address()).to.include('show_conflicts=true'));
    const marked = [...screen.document.querySelectorAll<HTMLElement>('[data-conflict]')];
    expect(marked.map(({ dataset }) => dataset['conflict'])).to.deep.equal([`gid://gitlab/Epic/${build.id}`]);
    await screen.user.click(drawer.getByRole('button', { name: 'Check and fit the plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Check and fit the plan' }));
    dialog.getByRole('checkbox', { name: 'Build: Nov 23 – Dec 4, 2026 → Nov 30 – Dec 11, 2026' });
    dialog.getByRole('heading', { name: '1 conflict' });
    dialog.getByText('Design → Build');
    await screen.user.click(dialog.getByRole('button', { name: 'Move 1 epic' }));
    await screen.findByText('Plan fitted: 1 epic moved');
    expect(await server().connection('work_items').where({ id: build.id }).first()).to.include({
      startDate: '2026-11-30',
      dueDate: '2026-12-11',
    });
    await screen.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => {
      const row = (await server().connection('work_items').where({ id: build.id }).first()) as object;
      expect(row).to.include({ startDate: '2026-11-23' });
    });

    await screen.user.click(within(filterBar(screen)).getByRole('button', { name: 'Settings' }));
    await screen.user.click(await screen.findByRole('button', { name: 'History of the plan' }));
    const history = within(await screen.findByRole('dialog', { name: 'History' }));
    await history.findByText('Moved &2 7 days later');
    history.getByText('Undone');
    history.getByText('Linked &1 and &2');
    expect(screen.queryByRole('dialog', { name: 'Roadmap settings' })).to.equal(null);
  });

  it('lists a hundred moves, and leads on to the others', async () => {
    const planner = await server().createUser('mona', { name: 'Mona' });
    const group = await server().createGroup('mill', { name: 'Mill' });
    await server().addMember(group, planner, 'planner');
    await insertMany(
      server().connection,
      `insert into work_items (namespace_id, iid, type, title, author_id, start_date, due_date, start_date_is_fixed,
         start_date_fixed, due_date_is_fixed, due_date_fixed, start_no_earlier_than)
       select :group, i, 'epic', 'Wheel ' || lpad(i::text, 3, '0'), :author, '2026-11-02', '2026-11-06', true,
              '2026-11-02', true, '2026-11-06', '2026-11-09'
       from generate_series(1, 102) i`,
      { group: group.id, author: planner.id },
    );
    const screen = await open('/groups/mill/-/roadmap?sort=TITLE_ASC', { as: planner });
    await screen.user.click(await within(filterBar(screen)).findByRole('button', { name: 'Settings' }));
    await screen.user.click(await screen.findByRole('button', { name: 'Check and fit the plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Check and fit the plan' }));
    await screen.user.click(await dialog.findByRole('button', { name: 'Show more moves (2 left)' }));
    const next = dialog.getByRole('checkbox', { name: /^Wheel 101: / });
    expect(screen.document.activeElement).to.equal(next);
    dialog.getByRole('checkbox', { name: /^Wheel 102: / });
    expect(dialog.queryByRole('button', { name: /^Show more/ })).to.equal(null);
  });

  it('is that of all epics in the dates, as for the filters by schedule, whatever else filters the rows', async () => {
    const planner = await server().createUser('otto', { name: 'Otto' });
    const group = await server().createGroup('yard', { name: 'Yard' });
    await server().addMember(group, planner, 'planner');
    const make = (title: string, startDate: string, dueDate: string, parentId?: number) =>
      server().perform(CreateWorkItem, { type: 'epic', namespace: 'yard', title, startDate, dueDate, parentId });
    const crane = await make('Crane', '2026-11-23', '2026-11-24');
    const hall = await make('Hall', '2026-11-02', '2026-12-11');
    const roof = await make('Roof', '2026-12-07', '2026-12-11', hall.id);
    const critical = await open('/groups/yard/-/roadmap?search=Crane&critical=true', {
      as: planner,
      until: (screen) => screen.findByRole('heading', { name: 'Sorry, no epics matched your search' }),
    });
    expect(critical.document.querySelector('[role=row]')).to.equal(null);
    const alone = await open('/groups/yard/-/roadmap?search=Crane&show_critical=true&show_slack=true', { as: planner });
    await waitFor(() => expect(alone.document.querySelector('[data-slack="13"]')).to.not.equal(null));
    expect(alone.document.querySelectorAll('[data-critical]')).to.have.length(0);

    // Roof is below an epic that is closed up.
    const link = { source: { id: crane.id }, target: { id: roof.id }, linkType: 'blocks', linkLag: 8 } as const;
    await server().perform(LinkWorkItems, link);
    await waitFor(() => expect(alone.document.querySelector('[data-critical]')).to.not.equal(null), {
      timeout: 10_000,
    });
  });

  it('says that it is of the loaded epics only where the dates have too many', async () => {
    const planner = await server().createUser('lena', { name: 'Lena' });
    const group = await server().createGroup('wharf', { name: 'Wharf' });
    await server().addMember(group, planner, 'planner');
    const dates = { startDate: '2026-11-02', dueDate: '2026-11-06' };
    await server().perform(CreateWorkItem, { type: 'epic', namespace: 'wharf', title: 'Crate', ...dates });
    const plan = columnsOf({ epics: [], links: [] });
    const answering = (body: object) =>
      open('/groups/wharf/-/roadmap?show_critical=true', {
        as: planner,
        before: (calls) => {
          calls.answerRequests(/\/roadmap\/plan\?/, () => Promise.resolve(Response.json(body)));
        },
      });
    const many = await answering({ plan: null, excess: 'epics' });
    await many.findByText(
      'Critical path, slack and conflicts of the 1 loaded epic only: more than 10,000, or 40,000 links between them, are in these dates',
    );
    expect(many.document.querySelectorAll('[data-critical]')).to.have.length(1);
    const whole = await answering({ plan, excess: null });
    await waitFor(() => expect(whole.document.querySelectorAll('[data-critical]')).to.have.length(0));
    expect(whole.queryByText(/loaded epic/)).to.equal(null);
  });

  it('has columns beside the titles, whose dates are changed in place', async () => {
    const planner = await server().createUser('cora', { name: 'Cora' });
    const group = await server().createGroup('dock', { name: 'Dock' });
    await server().addMember(group, planner, 'planner');
    const make = (title: string, startDate: string, dueDate: string) =>
      server().perform(CreateWorkItem, { type: 'epic', namespace: 'dock', title, startDate, dueDate });
    const quay = await make('Quay', '2026-11-02', '2026-11-27');
    await make('Ramp', '2026-11-02', '2026-11-24');
    const screen = await open('/groups/dock/-/roadmap?columns=start.due-140.slack', { as: planner });
    const cell = (title: string, name: string) =>
      screen.document.querySelector(`[role=row][aria-label^="${title},"] [data-column=${name}]`);
    await waitFor(() => expect(cell('Ramp', 'slack')?.textContent).to.equal('3 days'));
    expect(cell('Quay', 'slack')?.textContent).to.equal('Critical');
    await screen.user.click(await screen.findByRole('button', { name: 'Due date: Nov 27, 2026. Change' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Due date' }));
    await screen.user.click(await editor.findByRole('button', { name: /November 30, 2026/ }));
    await waitFor(() => expect(cell('Quay', 'due')?.textContent).to.equal('Nov 30, 2026'));
    await waitFor(async () =>
      expect(await server().connection('work_items').where({ id: quay.id }).first()).to.include({
        dueDate: '2026-11-30',
      }),
    );
    await screen.findByText(/ends 3 days later/);

    const edge = screen.getByRole('separator', { name: 'Width of the column Start date' });
    edge.focus();
    await screen.user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.address()).to.contain('columns=start-116.due-140.slack'));
    await screen.user.click(within(filterBar(screen)).getByRole('button', { name: 'Settings' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Roadmap settings' }));
    await screen.user.click(drawer.getByRole('switch', { name: 'Weight' }));
    await waitFor(() => expect(cell('Quay', 'weight')?.textContent).to.equal('–'));
    await screen.user.click(drawer.getByRole('switch', { name: 'Start date' }));
    await waitFor(() => expect(cell('Quay', 'start')).to.equal(null));
  });
});
