import { expect } from 'chai';
import type { Page } from 'playwright';
import { stored } from '../../support/items.ts';
import { alertWith, sidebarPart, useEpics } from '../epics/epic-window.ts';
import { drawn } from '../../support/drawing.ts';

const commentField = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
const activity = (page: Page) => page.getByRole('region', { name: 'Activity' });

describe('epic page: quick actions', () => {
  const epics = useEpics();

  it('change the page at once, say so, and leave no empty comment', async () => {
    const child = await epics.epic('Child by action');
    const epic = await epics.epic('Acts');
    const page = await epics.open(epic);
    await commentField(page).fill(`/close\n/label ~backend\n/child_epic &${child.iid}\n/todo`);
    await commentField(page).press('Control+Enter');
    await page.getByText('Closed this epic. Added ~"backend".').waitFor();
    await page.getByText('Closed', { exact: true }).first().waitFor();
    await sidebarPart(page, 'Labels').getByText('backend').waitFor();
    await page.getByRole('region', { name: 'Child issues and epics' }).getByText('Child by action').waitFor();
    await page.getByRole('button', { name: 'Mark as done' }).waitFor();
    await activity(page).getByText('added backend').waitFor();
    expect(await activity(page).getByRole('article').count()).to.equal(0);
    expect(await commentField(page).inputValue()).to.equal('');
    expect((await stored({ connection: epics.server.connection }, epic.id)).state).to.equal('closed');
  });

  it('that are refused say why, and what was written stays', async () => {
    const epic = await epics.epic('Refuses');
    const page = await epics.open(epic, { as: epics.guest });
    await commentField(page).fill('/close');
    await commentField(page).press('Control+Enter');
    await alertWith(page, '/close was not carried out: you are not allowed to do that here.').waitFor();
    expect(await commentField(page).inputValue()).to.equal('/close');
    await commentField(page).fill('Please close\n/close');
    await commentField(page).press('Control+Enter');
    await activity(page).getByRole('article').filter({ hasText: 'Please close' }).waitFor();
    await page.getByRole('main').getByRole('alert').filter({ hasText: '/close was not carried out' }).waitFor();
    expect(await activity(page).getByRole('article').innerText()).to.not.contain('/close');
  });

  it('are carried out from the description', async () => {
    const page = await epics.open(await epics.epic('Described', { description: 'Text' }));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('Other text\n/title Renamed so\n/weight 3');
    await page.getByRole('textbox', { name: 'Description' }).press('Control+Enter');
    await page.getByRole('heading', { name: 'Renamed so' }).waitFor();
    await page.getByText('Other text').waitFor();
    await alertWith(page, '/weight was not carried out: it is not for epics.').first().waitFor();
    expect(await page.getByText('/title').count()).to.equal(0);
  });

  it('are no longer suggested once the text is sent', async () => {
    const page = await epics.open(await epics.epic('Sends'));
    await commentField(page).focus();
    await page.keyboard.type('/todo');
    await page.getByRole('option', { name: /^\/todo/ }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added a to-do.').waitFor();
    await page.getByRole('option').waitFor({ state: 'detached' });
    expect(await commentField(page).inputValue()).to.equal('');
  });

  it('are suggested at the start of a line only', async () => {
    const page = await epics.open(await epics.epic('Suggests'));
    await commentField(page).focus();
    await page.keyboard.type('a /');
    await drawn(page);
    expect(await page.getByRole('option').count()).to.equal(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/re');
    await page.getByRole('option', { name: /^\/reopen/ }).waitFor();
    const names = (await page.getByRole('option').allInnerTexts()).map((text) => /^\/\w+/.exec(text)?.[0]);
    expect(names).to.deep.equal(['/reopen', '/relabel', '/remove_child_epic', '/remove_parent_epic']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await commentField(page).inputValue()).to.equal('a /\n/relabel ');
    await page.keyboard.type('~backe');
    await page.getByRole('option', { name: 'backend' }).click();
    expect(await commentField(page).inputValue()).to.equal('a /\n/relabel ~backend ');
  });
});
