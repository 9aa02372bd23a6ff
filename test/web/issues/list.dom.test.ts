import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { filledWithListPlan, type ListPlan } from './list-plan.ts';
import { planToday } from './plan.ts';
import { insertMany } from '../../support/database.ts';

describe('issues list', () => {
  const screens = useScreens({
    today: planToday,
    filledBy: filledWithListPlan,
    incomingAddress: 'plan+%{key}@example.org',
  });
  let plan: ListPlan;

  before(async () => {
    plan = await filledWithListPlan.made();
  });

  const open = (address: string) => screens.open(address, { as: plan.planner });
  const titlesOf = (screen: Screen): (string | null)[] => {
    const list = screen.queryByRole('list', { name: 'Issues' });
    return [...(list?.querySelectorAll('li a[title]') ?? [])].map(({ textContent }) => textContent);
  };
  const shown = (screen: Screen, titles: readonly string[]) =>
    waitFor(() => expect(titlesOf(screen)).to.deep.equal(titles));
  const press = async (screen: Screen, name: string | RegExp): Promise<void> =>
    screen.user.click(await screen.findByRole('button', { name }));

  it('shows the open issues of a project, newest first, and the counts of all states', async () => {
    const screen = await open('/plan/app/-/issues');
    await shown(screen, ['With a label', 'Late']);
    await screen.findByText('overdue since Nov 1, 2026');
    await screen.findByText('1–2 of 2');
    const tabs = within(screen.getByRole('navigation', { name: 'Issues by state' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).to.deep.equal(['Open2', 'Closed1', 'All3']);
    await screen.user.click(tabs[1] as HTMLElement);
    await shown(screen, ['Closed']);
  });

  it('copies the address for new issues of a project by email', async () => {
    const screen = await open('/plan/app/-/issues');
    await press(screen, 'Copy email address for new issues');
    await screen.findByText('Email address copied');
  });

  it('is narrowed by its address', async () => {
    await shown(await open('/plan/app/-/issues?assignee_username=petra&state=all'), ['Late']);
    const others = await open('/plan/app/-/issues?not[assignee_username]=petra&state=all&sort=TITLE_ASC');
    await shown(others, ['Closed', 'With a label']);
    const none = await open('/plan/app/-/issues?search=nothing+like+this');
    await none.findByText('Sorry, no issues matched your search');
  });

  it('is sorted by its address and its menu', async () => {
    const screen = await open('/plan/app/-/issues?sort=END_DATE_ASC');
    await shown(screen, ['Late', 'With a label']);
    await press(screen, /Sort by/);
    const health = await screen.findByRole('menuitemradio', { name: 'Health' });
    expect(screen.getAllByRole('menuitemradio')).to.have.length(12);
    await screen.user.click(health);
    await waitFor(() => expect(screen.address()).to.match(/sort=HEALTH_STATUS_ASC/));
  });

  it('is narrowed by several labels, by none, and by a label of a row', async () => {
    const screen = await open('/plan/app/-/issues?or[label_name][]=bug&or[label_name][]=none-such');
    await shown(screen, ['With a label']);
    await press(screen, 'Clear filters');
    await shown(screen, ['With a label', 'Late']);
    await press(screen, 'bug');
    await shown(screen, ['With a label']);
  });

  it('offers people, "None" and "Any" as assignees', async () => {
    const screen = await open('/plan/app/-/issues');
    await screen.user.click(await screen.findByRole('combobox', { name: 'Search or filter issues' }));
    for (const name of [/Assignee/, /^is ?=$/, 'None']) {
      await screen.user.click(await screen.findByRole('option', { name }));
    }
    await shown(screen, ['With a label']);
    // Neither defaults nor settings of the roadmap.
    expect(screen.address()).to.equal('/plan/app/-/issues?assignee_username=None');
    const kept = Object.keys(localStorage).filter((key) => key.endsWith('-recent-searches'));
    expect(kept).to.deep.equal(['plan-issues-recent-searches']);
  });

  it('is narrowed by one of several epics, each offered until it is chosen', async () => {
    const server = screens.server();
    const make = (title: string) =>
      server.perform(CreateWorkItem, { type: 'epic', namespace: plan.group.id, title }, plan.planner);
    const [harbor, quay] = [await make('Harbor'), await make('Quay')];
    const item = { id: plan.late.id };
    await server.perform(UpdateWorkItem, { item, parentId: quay.id });
    const screen = await open('/plan/app/-/issues');
    await screen.user.click(await screen.findByRole('combobox', { name: 'Search or filter issues' }));
    await screen.user.type(screen.getByRole('combobox', { name: 'Search or filter issues' }), 'Epic');
    for (const name of [/^Epic/, /^is one of/, /^Harbor/]) {
      await screen.user.click(await screen.findByRole('option', { name }));
    }
    await screen.findByText('Sorry, no issues matched your search');
    const second = await screen.findByRole('option', { name: /^Quay/ });
    expect(screen.queryByRole('option', { name: /^Harbor/ })).to.equal(null);
    await screen.user.click(second);
    await shown(screen, ['Late']);
    await screen.findByRole('group', { name: `Epic is one of &${harbor.iid}, &${quay.iid}` });
    expect(screen.address()).to.equal(`/plan/app/-/issues?or[epic_iid][]=${harbor.iid}&or[epic_iid][]=${quay.iid}`);
    await server.perform(UpdateWorkItem, { item, parentId: null });
  });

  it('goes from page to page', async () => {
    const server = screens.server();
    const many = await server.createProject('many', plan.group, { visibility: 'public' });
    await insertMany(
      server.connection,
      `insert into work_items (namespace_id, iid, type, title, author_id, ancestor_ids, relative_position)
       select ?, n, 'issue', 'Issue ' || n, ?, '{}', n from generate_series(1, 120) n`,
      [many.id, plan.planner.id],
    );
    const screen = await open('/plan/many/-/issues');
    await screen.findByText('1–50 of 120');
    await screen.user.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('51–100 of 120');
    await screen.user.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('101–120 of 120');
    expect(screen.queryByRole('link', { name: 'Next' })).to.equal(null);
    expect(titlesOf(screen)).to.have.length(20);
  });

  it('shows changes of others at once', async () => {
    const screen = await open('/plan/app/-/issues');
    await shown(screen, ['With a label', 'Late']);
    const rename = (title: string) => screens.server().perform(UpdateWorkItem, { item: { id: plan.late.id }, title });
    await rename('Later');
    await screen.findByRole('link', { name: 'Later' });
    await rename('Late');
  });

  it('shows an error when it cannot be fetched, and tries again', async () => {
    let repair = (): void => undefined;
    const screen = await screens.open('/plan/app/-/issues', {
      as: plan.planner,
      before: (calls) => {
        repair = calls.answerRequests(/\/issues_statistics/, () => new Response(null, { status: 503 }));
      },
    });
    await screen.findByText(/Something went wrong while fetching issues/);
    repair();
    await press(screen, 'Try again');
    await shown(screen, ['With a label', 'Late']);
  });
});
