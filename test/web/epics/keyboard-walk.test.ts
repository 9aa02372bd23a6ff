import { expect } from 'chai';
import type { Page } from 'playwright';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { hasFocus } from '../../support/focus.ts';
import { useTreeWindow } from './tree-window.ts';

/** What can be pressed without being a stop of Tab; inside of these parts arrow keys go on from their one stop. */
function notReached(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('a[href], button, input, select, textarea, summary'))
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(':disabled, [data-reached]') &&
          element.closest('[role=treegrid], [role=grid], [role=radiogroup], [role=toolbar], [inert]') === null,
      )
      .map((element) => `${element.tagName} ${element.ariaLabel ?? element.textContent}`.trim()),
  );
}

describe('page of an epic, walked through by Tab', () => {
  const tree = useTreeWindow();

  it('has no trap, and always shows the focus', async () => {
    const page = await tree.open();
    await page.getByRole('textbox', { name: 'Comment' }).waitFor();
    const stops: { name: string; isShown: boolean }[] = [];
    for (let stop = 0; stop < 200; stop += 1) {
      await page.keyboard.press('Tab');
      const here = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        element.setAttribute('data-reached', '');
        const marked = [element, element.closest('label, [data-focus-visible], [data-focused]')];
        const { top, bottom, width } = element.getBoundingClientRect();
        return {
          name: `${element.ariaLabel ?? ''} ${element.textContent}`.trim(),
          isShown:
            bottom >= 0 &&
            top <= window.innerHeight &&
            width > 0 &&
            marked.some((part) => {
              if (part === null) return false;
              const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
              return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
            }),
        };
      });
      if (here === null) break;
      stops.push(here);
    }
    expect(stops.length).to.be.within(30, 199);
    expect(stops.filter(({ isShown }) => !isShown)).to.deep.equal([]);
    expect(await notReached(page)).to.deep.equal([]);
  });

  it('leads to the lines of tasks and the links of a text, on a phone too', async () => {
    await tree.epicWith('Tasks by keys', []);
    const { id = 0 } = tree.items['Tasks by keys'] ?? {};
    const description = '- [ ] First\n- [ ] Second, see [there](https://example.org)\n\nAnd #1';
    await tree.server.perform(UpdateWorkItem, { item: { id }, description });
    for (const width of [1440, 390]) {
      const viewport = { width, height: 1000 };
      const page = await tree.open({ epic: 'Tasks by keys', until: 'main textarea', viewport });
      await page.getByRole('button', { name: 'Actions for First' }).waitFor({ state: 'attached' });
      // Once around, from wherever the page put the focus.
      for (let [stop, ends] = [0, 0]; stop < 400 && ends < 2; stop += 1) {
        await page.keyboard.press('Tab');
        const isEnd = await page.evaluate(() => {
          document.activeElement?.setAttribute('data-reached', '');
          return document.activeElement === document.body;
        });
        if (isEnd) ends += 1;
      }
      // A line of a task has one stop, its check box; arrow keys go on from there.
      await page.getByRole('checkbox', { name: 'First' }).focus();
      await page.keyboard.press('ArrowLeft');
      await hasFocus(page.getByRole('button', { name: 'Move First' }));
      for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
      await hasFocus(page.getByRole('button', { name: 'Actions for First' }));
      const buttonsOfTasks = /^BUTTON (?:Move|Actions for) (?:First|Second)/;
      expect(
        (await notReached(page)).filter((name) => !buttonsOfTasks.test(name)),
        `at ${width} px`,
      ).to.deep.equal([]);
    }
  });
});
