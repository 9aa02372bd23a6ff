import { counted } from '../../domain/text/plural.ts';

/** The seats of the top-level group before and after people would be added. */
export interface SeatsTold {
  bought: number;
  before: number;
  after: number;
}

const formatted = (number: number): string => number.toLocaleString('en-US');

/** What adding people does to the seats, in a sentence or two. */
export function seatSentence({ bought, before, after }: SeatsTold, hasInvited: boolean): string {
  const taken = after - before;
  const takes = taken === 0 ? 'This takes no further seat' : `This takes ${counted(taken, 'seat')}`;
  const left = after > bought ? `${formatted(after - bought)} more than bought` : `${formatted(bought - after)} left`;
  const later = hasInvited ? ' People who are invited take theirs when they accept.' : '';
  return `${takes}: ${formatted(after)} of ${formatted(bought)} in use then, ${left}.${later}`;
}
