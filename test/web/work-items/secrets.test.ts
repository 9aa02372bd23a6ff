import type { Page } from 'playwright';
import { useEpics } from '../epics/epic-window.ts';

const token = `glpat-${'a1B2'.repeat(5)}`;

describe('the warning about secrets', () => {
  const epics = useEpics();
  const dialog = (page: Page) => page.getByRole('alertdialog');
  const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
  const comments = (page: Page) => page.getByRole('article', { name: /^Comment by/ });

  it('is closed by Escape without sending; the comment is sent when its author confirms', async () => {
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
});
