import { expect } from 'chai';
import type { Page } from 'playwright';
import { useEpics } from '../epics/epic-window.ts';

const token = `glpat-${'a1B2'.repeat(5)}`;
const masked = `glpat${'*'.repeat(17)}a1B2`;

describe('epic page: secrets in what is written', () => {
  const epics = useEpics();
  const dialog = (page: Page) => page.getByRole('alertdialog');
  const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
  const comments = (page: Page) => page.getByRole('article', { name: /^Comment by/ });

  it('are named before a comment goes out; editing keeps the text', async () => {
    const page = await epics.open(await epics.epic('Secret'));
    await comment(page).fill(`Use ${token}`);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await dialog(page).getByRole('heading', { name: 'Warning: Potential secret detected', exact: true }).waitFor();
    expect(await dialog(page).getByRole('listitem').allInnerTexts()).to.deep.equal([
      `Personal access token: ${masked}`,
    ]);
    expect(await dialog(page).getByRole('button').allInnerTexts()).to.deep.equal(['Edit comment', 'Add comment']);
    await dialog(page).getByText('Why am I seeing this warning?').click();
    await dialog(page).getByText('have the form of tokens').waitFor();
    await dialog(page).getByRole('button', { name: 'Edit comment' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await comment(page).inputValue()).to.equal(`Use ${token}`);
    expect(await comments(page).count()).to.equal(0);
  });

  it('go out when the writer says so, and Escape is no', async () => {
    const page = await epics.open(await epics.epic('Secret'));
    await comment(page).fill(`Use ${token} or ${token}`);
    await comment(page).press('Control+Enter');
    await dialog(page).getByRole('heading', { name: 'Warning: Potential secrets detected', exact: true }).waitFor();
    await page.locator('[role=alertdialog]:focus-within').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await comment(page).press('Control+Enter');
    await dialog(page).getByRole('button', { name: 'Add comment' }).click();
    await comments(page).filter({ hasText: token }).waitFor();
  });

  it('are looked for in answers and in changed comments', async () => {
    const page = await epics.open(await epics.epic('Secret'));
    await comment(page).fill('Plain');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await comments(page).filter({ hasText: 'Plain' }).waitFor();
    await page.getByRole('button', { name: 'Reply…' }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill(token);
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Edit comment' }).click();
    await comments(page).getByRole('button', { name: 'Comment actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit comment' }).click();
    await page.getByRole('textbox', { name: 'Edit comment' }).fill(token);
    await page.getByRole('button', { name: 'Save comment' }).click();
    await dialog(page).getByRole('button', { name: 'Add comment' }).click();
    await comments(page).filter({ hasText: token }).waitFor();
  });

  it('are looked for in a description that was changed, and in that of a new epic', async () => {
    const page = await epics.open(await epics.epic('Secret', { description: 'Plain' }));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill(token);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await dialog(page).getByRole('button', { name: 'Edit description' }).click();
    expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).to.equal(token);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await dialog(page).getByRole('button', { name: 'Add description' }).click();
    await page.locator('article').filter({ hasText: token }).waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Another title');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Another title' }).waitFor();
    await page.goto(`${epics.server.address}/groups/plan/-/epics/new`);
    await page.getByRole('textbox', { name: 'Title' }).fill('New');
    await page.getByRole('textbox', { name: 'Description' }).fill(token);
    await page.getByRole('button', { name: 'Create epic' }).click();
    await dialog(page).getByRole('button', { name: 'Add description' }).click();
    await page.getByRole('heading', { name: 'New', exact: true }).waitFor();
  });
});
