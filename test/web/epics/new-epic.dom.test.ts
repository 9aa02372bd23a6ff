import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateEpicTemplate } from '../../../application/templates/create-epic-template.ts';
import { keptStorage } from '../../support/dom/kept-storage.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { today } from './epic-plan.ts';
import { useEpicScreens } from './epic-screens.ts';

describe('form for a new epic', () => {
  const epics = useEpicScreens();
  const openForm = (before = (): void => undefined) =>
    epics.openPath('/groups/plan/-/epics/new', {
      before,
      until: (screen) => screen.findByRole('form', { name: 'New epic' }),
    });

  /** Presses the button; the server's answer. */
  const create = async (screen: Screen): Promise<Record<string, unknown>> => {
    const made = new Promise<Response>((resolve) => {
      screen.calls.answerRequests(/\/api\/v4\/groups\/plan\/epics$/, async (_sent, ask) => {
        const answer = await ask();
        resolve(answer.clone());
        return answer;
      });
    });
    await screen.user.click(screen.getByRole('button', { name: 'Create epic' }));
    return (await made).json() as Promise<Record<string, unknown>>;
  };

  it('sends dates and a color, and stays open for another epic', async () => {
    const screen = await openForm();
    await screen.fill(screen.getByRole('textbox', { name: 'Title' }), 'First of two');
    await screen.fill(screen.getByRole('textbox', { name: 'Start date' }), '2026-12-01');
    await screen.fill(screen.getByRole('textbox', { name: 'Due date' }), '2026-12-24');
    await screen.user.click(screen.getByText('Create another'));
    expect(await create(screen)).to.include({
      title: 'First of two',
      start_date: '2026-12-01',
      due_date: '2026-12-24',
    });
    await screen.findByText('“First of two” created');
    await waitFor(() => expect(screen.document.activeElement).to.be.an.instanceOf(HTMLInputElement));
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    expect(title.value).to.equal('');
    await screen.user.type(title, 'Second of two');
    await create(screen);
    await screen.findByText('“Second of two” created');
    expect(screen.address()).to.contain('/epics/new');
  });

  it('begins with a template, which is made of an epic', async () => {
    const model = await epics.epic('Season', { startDate: '2026-03-02', dueDate: '2026-03-31' });
    await epics.epic('Part of the season', { parentId: model.id });
    const page = await epics.open(model);
    await page.user.click(page.getByRole('button', { name: 'Epic actions' }));
    await page.user.click(await page.findByRole('menuitem', { name: 'Use as a template' }));
    const naming = within(await page.findByRole('alertdialog', { name: 'Use as a template' }));
    await page.fill(naming.getByRole('textbox', { name: 'Name' }), 'Our season');
    await page.user.click(naming.getByRole('button', { name: 'Create template' }));
    await page.findByText('The epic is a template');

    const screen = await openForm();
    await screen.user.click(await screen.findByRole('button', { name: 'From a template' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Our season' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'New epic from Season' }));
    await screen.fill(dialog.getByRole('textbox', { name: 'Title' }), 'Season 2027');
    const startsOn = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Starts on' });
    expect(startsOn.value).to.equal(today);
    await screen.fill(startsOn, '2027-03-01');
    await screen.user.click(dialog.getByRole('button', { name: 'Create epic' }));
    await screen.findByRole('heading', { level: 1, name: 'Season 2027' });
    await screen.findByText('Part of the season');
  });

  it('offers templates that are renamed and deleted', async () => {
    const { iid: epicIid } = await epics.epic('Model');
    await epics.server.perform(CreateEpicTemplate, { group: 'plan', epicIid, name: 'Our model' });
    const list = await epics.openPath('/groups/plan/-/description_templates', {
      until: (opened) => opened.findByRole('button', { name: 'Rename Our model' }),
    });
    await list.user.click(list.getByRole('button', { name: 'Rename Our model' }));
    const renaming = within(await list.findByRole('alertdialog', { name: 'Rename template' }));
    await list.fill(renaming.getByRole('textbox', { name: 'Name' }), 'Model of ours');
    await list.user.click(renaming.getByRole('button', { name: 'Save changes' }));
    await list.user.click(await list.findByRole('button', { name: 'Delete Model of ours' }));
    const question = within(await list.findByRole('alertdialog', { name: 'Delete template' }));
    await list.user.click(question.getByRole('button', { name: 'Delete template' }));
    await waitFor(() => expect(list.queryByText('Model of ours')).to.equal(null));
  });

  it('shows what the server refuses at its field, and keeps what was entered when it is opened again', async () => {
    const screen = await openForm();
    await screen.fill(screen.getByRole('textbox', { name: 'Title' }), 'Refused');
    await screen.fill(screen.getByRole('textbox', { name: 'Due date' }), '2026-12-24');
    await screen.user.click(screen.getByText(/This epic is confidential/));
    screen.calls.answerRequests(/\/api\/v4\/groups\/plan\/epics$/, () =>
      Response.json({ detail: 'invalid', fields: { title: ['is reserved'] } }, { status: 400 }),
    );
    await screen.user.click(screen.getByRole('button', { name: 'Create epic' }));
    await screen.findByText('The title is reserved.');
    const again = await openForm(keptStorage());
    expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).to.equal('Refused');
    expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Due date' }).value).to.equal('2026-12-24');
    await again.fill(again.getByRole('textbox', { name: 'Start date' }), '2027-01-01');
    expect(await create(again)).to.include({ confidential: true, due_date: '2026-12-24', start_date: '2027-01-01' });
  });

  it('sends one epic for two clicks at once', async () => {
    const screen = await openForm();
    await screen.fill(screen.getByRole('textbox', { name: 'Title' }), 'Clicked twice');
    const pressed = screen.getByRole('button', { name: 'Create epic' });
    pressed.click();
    pressed.click();
    await screen.findByRole('heading', { level: 1, name: 'Clicked twice' });
    const sent = screen.calls.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/epics'));
    expect(sent).to.have.lengthOf(1);
  });

  it('sends labels and a parent, which are kept for another epic', async () => {
    const parent = await epics.epic('Above the new one');
    const screen = await openForm();
    await screen.fill(screen.getByRole('textbox', { name: 'Title' }), 'Below');
    await screen.user.click(screen.getByRole('button', { name: 'Edit labels' }));
    await screen.user.click(await screen.findByRole('checkbox', { name: 'backend' }));
    await screen.user.keyboard('{Escape}');
    await screen.user.click(screen.getByRole('button', { name: 'Edit parent' }));
    await screen.fill(await screen.findByRole('searchbox', { name: 'Search epics' }), 'above the');
    await screen.user.click(await screen.findByRole('radio', { name: /Above the new one/ }));
    const details = within(await screen.findByRole('complementary', { name: 'Epic details' }));
    await details.findByRole('link', { name: 'Above the new one' });
    expect(await create(screen)).to.deep.include({ title: 'Below', labels: ['backend'], parent_id: parent.id });
  });

  it('sends assignees, the reader among them, who are kept for another epic', async () => {
    const { server, group, planner } = epics;
    const nina = await server.createUser('nina', { name: 'Nina Navigator' });
    await server.addMember(group, nina, 'developer');
    const screen = await openForm();
    await screen.fill(screen.getByRole('textbox', { name: 'Title' }), 'Assigned');
    await screen.user.click(await screen.findByRole('button', { name: 'Assign yourself' }));
    const details = within(screen.getByRole('complementary', { name: 'Epic details' }));
    await details.findByRole('link', { name: planner.name });
    await screen.user.click(screen.getByRole('button', { name: 'Edit assignee' }));
    await screen.user.click(await screen.findByRole('checkbox', { name: /Nina Navigator/ }));
    await screen.user.keyboard('{Escape}');
    await details.findByRole('link', { name: 'Nina Navigator' });
    await screen.user.click(screen.getByText('Create another'));
    const made = await create(screen);
    expect((made['assignees'] as { username: string }[]).map(({ username }) => username).sort()).to.deep.equal(
      [planner.username, 'nina'].sort(),
    );
    await screen.findByText('“Assigned” created');
    details.getByRole('link', { name: 'Nina Navigator' });
  });

  it('is a page not found without the permission to create epics', async () => {
    const guest = await epics.server.signedIn(epics.guest);
    expect((await guest.get('/groups/plan/-/epics/new')).status).to.equal(404);
    const planner = await epics.server.signedIn(epics.planner);
    expect((await planner.get('/groups/plan/-/epics/new')).status).to.equal(200);
  });
});
