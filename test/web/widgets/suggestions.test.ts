import { expect } from 'chai';
import { useBrowser } from '../../support/browser.ts';
import { hasFocus } from '../../support/focus.ts';
import { useGallery } from './gallery/gallery-server.ts';

describe('widgets: suggestions and long lists', () => {
  const browser = useBrowser();
  const gallery = useGallery();
  const open = async () => {
    const page = await browser.newPage();
    await page.goto(gallery.address());
    return {
      page,
      author: page.getByRole('combobox', { name: 'Author' }),
      list: page.getByRole('listbox', { name: 'Author' }),
    };
  };

  it('opens as one writes and chooses what the arrow keys pick out, the focus staying in the field', async () => {
    const { page, author, list } = await open();
    await author.focus();
    await page.keyboard.type('o');
    await list.waitFor();
    expect(await author.getAttribute('aria-expanded')).to.equal('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const active = await author.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).to.equal('Grace Hopper');
    await hasFocus(author);
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Chosen').textContent()).to.equal('Grace Hopper');
  });

  it('goes round at the ends and passes by what cannot be chosen', async () => {
    const { page, author, list } = await open();
    await author.click();
    await list.waitFor();
    await page.keyboard.press('ArrowUp');
    const last = await author.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${last}"]`).textContent()).to.equal('Margaret Hamilton');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = await author.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${second}"]`).textContent()).to.equal('Grace Hopper');
    await page.getByRole('option', { name: 'Alan Turing' }).click({ force: true });
    expect(await page.getByLabel('Chosen').textContent()).to.equal('');
  });

  it('closes by Escape first and is emptied by the second', async () => {
    const { page, author, list } = await open();
    await author.fill('ada');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await author.inputValue()).to.equal('ada');
    await page.keyboard.press('Escape');
    expect(await author.inputValue()).to.equal('');
  });

  it('submits what is written when nothing is picked out', async () => {
    const { page, author } = await open();
    await author.fill('gra');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Chosen').textContent()).to.equal('submitted gra');
  });

  it('says how many there are, that there are none, that it loads, and that it failed', async () => {
    const { page, author } = await open();
    await author.fill('ma');
    await page.getByRole('status').filter({ hasText: '1 suggestion' }).waitFor({ state: 'attached' });
    await author.fill('zzz');
    await page.getByText('No matches').waitFor();
    await author.fill('broken');
    await page.getByRole('alert').filter({ hasText: 'There was a problem fetching users.' }).waitFor();
    await author.fill('slow');
    await page
      .getByRole('listbox', { name: 'Author' })
      .and(page.locator('[aria-busy="true"]'))
      .waitFor({ state: 'attached' });
  });

  it('chooses by pointer without taking the focus from the field', async () => {
    const { page, author } = await open();
    await author.click();
    await page.getByRole('option', { name: 'Katherine Johnson' }).click();
    expect(await page.getByLabel('Chosen').textContent()).to.equal('Katherine Johnson');
    await hasFocus(author);
  });
});
