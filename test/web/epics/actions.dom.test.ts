import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { findAlert, useEpicScreens } from './epic-screens.ts';

const broken = () => Response.json({ message: '500 Internal Server Error' }, { status: 500 });
const epicOverRest = ({ iid }: WorkItem): RegExp => new RegExp(`/epics/${iid}$`);

/** Opens the menu; its items. */
const menuOf = async (screen: Screen): Promise<HTMLElement[]> => {
  await screen.user.click(screen.getByRole('button', { name: 'Epic actions' }));
  return within(await screen.findByRole('menu')).getAllByRole('menuitem');
};

const startDeletion = async (screen: Screen): Promise<void> => {
  await menuOf(screen);
  await screen.user.click(screen.getByRole('menuitem', { name: 'Delete epic' }));
};

describe('actions of an epic', () => {
  const epics = useEpicScreens();

  it('depend on the permissions of the reader', async () => {
    const epic = await epics.epic('Rights');
    const names = async (options: Parameters<typeof epics.open>[1]) => {
      const items = await menuOf(await epics.open(epic, options));
      // Behind the name are its keys.
      return items.map((item) => item.querySelector('span > span')?.textContent);
    };
    expect(await names({})).to.deep.equal([
      'Edit',
      'Close epic',
      'New epic',
      'Copy with its tree',
      'Use as a template',
      'Copy reference',
      'History',
      'Delete epic',
    ]);
    expect(await names({ as: epics.guest })).to.deep.equal(['Copy reference', 'History', 'Report abuse']);
    expect(await names({ as: null })).to.deep.equal(['Copy reference', 'History']);
  });

  it('close and reopen it, and dispatch an event on the document', async () => {
    const screen = await epics.open(await epics.epic('Toggle'));
    const details: unknown[] = [];
    screen.document.addEventListener('issuable:change', (event) => details.push((event as CustomEvent).detail), {
      once: true,
    });
    await screen.user.click(screen.getByRole('button', { name: 'Close epic' }));
    await screen.findByRole('button', { name: 'Reopen epic' });
    expect(details).to.deep.equal([{ isClosed: true }]);
    await screen.findByText('Closed');
    const reopen = screen.getByRole('button', { name: 'Reopen epic' });
    await waitFor(() => expect(reopen.getAttribute('aria-disabled')).to.equal(null));
    await screen.user.click(reopen);
    await screen.findByText('Open');
  });

  it('copy it with its tree, from another day on, which Undo takes back', async () => {
    const epic = await epics.epic('Plan of spring', { startDate: '2026-03-02', dueDate: '2026-03-31' });
    await epics.epic('Part of spring', { parentId: epic.id });
    const screen = await epics.open(epic);
    await menuOf(screen);
    await screen.user.click(screen.getByRole('menuitem', { name: 'Copy with its tree' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Copy Plan of spring' }));
    await screen.fill(dialog.getByRole('textbox', { name: 'Title' }), 'Plan of summer');
    await screen.fill(dialog.getByRole('textbox', { name: 'Starts on' }), '2026-06-01');
    await screen.user.click(dialog.getByRole('checkbox', { name: 'Labels' }));
    await screen.user.click(dialog.getByRole('button', { name: 'Copy epic' }));
    await screen.findByRole('heading', { level: 1, name: 'Plan of summer' });
    await screen.findByText('Copied 2 items');
    await screen.findByText('Part of spring');
    const client = await epics.server.as(epics.planner);
    const path = `/api/v4${screen.address().replace('/-/', '/')}`;
    const { body } = await client.get<Record<string, unknown>>(path);
    expect(body).to.include({ start_date: '2026-06-01', due_date: '2026-06-30', state: 'opened' });
    await screen.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await client.get(path)).status).to.equal(404));
  });

  it('list its history in words, and undo what one did up to an act', async () => {
    const epic = await epics.epic('Launch');
    const change = (more: object, by = epics.planner) =>
      epics.server.perform(UpdateWorkItem, { item: { id: epic.id }, ...more }, by);
    await change({ startDate: '2026-03-02', dueDate: '2026-03-06' });
    await change({ title: 'Lift-off' });
    await change({ color: '#112233' }, epics.server.root);
    await change({ startDate: '2026-03-09', dueDate: '2026-03-13' });
    const screen = await epics.open(epic);
    await menuOf(screen);
    await screen.user.click(screen.getByRole('menuitem', { name: /^History/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'History' }));
    const list = within(await panel.findByRole('list', { name: 'Changes' }));
    const said = () => list.getAllByText(/^(Moved|Changed|Created)/).map(({ textContent }) => textContent);
    const name = `&${epic.iid}`;
    expect(said()).to.deep.equal([
      `Moved ${name} 7 days later`,
      `Changed the color of ${name}`,
      `Changed the title of ${name}`,
      `Changed the start date and due date of ${name}`,
      `Created the epic ${name}`,
    ]);
    // Not of what others did.
    expect(list.getAllByRole('button', { name: /^Undo to here/ })).to.have.length(4);
    await screen.user.click(list.getByRole('button', { name: `Undo to here: Changed the title of ${name}` }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo to here' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent.split(',')[0])).to.deep.equal([
      `Moved ${name} 7 days later`,
      `Changed the title of ${name}`,
    ]);
    await screen.user.click(dialog.getByRole('button', { name: 'Undo 2 changes' }));
    await waitFor(() => expect(list.getAllByText('Undone')).to.have.length(2));
    const client = await epics.server.as(epics.planner);
    const { body } = await client.get<object>(`/api/v4/groups/plan/epics/${epic.iid}`);
    expect(body).to.include({ title: 'Launch', start_date: '2026-03-02', color: '#112233' });
    await screen.user.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).to.equal(null));
  });

  it('leave it open when closing fails, and show that', async () => {
    const epic = await epics.epic('Stuck');
    const screen = await epics.open(epic);
    screen.calls.answerRequests(epicOverRest(epic), broken);
    await screen.user.click(screen.getByRole('button', { name: 'Close epic' }));
    await findAlert(screen, 'Unable to update this epic at this time.');
    await screen.findByText('Open');
    await screen.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).to.equal(null);
  });

  it('delete it after confirmation', async () => {
    const epic = await epics.epic('Doomed');
    const screen = await epics.open(epic);
    await startDeletion(screen);
    const first = within(await screen.findByRole('alertdialog', { name: 'Delete epic' }));
    await first.findByText(/^Delete this epic and release all child items\?/);
    await screen.user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    await startDeletion(screen);
    const second = within(await screen.findByRole('alertdialog', { name: 'Delete epic' }));
    await screen.user.click(second.getByRole('button', { name: 'Delete epic' }));
    await waitFor(() => expect(screen.address()).to.equal('/groups/plan/-/epics'));
    const client = await epics.server.as(epics.planner);
    expect((await client.get(`/api/v4/groups/plan/epics/${epic.iid}`)).status).to.equal(404);
  });

  it('show when deleting fails', async () => {
    const epic = await epics.epic('Tough');
    const screen = await epics.open(epic);
    screen.calls.answerRequests(epicOverRest(epic), broken);
    await startDeletion(screen);
    const dialog = within(await screen.findDialog());
    await screen.user.click(dialog.getByRole('button', { name: 'Delete epic' }));
    await findAlert(screen, 'The epic could not be deleted.');
  });
});

describe('page of an epic', () => {
  const epics = useEpicScreens();

  it('is not found for an absent epic and for a hidden one alike, with status 404', async () => {
    const secret = await epics.epic('Secret', { confidential: true });
    const visitor = epics.server.anonymous();
    expect((await visitor.get(`/groups/plan/-/epics/${secret.iid}`)).status).to.equal(404);
    expect((await visitor.get('/groups/plan/-/epics/99999')).status).to.equal(404);
    const open = await epics.epic('Plain');
    expect((await visitor.get(`/groups/plan/-/epics/${open.iid}`)).status).to.equal(200);
    expect(String((await visitor.get(`/groups/plan/-/epics/${secret.iid}`)).body)).to.not.contain('Secret');
  });
});
