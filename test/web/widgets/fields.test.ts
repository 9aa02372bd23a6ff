import { expect } from 'chai';
import type { Page } from 'playwright';
import { useBrowser } from '../../support/browser.ts';
import { hasFocus } from '../../support/focus.ts';
import { useGallery } from './gallery/gallery-server.ts';

describe('widgets: fields', () => {
  const browser = useBrowser();
  const gallery = useGallery();
  const open = async () => {
    const page = await browser.newPage();
    await page.goto(gallery.address());
    return page;
  };
  const valuesOf = async (page: Page) =>
    JSON.parse((await page.getByLabel('Values').textContent()) ?? '{}') as Record<string, string | null>;

  it('ties label, help and error to a text field', async () => {
    const page = await open();
    const path = page.getByLabel('Path');
    expect(await path.getAttribute('aria-invalid')).to.equal('true');
    const describedBy = (await path.getAttribute('aria-describedby')) ?? '';
    const words = await page.evaluate(
      (ids) => ids.map((id) => document.getElementById(id)?.textContent ?? ''),
      describedBy.split(' '),
    );
    expect(words).to.include('Path has already been taken.');
  });

  it('shows and hides a password without losing it', async () => {
    const page = await open();
    await page.getByLabel('Secret').fill('hunter2');
    expect(await page.getByLabel('Secret').getAttribute('type')).to.equal('password');
    const toggle = page.getByRole('button', { name: 'Show password' });
    await toggle.click();
    expect(await toggle.getAttribute('aria-pressed')).to.equal('true');
    expect(await page.getByLabel('Secret').getAttribute('type')).to.equal('text');
    expect(await page.getByLabel('Secret').inputValue()).to.equal('hunter2');
    await toggle.click();
    expect(await toggle.getAttribute('aria-pressed')).to.equal('false');
    expect(await page.getByLabel('Secret').getAttribute('type')).to.equal('password');
    expect(await page.getByLabel('Secret').inputValue()).to.equal('hunter2');
  });

  it('shows and hides a password by keyboard', async () => {
    const page = await open();
    const secret = page.getByLabel('Secret');
    await secret.fill('hunter2');
    await page.keyboard.press('Tab');
    const toggle = page.getByRole('button', { name: 'Show password' });
    for (const [key, type] of [
      ['Space', 'text'],
      ['Enter', 'password'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await secret.getAttribute('type'), key).to.equal(type);
      await hasFocus(toggle);
    }
    await page.keyboard.press('Shift+Tab');
    await hasFocus(secret);
  });

  it('empties a search by Escape and by its cross', async () => {
    const page = await open();
    const search = page.getByRole('searchbox', { name: 'Find' });
    await search.fill('words');
    await search.press('Escape');
    expect(await search.inputValue()).to.equal('');
    await search.fill('words');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await search.inputValue()).to.equal('');
  });

  it('chooses from a select by keyboard', async () => {
    const page = await open();
    await page.getByRole('button', { name: /Range/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect((await valuesOf(page))['range']).to.equal('weeks');
  });

  it('chooses from a menu by keyboard, the chosen one on its button', async () => {
    const page = await open();
    const button = page.getByRole('button', { name: 'Order by Quarters' });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitemradio', { name: 'Quarters' }).and(page.locator('[aria-checked="true"]')).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Order by Months' }).waitFor();
    expect((await valuesOf(page))['order']).to.equal('months');
  });

  it('moves through segments and radio buttons by arrow keys', async () => {
    const page = await open();
    await page.getByRole('radiogroup', { name: 'Layout' }).getByRole('radio', { name: 'Months' }).focus();
    await page.keyboard.press('ArrowRight');
    expect((await valuesOf(page))['layout']).to.equal('weeks');
    await page.getByRole('radiogroup', { name: 'Unit' }).getByText('Quarters').click();
    expect((await valuesOf(page))['unit']).to.equal('quarters');
  });

  it('switches by Space', async () => {
    const page = await open();
    const labels = page.getByRole('switch', { name: /Labels/ });
    await labels.focus();
    await page.keyboard.press('Space');
    expect(await labels.isChecked()).to.equal(true);
    const confidential = page.getByRole('checkbox', { name: 'Confidential' });
    await confidential.focus();
    await page.keyboard.press('Space');
    expect(await confidential.isChecked()).to.equal(true);
  });

  it('does nothing for a disabled or waiting button', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Disabled' }).click({ force: true });
    await page.getByRole('button', { name: 'Pending' }).click({ force: true });
    await page.getByRole('button', { name: 'Secondary' }).click();
    expect(await page.getByLabel('Presses').textContent()).to.equal('1');
  });

  describe('date field', () => {
    const write = async (page: Page, text: string) => {
      await page.getByLabel('Due date', { exact: true }).fill(text);
      await page.keyboard.press('Enter');
      return (await valuesOf(page))['day'];
    };

    it('saves only what was written, clears when it is emptied, and says what is wrong with a text', async () => {
      const page = await open();
      const field = page.getByLabel('Review', { exact: true });
      const review = async (text: string) => {
        await field.fill(text);
        await page.keyboard.press('Enter');
        return (await valuesOf(page))['review'];
      };
      expect(await review('2026-12-24')).to.equal('2026-12-24');
      expect(await review('nonsense')).to.equal('2026-12-24');
      await page.getByText('Enter a date as YYYY-MM-DD.').waitFor();
      expect(await field.inputValue()).to.equal('nonsense');
      expect(await review('2030-01-01')).to.equal('2026-12-24');
      await page.getByText('Choose 2027-01-31 or an earlier date.').waitFor();
      expect(await review('')).to.equal(null);
      expect(await field.getAttribute('aria-invalid')).to.equal(null);
    });

    it('takes a written day and draws one outside the limits to the nearest', async () => {
      const page = await open();
      expect(await write(page, '2026-12-24')).to.equal('2026-12-24');
      expect(await write(page, '2030-01-01')).to.equal('2027-01-31');
      expect(await write(page, '1999-01-01')).to.equal('2026-11-02');
    });

    it('takes today for what is no day, and the first day for no text', async () => {
      const page = await open();
      await write(page, '2026-12-24');
      expect(await write(page, '2026-02-30')).to.equal('2026-11-21');
      expect(await write(page, '')).to.equal('2026-11-02');
    });

    it('picks a day in the calendar by keyboard, weeks beginning as set', async () => {
      const page = await open();
      await page.getByRole('button', { name: 'Choose due date' }).click();
      const calendar = page.getByRole('application', { name: /Due date/ });
      await calendar.waitFor();
      expect(await calendar.locator('thead th').first().textContent()).to.equal('M');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await calendar.waitFor({ state: 'detached' });
      expect((await valuesOf(page))['day']).to.equal('2026-11-28');
    });

    it('leads to another month, to today, and clears', async () => {
      const page = await open();
      const choose = page.getByRole('button', { name: 'Choose due date' });
      await choose.click();
      await page.getByLabel('Month', { exact: true }).selectOption('December');
      await page.getByRole('button', { name: /December 24, 2026/ }).click();
      expect((await valuesOf(page))['day']).to.equal('2026-12-24');
      await choose.click();
      await page.getByRole('button', { name: 'Today', exact: true }).click();
      expect((await valuesOf(page))['day']).to.equal('2026-11-21');
      await choose.click();
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      expect((await valuesOf(page))['day']).to.be.oneOf(['', null]);
    });

    it('shows up to four months, marks a span, and offers no day that cannot be chosen', async () => {
      const page = await open();
      const visit = page.getByLabel('Visit', { exact: true });
      await page.getByRole('button', { name: 'Choose visit' }).click();
      const calendar = page.getByRole('application', { name: /Visit/ });
      await calendar.waitFor();
      expect(await calendar.getByRole('grid').count()).to.equal(4);
      // Within a hundred years, whatever is asked for.
      const years = await page.getByLabel('Year').locator('option').allTextContents();
      expect([years[0], years.at(-1)]).to.deep.equal(['1926', '2126']);
      const marked = await calendar.locator('[data-in-span]:not([data-outside-month])').allInnerTexts();
      expect(marked).to.deep.equal(['26', '27', '28', '29', '30', '1', '2']);
      const saturday = calendar.getByRole('button', { name: /Saturday, November 28, 2026/ });
      expect(await saturday.getAttribute('aria-disabled')).to.equal('true');
      await calendar.getByRole('button', { name: /Friday, November 27, 2026/ }).click();
      expect((await valuesOf(page))['visit']).to.equal('2026-11-27');
      await visit.fill('2026-11-28');
      await page.keyboard.press('Enter');
      await page.getByText('This day cannot be chosen.').waitFor();
      expect((await valuesOf(page))['visit']).to.equal('2026-11-27');
      // The last day is before the first one, so neither counts.
      await visit.fill('2020-01-01');
      await page.keyboard.press('Enter');
      expect((await valuesOf(page))['visit']).to.equal('2020-01-01');
    });

    it('offers ten years around today', async () => {
      const page = await open();
      await page.getByRole('button', { name: 'Choose due date' }).click();
      await page.getByRole('application').waitFor();
      const years = await page.getByLabel('Year').locator('option').allTextContents();
      expect(years).to.have.length(21);
      expect([years[0], years.at(-1)]).to.deep.equal(['2016', '2036']);
    });
  });
});
