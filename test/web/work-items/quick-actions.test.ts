import { expect } from 'chai';
import type { Page } from 'playwright';
import { useEpics } from '../epics/epic-window.ts';
import { drawn } from '../../support/drawing.ts';

const commentField = (page: Page) => page.getByRole('textbox', { name: 'Comment' });

describe('quick actions', () => {
  const epics = useEpics();

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
    expect(names).to.deep.equal(['/reopen', '/relabel', '/reassign', '/remove_child_epic', '/remove_parent_epic']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await commentField(page).inputValue()).to.equal('a /\n/relabel ');
    await page.keyboard.type('~backe');
    await page.getByRole('option', { name: 'backend' }).click();
    expect(await commentField(page).inputValue()).to.equal('a /\n/relabel ~backend ');
  });
});
