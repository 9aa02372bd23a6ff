import type { Page } from 'playwright';

/** Spaces letters, words and lines as far as WCAG 1.4.12 wants, until the page is left or {@link unspaceText} is called. */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // The page's policy forbids other styles.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
    // What scripts lay out follows in the next frames.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });
}

export function unspaceText(page: Page): Promise<void> {
  return page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/**
 * Texts that are cut once a reader spaces letters, words and lines as far as WCAG 1.4.12 wants. Texts that end in an
 * ellipsis do so before, too, and say the rest elsewhere.
 */
export async function textsCutBySpacing(page: Page): Promise<string[]> {
  const before = await page.evaluateHandle(cutTexts);
  await spaceText(page);
  const after = await page.evaluateHandle(cutTexts);
  await unspaceText(page);
  return page.evaluate(
    (cut) => [...cut.after].filter(([node]) => !cut.before.has(node)).map(([, text]) => text.slice(0, 60)),
    { before, after },
  );
}

/** Runs in the page. */
function cutTexts(): Map<Node, string> {
  const cut = new Map<Node, string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (parent === null || text === '' || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    let [across, down] = [true, true];
    for (let box: HTMLElement | null = parent; box !== null && (across || down); box = box.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') across = false;
      if (/auto|scroll/.test(overflowY)) down = false;
      const edge = box.getBoundingClientRect();
      // For screen readers only.
      if (edge.width <= 1 || edge.height <= 1) break;
      const isWide = across && /hidden|clip/.test(overflowX) && words.right > edge.right + 3;
      const isHigh = down && /hidden|clip/.test(overflowY) && words.bottom > edge.bottom + 3;
      if (isWide || isHigh) {
        cut.set(node, text);
        break;
      }
    }
  }
  return cut;
}
