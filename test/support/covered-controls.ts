import type { Page } from 'playwright';

/**
 * The visible controls whose center something else covers, so that a press there does nothing or something else. Each
 * is scrolled into view first.
 */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=button], [role=checkbox], [role=switch], [role=tab], ' +
        // Handles for dragging, which have no role.
        '[data-row-handle]',
    );
    const problems: string[] = [];
    const { scrollX, scrollY } = window;
    for (const control of controls) {
      const isHandle = control.matches('[data-row-handle]');
      if (control.closest(isHandle ? '[inert]' : '[inert], [aria-hidden=true]') !== null) continue;
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      // Check boxes, switches and radio buttons lie invisible below what their label draws for them.
      const target = (control instanceof HTMLInputElement ? control.closest('label') : null) ?? control;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // Of a link that is broken into lines, the first.
      const [box] = target.getClientRects();
      // Links for the keyboard alone are outside the window until they have the focus.
      if (box === undefined || box.width <= 1 || box.bottom <= 0 || box.right <= 0) continue;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (hit === null || target.contains(hit)) continue;
      const name = (control.getAttribute('aria-label') ?? control.innerText).trim().slice(0, 60);
      const coverName = hit.getAttribute('aria-label') ?? hit.getAttribute('class') ?? '';
      problems.push(`${hit.tagName} “${coverName}” covers ${control.tagName} “${name}”`);
    }
    window.scrollTo(scrollX, scrollY);
    return problems;
  });
}
