import { rowHeight } from '../../../domain/roadmap/row-height.ts';

const rowsAround = 5;

/**
 * The least that can be called a timeline: a scrolling box in which only the rows in sight are drawn, each a box for its
 * name and a box for its bar, absolutely positioned. What the product's timeline is measured against.
 */
export function drawBareList(place: HTMLElement, count: number): HTMLElement {
  const scroller = document.createElement('div');
  scroller.style.cssText = 'position: relative; height: 100%; overflow: auto; contain: strict';
  const content = document.createElement('div');
  content.style.cssText = `position: relative; width: 2480px; height: ${count * rowHeight}px`;
  scroller.append(content);
  place.append(scroller);
  const drawn = new Map<number, HTMLElement>();
  const draw = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - rowsAround);
    const end = Math.min(count, Math.ceil((scroller.scrollTop + scroller.clientHeight) / rowHeight) + rowsAround);
    for (const [index, row] of drawn) {
      if (index >= first && index < end) continue;
      row.remove();
      drawn.delete(index);
    }
    for (let index = first; index < end; index += 1) {
      if (drawn.has(index)) continue;
      const row = bareRow(index);
      drawn.set(index, row);
      content.append(row);
    }
  };
  scroller.addEventListener('scroll', draw, { passive: true });
  draw();
  return scroller;
}

function bareRow(index: number): HTMLElement {
  const row = document.createElement('div');
  row.style.cssText = `position: absolute; top: ${index * rowHeight}px; left: 0; width: 100%; height: ${rowHeight}px`;
  const name = document.createElement('div');
  name.style.cssText = 'position: absolute; left: 0; width: 320px; height: 100%; background: #eee';
  name.textContent = `Epic ${index + 1}`;
  const bar = document.createElement('div');
  bar.style.cssText = `position: absolute; top: 4px; left: ${320 + ((index * 37) % 1800)}px; width: 240px; height: 28px; background: #1068bf`;
  row.append(name, bar);
  return row;
}
