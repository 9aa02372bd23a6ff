import type { RoadmapStore } from '../../../web/roadmap/roadmap-store.ts';
import type { DrawnList } from './measure.ts';
import { quantile } from '../quantile.ts';
import { nextFrame, painted } from './frames.ts';

/** What planning on a roadmap with many links costs the browser. Times in milliseconds. */
export interface PlanningFigures {
  /** Most elements while a bar is dragged. */
  nodes: number;
  dragFrame95: number;
  zoomFrame95: number;
  /** Bars that would move along with the one that is dragged, and those of them that are drawn. */
  following: number;
  ghosts: number;
  /** From a step of the pointer by a day until the ghosts are painted. */
  ghostDelay95: number;
  /** From the choice until the critical path is painted, or gone: with its code and the plan new, and once more. */
  criticalFirst: number;
  criticalOn: number;
  criticalOff: number;
}

const dragFrames = 120;
const zoomFrames = 120;
const ghostSteps = 30;
/** Frames within which ghosts move, if they do. */
const mostLate = 10;
/** Px of a day in the layout of weeks. */
const day = 180 / 7;
const patience = 30_000;

/** Drags the bar of the first row, shows the critical path, and zooms. */
export async function measurePlanning(store: RoadmapStore, list: DrawnList): Promise<PlanningFigures> {
  const { scroller } = list;
  await until(
    () => document.querySelector('[data-moves-bars]') !== null && store.zoom !== null,
    'the code of the chart',
  );
  // Saving cannot be measured here, so each drag is given up.
  const drag = await dragFirst(scroller);
  const { frames, nodes } = await drag.move(dragFrames, 2);
  const delays: number[] = [];
  for (let step = 0; step < ghostSteps; step += 1) {
    const before = ghostPlaces(scroller);
    const start = performance.now();
    drag.to(2 + step * day);
    // A step onto a day off moves none of them.
    for (let frame = 0; frame < mostLate; frame += 1) {
      await painted();
      if (ghostPlaces(scroller) === before) continue;
      delays.push(performance.now() - start);
      break;
    }
  }
  if (delays.length < ghostSteps / 2) throw new Error(`only ${delays.length} of ${ghostSteps} steps moved ghosts`);
  const ghosts = document.querySelectorAll('[data-ghost]').length;
  const following = store.mover?.following.length ?? 0;
  drag.end();
  await painted();

  const criticalFirst = await toggle(store, true);
  const criticalOff = await toggle(store, false);
  const criticalOn = await toggle(store, true);
  await toggle(store, false);
  const zoomed = await zoom(scroller);
  list.remove();
  return {
    nodes,
    dragFrame95: quantile(frames, 0.95),
    zoomFrame95: quantile(zoomed, 0.95),
    following,
    ghosts,
    ghostDelay95: quantile(delays, 0.95),
    criticalFirst,
    criticalOn,
    criticalOff,
  };
}

async function dragFirst(scroller: HTMLElement) {
  const bar = scroller.querySelector<HTMLElement>('a[data-bar]');
  if (bar === null) throw new Error('there is no bar to drag');
  scroller.scrollLeft = 0;
  await painted();
  const { left, right, top, bottom } = bar.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const send = (type: string, clientX: number, target: EventTarget): void => {
    const pointer = { pointerId: 1, isPrimary: true, pointerType: 'mouse', bubbles: true, cancelable: true };
    target.dispatchEvent(new PointerEvent(type, { ...pointer, button: 0, buttons: 1, clientX, clientY: y }));
  };
  send('pointerdown', x, bar);
  send('pointermove', x + 6, bar);
  await painted();
  return {
    to: (px: number): void => send('pointermove', x + px, bar),
    /** Steps of so many px, one a frame. */
    async move(count: number, px: number): Promise<{ frames: number[]; nodes: number }> {
      const frames: number[] = [];
      let nodes = 0;
      let before = await nextFrame();
      for (let frame = 1; frame <= count; frame += 1) {
        send('pointermove', x + frame * px, bar);
        const now = await nextFrame();
        frames.push(now - before);
        before = now;
        if (frame % 20 === 0) {
          nodes = Math.max(nodes, scroller.querySelectorAll('*').length);
          before = await nextFrame();
        }
      }
      return { frames, nodes };
    },
    end(): void {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      send('pointerup', x, bar);
    },
  };
}

function ghostPlaces(scroller: HTMLElement): string {
  return Array.from(
    scroller.querySelectorAll<HTMLElement>('[data-ghost]'),
    ({ style }) => style.insetInlineStart,
  ).join();
}

async function toggle(store: RoadmapStore, criticalShown: boolean): Promise<number> {
  const start = performance.now();
  store.address.change({ criticalShown });
  await until(() => (document.querySelector('[data-critical]') !== null) === criticalShown, 'the critical path');
  if (store.planEpics?.length !== store.epics.total) throw new Error('the critical path is not that of the whole plan');
  await painted();
  return performance.now() - start;
}

/** In and out again around the middle, one step of the wheel a frame. */
async function zoom(scroller: HTMLElement): Promise<number[]> {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const place = { clientX: (left + right) / 2, clientY: (top + bottom) / 2 };
  const frames: number[] = [];
  let before = await nextFrame();
  for (let frame = 0; frame < zoomFrames; frame += 1) {
    const deltaY = frame < zoomFrames / 2 ? 8 : -8;
    scroller.dispatchEvent(
      new WheelEvent('wheel', { ...place, deltaY, ctrlKey: true, bubbles: true, cancelable: true }),
    );
    const now = await nextFrame();
    frames.push(now - before);
    before = now;
  }
  return frames;
}

async function until(isThere: () => boolean, what: string): Promise<void> {
  const end = performance.now() + patience;
  while (!isThere()) {
    if (performance.now() > end) throw new Error(`${what} did not come`);
    await nextFrame();
  }
}
