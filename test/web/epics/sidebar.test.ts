import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { breakDown, intercept } from '../../support/intercept.ts';
import { alertWith, sidebarPart, useEpics } from './epic-window.ts';

const editPart = (page: Page, name: string) =>
  sidebarPart(page, name)
    .getByRole('button', { name: `Edit ${name.toLowerCase()}` })
    .click();

describe('epic page: sidebar', () => {
  const epics = useEpics();

  it('shows its widgets in their order, those for people to people only', async () => {
    const epic = await epics.epic('Order');
    const titles = async (page: Page): Promise<(string | null)[]> =>
      page
        .getByRole('complementary', { name: 'Epic details' })
        .locator('section')
        .evaluateAll((sections) => sections.map((section) => section.getAttribute('aria-label')));
    const shared = ['Start date', 'Due date', 'Labels', 'Color', 'Confidentiality', 'Ancestors', 'Participants'];
    expect(await titles(await epics.open(epic))).to.deep.equal(['To-do', 'Notifications', ...shared]);
    expect(await titles(await epics.open(epic, { as: null }))).to.deep.equal(shared);
  });

  it('offers no change to those who may not', async () => {
    const page = await epics.open(await epics.epic('Read only', { labels: ['backend'] }), { as: epics.guest });
    await sidebarPart(page, 'Labels').getByText('backend').waitFor();
    const sidebar = page.getByRole('complementary', { name: 'Epic details' });
    expect(await sidebar.getByRole('button', { name: /^Edit |^Remove / }).count()).to.equal(0);
  });

  it('adds a to-do and marks it as done', async () => {
    const epic = await epics.epic('To do');
    const page = await epics.open(epic);
    const part = sidebarPart(page, 'To-do');
    await part.getByRole('button', { name: 'Add a to-do' }).click();
    await part.getByRole('button', { name: 'Mark as done' }).waitFor();
    await page.reload();
    await part.getByRole('button', { name: 'Mark as done' }).click();
    await part.getByRole('button', { name: 'Add a to-do' }).waitFor();
  });

  it('says when a to-do cannot be added', async () => {
    const page = await epics.open(await epics.epic('No to-do'));
    await breakDown(page, 'todoCreate');
    await sidebarPart(page, 'To-do').getByRole('button', { name: 'Add a to-do' }).click();
    await alertWith(page, 'Something went wrong on the server.').waitFor();
  });

  it('turns notifications on and off, and takes a failed change back', async () => {
    const page = await epics.open(await epics.epic('Follow'), { as: epics.guest });
    const toggle = sidebarPart(page, 'Notifications').getByRole('switch');
    expect(await toggle.isChecked()).to.equal(false);
    await sidebarPart(page, 'Notifications').getByText('Notifications').click();
    await page.waitForResponse('**/api/graphql');
    await page.reload();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('aside [role=switch]')?.checked === true);
    await breakDown(page, 'workItemSubscribe');
    await sidebarPart(page, 'Notifications').getByText('Notifications').click();
    await alertWith(page, 'Something went wrong on the server.').waitFor();
    expect(await toggle.isChecked()).to.equal(true);
  });

  it('fixes a date and goes back to the inherited one', async () => {
    const app = await epics.server.createProject('app', epics.group, { visibility: 'public' });
    const milestone = await epics.server.perform(CreateMilestone, {
      kind: 'group',
      namespace: epics.group.id,
      title: 'Release 1',
      startDate: '2026-10-01',
      dueDate: '2026-12-15',
    });
    const epic = await epics.epic('Dated');
    await epics.server.perform(CreateWorkItem, {
      type: 'issue',
      namespace: app.id,
      title: 'Dated issue',
      milestoneId: milestone.id,
      parentId: epic.id,
    });
    const page = await epics.open(epic);
    const due = sidebarPart(page, 'Due date');
    await due.getByText('Dec 15, 2026').waitFor();
    await due.getByText('Inherited from milestone Release 1').waitFor();
    await editPart(page, 'Due date');
    const dialog = page.getByRole('dialog', { name: 'Due date' });
    await dialog.getByRole('textbox', { name: 'Due date' }).fill('2026-12-24');
    await page.keyboard.press('Enter');
    await due.getByText('Dec 24, 2026').waitFor();
    await due.getByText('Fixed', { exact: true }).waitFor();
    await dialog.getByText('Inherited', { exact: true }).click();
    await due.getByText('Dec 15, 2026').waitFor();
    await page.keyboard.press('Escape');
    await sidebarPart(page, 'Start date').getByText('Oct 1, 2026').waitFor();
  });

  it('saves no day that was not chosen: a date may be removed, and may lie before the other', async () => {
    const epic = await epics.epic('Exact', {
      startDateIsFixed: true,
      startDateFixed: '2026-10-01',
      dueDateIsFixed: true,
      dueDateFixed: '2026-12-15',
    });
    const page = await epics.open(epic);
    await editPart(page, 'Due date');
    const field = page.getByRole('textbox', { name: 'Due date' });
    // One window holds field and calendar, with the days of the epic marked.
    await page.getByRole('button', { name: 'Today', exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(1);
    expect(await page.locator('[data-in-span]').count()).to.be.at.least(15);
    await field.fill('2026-09-01');
    await page.keyboard.press('Enter');
    await sidebarPart(page, 'Due date').getByText('Sep 1, 2026').waitFor();
    await field.fill('');
    await page.keyboard.press('Enter');
    await sidebarPart(page, 'Due date').getByText('None').waitFor();
    await sidebarPart(page, 'Start date').getByText('Oct 1, 2026').waitFor();
  });

  it('names the child epic a date comes from', async () => {
    const epic = await epics.epic('Parent of dates');
    await epics.epic('Late child', { parentId: epic.id, dueDateIsFixed: true, dueDateFixed: '2027-03-01' });
    const page = await epics.open(epic);
    await sidebarPart(page, 'Due date').getByText('Inherited from epic Late child').waitFor();
  });

  it('says why a date is refused', async () => {
    const page = await epics.open(await epics.epic('Refused'));
    await intercept(page, 'updateEpic', (route) =>
      route.fulfill({ json: { data: { updateEpic: { epic: null, errors: ['Due date is odd'] } } } }),
    );
    await editPart(page, 'Due date');
    await page.getByRole('textbox', { name: 'Due date' }).fill('2026-12-24');
    await page.keyboard.press('Enter');
    await alertWith(page, 'Due date is odd').waitFor();
  });

  it('chooses labels by search, one of a scope at most, and saves them when the list closes', async () => {
    const epic = await epics.epic('Labeled', { labels: ['priority::low'] });
    const page = await epics.open(epic);
    await editPart(page, 'Labels');
    const dialog = page.getByRole('dialog', { name: 'Labels' });
    await dialog.getByText('priority::high').click();
    expect(await dialog.getByRole('checkbox', { name: 'priority::low' }).isChecked()).to.equal(false);
    await dialog.getByRole('searchbox').fill('back');
    await dialog.getByText('priority::high').waitFor({ state: 'detached' });
    await dialog.getByText('backend').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await sidebarPart(page, 'Labels').getByText('high').waitFor();
    await sidebarPart(page, 'Labels').getByText('backend').waitFor();
    await page.reload();
    await sidebarPart(page, 'Labels').getByText('high').waitFor();
    expect(await sidebarPart(page, 'Labels').getByText('low').count()).to.equal(0);
    await sidebarPart(page, 'Labels').getByRole('button', { name: 'Remove label backend' }).click();
    await sidebarPart(page, 'Labels').getByText('backend').waitFor({ state: 'detached' });
  });

  it('makes a new label', async () => {
    const page = await epics.open(await epics.epic('New label'));
    await editPart(page, 'Labels');
    await page.getByRole('button', { name: 'Create label' }).click();
    const form = page.getByRole('form', { name: 'Create label' });
    await form.getByRole('textbox', { name: 'Name' }).fill('backend');
    await form.getByRole('button', { name: 'Create' }).click();
    await alertWith(page, 'Title has already been taken').waitFor();
    await form.getByRole('textbox', { name: 'Name' }).fill('fresh');
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('checkbox', { name: 'fresh' }).waitFor();
    await page.keyboard.press('Escape');
    await sidebarPart(page, 'Labels').getByText('fresh').waitFor();
  });

  it('says when labels cannot be fetched, and takes a failed change back', async () => {
    const page = await epics.open(await epics.epic('Label faults', { labels: ['backend'] }));
    await breakDown(page, 'itemLabels');
    await editPart(page, 'Labels');
    await alertWith(page, 'Error fetching labels.').waitFor();
    await page.keyboard.press('Escape');
    await breakDown(page, 'updateEpic');
    await sidebarPart(page, 'Labels').getByRole('button', { name: 'Remove label backend' }).click();
    await alertWith(page, 'An error occurred while updating labels.').waitFor();
    await sidebarPart(page, 'Labels').getByText('backend').waitFor();
  });

  it('changes the color when its editor closes, and only when it differs', async () => {
    const page = await epics.open(await epics.epic('Colored'));
    let saves = 0;
    await intercept(page, 'updateEpic', async (route) => {
      saves += 1;
      await route.fallback();
    });
    await sidebarPart(page, 'Color').getByText('Blue').waitFor();
    await editPart(page, 'Color');
    await page.keyboard.press('Escape');
    await editPart(page, 'Color');
    await page.getByRole('dialog').getByText('Purple').click();
    expect(saves).to.equal(0);
    await page.keyboard.press('Escape');
    await sidebarPart(page, 'Color').getByText('Purple').waitFor();
    await editPart(page, 'Color');
    const custom = page.getByPlaceholder('Use custom color #FF0000');
    await custom.fill('nonsense');
    await page.getByText('Enter a color such as #FF0000.').waitFor();
    await page.getByRole('dialog').getByRole('img', { name: 'The epic’s bar in this color' }).waitFor();
    await page.keyboard.press('Escape');
    await alertWith(page, 'The color was not changed').waitFor();
    await editPart(page, 'Color');
    await custom.fill('  #ff8800 ');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await sidebarPart(page, 'Color').getByText('#ff8800').waitFor();
    // The answer to a later call: by then a further save would have been sent.
    await page.evaluate(() => fetch('/-/health').then(() => undefined));
    expect(saves).to.equal(2);
  });

  it('says when the color cannot be changed', async () => {
    const page = await epics.open(await epics.epic('Color faults'));
    await breakDown(page, 'updateEpic');
    await editPart(page, 'Color');
    await page.getByRole('dialog').getByText('Red', { exact: true }).click();
    await page.keyboard.press('Escape');
    await alertWith(page, 'An error occurred while updating color.').waitFor();
    await sidebarPart(page, 'Color').getByText('Blue').waitFor();
  });

  it('turns confidentiality on and off after a warning', async () => {
    const page = await epics.open(await epics.epic('Hush'));
    await editPart(page, 'Confidentiality');
    await page.getByText(/Only group members with at least the Planner role/).waitFor();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await sidebarPart(page, 'Confidentiality').getByText('This epic is confidential').waitFor();
    await editPart(page, 'Confidentiality');
    await page.getByText(/everyone will be able to see/).waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await sidebarPart(page, 'Confidentiality').getByText('Not confidential').waitFor();
  });

  it('says why confidentiality cannot be changed: the server’s first error, or that it went wrong', async () => {
    const epic = await epics.epic('Open parent');
    await epics.epic('Open child', { parentId: epic.id });
    const page = await epics.open(epic);
    await editPart(page, 'Confidentiality');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await alertWith(page, 'Cannot make the epic confidential if it contains non-confidential child epics').waitFor();
    await breakDown(page, 'updateEpic');
    await editPart(page, 'Confidentiality');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await alertWith(page, 'Something went wrong while setting epic confidentiality.').waitFor();
  });

  it('lists the ancestors from the top, and says that a hidden one is there', async () => {
    const top = await epics.epic('Top');
    const middle = await epics.epic('Middle', { parentId: top.id });
    const epic = await epics.epic('Bottom', { parentId: middle.id });
    const links = sidebarPart(await epics.open(epic), 'Ancestors').getByRole('link');
    expect(await links.allInnerTexts()).to.deep.equal(['Top', 'Middle']);
    await sidebarPart(await epics.open(top), 'Ancestors')
      .getByText('None')
      .waitFor();

    const hidden = await epics.server.createGroup('hidden', { visibility: 'private' });
    const secret = await epics.server.perform(CreateWorkItem, { type: 'epic', namespace: hidden.id, title: 'Unseen' });
    const shown = await epics.server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: epics.group.id,
      title: 'Shown',
      parentId: secret.id,
    });
    const page = await epics.open(shown, { as: epics.guest });
    await sidebarPart(page, 'Ancestors').getByText("You don't have permission to view this epic").waitFor();
    expect(await page.content()).to.not.contain('Unseen');
  });

  it('lists participants, and says when they cannot be fetched', async () => {
    const epic = await epics.epic('People');
    const page = await epics.open(epic, { before: (page) => breakDown(page, 'workItemParticipants') });
    await alertWith(page, 'There was an error getting the epic participants.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await sidebarPart(page, 'Participants').getByRole('link', { name: 'Petra Planner' }).waitFor();
    await sidebarPart(page, 'Participants').getByText('1 participant').waitFor();
  });

  it('folds, remembers that in its cookie, and is folded on narrow screens whatever was chosen', async () => {
    const epic = await epics.epic('Folded');
    const page = await epics.open(epic);
    await page
      .getByRole('complementary', { name: 'Epic details' })
      .getByRole('button', { name: 'Collapse sidebar' })
      .click();
    await sidebarPart(page, 'Labels').waitFor({ state: 'detached' });
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'collapsed_gutter')?.value).to.equal('true');
    await page.reload();
    await page
      .getByRole('complementary', { name: 'Epic details' })
      .getByRole('button', { name: 'Expand sidebar' })
      .click();
    await sidebarPart(page, 'Labels').waitFor();
    await page.setViewportSize({ width: 900, height: 800 });
    await sidebarPart(page, 'Labels').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show details' }).click();
    await page.getByRole('dialog', { name: 'Details' }).getByRole('heading', { name: 'Labels' }).waitFor();
  });
});
