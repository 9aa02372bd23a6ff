import { dayUnder, type BarPart } from '../../../domain/roadmap/moved-schedule.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import type { LaneHand } from './lane-hand.ts';
import { DragGestures, type Press } from '../moving/drag-gestures.ts';
import { EdgeScrolling } from '../moving/edge-scrolling.ts';
import { pressHeld } from '../moving/held-keys.ts';
import { inlinePlace } from '../timeline/inline-place.ts';

/** Px at each end of a span that stretch it. */
const edgeWidth = 8;

interface Taken<Thing> {
  button: HTMLElement;
  thing: Thing;
}

/**
 * Moves the things of a lane by mouse, pen and finger, and by keys once one is held. Listens to the list, not to each of
 * them.
 */
export class LaneGestures<Thing extends Schedule> extends DragGestures<Taken<Thing>> {
  #last: { x: number; isFine: boolean } = { x: 0, isFine: false };
  #edges: EdgeScrolling | null = null;

  constructor(
    private readonly store: Pick<RoadmapStore, 'timeframe' | 'viewport'>,
    private readonly hand: LaneHand<Thing>,
    private readonly list: HTMLElement,
    /** Px at each end of a span that a finger takes; without any it takes the whole. */
    private readonly touchedEdge = 0,
  ) {
    super();
  }

  /** Returns a function that stops listening. */
  attach(): () => void {
    return this.listen(this.list).end;
  }

  protected takenBy({ target }: PointerEvent): Taken<Thing> | null {
    const button = target instanceof Element ? target.closest<HTMLElement>(`[${this.hand.rules.attribute}]`) : null;
    const thing = button && this.hand.thingOf(button);
    return button && thing !== null && this.list.contains(button) ? { button, thing } : null;
  }

  protected begin({ button, thing, x, isTouch }: Press & Taken<Thing>): BarPart {
    const part = partAt(button, x, isTouch ? this.touchedEdge : edgeWidth);
    const isOpenEnd = part !== 'whole' && spanIn(button)?.dataset[part] === 'open';
    this.hand.take(thing, part, this.dayAt(x), { isOpenEnd });
    this.#edges = new EdgeScrolling(this.store, () => this.dragTo());
    this.#edges.begin(inlinePlace(this.list, x));
    return part;
  }

  protected follow(_press: Taken<Thing>, event: PointerEvent): void {
    this.#last = { x: event.clientX, isFine: event.altKey };
    this.dragTo();
    this.#edges?.moveTo(inlinePlace(this.list, event.clientX));
  }

  protected drop(): void {
    void this.hand.drop();
  }

  protected cancel(): void {
    this.hand.cancel();
  }

  protected override rest(): void {
    this.#edges?.end();
    super.rest();
  }

  /** Keys while something is held. They belong to it, wherever the focus is. */
  protected key(event: KeyboardEvent): void {
    const { grip } = this.hand;
    if (grip === null) return;
    if (event.key === 'Escape') return this.escape(event, grip.byKeys);
    if (grip.byKeys) pressHeld(event, this.hand);
  }

  private dragTo(): void {
    this.hand.dragTo(this.dayAt(this.#last.x), this.#last.isFine);
  }

  private dayAt(clientX: number): string {
    return dayUnder(this.store.timeframe, inlinePlace(this.list, clientX));
  }
}

function spanIn(button: HTMLElement): HTMLElement | null {
  return button.querySelector<HTMLElement>('[data-bar]');
}

/** What a press takes; an end beyond the timeline is not there to be taken. */
function partAt(button: HTMLElement, clientX: number, widest: number): BarPart {
  if (widest === 0) return 'whole';
  const { width } = button.getBoundingClientRect();
  const span = spanIn(button);
  const edge = Math.min(widest, width / 3);
  const fromStart = inlinePlace(button, clientX);
  if (fromStart <= edge && span?.dataset['start'] !== 'clamped') return 'start';
  const fromEnd = width - fromStart;
  return Math.abs(fromEnd) <= edge && span?.dataset['end'] !== 'clamped' ? 'end' : 'whole';
}
