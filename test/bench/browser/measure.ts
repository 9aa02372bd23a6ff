import { quantile } from '../quantile.ts';
import { nextFrame, painted } from './frames.ts';

/** What a list costs the browser. Times in milliseconds, heap in bytes. */
export interface ListFigures {
  paint: number;
  frame95: number;
  droppedFrames: number;
  nodes: number;
  heap: number;
  /** Until the answers of the server are the rows of the store; 0 where there are none. */
  conversion: number;
}

/** What can be drawn: the roadmap's rows, those of an epic's tree, or the least that is a list. */
export type ListKind = 'timeline' | 'tree' | 'bare';

export interface DrawnList {
  scroller: HTMLElement;
  remove(): void;
}

const mounts = 5;
const framesEachWay = 90;
const pixelsDownEachFrame = 350;
const pixelsAsideEachFrame = 40;

/** A frame that took longer than one and a half of the usual ones came too late. */
const lateFrame = 25;

/** Draws a list several times, then scrolls the last one down and aside and back, and counts. `draw` returns when its elements are there. */
export async function measureList(draw: () => DrawnList): Promise<ListFigures> {
  const paints: number[] = [];
  let list: DrawnList | undefined;
  for (let mount = 0; mount < mounts; mount += 1) {
    list?.remove();
    await painted();
    const start = performance.now();
    list = draw();
    await painted();
    paints.push(performance.now() - start);
  }
  if (list === undefined) throw new Error('nothing was drawn');
  const frames = [...(await scroll(list.scroller, 1)), ...(await scroll(list.scroller, -1))];
  const figures = {
    paint: quantile(paints, 0.5),
    frame95: quantile(frames, 0.95),
    droppedFrames: frames.filter((frame) => frame > lateFrame).length,
    nodes: list.scroller.querySelectorAll('*').length,
    heap: heapSize(),
    conversion: 0,
  };
  list.remove();
  return figures;
}

async function scroll(scroller: HTMLElement, direction: 1 | -1): Promise<number[]> {
  const frames: number[] = [];
  let before = await nextFrame();
  for (let frame = 0; frame < framesEachWay; frame += 1) {
    scroller.scrollTop += direction * pixelsDownEachFrame;
    scroller.scrollLeft += direction * pixelsAsideEachFrame;
    const now = await nextFrame();
    frames.push(now - before);
    before = now;
  }
  return frames;
}

/** After a collection where the browser lets us ask for one. */
function heapSize(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
  return memory?.usedJSHeapSize ?? 0;
}
