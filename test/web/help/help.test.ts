import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { hasFocus } from '../../support/focus.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

describe('web: help', () => {
  const web = useWeb();

  it('leads anyone from the contents to a chapter, a section and the next chapter', async () => {
    const page = await web.open('/-/help');
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    const main = page.getByRole('main');
    await main.getByRole('region', { name: 'Guide' }).getByRole('link', { name: 'Epics', exact: true }).click();
    await hasFocus(page.getByRole('heading', { level: 1, name: 'Epics' }));
    expect(await page.title()).to.equal('Epics · Help · Milepost');
    const chapters = page.getByRole('navigation', { name: 'Chapters' });
    expect(await chapters.locator('[aria-current="page"]').allTextContents()).to.deep.equal(['Epics']);
    await page.getByRole('heading', { level: 2, name: 'Color' }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);

    await chapters.getByRole('link', { name: 'Fixed and inherited dates' }).click();
    await hasFocus(page.getByRole('heading', { level: 2, name: 'Fixed and inherited dates' }));
    expect(new URL(page.url()).hash).to.equal('#fixed-and-inherited-dates');
    await page.getByRole('link', { name: 'Link to Color' }).press('Enter');
    await page.waitForURL(/#color$/);

    await page
      .getByRole('navigation', { name: 'Previous and next chapter' })
      .getByRole('link', { name: /^Next/ })
      .click();
    await hasFocus(page.getByRole('heading', { level: 1, name: 'Issues, tasks and incidents' }));
    await page.getByRole('main').getByRole('link', { name: 'Quick actions' }).last().click();
    await hasFocus(page.getByRole('heading', { level: 1, name: 'Quick actions' }));
  });

  it('opens at the section of its address', async () => {
    const page = await web.open('/-/help/settings#data');
    await hasFocus(page.getByRole('heading', { level: 2, name: 'Data', exact: true }));
    await page.getByRole('cell', { name: 'DATABASE_URL', exact: true }).waitFor();
  });

  it('searches the manual, and says when there are no results', async () => {
    const page = await web.open('/-/help/roadmap');
    const field = page.getByRole('searchbox', { name: 'Search help' });
    await field.fill('inherited dates');
    const result = page.getByRole('link', { name: 'Epics: Fixed and inherited dates' });
    await result.waitFor();
    expect(new URL(page.url()).search).to.equal('?search=inherited+dates');
    expect(await axeProblems(page)).to.deep.equal([]);
    await field.fill('inherited unicorns');
    await page.getByText('No results for “inherited unicorns”').waitFor();
    await field.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Roadmap' }).waitFor();
    await field.fill('inherited dates');
    await result.click();
    await hasFocus(page.getByRole('heading', { level: 2, name: 'Fixed and inherited dates' }));
    expect(await field.inputValue()).to.equal('');

    // Also if the chapter is already there.
    await page
      .getByRole('navigation', { name: 'Chapters' })
      .getByRole('link', { name: 'Roadmap', exact: true })
      .click();
    await hasFocus(page.getByRole('heading', { level: 1, name: 'Roadmap' }));
    await page.getByRole('link', { name: 'Dates', exact: true }).click();
    await hasFocus(page.getByRole('heading', { level: 2, name: 'Fixed and inherited dates' }));
  });

  it('follows links to sections of the former single page', async () => {
    const page = await web.open('/-/help#back-up-and-restore');
    await page.waitForURL(/\/-\/help\/backup$/);
    await page.getByRole('heading', { level: 1, name: 'Back up and restore' }).waitFor();
  });

  it('has no page for an unknown chapter', async () => {
    const page = await web.open('/-/help/unicorns');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    expect((await web.server().anonymous().get('/-/help/unicorns')).status).to.equal(404);
    expect((await web.server().anonymous().get('/-/help/roadmap')).status).to.equal(200);
  });

  it('folds its chapters where the window is narrow', async () => {
    const page = await web.open('/-/help/commands', { viewport: { width: 320, height: 700 } });
    await page.getByRole('heading', { level: 2, name: 'All commands' }).waitFor();
    expect(await overflowOf(page)).to.be.at.most(0);
    const link = page.getByRole('navigation', { name: 'Chapters' }).getByText('Back up and restore');
    expect(await link.isVisible()).to.equal(false);
    await page.getByText('Chapters', { exact: true }).click();
    expect(await axeProblems(page)).to.deep.equal([]);
    await link.click();
    await hasFocus(page.getByRole('heading', { level: 1, name: 'Back up and restore' }));
    expect(await link.isVisible()).to.equal(false);
  });

  it('breaks names in tables between their words where the window is narrow', async () => {
    const page = await web.open('/-/help/settings', { viewport: { width: 320, height: 700 } });
    await page.getByRole('cell', { name: 'BASE_URL', exact: true }).waitFor();
    const broken = await page.locator('td > code').evaluateAll((codes) =>
      codes
        .flatMap(({ childNodes }) => [...childNodes])
        .filter(({ textContent }) => /^\w{1,9}$/.test(textContent ?? ''))
        .filter((word) => {
          const range = document.createRange();
          range.selectNodeContents(word);
          return range.getClientRects().length > 1;
        })
        .map(({ textContent }) => textContent),
    );
    expect(broken).to.deep.equal([]);
    expect(await overflowOf(page)).to.be.at.most(0);
  });
});
