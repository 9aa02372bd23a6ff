import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { findAlert } from '../epics/epic-screens.ts';
import { address, useTodoPlan } from './todo-plan.ts';

const rowsOf = ({ document }: Screen): HTMLElement[] =>
  Array.from(document.querySelectorAll<HTMLElement>('[aria-label="To-dos"] > li'));
const rowWith = (screen: Screen, title: string): HTMLElement | null =>
  rowsOf(screen).find(({ textContent }) => textContent.includes(title)) ?? null;
const row = async (screen: Screen, title: string) =>
  within(await waitFor(() => rowWith(screen, title) ?? expect.fail(`No to-do says "${title}".`)));
const rowGone = (screen: Screen, title: string) =>
  waitFor(() => {
    expect(rowWith(screen, title)).to.equal(null);
  });
const badge = ({ document }: Screen): string | undefined =>
  document.querySelector('nav a[href="/dashboard/todos"]')?.textContent;
const badgeSays = (screen: Screen, text: string) =>
  waitFor(() => {
    expect(badge(screen)).to.equal(text);
  });
const press = async (screen: Screen, name: string | RegExp) =>
  screen.user.click(await screen.findByRole('button', { name }));
const follow = async (screen: Screen, name: string | RegExp) =>
  screen.user.click(await within(screen.getByRole('main')).findByRole('link', { name }));
const addressIs = (screen: Screen, expected: string) =>
  waitFor(() => {
    expect(screen.address()).to.equal(expected);
  });

describe('the page of to-dos', () => {
  const screens = useScreens();
  const plan = useTodoPlan(screens.server);
  const open = (path = address) => screens.open(path, { as: plan.reader });

  it('removes what is done from the list, with Undo, and moves the focus to the next row', async () => {
    for (const title of ['One', 'Two', 'Three']) await plan.assign(title);
    const screen = await open();
    const button = (await row(screen, 'Two')).getByRole('button', { name: 'Mark Two as done' });
    button.focus();
    await screen.user.keyboard('{Enter}');
    await rowGone(screen, 'Two');
    await waitFor(() => {
      expect(screen.document.activeElement?.textContent).to.equal('One');
    });
    await badgeSays(screen, 'To-dos2');
    await press(screen, 'Undo');
    await row(screen, 'Two');
    await press(screen, 'Mark all as done');
    await screen.findByText('You’re all caught up');
    await follow(screen, 'Done');
    await screen.user.click((await row(screen, 'Three')).getByRole('button', { name: 'Restore Three' }));
    await rowGone(screen, 'Three');
    await follow(screen, /^To do/);
    await row(screen, 'Three');
    expect(rowsOf(screen).filter(({ textContent }) => textContent.includes('assigned you'))).to.have.length(1);
  });

  it('shows the beginning of the comment that mentions the reader', async () => {
    const issue = await plan.create('Ropes');
    const path = `/api/v4/projects/${plan.project.id}/issues/${issue.iid}/notes`;
    const body = `@${plan.reader.username} the **blue** one frays`;
    await (await screens.server().as(plan.planner)).post(path, { body });
    const screen = await open();
    const text = (await row(screen, 'Ropes')).getByText('the **blue** one frays', { exact: false });
    expect(text.textContent).to.equal(body);
    await plan.assign('Sails');
    await row(screen, 'Sails');
    expect(rowWith(screen, 'Sails')?.querySelectorAll('p')).to.have.length(1);
  });

  it('snoozes several at once, and shows them again', async () => {
    for (const title of ['One', 'Two', 'Three']) await plan.assign(title);
    const screen = await open();
    for (const title of ['One', 'Three']) {
      const box = (await row(screen, title)).getByRole('checkbox');
      box.focus();
      await screen.user.keyboard(' ');
    }
    const selection = within(await screen.findByRole('group', { name: 'Selected to-dos' }));
    await selection.findByText('2 selected');
    await screen.user.click(selection.getByRole('button', { name: 'Snooze the selected to-dos' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: /^Until tomorrow/ }));
    await rowGone(screen, 'Three');
    await follow(screen, /^Snoozed\s?2$/);
    await (await row(screen, 'One')).findByText(/^until .*8:00\sAM$/);
    await screen.user.click((await row(screen, 'One')).getByRole('button', { name: 'Snooze One' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Show again now' }));
    await rowGone(screen, 'One');
    await follow(screen, /^To do\s?2$/);
    await row(screen, 'One');
  });

  it('is filtered by reason, type and place, in the address', async () => {
    await plan.assign('Epic', 'epic');
    await plan.assign('Issue');
    await plan.create('Question', 'issue', { description: `see @${plan.reader.username}` });
    const screen = await open();
    await screen.user.click((await row(screen, 'Question')).getByRole('button', { name: 'Plan / App' }));
    await rowGone(screen, 'Epic');
    await press(screen, /^Reason|Any reason/);
    await screen.user.click(await screen.findByRole('option', { name: 'Assigned' }));
    await rowGone(screen, 'Question');
    await addressIs(screen, `${address}?action=assigned&project_id=${plan.project.id}`);
    await press(screen, 'Show to-dos of all projects, not only of Plan / App');
    await row(screen, 'Epic');
    const filtered = await open(`${address}?type=WORKITEM`);
    await filtered.findByText('No to-dos matched your filters');
    await follow(filtered, 'Clear filters');
    await row(filtered, 'Question');
  });

  it('shows new to-dos at once, on the list and in the navigation', async () => {
    const screen = await open();
    await screen.findByText('You’re all caught up');
    await plan.assign('Just now');
    await row(screen, 'Just now');
    await badgeSays(screen, 'To-dos1');
  });

  it('shows fifty at first, and more when asked', async () => {
    for (let index = 0; index < 53; index += 1) await plan.assign(`Item ${index}`);
    const screen = await open();
    await row(screen, 'Item 52');
    expect(rowsOf(screen)).to.have.length(50);
    await screen.user.click(screen.getByText('Show more', { selector: 'button, button *' }));
    await row(screen, 'Item 2');
    await waitFor(() => {
      expect(screen.queryByText('Show more')).to.equal(null);
      expect(rowsOf(screen)).to.have.length(53);
    });
  });

  it('shows a message when the list cannot be loaded or changed, and keeps the rows', async () => {
    await plan.assign('One');
    const screen = await screens.open(address, { as: plan.reader, before: (calls) => calls.breakDown('todos') });
    await findAlert(screen, 'Something went wrong on the server.');
    screen.calls.repair('todos');
    await press(screen, 'Try again');
    await row(screen, 'One');
    screen.calls.answer('todoResolveMany', () => ({ data: { todoResolveMany: { errors: ['Not today'] } } }));
    await screen.user.click((await row(screen, 'One')).getByRole('button', { name: 'Mark One as done' }));
    await findAlert(screen, 'Not today');
    await row(screen, 'One');
  });

  it('asks visitors to sign in', async () => {
    const screen = await screens.open(address, { until: (page) => page.findByRole('button', { name: 'Sign in' }) });
    expect(screen.address()).to.equal('/users/sign_in?return_to=%2Fdashboard%2Ftodos');
    expect(screen.queryByRole('link', { name: /^To-dos/ })).to.equal(null);
  });
});
