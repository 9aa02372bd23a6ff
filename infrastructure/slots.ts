import { Unavailable } from '../application/errors.ts';

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
