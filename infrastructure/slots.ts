import { Unavailable } from '../application/errors.ts';
import type { Turns } from '../application/ports/turns.ts';

/** A queue for the use of something scarce. */
export interface Queue {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Runs a limited number at once; others wait in order, optionally with a timeout. */
export class Slots implements Queue {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly size: number,
    private readonly waitMilliseconds: number | null = null,
  ) {}

  get isIdle(): boolean {
    return this.taken === 0;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.taken < this.size) this.taken += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.taken -= 1;
      else next();
    }
  }

  /** @throws Unavailable after the timeout */
  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const take = () => {
        clearTimeout(timer);
        resolve();
      };
      this.waiting.push(take);
      if (this.waitMilliseconds === null) return;
      timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(take), 1);
        reject(new Unavailable('pool timeout', 1));
      }, this.waitMilliseconds);
    });
  }
}

/** Slots of each person, so that one person cannot use what all share. */
export class PersonalSlots {
  private readonly slots = new Map<number, Slots>();

  constructor(
    private readonly size: number,
    private readonly waitMilliseconds: number,
  ) {}

  /** The queue of one person's work. @throws Unavailable, from the work, after the timeout */
  of(userId: number): Queue {
    return { run: (work) => this.run(userId, work) };
  }

  private async run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const slots = this.slots.get(userId) ?? new Slots(this.size, this.waitMilliseconds);
    this.slots.set(userId, slots);
    try {
      return await slots.run(work);
    } finally {
      if (slots.isIdle) this.slots.delete(userId);
    }
  }
}

interface TurnLimits {
  /** What everybody together runs at once; by default as much as there is. */
  atOnce?: number;
  /** How long people and visitors wait. */
  waitMilliseconds: number;
  visitorsWaitMilliseconds: number;
}

/** One turn at a time of each person, and one of all visitors. */
export class CallerTurns implements Turns {
  private readonly people: PersonalSlots;
  private readonly visitors: Slots;
  private readonly all: Slots;

  constructor({ atOnce = Infinity, waitMilliseconds, visitorsWaitMilliseconds }: TurnLimits) {
    this.people = new PersonalSlots(1, waitMilliseconds);
    this.visitors = new Slots(1, visitorsWaitMilliseconds);
    this.all = new Slots(atOnce, waitMilliseconds);
  }

  inTurnOf<Result>(userId: number | null, work: () => Promise<Result>): Promise<Result> {
    const own = userId === null ? this.visitors : this.people.of(userId);
    return own.run(() => this.all.run(work));
  }
}
