import { expect } from 'chai';
import type { Page } from 'playwright';
import { hasFocus, holdsFocus } from '../../support/focus.ts';
import { useEpics } from '../epics/epic-window.ts';

const editors = /\/assets\/sidebar-editors-/;
const sorting = /\/assets\/sortable/;
const taskLists = /\/assets\/task-lists-/;
const textForm = /\/assets\/text-form-/;

describe('epic page: code that few readers need', () => {
  const epics = useEpics({ loadsPages: true });

  /** The scripts that an opened page has fetched. */
  async function scriptsOf(description: string): Promise<{ page: Page; scripts: string[] }> {
    const scripts: string[] = [];
    const epic = await epics.epic('Light', { description, labels: ['backend'] });
    await epics.epic('Child', { parentId: epic.id });
    const page = await epics.open(epic, {
      before: (opened) => {
        opened.on('request', (request) => scripts.push(request.url()));
        return Promise.resolve();
      },
    });
    await page.getByRole('row', { name: /^Child/ }).waitFor();
    await page.getByRole('textbox', { name: 'Comment' }).waitFor();
    return { page, scripts };
  }

  it('is not fetched with the page', async () => {
    const { scripts } = await scriptsOf('Only words');
    for (const code of [editors, sorting, taskLists, textForm]) {
      expect(scripts.filter((script) => code.test(script))).to.deep.equal([]);
    }
  });

  it('comes with the text that has tasks', async () => {
    const { page, scripts } = await scriptsOf('- [ ] one\n- [ ] two');
    await page.getByRole('button', { name: 'Move one' }).waitFor({ state: 'attached' });
    expect(scripts.some((script) => taskLists.test(script))).to.equal(true);
  });

  it('comes before the press: editors of fields, the form of the text, and moving by pointer', async () => {
    const { page } = await scriptsOf('Only words');
    for (const [hover, code] of [
      [page.getByRole('button', { name: 'Edit labels' }), editors],
      [page.getByRole('button', { name: 'Edit', exact: true }), textForm],
      [page.getByRole('row', { name: /^Child/ }), sorting],
    ] as const) {
      const fetched = page.waitForRequest(code);
      await hover.hover();
      await fetched;
    }
  });

  it('comes with the focus, and the editor takes it', async () => {
    const { page } = await scriptsOf('Only words');
    const fetched = page.waitForRequest(editors);
    await page.getByRole('button', { name: 'Edit labels' }).focus();
    await fetched;
    await page.keyboard.press('Enter');
    await holdsFocus(page.getByRole('dialog', { name: 'Labels' }));
    await page.getByRole('searchbox', { name: 'Search labels' }).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(page.getByRole('button', { name: 'Edit labels' }));
  });

  it('is not waited for after Escape', async () => {
    const { page } = await scriptsOf('Only words');
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(editors, async (route) => {
      await held;
      await route.continue();
    });
    const button = page.getByRole('button', { name: 'Edit labels' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await button.getAttribute('aria-expanded')).to.equal('false');
    const fetched = page.waitForResponse(editors);
    release?.();
    await fetched;
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await hasFocus(button);
  });

  it('may be missing, which is said', async () => {
    const { page } = await scriptsOf('Only words');
    await page.route(editors, (route) => route.abort());
    await page.route(textForm, (route) => route.abort());
    const banner = page.getByRole('status').filter({ hasText: 'Part of this page failed to load' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await banner.waitFor();
    expect(await page.getByText('Only words').isVisible()).to.equal(true);
    await page.unrouteAll();
    await banner.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Edit labels' }).click();
    await page.getByRole('searchbox', { name: 'Search labels' }).waitFor();
    expect(await banner.count()).to.equal(0);
  });
});
